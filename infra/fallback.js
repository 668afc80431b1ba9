// A CloudFront Function (runtime 2.0) on viewer requests to the site's own files: whatever is no file of the site gets the
// page, which shows its own 404.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const isFile = /^\/(assets\/.+|[^/]+\.(html|ico|json|png|svg|txt|webmanifest|xml))$/.test(request.uri);
  if (!isFile) request.uri = '/index.html';
  return request;
}
