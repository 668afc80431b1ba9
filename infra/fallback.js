// A CloudFront Function (runtime 2.0) on viewer requests to the site's own files: whatever is no file of the site gets a page,
// which shows its own 404. `infra/site.ts` puts the ids of the shop's categories before it, as `categories`.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const isFile = /^\/(assets\/.+|[^/]+\.(ico|json|png|svg|txt|webmanifest|xml))$/.test(request.uri);
  if (!isFile) request.uri = page(request);
  return request;
}

// The shop and its categories are prerendered (`web/prerender.ts`); all other screens, a search among them, are made in the browser.
function page({ uri, querystring }) {
  if (!/^\/home\/?$/i.test(uri) || querystring.q) return '/index.html';
  const { category } = querystring;
  return category && categories.includes(category.value) ? `/home.${category.value}.html` : '/home.html';
}
