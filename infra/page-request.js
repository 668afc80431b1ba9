// A CloudFront Function (runtime 2.0) on viewer requests: it rewrites a path to the page that shows it. `infra/site.ts` puts its
// constants first. CloudFront lacks some JavaScript, such as destructuring: `local/services/cdn/edge-syntax.ts` checks it.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  if (uri === '/index.html') return redirect('/');
  if (siteFiles.test(uri)) return request;
  const host = request.headers.host ? request.headers.host.value : canonicalHost;
  if (canonicalHost && host !== canonicalHost) return redirect(`https://${canonicalHost}${uri}${queryOf(request)}`);
  const product = /^\/products\/(.*)$/.exec(uri);
  const occasion = /^\/occasions\/(.*)$/.exec(uri);
  if (uri === '/home') {
    request.uri = `/pages/${listPage(request.querystring)}`;
    request.querystring = {};
  } else if (shopPages.includes(uri.slice(1))) {
    request.uri = `/pages${uri}.html`;
    request.querystring = {};
  } else if (product && productAddress.test(product[1])) {
    request.uri = '/pages/product.html';
    request.querystring = { address: { value: product[1] } };
  } else if (occasion && occasionAddress.test(occasion[1])) {
    request.uri = '/pages/occasion.html';
    request.querystring = { address: { value: occasion[1] } };
  } else if (product || occasion) {
    // All addresses that can't be a product's or an occasion's share one cache entry, so a flood of them stays at the edge.
    request.uri = '/pages/not-found.html';
    request.querystring = {};
  } else {
    request.uri = sitePaths.test(uri) ? '/index.html' : '/not-found.html';
  }
  return request;
}

// Not permanent: a browser would keep it even if the shop moved back.
function redirect(to) {
  return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: to } } };
}

function queryOf(request) {
  const query = request.querystring;
  const all = Object.keys(query).map((name) =>
    (query[name].multiValue || [query[name]]).map((each) => `${name}=${each.value}`).join('&')
  );
  return all.length > 0 ? `?${all.join('&')}` : '';
}

// The function `pages` renders lists, newest first. The browser renders searches, lists by price and paths that need decoding.
function listPage(query) {
  const encoded = Object.keys(query).some((name) => /[%+]/.test(name + query[name].value));
  if (query.q || query.sort || encoded) return 'search.html';
  return query.category && categories.includes(query.category.value)
    ? `home.${query.category.value}.html`
    : 'home.html';
}
