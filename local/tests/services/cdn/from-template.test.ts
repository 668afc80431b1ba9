import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { App, Stack as CdkStack, Duration } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import {
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup } from 'aws-cdk-lib/aws-cloudfront-origins';
import { afterEach, describe, expect, it } from 'vitest';
import { closeServer, listen } from '#lib/listen.ts';
import { createDistribution } from '#services/cdn/from-template.ts';
import type { Origin } from '#services/cdn/origin.ts';
import type { S3Store } from '#services/s3/s3.ts';
import { Stack } from '#template/stack.ts';
import { readTemplate } from '#template/template.ts';
import { guid, writeAssembly } from '../../template/assembly.ts';
import { text } from './harness.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const noFiles: S3Store = {
  head: () => undefined,
  read: () => undefined,
  list: () => [],
  delete: async () => {},
  async write() {
    throw new Error('These tests write nothing');
  },
};

const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const names = {
  HeadersConfig: { HeaderBehavior: 'none' },
  CookiesConfig: { CookieBehavior: 'none' },
  QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['q'] },
};
const policyConfig = { MinTTL: 0, DefaultTTL: 5, MaxTTL: 60, ParametersInCacheKeyAndForwardedToOrigin: names };
const group = {
  Id: 'both',
  FailoverCriteria: { StatusCodes: { Quantity: 1, Items: [500] } },
  Members: { Quantity: 2, Items: [{ OriginId: 'first' }, { OriginId: 'second' }] },
};
const functionOf = (FunctionCode: string) => ({
  Type: 'AWS::CloudFront::Function',
  Properties: { Name: 'f', AutoPublish: true, FunctionCode, FunctionConfig: { Runtime: 'cloudfront-js-2.0' } },
});

/** A template with a distribution, two APIs and a policy, changed by the test. */
function distributionOf({
  config = {},
  behavior = {},
  origin = {},
  policy = {},
  request = {},
}: Record<string, object>) {
  const behaviorConfig = { TargetOriginId: 'first', CachePolicyId: { Ref: 'Policy' }, ...behavior };
  const Resources = {
    Policy: { Type: 'AWS::CloudFront::CachePolicy', Properties: { CachePolicyConfig: { ...policyConfig, ...policy } } },
    Request: {
      Type: 'AWS::CloudFront::OriginRequestPolicy',
      Properties: { OriginRequestPolicyConfig: { ...names, ...request } },
    },
    Marker: functionOf(
      "function handler(event) { event.response.headers.marked = { value: '1' }; return event.response; }",
    ),
    Cdn: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          Enabled: true,
          Origins: [
            {
              Id: 'first',
              DomainName: 'first.test',
              CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
              ...origin,
            },
            { Id: 'second', DomainName: 'second.test' },
          ],
          DefaultCacheBehavior: behaviorConfig,
          ...config,
        },
      },
    },
  };
  return distributionFrom({ Resources });
}

/** The template's distribution, in front of an API that fails and one that works. */
function distributionFrom(resources: object, store = noFiles) {
  const template = readTemplate(writeAssembly(resources), guid);
  const requests: string[] = [];
  const api =
    (name: string, status: number): Origin =>
    async ({ path, queryString, headers }) => {
      requests.push(`${name} ${path}?${queryString}`);
      return { ...text(`${name} ${headers['x-own'] ?? ''}`), status };
    };
  const apis = new Map([
    ['first.test', { origin: api('first', 500) }],
    ['second.test', { origin: api('second', 200) }],
  ]);
  const stack = new Stack(template);
  const cdn = createDistribution({ stack, account: '1', store, apis, translate: (given) => given });
  return { cdn, requests };
}

const served = (parts: Record<string, object>) => serve(distributionOf(parts));
const servedFrom = (template: object) => serve(distributionFrom(template));

async function serve({ cdn, requests }: ReturnType<typeof distributionFrom>) {
  const server = createServer((call, response) => void cdn.serve(call, response));
  closers.push(() => closeServer(server));
  const port = await listen(server);
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  return { get, requests };
}

