import { createContext, Script } from 'node:vm';
import * as z from 'zod/mini';
import { StartError } from '#lib/start-error.ts';
import { hideUnlisted } from './edge-builtins.ts';
import { edgeSyntaxProblems } from './edge-syntax.ts';
import type { OriginRequest } from './origin.ts';

export const multiValue = z.object({
  value: z.string(),
  multiValue: z.optional(z.array(z.object({ value: z.string() }))),
});
const requestSchema = z.object({
  method: z.string(),
  uri: z.string(),
  querystring: z._default(z.record(z.string(), multiValue), {}),
  headers: z._default(z.record(z.string(), multiValue), {}),
  cookies: z._default(z.record(z.string(), multiValue), {}),
});
export const bodySchema = z.union([z.string(), z.object({ encoding: z.enum(['text', 'base64']), data: z.string() })]);
const responseSchema = z.object({
  statusCode: z.number(),
  headers: z._default(z.record(z.string(), multiValue), {}),
  body: z.optional(bodySchema),
});

/** The parts of a request that a viewer-request function may change. */
export type EdgeRequest = Pick<OriginRequest, 'method' | 'path' | 'queryString' | 'headers' | 'sourceIp'>;

/** The function's result: the request to forward, or a response that it generated. */
type EdgeResult =
  | { readonly request: EdgeRequest }
  | { readonly response: { readonly status: number; readonly headers: Record<string, string>; readonly body: Buffer } };

export type EdgeFunction = (request: EdgeRequest) => Promise<EdgeResult>;

type Values = Record<string, { value: string; multiValue?: { value: string }[] }>;

/**
 * Loads a CloudFront Function (runtime 2.0) into a context that has only the JavaScript that AWS lists. The time limit
 * of a millisecond is not enforced: a busy machine would exceed it. @throws StartError if the code uses anything else.
 */
export function loadEdgeCode(name: string, code: string): (event: object) => Promise<unknown> {
  const problems = edgeSyntaxProblems(code).map(({ line, what }) => `line ${line}: ${what}`);
  if (problems.length > 0) {
    throw new StartError(
      `CloudFront may refuse the function ${name}. Use only what AWS lists for runtime 2.0: ${problems.join('; ')}.`,
    );
  }
  const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  hideUnlisted(new Script('globalThis').runInContext(context));
  // CloudFront runs every function in strict mode.
  new Script(`'use strict'; ${code}`, { filename: name }).runInContext(context);
  const call = new Script('JSON.stringify(handler(JSON.parse(event)))', { filename: name });
  const callAsync = new Script('Promise.resolve(handler(JSON.parse(event))).then(JSON.stringify)', { filename: name });
  const isAsync = new Script("handler.constructor.name === 'AsyncFunction'").runInContext(context) === true;
  return async (event) => {
    context.event = JSON.stringify(event);
    return JSON.parse(String(await (isAsync ? callAsync : call).runInContext(context)));
  };
}

/** A CloudFront Function for viewer requests. @throws StartError like `loadEdgeCode`. */
export function createEdgeFunction(name: string, code: string): EdgeFunction {
  const run = loadEdgeCode(name, code);
  return async (request) => {
    const result = await run(edgeEvent(request));
    const response = z.safeParse(responseSchema, result);
    if (response.success) return { response: generatedResponse(response.data) };
    const { method, uri, querystring, headers, cookies } = z.parse(requestSchema, result);
    const cookie = Object.entries(cookies).map(([key, { value }]) => `${key}=${value}`);
    return {
      request: {
        method,
        path: uri,
        queryString: queryText(querystring),
        headers: { ...texts(headers), ...(cookie.length > 0 && { cookie: cookie.join('; ') }) },
        sourceIp: request.sourceIp,
      },
    };
  };
}

/** The event that CloudFront passes to a function for a request. */
export function edgeEvent({ method, path, queryString, headers, sourceIp }: EdgeRequest): object {
  const { cookie = '', ...others } = headers;
  return {
    version: '1.0',
    context: { eventType: 'viewer-request' },
    viewer: { ip: sourceIp },
    request: {
      method,
      uri: path,
      querystring: values(queryString.split('&').filter(Boolean).map(pair)),
      headers: values(Object.entries(others).map(([name, value]) => [name, [value ?? ''].flat().join(',')])),
      cookies: values(cookie.split(/; */).filter(Boolean).map(pair)),
    },
  };
}

/** Query strings and cookies stay encoded in CloudFront's events. */
const pair = (text: string): [string, string] => {
  const [name = '', value = ''] = text.split(/=(.*)/s);
  return [name, value];
};

const values = (pairs: readonly (readonly [string, string])[]): Values => {
  const result: Values = {};
  for (const [name, value] of pairs) {
    const earlier = Object.hasOwn(result, name) ? result[name] : undefined;
    result[name] =
      earlier === undefined
        ? { value }
        : { value: earlier.value, multiValue: [...(earlier.multiValue ?? [{ value: earlier.value }]), { value }] };
  }
  return result;
};

const texts = (headers: Readonly<Record<string, { readonly value: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name.toLowerCase(), value]));

const queryText = (query: z.output<typeof requestSchema>['querystring']): string =>
  Object.entries(query)
    .flatMap(([name, { value, multiValue: more }]) => (more ?? [{ value }]).map((item) => `${name}=${item.value}`))
    .join('&');

const generatedResponse = ({ statusCode, headers, body }: z.output<typeof responseSchema>) => ({
  status: statusCode,
  headers: texts(headers),
  body: bodyBytes(body ?? ''),
});

/** The bytes of a body that a function returned. */
export const bodyBytes = (body: z.output<typeof bodySchema>): Buffer =>
  typeof body === 'object' ? Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8') : Buffer.from(body);
