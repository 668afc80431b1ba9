import type { OriginResponse } from './origin.ts';

/** CloudFront's own error page. */
export const errorPage = (status: number, text: string): OriginResponse => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(`<!doctype html><title>${status}</title><h1>${status} ERROR</h1><p>${text}</p>\n`),
});