describe('a distribution of the template', () => {
  it('caches with the TTLs and the key of its policy', async () => {
    const { get, requests } = await served({ behavior: { TargetOriginId: 'second' } });
    const results = [];
    for (const path of ['/a?q=1', '/a?q=1&x=2', '/a?q=2']) results.push((await get(path)).headers.get('x-cache'));
    expect(results).toEqual(['Miss from cloudfront', 'Hit from cloudfront', 'Miss from cloudfront']);
    expect(requests).toEqual(['second /a?q=1', 'second /a?q=2']);
  });

  it('caches an error for its ErrorCachingMinTTL, 10 seconds by default', async () => {
    const withoutCaching = await served({
      config: { CustomErrorResponses: [{ ErrorCode: 500, ErrorCachingMinTTL: 0 }] },
    });
    const byDefault = await served({});
    for (const { get } of [withoutCaching, withoutCaching, byDefault, byDefault]) await get('/a');
    expect([withoutCaching.requests.length, byDefault.requests.length]).toEqual([2, 1]);
  });

  it('fails over to the second origin of a group', async () => {
    const { get, requests } = await served({
      config: { OriginGroups: { Quantity: 1, Items: [group] } },
      behavior: { TargetOriginId: 'both' },
    });
    expect(await (await get('/a')).text()).toBe('second ');
    expect(requests).toEqual(['first /a?', 'second /a?']);
  });

  it('sends an origin its custom headers, and runs a viewer-response function', async () => {
    const { get } = await served({
      origin: { OriginCustomHeaders: [{ HeaderName: 'X-Own', HeaderValue: 'mine' }], DomainName: 'second.test' },
      behavior: {
        FunctionAssociations: [
          { EventType: 'viewer-response', FunctionARN: { 'Fn::GetAtt': ['Marker', 'FunctionARN'] } },
        ],
      },
    });
    const response = await get('/a');
    expect([await response.text(), response.headers.get('marked')]).toEqual(['second mine', '1']);
  });
});

/** A template that the CDK synthesizes, with most of the properties that the CDN supports. */
function synthesized(): object {
  const stack = new CdkStack(new App({ analyticsReporting: false, builtinCloudFormationValidation: false }), 'Cdn');
  const failing = new HttpOrigin('first.test', {
    connectionAttempts: 2,
    connectionTimeout: Duration.seconds(3),
    readTimeout: Duration.seconds(5),
    responseCompletionTimeout: Duration.seconds(8),
    customHeaders: { 'X-Own': 'mine' },
  });
  const cachePolicy = new CachePolicy(stack, 'Policy', {
    defaultTtl: Duration.seconds(5),
    maxTtl: Duration.minutes(1),
    enableAcceptEncodingGzip: true,
  });
  const marker = new EdgeFunction(stack, 'Marker', {
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline('function handler(event) { return event.response; }'),
  });
  new Distribution(stack, 'Distribution', {
    defaultBehavior: {
      origin: new OriginGroup({ primaryOrigin: failing, fallbackOrigin: new HttpOrigin('second.test') }),
      cachePolicy,
      functionAssociations: [{ function: marker, eventType: FunctionEventType.VIEWER_RESPONSE }],
    },
    errorResponses: [{ httpStatus: 404, ttl: Duration.seconds(1) }],
  });
  return Template.fromStack(stack).toJSON();
}

it('runs an origin group, a cache policy and a viewer-response function that the CDK synthesizes', async () => {
  const { get } = await servedFrom(synthesized());
  const results = [await get('/a'), await get('/a')].map(({ headers }) => headers.get('x-cache'));
  expect(results).toEqual(['Miss from cloudfront', 'Hit from cloudfront']);
});

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-s3.html
describe('a bucket policy', () => {
  const file = Buffer.from('file');
  const store: S3Store = {
    ...noFiles,
    read: () => ({
      size: file.length,
      contentType: 'text/plain',
      etag: '"1"',
      lastModified: new Date(0),
      body: Readable.from([file]),
    }),
  };
  const distributionArn = (id: unknown) => ({ 'Fn::Join': ['', ['arn:aws:cloudfront::1:distribution/', id]] });
  const own = distributionArn({ Ref: 'Cdn' });
  /** A distribution in front of a bucket, which it may read under this condition. */
  const readableIf = (Condition: object) =>
    distributionFrom(
      {
        Resources: {
          Site: { Type: 'AWS::S3::Bucket' },
          SitePolicy: {
            Type: 'AWS::S3::BucketPolicy',
            Properties: {
              Bucket: { Ref: 'Site' },
              PolicyDocument: {
                Statement: [
                  {
                    Effect: 'Allow',
                    Principal: { Service: 'cloudfront.amazonaws.com' },
                    Action: 's3:GetObject',
                    Resource: { 'Fn::Join': ['', [{ 'Fn::GetAtt': ['Site', 'Arn'] }, '/*']] },
                    Condition,
                  },
                ],
              },
            },
          },
          Cdn: {
            Type: 'AWS::CloudFront::Distribution',
            Properties: {
              DistributionConfig: {
                Origins: [{ Id: 'site', DomainName: { 'Fn::GetAtt': ['Site', 'RegionalDomainName'] } }],
                DefaultCacheBehavior: { TargetOriginId: 'site', CachePolicyId: cachingDisabled },
              },
            },
          },
        },
      },
      store,
    );

  it.each([
    ['this', own, 200],
    ['another', distributionArn('E0'), 403],
    ['this or another', [distributionArn('E0'), own], 200],
  ])('that names %s distribution is enforced', async (_, arn, status) => {
    const { get } = await serve(readableIf({ StringEquals: { 'AWS:SourceArn': arn } }));
    expect((await get('/a')).status).toBe(status);
  });

  it.each([
    [
      'operator',
      { StringNotEquals: { 'AWS:SourceArn': own } },
      'the condition operator StringNotEquals is not supported',
    ],
    ['key', { StringEquals: { 'aws:PrincipalArn': own } }, 'the condition key aws:PrincipalArn is not supported'],
  ])('with an unknown condition %s stops the start', (_, condition, reason) => {
    expect(() => readableIf(condition)).toThrow(reason);
  });
});

