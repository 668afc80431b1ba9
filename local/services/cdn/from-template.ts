import { createPrincipal } from '#aws/policies.ts';
import { systemClock } from '#lib/clock.ts';
import type { Principal } from '#lib/principal.ts';
import { StartError } from '#lib/start-error.ts';
import type { S3Store } from '#services/s3/s3.ts';
import type { Stack } from '#template/stack.ts';
import { createBucketOrigin } from './bucket-origin.ts';
import { type Behavior, type Cdn, createCdn } from './cdn.ts';
import { createEdgeFunction } from './edge-function.ts';
import {
  type CachePolicy,
  managedCachePolicies,
  managedRequestPolicies,
  readSelection,
  type Selection,
  union,
} from './forwarding.ts';
import type { Origin, OriginRequest, WebSocketOrigin } from './origin.ts';
import { createOriginGroup, failoverMethods } from './origin-group.ts';
import { withLimits } from './origin-limits.ts';
import { createHeadersPolicy } from './response-headers.ts';
import type { BehaviorSettings, DistributionSettings } from './settings.ts';
import { createViewerResponse } from './viewer-response.ts';

interface DistributionContext {
  readonly stack: Stack;
  readonly account: string;
  readonly store: S3Store;
  /** The APIs by domain name. HTTP APIs have no `connect`, because they don't support WebSocket. */
  readonly apis: ReadonlyMap<string, { readonly origin: Origin; readonly connect?: WebSocketOrigin }>;
  /** Turns AWS's origins into local ones. */
  readonly translate: (text: string) => string;
}

/** Creates the template's distribution. @throws StartError if there is none, or more than one. */
export function createDistribution(settings: DistributionContext): Cdn {
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
      ...createBehavior(behavior, origins, config.CustomErrorResponses, settings),
    })),
  });
}

interface OriginSettings {
  readonly origin: Origin;
  readonly connect?: WebSocketOrigin;
  readonly isBucket: boolean;
  readonly isGroup: boolean;
}

/** The distribution's origins and origin groups by id. */
function createOrigins(
  config: DistributionSettings,
  distributionId: string,
  settings: DistributionContext,
): ReadonlyMap<string, OriginSettings> {
  const origins = new Map(config.Origins.map((origin) => [origin.Id, createOrigin(origin, distributionId, settings)]));
  const groups = config.OriginGroups.Items.map(({ Id, Members, FailoverCriteria }): [string, OriginSettings] => {
    const [primary, secondary] = Members.Items.map(({ OriginId }) => originNamed(OriginId, origins));
    if (primary === undefined || secondary === undefined)
      throw new StartError(`The origin group ${Id} needs two origins.`);
    return [
      Id,
      {
        ...primary,
        origin: createOriginGroup(primary.origin, secondary.origin, FailoverCriteria.StatusCodes.Items),
        isBucket: primary.isBucket || secondary.isBucket,
        isGroup: true,
      },
    ];
  });
  return new Map([...origins, ...groups]);
}

function createOrigin(
  settings: DistributionSettings['Origins'][number],
  distributionId: string,
  { stack, account, store, apis }: DistributionContext,
): OriginSettings {
  const { DomainName, OriginPath, OriginCustomHeaders, ConnectionAttempts: attempts } = settings;
  const bucket = stack
    .all('AWS::S3::Bucket')
    .find(({ resource }) => resource.attribute('RegionalDomainName') === DomainName)?.resource.ref;
  const distributionArn = `arn:aws:cloudfront::${account}:distribution/${distributionId}`;
  const found =
    bucket === undefined
      ? apis.get(DomainName)
      : { origin: createBucketOrigin(store, bucket, OriginPath, readerOf(bucket, distributionArn, stack)) };
  if (found === undefined) throw new StartError(`The distribution's origin ${DomainName} is not supported locally.`);
  const own = Object.fromEntries(
    OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
  );
  const withHeaders = <T extends OriginRequest>(request: T): T => ({
    ...request,
    headers: { ...request.headers, ...own },
  });
  const { origin, connect } = { connect: undefined, ...found };
  const completionSeconds = settings.ResponseCompletionTimeout;
  const limits = {
    attempts,
    readSeconds: (settings.CustomOriginConfig ?? settings.S3OriginConfig)?.OriginReadTimeout ?? 30,
    ...(completionSeconds !== undefined && { completionSeconds }),
  };
  return {
    origin: withLimits((request) => origin(withHeaders(request)), limits, systemClock, console.error),
    ...(connect && { connect: (request, upgrade) => connect(withHeaders(request), upgrade) }),
    isBucket: bucket !== undefined,
    isGroup: false,
  };
}

function originNamed(id: string, origins: ReadonlyMap<string, OriginSettings>): OriginSettings {
  const origin = origins.get(id);
  if (origin === undefined) throw new StartError(`The distribution has no origin ${id}.`);
  return origin;
}

