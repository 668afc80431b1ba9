// A CloudFront Function (runtime 2.0) on viewer requests to the site's own files: whatever is no file of the site gets a page,
// which shows its own 404. `infra/site.ts` puts the ids of the shop's categories before it, as `categories`.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const isFile = /^\/(assets\/.+|[^/]+\.(ico|json|png|svg|txt|webmanifest|xml))$/.test(request.uri);
  if (!isFile) request.uri = page(request);
  return request;
}

// The shop and its categories are prerendered (`web/prerender.ts`); all other screens, a search among them, are made in the browser,
// and so is the shop where its address has to be decoded first.
function page({ uri, querystring }) {
  const { q, category } = querystring;
  const encoded = Object.entries(querystring).some(([name, { value }]) => /[%+]/.test(name + value));
  if (!/^\/home\/?$/i.test(uri) || q || encoded) return '/index.html';
  return category && categories.includes(category.value) ? `/home.${category.value}.html` : '/home.html';
}
