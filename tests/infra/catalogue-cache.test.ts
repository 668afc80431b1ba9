import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productQueryNames } from '#contracts/names.ts';
import { Addresses } from '#local/lib/addresses.ts';
import { closeServer, listen } from '#local/lib/listen.ts';
import { createDistribution } from '#local/services/cdn/from-template.ts';
import type { Origin } from '#local/services/cdn/origin.ts';
import { apisOf, createHttpApis } from '#local/services/http-api/from-template.ts';
import type { S3Store } from '#local/services/s3/s3.ts';
import { Stack } from '#local/template/stack.ts';
import { readTemplate } from '#local/template/template.ts';
import { guid, writeAssembly } from '#local/tests/template/assembly.ts';
import { attackedRoutes } from '../support/attacked-routes.ts';
import { routeFacts } from '../support/route-facts.ts';
import { shopTemplate } from './support.ts';

const template = shopTemplate();
const distribution = Object.values(template.findResources('AWS::CloudFront::Distribution'))[0]?.Properties
  .DistributionConfig;
const behaviours: { PathPattern: string; CachePolicyId: object; OriginRequestPolicyId: { Ref: string } }[] =
  distribution.CacheBehaviors.filter(({ PathPattern }: { PathPattern: string }) =>
    PathPattern.startsWith('/api/products'),
  );

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cache-key-understand-cache-policy.html: the cache key
// contains the query strings of the cache policy, which CloudFront also forwards.
it('caches what visitors share only by the query parameters that these calls read', () => {
  const policies = template.findResources('AWS::CloudFront::CachePolicy');
  const [[id = '', policy] = []] = Object.entries(policies).filter(([name]) => name.includes('Catalogue'));
  expect(policy?.Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin).toEqual({
    QueryStringsConfig: {
      QueryStringBehavior: 'whitelist',
      QueryStrings: ['category', 'q', 'sort', 'cursor', 'limit', 'pin', 'productId', 'qty', 'complete', 'page'],
    },
    HeadersConfig: { HeaderBehavior: 'none' },
    CookiesConfig: { CookieBehavior: 'none' },
    EnableAcceptEncodingBrotli: true,
    EnableAcceptEncodingGzip: true,
  });
  expect(behaviours.map(({ PathPattern }) => PathPattern)).toEqual(['/api/products', '/api/products/*']);
  for (const { CachePolicyId } of behaviours) expect(CachePolicyId).toEqual({ Ref: id });
});

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/origin-request-understand-origin-request-policy.html:
// CloudFront forwards what this policy names in addition to the cache key. The managed AllViewerExceptHostHeader would forward
// every query string.
it('forwards the headers that the catalogue’s writes need, and no other query parameter', () => {
  const policies = template.findResources('AWS::CloudFront::OriginRequestPolicy');
  for (const { OriginRequestPolicyId } of behaviours) {
    expect(policies[OriginRequestPolicyId.Ref]?.Properties.OriginRequestPolicyConfig).toMatchObject({
      QueryStringsConfig: { QueryStringBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['host'] },
      CookiesConfig: { CookieBehavior: 'none' },
    });
  }
});

const noFiles: S3Store = {
  head: () => undefined,
  read: () => undefined,
  list: () => [],
  delete: async () => {},
  async write() {
    throw new Error('Unexpected write');
  },
};

/** The template's distribution and HTTP API, with functions that return their event. */
function echoingCdn() {
  const read = readTemplate(writeAssembly(template.toJSON()), guid);
  const stack = new Stack(read);
  const translate = (text: string) => text;
  const invoke = () => async (event: unknown) => ({ statusCode: 200, body: JSON.stringify(event) });
  const unreachable: Origin = async () => ({ status: 502, headers: {}, body: Buffer.alloc(0) });
  const apis = new Map([
    ...createHttpApis({ stack, names: read.names, invoke, translate, addresses: { site: new Addresses() } }),
    ...apisOf(stack, 'WEBSOCKET').map(
      ({ resource }) => [new URL(resource.attribute('ApiEndpoint')).host, { origin: unreachable }] as const,
    ),
  ]);
  return createDistribution({ stack, account: read.names.account, store: noFiles, apis, translate });
}

let server: Server;
let origin: string;
beforeAll(async () => {
  const cdn = echoingCdn();
  server = createServer((call, response) => void cdn.serve(call, response));
  origin = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(() => closeServer(server));

it.each([
  ['?x=random', {}],
  ['?x=random&category=MiniFrames&utm_source=mail', { category: 'MiniFrames' }],
  [
    `?${productQueryNames.map((name) => `${name}=1`).join('&')}`,
    Object.fromEntries(productQueryNames.map((name) => [name, '1'])),
  ],
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/QueryStringParameters.html: names are case-sensitive.
  ['?Q=mug&q=frame', { q: 'frame' }],
])('the function behind /api/products%s reads %j', async (query, seen) => {
  const event = (await (await fetch(`${origin}/api/products${query}`)).json()) as {
    queryStringParameters?: Record<string, string>;
  };
  expect(event.queryStringParameters ?? {}).toEqual(seen);
});

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-the-cache-key.html: viewers with the same key
// get the same response.
it.each(['/api/delivery', '/api/occasions', '/api/settings'] as const)(
  '%s is cached by exactly what it reads, and asks for no token',
  async (path) => {
    const { access } = attackedRoutes.find((route) => route.path === path) ?? {};
    expect(access).toBe('anyone');
    const { query } = routeFacts[`GET ${path}`];
    const read = Object.fromEntries(Object.keys(query.schema.shape).map((name) => [name, '1']));
    const asked = new URLSearchParams({ ...read, x: 'random' });
    const event = (await (await fetch(`${origin}${path}?${asked}`)).json()) as object;
    expect(event).toMatchObject({ queryStringParameters: read });
    const behaviour = distribution.CacheBehaviors.find(
      ({ PathPattern }: { PathPattern: string }) => PathPattern === path,
    );
    const { QueryStringsConfig, ...others } =
      template.findResources('AWS::CloudFront::CachePolicy')[behaviour.CachePolicyId.Ref]?.Properties.CachePolicyConfig
        .ParametersInCacheKeyAndForwardedToOrigin ?? {};
    expect(QueryStringsConfig.QueryStrings).toEqual(expect.arrayContaining(Object.keys(read)));
    expect(others).toMatchObject({
      HeadersConfig: { HeaderBehavior: 'none' },
      CookiesConfig: { CookieBehavior: 'none' },
    });
  },
);

it('forwards an owner’s write with its token', async () => {
  const response = await fetch(`${origin}/api/products?x=random`, {
    method: 'POST',
    headers: { authorization: 'Bearer none', 'content-type': 'application/json' },
    body: '{}',
  });
  // The authorizer refuses this token, so it has received one.
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toContain('invalid_token');
});
