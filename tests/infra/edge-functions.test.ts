import type { Template } from 'aws-cdk-lib/assertions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productPath } from '#contracts/products/product-address.ts';
import { idFrom } from '#lambdas/platform/ids.ts';
import { createEdgeFunction, edgeEvent } from '#local/services/cdn/edge-function.ts';
import { edgeSyntaxProblems } from '#local/services/cdn/edge-syntax.ts';
import { createViewerResponse } from '#local/services/cdn/viewer-response.ts';
import { listedForms } from '#local/tests/services/cdn/edge-forms.ts';
import { installedNjs, runNjs } from '../support/njs.ts';
import { shopTemplate } from './support.ts';

const template = shopTemplate();
const codesOf = (of: Template): string[] =>
  Object.values(of.findResources('AWS::CloudFront::Function')).map(({ Properties }) => Properties.FunctionCode);

const productAddress = 'two-friends-0123456789ABCDEF';

/** The file and query string to which the request function maps a path and query string. */
const pages: readonly (readonly [path: string, queryString: string, file: string, itsQuery?: string])[] = [
  ['/home', '', '/pages/home.html'],
  ['/home', 'utm_source=a', '/pages/home.html'],
  ['/home', 'category=MiniFrames', '/pages/home.MiniFrames.html'],
  ['/home', 'category=MiniFrames&utm_source=a', '/pages/home.MiniFrames.html'],
  ['/home', 'category=miniframes', '/pages/home.html'],
  ['/home', 'category=../secret', '/pages/home.html'],
  ['/home', 'category=Mini%46rames', '/pages/search.html'],
  ['/home', '%71=dog', '/pages/search.html'],
  ['/support', 'utm_source=a', '/pages/support.html'],
  ['/privacy-policy', '', '/pages/privacy-policy.html'],
  // The browser renders other spellings.
  ['/Support', '', '/index.html'],
  ['/support/', '', '/index.html'],
  ['/home', 'q=dog&category=MiniFrames', '/pages/search.html'],
  ['/home', 'category=MiniFrames&sort=price-asc', '/pages/search.html'],
  [`/products/${productAddress}`, 'utm_source=a', '/pages/product.html', `address=${productAddress}`],
  [`/products/${productAddress}/`, '', '/pages/product.html', `address=${productAddress}/`],
  ...['.', ')', ',', '%E2%80%9D.'].map(
    (end) =>
      [`/products/${productAddress}${end}`, '', '/pages/product.html', `address=${productAddress}${end}`] as const,
  ),
  ['/products/0123456789abcdef', '', '/pages/product.html', 'address=0123456789abcdef'],
  ['/products/0123456789ABCDEF', '', '/pages/product.html', 'address=0123456789ABCDEF'],
  // 16 characters of Crockford's base 32 end the address of each product: others share one page, and so one cache entry.
  ...['', '%2e%2e', 'a/b', 'no-id', `a/${productAddress}`, `${productAddress}//`, `${productAddress}x`].map(
    (address) => [`/products/${address}`, 'a=b', '/pages/not-found.html'] as const,
  ),
  ...['0123456789abcdei', '0123456789ABCDEI', '0123456789ABCDE', 'gift0123456789ABCDEF'].map(
    (address) => [`/products/${address}`, 'address=a', '/pages/not-found.html'] as const,
  ),
  ['/occasions/rakhi-2026', 'utm_source=a', '/pages/occasion.html', 'address=rakhi-2026'],
  ...['', 'Rakhi', 'rakhi/', 'a/b', '%E0%A4%B0', 'x'.repeat(61)].map(
    (slug) => [`/occasions/${slug}`, 'address=a', '/pages/not-found.html'] as const,
  ),
  ...['/', '/HOME/', '/Login', '/signup', '/cart', '/orders/1', '/manage', '/manage/orders/1/slip', '/try'].map(
    (path) => [path, 'a=b', '/index.html', 'a=b'] as const,
  ),
  ...['/home/more', '/home.html', '/pages/home.html', '/products', '/occasions', '/assets', '/orders/1/2'].map(
    (path) => [path, 'a=b', '/not-found.html', 'a=b'] as const,
  ),
  ['/assets/a.js', '', '/assets/a.js'],
  ['/config.json', '', '/config.json'],
];

/** The status of a page before and after the response function. */
const statuses: readonly (readonly [path: string, before: number, after: number])[] = [
  ['/login', 200, 200],
  ['/index.html', 200, 200],
  ['/orders/1', 304, 304],
  ['/assets/a.js', 200, 200],
  ['/not-found.html', 200, 404],
  ['/no-such-page', 200, 404],
];

const requestFor = (path: string, queryString: string) => ({
  method: 'GET',
  path,
  queryString,
  headers: {},
  sourceIp: '',
});

/** The code of the function that the distribution runs for its files at this event. */
function codeFor(event: 'viewer-request' | 'viewer-response', of = template): string {
  const [distribution] = Object.values(of.findResources('AWS::CloudFront::Distribution'));
  const associations: { EventType: string; FunctionARN: { 'Fn::GetAtt': [id: string, attribute: string] } }[] =
    distribution?.Properties.DistributionConfig.DefaultCacheBehavior.FunctionAssociations;
  const [id = ''] = associations.find(({ EventType }) => EventType === event)?.FunctionARN['Fn::GetAtt'] ?? [];
  return of.findResources('AWS::CloudFront::Function')[id]?.Properties.FunctionCode;
}

