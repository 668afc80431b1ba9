import type { OriginRequest } from '#services/cdn/origin.ts';

export interface RouteMatch {
  readonly routeKey: string;
  /** Percent-decoded. */
  readonly path: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

interface AuthorizedRequest extends RouteMatch {
  readonly requestId: string;
  readonly authorization:
    | { readonly claims: Readonly<Record<string, unknown>>; readonly scopes: readonly string[] }
    | undefined;
  readonly body: Buffer;
}

/** The function receives bodies of these types as text, and all others as base64. */
const textTypes = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml))\b)/i;

/** An API as it appears in its functions' events. */
export interface ApiIdentity {
  readonly apiId: string;
  readonly domainName: string;
  readonly stageVariables?: Readonly<Record<string, string>> | undefined;
}

export interface HttpApiIdentity extends ApiIdentity {
  readonly account: string;
}

/** The event that API Gateway sends to a function, in payload format 2.0. */
export function gatewayEvent(
  api: HttpApiIdentity,
  request: OriginRequest,
  { routeKey, path, pathParameters, requestId, authorization, body }: AuthorizedRequest,
) {
  const { method, queryString, sourceIp } = request;
  const { cookie, ...headers } = joined(request.headers);
  // API Gateway appends the address that called it to the header that it receives.
  const forwardedFor = [headers['x-forwarded-for'], sourceIp].filter(Boolean).join(', ');
  const now = new Date();
  const isText = body.length === 0 || textTypes.test(headers['content-type'] ?? 'text/plain');
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: queryString,
    ...(cookie !== undefined && { cookies: cookie.split(/; */) }),
    headers: { ...headers, host: api.domainName, 'x-forwarded-for': forwardedFor },
    ...(queryString !== '' && { queryStringParameters: queryParameters(queryString) }),
    requestContext: {
      accountId: api.account,
      apiId: api.apiId,
      ...(authorization && {
        authorizer: {
          jwt: {
            claims: claimTexts(authorization.claims),
            scopes: authorization.scopes.length > 0 ? authorization.scopes : null,
          },
        },
      }),
      domainName: api.domainName,
      domainPrefix: api.domainName.split('.')[0],
      http: { method, path, protocol: 'HTTP/1.1', sourceIp, userAgent: headers['user-agent'] ?? '' },
      requestId,
      routeKey,
      stage: '$default',
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: !isText,
    ...(api.stageVariables && { stageVariables: api.stageVariables }),
  };
}

const joined = (headers: OriginRequest['headers']): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );

/** Joins the values of a repeated parameter with commas. */
const queryParameters = (queryString: string): Record<string, string> => {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(queryString)) {
    const earlier = parameters.get(name);
    parameters.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return Object.fromEntries(parameters);
};

/** The function receives claims as text, and a list as `[a b]`. */
const claimTexts = (claims: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  );

/** `31/Jan/2026:23:59:59 +0000` */
export const commonLogTime = (date: Date): string =>
  date.toUTCString().replace(/^\w+, (\d+) (\w+) (\d+) ([\d:]+) GMT$/, '$1/$2/$3:$4 +0000');
