import type { IncomingHttpHeaders } from 'node:http';
import type { ResponseHeaders } from './origin.ts';

/** Whether the client's copy is current. The ETag decides if the client sent one, otherwise the modification date. */
export function isCurrent(request: IncomingHttpHeaders, { etag, 'last-modified': modified }: ResponseHeaders): boolean {
  const { 'if-none-match': noneMatch, 'if-modified-since': since } = request;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  if (noneMatch !== undefined) {
    return (
      typeof etag === 'string' &&
      (noneMatch === '*' || noneMatch.split(',').some((tag) => opaque(tag) === opaque(etag)))
    );
  }
  return since !== undefined && typeof modified === 'string' && Date.parse(modified) <= Date.parse(since);
}

/** The headers of a conditional request that revalidates a cached response at the origin. */
export const conditionsFor = ({ etag, 'last-modified': modified }: ResponseHeaders): IncomingHttpHeaders => ({
  ...(typeof etag === 'string' && { 'if-none-match': etag }),
  ...(typeof modified === 'string' && { 'if-modified-since': modified }),
});

const conditional = ['if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since', 'if-range', 'range'];

/** Removes conditions and ranges: the CDN requests the whole object, and applies the viewer's conditions and range itself. */
export const withoutConditions = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !conditional.includes(name)));
