import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Responds with 403 if a request has a foreign host name, and returns whether it did. This prevents DNS rebinding, with
 * which another site could read the local cloud's pages, which show codes and take payments.
 */
export function refuseForeignHost(call: IncomingMessage, response: ServerResponse): boolean {
  if (ownHost.test(call.headers.host ?? '')) return false;
  response.writeHead(403, { 'content-type': 'text/plain' }).end('Open this page at localhost.');
  return true;
}

/** Headers that block scripts and external resources, and allow only this inline style. Forms may also go to `formTargets`. */
export const securityHeaders = (
  style: string,
  formTargets: readonly string[] = [],
): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  // With `no-referrer`, browsers send the origin `null` with a form, as those of other sites may.
  'referrer-policy': 'same-origin',
});

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/** The style of the pages that list what the cloud did: a column of cards. */
export const listStyle = `
  body { margin: 0 auto; max-width: 42rem; padding: 2rem 1rem; background: #fff9f2; color: #2b1b17; font: 1rem/1.5 system-ui, sans-serif; }
  article { margin: 1rem 0; padding: 1rem 1.25rem; background: #fff; border: 1px solid #eadfd3; border-radius: 0.75rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.5rem; } h2 { margin: 0; font-size: 1.125rem; } p { margin: 0.5rem 0; } .about { color: #6b5751; font-size: 0.875rem; }
`;

/** An HTML document. `content` is HTML, the title is text. */
export const htmlDocument = (title: string, style: string, content: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
${content}
</html>
`;
