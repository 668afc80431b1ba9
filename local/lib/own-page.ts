import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * The local cloud's own pages give access to accounts (codes) and orders (payments). A foreign host name that resolves to this
 * machine (DNS rebinding) must not let its site read them.
 */
const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
export const isOwnHost = (call: IncomingMessage): boolean => ownHost.test(call.headers.host ?? '');

/** Headers of a page without scripts or external resources: only this inline style. `formTargets` are origins besides its own. */
export const pageSafety = (style: string, formTargets: readonly string[] = []): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
});

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');
