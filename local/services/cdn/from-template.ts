import { createPrincipal } from '#aws/policies.ts';
import { StartError } from '#lib/start-error.ts';
import type { Principal } from '#lib/types.ts';
import type { S3Store } from '#services/s3/index.ts';
import type { Stack } from '#template/stack.ts';
import { createBucketOrigin } from './bucket-origin.ts';
import { type Behavior, type Cdn, createCdn } from './cdn.ts';
import { createEdgeFunction } from './edge-function.ts';
import type { Origin, WebSocketOrigin } from './origin.ts';
import { createHeadersPolicy } from './response-headers.ts';
import {
  type BehaviorSettings,
  type DistributionSettings,
  type Forwarding,
  managedPolicies,
  readCachePolicy,
  readOriginRequestPolicy,
} from './settings.ts';

export interface PlayCdnSettings {
  readonly stack: Stack;
  readonly account: string;
  readonly store: S3Store;
  /** The APIs by domain name. HTTP APIs accept no upgrades. */
  readonly apis: ReadonlyMap<string, { readonly origin: Origin; readonly connect?: WebSocketOrigin }>;
  /** Turns AWS's origins into local ones. */
  readonly translate: (text: string) => string;
}

/** The template's distribution. @throws StartError when it has none, or more than one. */
export function createDistribution(settings: PlayCdnSettings): Cdn {
  const [distribution, ...others] = settings.stack.all('AWS::CloudFront::Distribution');
  if (distribution === undefined || others.length > 0) {
    throw new StartError('The local cloud runs exactly one CloudFront distribution.');
  }
  const { DistributionConfig: config } = distribution.properties;
  const origins = createOrigins(config, distribution.resource.ref, settings);
  const behaviors = [...config.CacheBehaviors, { PathPattern: '*', ...config.DefaultCacheBehavior }];
  return createCdn({
    defaultRootObject: config.DefaultRootObject,
    behaviors: behaviors.map((behavior) => ({
      pathPattern: behavior.PathPattern,
      ...createBehavior(behavior, origins, settings),
    })),
  });
}

type OriginSettings = Pick<Behavior, 'origin' | 'connect' | 'originHeaders'>;

function createOrigins(
  config: DistributionSettings,
  distributionId: string,
  { stack, account, store, apis }: PlayCdnSettings,
): ReadonlyMap<string, OriginSettings> {
  const buckets = new Map(
    stack.all('AWS::S3::Bucket').map(({ resource }) => [resource.attribute('RegionalDomainName'), resource.ref]),
  );
  const distributionArn = `arn:aws:cloudfront::${account}:distribution/${distributionId}`;
  return new Map(
    config.Origins.map(({ Id, DomainName, OriginPath, OriginCustomHeaders }) => {
      const bucket = buckets.get(DomainName);
      const origin =
        bucket === undefined
          ? apis.get(DomainName)
          : { origin: createBucketOrigin(store, bucket, OriginPath, readerOf(bucket, distributionArn, stack)) };
      if (origin === undefined)
        throw new StartError(`The distribution's origin ${DomainName} is not supported locally.`);
      const headers = OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]);
      return [Id, { ...origin, originHeaders: Object.fromEntries(headers) }];
    }),
  );
}

/** CloudFront's principal for a bucket: what the bucket's policy grants to this distribution. */
function readerOf(bucket: string, distributionArn: string, stack: Stack): Principal {
  const statements = stack
    .all('AWS::S3::BucketPolicy')
    .filter(({ properties }) => properties.Bucket === bucket)
    .flatMap(({ properties }) => properties.PolicyDocument.Statement)
    .filter(({ Principal: who }) => JSON.stringify(who) === JSON.stringify({ Service: 'cloudfront.amazonaws.com' }))
    .filter(({ Condition: only }) => only === undefined || JSON.stringify(only).includes(`"${distributionArn}"`))
    .map(({ Effect, Action, Resource }) => ({ Effect, Action, Resource }));
  return createPrincipal({
    name: 'cloudfront.amazonaws.com',
    accessKeyId: '',
    secretAccessKey: '',
    policies: statements.length === 0 ? [] : [{ Version: '2012-10-17', Statement: statements }],
  });
}

function createBehavior(
  settings: BehaviorSettings,
  origins: ReadonlyMap<string, OriginSettings>,
  { stack, translate }: PlayCdnSettings,
): Omit<Behavior, 'pathPattern'> {
  const origin = origins.get(settings.TargetOriginId);
  if (origin === undefined) throw new StartError(`The distribution has no origin ${settings.TargetOriginId}.`);
  const cache = cacheForwarding(settings.CachePolicyId, stack);
  const more = settings.OriginRequestPolicyId && originForwarding(settings.OriginRequestPolicyId, stack);
  const [viewerRequest] = settings.FunctionAssociations;
  const headersId = settings.ResponseHeadersPolicyId;
  return {
    ...origin,
    allowedMethods: settings.AllowedMethods,
    forwarding: more ? either(cache, more) : cache,
    encodings: settings.Compress ? cache.encodings : [],
    ...(viewerRequest && { viewerRequest: edgeFunction(viewerRequest.FunctionARN, stack) }),
    ...(headersId !== undefined && {
      responseHeaders: createHeadersPolicy(
        stack.named('AWS::CloudFront::ResponseHeadersPolicy', headersId).properties.ResponseHeadersPolicyConfig,
        translate,
      ),
    }),
  };
}

function cacheForwarding(policyId: string, stack: Stack): Forwarding {
  const managed = managedPolicies.get(policyId);
  if (managed !== undefined) return managed;
  const { properties } = stack.named('AWS::CloudFront::CachePolicy', policyId);
  return readCachePolicy(properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin);
}

function originForwarding(policyId: string, stack: Stack): Forwarding {
  const managed = managedPolicies.get(policyId);
  if (managed !== undefined) return managed;
  const { properties } = stack.named('AWS::CloudFront::OriginRequestPolicy', policyId);
  return readOriginRequestPolicy(properties.OriginRequestPolicyConfig);
}

const either = (first: Forwarding, second: Forwarding): Forwarding => ({
  header: (name) => first.header(name) || second.header(name),
  cookie: (name) => first.cookie(name) || second.cookie(name),
  query: (name) => first.query(name) || second.query(name),
  encodings: first.encodings,
});

function edgeFunction(arn: string, stack: Stack) {
  const found = stack
    .all('AWS::CloudFront::Function')
    .find(({ resource }) => resource.attribute('FunctionARN') === arn);
  if (found === undefined)
    throw new StartError(`The distribution calls the function ${arn}, which the template does not have.`);
  return createEdgeFunction(found.resource.logicalId, found.properties.FunctionCode);
}
