import { createHash } from 'node:crypto';
import type { PageRenderer } from '../contracts/page.ts';
import { forAnyone } from '../platform/http/access.ts';
import type { Reply } from '../platform/http/respond.ts';
import type { ReadSiteOrigin } from '../platform/site-origin.ts';
import { type FoundPage, findPage } from './find-page.ts';

/**
 * CloudFront shows a page for up to a minute after a change: it renews the page after ten seconds, while it answers with the old
 * one. A day of errors is bridged with the last page. Browsers ask each time.
 */
const cachedForAMinute = 'public, max-age=0, s-maxage=10, stale-while-revalidate=50, stale-if-error=86400';
const cachedBriefly = 'public, max-age=0, s-maxage=5';

interface PageDependencies {
  readonly find: Parameters<typeof findPage>[0];
  readonly renderer: () => Promise<PageRenderer>;
  readonly siteOrigin: ReadSiteOrigin;
}

/** `GET /pages/{page}`: a page of the site, as HTML (D19). */
export const completePage = ({ find, renderer, siteOrigin }: PageDependencies) =>
  forAnyone(async ({ pathParameters, queryStringParameters }) => {
    const name = pathParameters?.page ?? '';
    const address = queryStringParameters?.address ?? '';
    const [found, site, origin] = await Promise.all([findPage(find, { name, address }), renderer(), siteOrigin()]);
    return reply(found, site, origin);
  });

function reply(found: FoundPage, { renderPage, emptyPage }: PageRenderer, siteOrigin: string): Reply {
  if (found.kind === 'moved') {
    return { statusCode: 302, headers: { location: found.to, 'cache-control': 'no-store' } };
  }
  if (found.kind === 'missing') return html(404, emptyPage, cachedBriefly);
  if (found.kind === 'empty') return html(200, emptyPage, cachedForAMinute);
  const { location, content } = found;
  return html(200, renderPage({ location, siteOrigin, content }), cachedForAMinute);
}

const html = (statusCode: number, body: string, cacheControl: string): Reply => ({
  statusCode,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': cacheControl,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  },
  body,
});
