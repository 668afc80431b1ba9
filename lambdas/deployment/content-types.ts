/** By the endings of the site's files. */
const contentTypes: Readonly<Record<string, string>> = {
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

/** The type that a file of the site is served with. @throws for an ending that has none: browsers would take it for nothing. */
export function contentTypeOf(name: string): string {
  const type = contentTypes[name.slice(name.lastIndexOf('.') + 1)];
  if (type === undefined) throw new Error(`${name} has an ending whose type is not known: add it to content-types.ts.`);
  return type;
}
