// A CloudFront Function on viewer responses: sets the status 404 for an unknown address, for which S3 returns a page with 200.
// `infra/site.ts` puts `const sitePaths` and `const siteFiles` before this code.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const response = event.response;
  const uri = event.request.uri;
  // AWS doesn't say whether this is the address before or after page-request.js has rewritten it.
  const isPage = uri === '/index.html' || sitePaths.test(uri);
  if (response.statusCode === 200 && !isPage && !siteFiles.test(uri)) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}
