// A CloudFront Function (runtime 2.0) on viewer requests for the site. A path that is no file of the site gets a page,
// which shows its own 404. `infra/site.ts` puts `const categories` before this code: the ids of the shop's categories.
// CloudFront runs only a part of JavaScript, without destructuring. `local/services/cdn/edge-syntax.ts` checks this code.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const isFile = /^\/(assets\/.+|[^/]+\.(ico|json|png|svg|txt|webmanifest|xml))$/.test(request.uri);
  if (!isFile) request.uri = page(request.uri, request.querystring);
  return request;
}

// The build prerenders the shop and its categories (`web/prerender.ts`). The browser renders every other page, and also
// the shop when its query string has to be decoded first.
function page(uri, query) {
  const category = query.category;
  const encoded = Object.keys(query).some((name) => /[%+]/.test(name + query[name].value));
  if (!/^\/home\/?$/i.test(uri) || query.q || encoded) return '/index.html';
  return category && categories.includes(category.value) ? `/home.${category.value}.html` : '/home.html';
}
