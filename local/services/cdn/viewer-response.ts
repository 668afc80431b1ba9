import { STATUS_CODES } from 'node:http';
import * as z from 'zod/mini';
import { bodyBytes, bodySchema, type EdgeRequest, edgeEvent, loadEdgeCode, multiValue } from './edge-function.ts';
import type { OriginResponse, ResponseHeaders } from './origin.ts';

/**
 * Runs a viewer-response function on a response from the cache or the origin. Resolves with undefined if CloudFront would
 * reject the function's result.
 */
export type ViewerResponse = (request: EdgeRequest, response: OriginResponse) => Promise<OriginResponse | undefined>;

const cookieValue = z.object({ value: z.string(), attributes: z.optional(z.string()) });
const cookie = z.extend(cookieValue, { multiValue: z.optional(z.array(cookieValue)) });
const responseSchema = z.strictObject({
  statusCode: z.int().check(z.gte(100), z.lte(599)),
  statusDescription: z.optional(z.string()),
  headers: z._default(z.record(z.string().check(z.regex(/^[^A-Z]+$/)), multiValue), {}),
  cookies: z._default(z.record(z.string(), cookie), {}),
  body: z.optional(bodySchema),
});

/**
 * A CloudFront Function for viewer responses. It sees the viewer's own request and the response without its body, and
 * may change the status, headers and cookies, and set a body.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 * @throws StartError like `loadEdgeCode`.
 */
export function createViewerResponse(name: string, code: string): ViewerResponse {
  const run = loadEdgeCode(name, code);
  return async (request, response) => {
    const { 'set-cookie': cookies, ...headers } = response.headers;
    const given = Object.fromEntries(Object.entries(headers).filter(([header]) => !isHidden(header)));
    const event = {
      ...edgeEvent(request),
      context: { eventType: 'viewer-response' },
      response: {
        statusCode: response.status,
        statusDescription: STATUS_CODES[response.status] ?? '',
        headers: Object.fromEntries(Object.entries(given).map(([header, value]) => [header, { value: text(value) }])),
        cookies: cookieObject([cookies ?? []].flat()),
      },
    };
    const result = z.safeParse(responseSchema, await run(event));
    if (!result.success) return undefined;
    const changed = headersOf(result.data);
    if (Object.keys(changed).some(isHidden) || readOnly.some((header) => text(changed[header]) !== text(given[header])))
      return undefined;
    const { statusCode, body } = result.data;
    if (body !== undefined && !Buffer.isBuffer(response.body)) response.body.destroy();
    return { status: statusCode, headers: changed, body: body === undefined ? response.body : bodyBytes(body) };
  };
}

/**
 * Headers that functions can't see or add (`hidden`), and headers that they can only read (`readOnly`).
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html
 */
const hidden = new Set([
  ...['connection', 'expect', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['trailer', 'upgrade', 'x-accel-buffering', 'x-accel-charset', 'x-accel-limit-rate', 'x-accel-redirect'],
  ...['x-amzn-auth', 'x-amzn-cf-billing', 'x-amzn-cf-id', 'x-amzn-cf-xff', 'x-amzn-errortype', 'x-amzn-fle-profile'],
  ...['x-amzn-header-count', 'x-amzn-header-order', 'x-amzn-lambda-integration-tag', 'x-amzn-requestid', 'x-cache'],
  ...['x-forwarded-proto', 'x-real-ip'],
]);
const isHidden = (header: string): boolean => hidden.has(header) || /^x-(amz-cf|edge)-/.test(header);
const readOnly = ['warning', 'via'];

const text = (value: string | readonly string[] | undefined): string => [value ?? []].flat().join(', ');

/** Parses `Set-Cookie` headers to an object by cookie name, with the attributes separate from the value. */
function cookieObject(setCookies: readonly string[]): Record<string, z.output<typeof cookie>> {
  const cookies: Record<string, z.output<typeof cookie>> = {};
  for (const setCookie of setCookies) {
    const [, name = '', value = '', attributes] = /^([^=]*)=([^;]*)(?:; *(.*))?$/s.exec(setCookie) ?? [];
    const entry = { value, ...(attributes !== undefined && { attributes }) };
    const { multiValue: more, ...first } = cookies[name] ?? {};
    cookies[name] = 'value' in first ? { ...first, multiValue: [...(more ?? [first]), entry] } : entry;
  }
  return cookies;
}

function headersOf({ headers, cookies }: z.output<typeof responseSchema>): ResponseHeaders {
  const setCookies = Object.entries(cookies).flatMap(([name, { multiValue: more, ...only }]) =>
    (more ?? [only]).map(({ value, attributes }) => `${name}=${value}${attributes ? `; ${attributes}` : ''}`),
  );
  const plain = Object.entries(headers).map(([name, { value, multiValue: more }]) => [
    name,
    more?.map((item) => item.value) ?? value,
  ]);
  return { ...Object.fromEntries(plain), ...(setCookies.length > 0 && { 'set-cookie': setCookies }) };
}
