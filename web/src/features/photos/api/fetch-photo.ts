/** Fetches the file of a photo or a preview by its presigned URL. Throws if the file can't be loaded. */
export async function fetchPhoto(url: string): Promise<Response> {
  // The browser may have cached this URL for an <img>, without the CORS headers that a script needs.
  const response = await fetch(url, { cache: 'no-store' });
  if (!response.ok) throw new Error(`Fetching the photo failed with status ${response.status}`);
  return response;
}