describe('a distribution does not start', () => {
  const association = { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': ['Marker', 'FunctionARN'] } };
  const groupWith = (more: object) => ({ config: { OriginGroups: { Items: [{ ...group, ...more }] } } });

  it.each([
    ['an unknown property of a distribution', { config: { WebACLId: 'x' } }, 'WebACLId'],
    ['an unknown property of a behaviour', { behavior: { TrustedKeyGroups: [] } }, 'TrustedKeyGroups'],
    ['TTLs without a cache policy', { behavior: { DefaultTTL: 5 } }, 'DefaultTTL'],
    ['an unknown property of an origin', { origin: { OriginShield: {} } }, 'OriginShield'],
    ['an unknown property of a cache policy', { policy: { Grace: 5 } }, 'Grace'],
    [
      'an unknown property of an origin request policy',
      { behavior: { OriginRequestPolicyId: { Ref: 'Request' } }, request: { More: 1 } },
      'More',
    ],
    ['an unknown managed policy', { behavior: { CachePolicyId: '83da9c7e-98b4-4e11-a168-04f0df8e2c65' } }, '83da9c7e'],
    ['TTLs in the wrong order', { policy: { DefaultTTL: 61 } }, 'MinTTL must not exceed'],
    [
      'CloudFront’s headers in the key',
      {
        policy: {
          ParametersInCacheKeyAndForwardedToOrigin: {
            ...names,
            HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['CloudFront-Viewer-Country'] },
          },
        },
      },
      'CloudFront’s headers',
    ],
    ['cached OPTIONS', { behavior: { CachedMethods: ['GET', 'HEAD', 'OPTIONS'] } }, 'only GET and HEAD'],
    [
      'an error page',
      { config: { CustomErrorResponses: [{ ErrorCode: 404, ResponsePagePath: '/x' }] } },
      'ResponsePagePath',
    ],
    [
      'an error code that CloudFront does not accept',
      { config: { CustomErrorResponses: [{ ErrorCode: 429 }] } },
      'no such error code',
    ],
    ['four connection attempts', { origin: { ConnectionAttempts: 4 } }, 'ConnectionAttempts'],
    [
      'a completion timeout below the read timeout',
      { origin: { ResponseCompletionTimeout: 29 } },
      'ResponseCompletionTimeout',
    ],
    ['two functions for one event', { behavior: { FunctionAssociations: [association, association] } }, 'one function'],
    [
      'a failover status that CloudFront does not accept',
      groupWith({ FailoverCriteria: { StatusCodes: { Items: [429] } } }),
      'no such status',
    ],
    ['a group of one', groupWith({ Members: { Items: [{ OriginId: 'first' }] } }), 'two origins'],
    [
      'a group with an unknown origin',
      groupWith({ Members: { Items: [{ OriginId: 'first' }, { OriginId: 'third' }] } }),
      'no origin third',
    ],
    ['selection by media quality', groupWith({ SelectionCriteria: 'media-quality-based' }), 'only failover'],
    [
      'a group behind a behaviour that allows writes',
      {
        ...groupWith({}),
        behavior: {
          TargetOriginId: 'both',
          AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
        },
      },
      'only GET, HEAD and OPTIONS',
    ],
  ])('with %s', (_, parts: Record<string, object>, message) => {
    expect(() => distributionOf(parts)).toThrow(message);
  });

  it('but does without any of these changes', () => {
    expect(() => distributionOf({ behavior: { CachePolicyId: cachingDisabled } as object })).not.toThrow();
  });
});
