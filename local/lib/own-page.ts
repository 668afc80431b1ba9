import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * The local cloud's own pages show verification codes and take payments. This check prevents DNS rebinding, with which another
 * site could read them: its host name would resolve to this machine.
 */
const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
export const isOwnHost = (call: IncomingMessage): boolean => ownHost.test(call.headers.host ?? '');

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
  'referrer-policy': 'no-referrer',
});

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');
