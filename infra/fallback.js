// A CloudFront Function (runtime 2.0) on viewer requests to the site's own files.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  const lastSegment = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (!lastSegment.includes('.')) request.uri = '/index.html';
  return request;
}