const requestCode = codeFor('viewer-request');
const statusCode = codeFor('viewer-response');

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
it.each(['dev', 'prod'])('uses only the syntax that AWS lists for CloudFront Functions 2.0 in %s', (stage) => {
  const functions = codesOf(shopTemplate(stage));
  expect(functions).not.toHaveLength(0);
  expect(functions.map(edgeSyntaxProblems)).toEqual(functions.map(() => []));
});

describe('the function for requests', () => {
  it.each(pages.map(([path, queryString, file, itsQuery = '']) => [path, queryString, file, itsQuery] as const))(
    'maps %s?%s to the file %s?%s',
    async (path, queryString, file, itsQuery) => {
      const request = requestFor(path, queryString);
      const changed = { ...request, path: file, queryString: itsQuery };
      expect(await createEdgeFunction('request', requestCode)(request)).toEqual({ request: changed });
    },
  );

  it('passes the address of every product on to its page, whatever its title', async () => {
    const run = createEdgeFunction('request', requestCode);
    const titled = fc.record({
      title: fc.string({ unit: 'grapheme', minLength: 1 }),
      productId: fc.uint8Array({ minLength: 16, maxLength: 16 }).map(idFrom),
    });
    await fc.assert(
      fc.asyncProperty(titled, async (product) => {
        const path = productPath(product);
        expect(await run(requestFor(path, ''))).toMatchObject({
          request: { path: '/pages/product.html', queryString: `address=${path.slice('/products/'.length)}` },
        });
      }),
    );
  });

  it('redirects /index.html, which is not an address of the site, to /', async () => {
    const result = await createEdgeFunction('request', requestCode)(requestFor('/index.html', ''));
    expect(result).toMatchObject({ response: { status: 302, headers: { location: '/' } } });
  });
});

describe('the function for requests of a shop with its own domain', () => {
  const name = 'shop.example.com';
  const certificateArn = 'arn:aws:acm:us-east-1:111111111111:certificate/0b4f6d2e-7a51-4a3c-9d55-2f4f6f1f0a11';
  const run = (canonical: boolean, host: string, path: string, queryString = '') => {
    const domain = { name, certificateArn, canonical, redirectsFrom: [`www.${name}`] };
    const code = codeFor('viewer-request', shopTemplate('dev', { domain }));
    return createEdgeFunction('request', code)({ ...requestFor(path, queryString), headers: { host } });
  };

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
  it.each([
    ['www.shop.example.com', '/', '', 'https://shop.example.com/'],
    ['d111111abcdef8.cloudfront.net', '/home', 'q=a%20b&q=c', 'https://shop.example.com/home?q=a%20b&q=c'],
    ['d111111abcdef8.cloudfront.net', '/orders/1', '', 'https://shop.example.com/orders/1'],
  ])('redirects pages at %s%s?%s to its name', async (host, path, queryString, location) => {
    expect(await run(true, host, path, queryString)).toMatchObject({
      response: { status: 302, headers: { location } },
    });
  });

  it('redirects nothing at its name, no files of pages that are still open, and nothing before it moves', async () => {
    expect(await run(true, name, '/cart')).toMatchObject({ request: { path: '/index.html' } });
    expect(await run(true, `www.${name}`, '/assets/a.js')).toMatchObject({ request: { path: '/assets/a.js' } });
    expect(await run(false, `www.${name}`, '/cart')).toMatchObject({ request: { path: '/index.html' } });
  });

  it('never sees a call of the API or the live updates, which browsers would not follow', () => {
    const [distribution] = Object.values(template.findResources('AWS::CloudFront::Distribution'));
    const behaviors: { PathPattern: string; FunctionAssociations?: unknown }[] =
      distribution?.Properties.DistributionConfig.CacheBehaviors;
    const calls = behaviors.filter(({ PathPattern }) => /^\/(api|live)/.test(PathPattern));
    expect(calls.length).toBeGreaterThan(3);
    for (const { FunctionAssociations } of calls) expect(FunctionAssociations).toBeUndefined();
  });
});

describe('the function for responses', () => {
  it.each(statuses)('changes the status of %s from %i to %i', async (path, before, after) => {
    const response = { status: before, headers: { 'content-type': 'text/html' }, body: Buffer.from('page') };
    const changed = await createViewerResponse('status', statusCode)(requestFor(path, ''), response);
    expect(changed).toEqual({ ...response, status: after });
  });
});

const njs = installedNjs();

describe.skipIf(njs === undefined)('njs, the engine of CloudFront Functions', () => {
  const run = (script: string): unknown => runNjs(njs ?? '', script);

  it('chooses the same pages as the local CDN', () => {
    const events = pages.map(([path, queryString]) => edgeEvent(requestFor(path, queryString)));
    const script = `${requestCode}\nconsole.log(JSON.stringify(${JSON.stringify(events)}.map((event) => handler(event).uri)))`;
    expect(run(script)).toEqual(pages.map(([, , page]) => page));
  });

  it('chooses the same statuses as the local CDN', () => {
    const events = statuses.map(([path, before]) => ({
      ...edgeEvent(requestFor(path, '')),
      response: { statusCode: before, statusDescription: '', headers: {}, cookies: {} },
    }));
    const script = `${statusCode}\nconsole.log(JSON.stringify(${JSON.stringify(events)}.map((event) => handler(event).statusCode)))`;
    expect(run(script)).toEqual(statuses.map(([, , after]) => after));
  });

  it('parses every form that the allow-list allows', () => {
    const parse = '(code) => { try { new Function(code); } catch (error) { return code + error.message; } }';
    const script = `console.log(JSON.stringify(${JSON.stringify(Object.values(listedForms))}.map(${parse})))`;
    expect(run(script)).toEqual(Object.values(listedForms).map(() => null));
  });
});
