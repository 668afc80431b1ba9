import * as z from 'zod/mini';
import type { OriginResponse, ResponseHeaders } from '#services/cdn/origin.ts';

const explicit = z.object({
  statusCode: z.coerce.number().check(z.refine((status) => Number.isInteger(status) && status >= 200 && status < 600)),
  headers: z._default(z.record(z.string(), z.coerce.string()), {}),
  cookies: z.optional(z.array(z.string())),
  body: z.nullish(z.string()),
  isBase64Encoded: z._default(z.boolean(), false),
});

/** Converts a function's result to API Gateway's response. Undefined if the result is invalid, for which the caller sends 500. */
export function gatewayResponse(result: unknown, requestId: string): OriginResponse | undefined {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    const body = Buffer.from(typeof result === 'string' ? result : JSON.stringify(result));
    return { status: 200, headers: { 'content-type': 'application/json', 'apigw-requestid': requestId }, body };
  }
  const parsed = z.safeParse(explicit, result);
  if (!parsed.success) return undefined;
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data;
  const lower: ResponseHeaders = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    status: statusCode,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      ...lower,
      ...(cookies && { 'set-cookie': cookies }),
      'apigw-requestid': requestId,
    },
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  };
}