/** A principal with the permissions that the bucket's policy grants to this distribution. */
function readerOf(bucket: string, distributionArn: string, stack: Stack): Pick<Principal, 'allows'> {
  const statements = stack
    .all('AWS::S3::BucketPolicy')
    .filter(({ properties }) => properties.Bucket === bucket)
    .flatMap(({ properties }) => properties.PolicyDocument.Statement)
    .filter(
      (statement) => JSON.stringify(statement.Principal) === JSON.stringify({ Service: 'cloudfront.amazonaws.com' }),
    )
    .map(({ Principal: _, ...statement }) => statement);
  const reader = createPrincipal({
    name: 'cloudfront.amazonaws.com',
    accessKeyId: '',
    secretAccessKey: '',
    policies: statements.length === 0 ? [] : [{ Version: '2012-10-17', Statement: statements }],
  });
  return { allows: (action, resource) => reader.allows(action, resource, { 'aws:SourceArn': distributionArn }) };
}

function createBehavior(
  settings: BehaviorSettings,
  origins: ReadonlyMap<string, OriginSettings>,
  errors: DistributionSettings['CustomErrorResponses'],
  { stack, translate }: DistributionContext,
): Omit<Behavior, 'pathPattern'> {
  const { origin, connect, isBucket, isGroup } = originNamed(settings.TargetOriginId, origins);
  const { AllowedMethods: allowedMethods, ResponseHeadersPolicyId: headersId } = settings;
  // CloudFront refuses such a distribution: https://github.com/aws/aws-cdk/issues/32450
  if (isGroup && allowedMethods.some((method) => !failoverMethods.has(method))) {
    throw new StartError(
      `A behaviour with the origin group ${settings.TargetOriginId} can allow only GET, HEAD and OPTIONS.`,
    );
  }
  const cachePolicy = cachePolicyNamed(settings.CachePolicyId, stack);
  const requestPolicy = settings.OriginRequestPolicyId && requestPolicyNamed(settings.OriginRequestPolicyId, stack);
  const codeOf = (type: string) => {
    const association = settings.FunctionAssociations.find(({ EventType }) => EventType === type);
    return association && edgeCode(association.FunctionARN, stack);
  };
  const viewerRequest = codeOf('viewer-request');
  const viewerResponse = codeOf('viewer-response');
  return {
    origin,
    ...(connect && { connect }),
    allowedMethods,
    cachePolicy,
    forwarding: requestPolicy ? union(cachePolicy, requestPolicy) : cachePolicy,
    errorMin: (status) => {
      const given = errors.find(({ ErrorCode }) => ErrorCode === status)?.ErrorCachingMinTTL ?? defaultErrorSeconds;
      // A bucket's errors are cached for at least a second.
      return isBucket ? Math.max(1, given) : given;
    },
    encodings: settings.Compress ? cachePolicy.encodings : [],
    ...(viewerRequest && { viewerRequest: createEdgeFunction(...viewerRequest) }),
    ...(viewerResponse && { viewerResponse: createViewerResponse(...viewerResponse) }),
    ...(headersId !== undefined && {
      responseHeaders: createHeadersPolicy(
        stack.named('AWS::CloudFront::ResponseHeadersPolicy', headersId).properties.ResponseHeadersPolicyConfig,
        translate,
      ),
    }),
  };
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html */
const defaultErrorSeconds = 10;

function cachePolicyNamed(id: string, stack: Stack): CachePolicy {
  const managed = managedCachePolicies.get(id);
  if (managed !== undefined) return managed;
  const {
    MinTTL,
    DefaultTTL,
    MaxTTL,
    ParametersInCacheKeyAndForwardedToOrigin: key,
  } = stack.named('AWS::CloudFront::CachePolicy', id).properties.CachePolicyConfig;
  return {
    ...readSelection(key),
    encodings: [
      ...(key.EnableAcceptEncodingBrotli ? (['br'] as const) : []),
      ...(key.EnableAcceptEncodingGzip ? (['gzip'] as const) : []),
    ],
    ttls: { min: MinTTL, default: DefaultTTL, max: MaxTTL },
  };
}

function requestPolicyNamed(id: string, stack: Stack): Selection {
  const managed = managedRequestPolicies.get(id);
  if (managed !== undefined) return managed;
  return readSelection(stack.named('AWS::CloudFront::OriginRequestPolicy', id).properties.OriginRequestPolicyConfig);
}

function edgeCode(arn: string, stack: Stack): [name: string, code: string] {
  const found = stack
    .all('AWS::CloudFront::Function')
    .find(({ resource }) => resource.attribute('FunctionARN') === arn);
  if (found === undefined)
    throw new StartError(`The distribution uses the function ${arn}, which is not in the template.`);
  return [found.resource.logicalId, found.properties.FunctionCode];
}
