/** By file extension. */
const contentTypes: Readonly<Record<string, string>> = {
  bin: 'application/octet-stream',
  css: 'text/css',
  html: 'text/html',
  ico: 'image/x-icon',
  js: 'text/javascript',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/** The content type of a site file. @throws for an unknown extension, which browsers would not interpret. */
export function contentTypeOf(name: string): string {
  const type = contentTypes[name.slice(name.lastIndexOf('.') + 1)];
  if (type === undefined) throw new Error(`${name} has an unknown file extension: add it to content-types.ts.`);
  return type;
}
