import * as z from 'zod/mini';

const text = z.string();
const texts = z.array(text);
const optionalTexts = z._default(texts, []);
const unsupported = z.optional(z.undefined('this property is not supported locally'));
/** A property whose effect can't be seen locally. */
const withoutEffect = z.optional(z.unknown());
const seconds = z.coerce.number().check(z.gte(0));
const between = (from: number, to: number) => z.coerce.number().check(z.gte(from), z.lte(to));

/** An object that allows no other properties, because an unknown one could change CloudFront's behaviour. */
const closed = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys.join(', ')}: this property is not supported locally`
        : undefined,
  });

const override = { Override: z.boolean() };
const securityHeaders = closed({
  ContentSecurityPolicy: z.optional(closed({ ContentSecurityPolicy: text, ...override })),
  ContentTypeOptions: z.optional(closed(override)),
  FrameOptions: z.optional(closed({ FrameOption: text, ...override })),
  ReferrerPolicy: z.optional(closed({ ReferrerPolicy: text, ...override })),
  StrictTransportSecurity: z.optional(
    closed({
      AccessControlMaxAgeSec: seconds,
      IncludeSubdomains: z.optional(z.boolean()),
      Preload: z.optional(z.boolean()),
      ...override,
    }),
  ),
});

const functionAssociation = closed({ EventType: z.enum(['viewer-request', 'viewer-response']), FunctionARN: text });

const behavior = {
  TargetOriginId: text,
  AllowedMethods: z._default(texts, ['GET', 'HEAD']),
  CachedMethods: z.optional(z.tuple([z.literal('GET'), z.literal('HEAD')], 'only GET and HEAD are cached locally')),
  CachePolicyId: text,
  OriginRequestPolicyId: z.optional(text),
  ResponseHeadersPolicyId: z.optional(text),
  Compress: z._default(z.boolean(), false),
  // The local site doesn't use TLS.
  ViewerProtocolPolicy: withoutEffect,
  FunctionAssociations: z
    ._default(z.array(functionAssociation), [])
    .check(
      z.refine(
        (functions) => new Set(functions.map(({ EventType }) => EventType)).size === functions.length,
        'CloudFront takes one function for each event type',
      ),
    ),
  LambdaFunctionAssociations: unsupported,
};

const origin = closed({
  Id: text,
  DomainName: text,
  OriginPath: z._default(text, ''),
  OriginCustomHeaders: z._default(z.array(closed({ HeaderName: text, HeaderValue: text })), []),
  ConnectionAttempts: z._default(between(1, 3), 3),
  // Has no effect: a local origin is in this process, so there is no connection.
  ConnectionTimeout: z.optional(between(1, 10)),
  ResponseCompletionTimeout: z.optional(between(1, 3600)),
  CustomOriginConfig: z.optional(
    closed({
      OriginReadTimeout: z._default(between(1, 120), 30),
      OriginKeepaliveTimeout: withoutEffect,
      OriginProtocolPolicy: withoutEffect,
      OriginSSLProtocols: withoutEffect,
      HTTPPort: withoutEffect,
      HTTPSPort: withoutEffect,
      IpAddressType: withoutEffect,
    }),
  ),
  S3OriginConfig: z.optional(
    closed({
      OriginAccessIdentity: z.optional(z.literal('', 'only origin access controls are supported locally')),
      OriginReadTimeout: z._default(between(1, 120), 30),
    }),
  ),
  OriginAccessControlId: withoutEffect,
}).check(
  z.refine(
    ({ ResponseCompletionTimeout: completion, CustomOriginConfig, S3OriginConfig }) =>
      completion === undefined || completion >= ((CustomOriginConfig ?? S3OriginConfig)?.OriginReadTimeout ?? 30),
    'ResponseCompletionTimeout must not be shorter than OriginReadTimeout',
  ),
);

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/high_availability_origin_failover.html */
const failoverStatuses = new Set([403, 404, 500, 502, 503, 504]);
const originGroup = closed({
  Id: text,
  FailoverCriteria: closed({
    StatusCodes: closed({
      Quantity: z.optional(z.unknown()),
      Items: z
        .array(z.coerce.number())
        .check(z.refine((statuses) => statuses.every((status) => failoverStatuses.has(status)), 'no such status')),
    }),
  }),
  Members: closed({
    Quantity: z.optional(z.unknown()),
    Items: z.tuple([closed({ OriginId: text }), closed({ OriginId: text })], 'an origin group has two origins'),
  }),
  SelectionCriteria: z.optional(z.literal('default', 'only failover is supported locally')),
});

/** https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_CustomErrorResponse.html */
const errorCodes = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];
const errorResponse = closed({
  ErrorCode: z.coerce.number().check(z.refine((code) => errorCodes.includes(code), 'no such error code')),
  ErrorCachingMinTTL: z._default(seconds, 10),
  ResponsePagePath: unsupported,
  ResponseCode: unsupported,
});

/** CloudFront's own request headers don't exist locally. */
const headerNames = optionalTexts.check(
  z.refine(
    (names) => names.every((name) => !/^cloudfront-/i.test(name)),
    'CloudFront’s headers are not supported locally',
  ),
);

/** The headers, cookies and query parameters of a cache policy or an origin request policy. */
const named = (headers: readonly [string, ...string[]]) => ({
  HeadersConfig: closed({ HeaderBehavior: z.enum(headers), Headers: headerNames }),
  CookiesConfig: closed({ CookieBehavior: z.enum(['none', 'whitelist', 'allExcept', 'all']), Cookies: optionalTexts }),
  QueryStringsConfig: closed({
    QueryStringBehavior: z.enum(['none', 'whitelist', 'allExcept', 'all']),
    QueryStrings: optionalTexts,
  }),
});

const cachePolicy = closed({
  Name: z.optional(text),
  Comment: withoutEffect,
  MinTTL: seconds,
  DefaultTTL: seconds,
  MaxTTL: seconds,
  ParametersInCacheKeyAndForwardedToOrigin: closed({
    EnableAcceptEncodingBrotli: z._default(z.boolean(), false),
    EnableAcceptEncodingGzip: z._default(z.boolean(), false),
    ...named(['none', 'whitelist']),
  }),
}).check(
  z.refine(
    ({ MinTTL, DefaultTTL, MaxTTL }) => MinTTL <= DefaultTTL && DefaultTTL <= MaxTTL,
    'MinTTL must not exceed DefaultTTL, and DefaultTTL must not exceed MaxTTL',
  ),
);

/** The supported properties of CloudFront's resource types. */
export const cloudFrontSchemas = {
  'AWS::CloudFront::Function': closed({
    Name: z.optional(text),
    FunctionCode: text,
    FunctionConfig: closed({ Comment: withoutEffect, Runtime: z.literal('cloudfront-js-2.0') }),
    AutoPublish: z.optional(z.literal(true, 'a function that is not published never runs')),
    Tags: withoutEffect,
  }),
  'AWS::CloudFront::CachePolicy': closed({ CachePolicyConfig: cachePolicy }),
  'AWS::CloudFront::OriginRequestPolicy': closed({
    OriginRequestPolicyConfig: closed({
      Name: z.optional(text),
      Comment: withoutEffect,
      ...named(['none', 'whitelist', 'allExcept', 'allViewer']),
    }),
  }),
  'AWS::CloudFront::ResponseHeadersPolicy': closed({
    ResponseHeadersPolicyConfig: closed({
      Name: z.optional(text),
      Comment: withoutEffect,
      SecurityHeadersConfig: z._default(securityHeaders, {}),
      CustomHeadersConfig: z._default(closed({ Items: z.array(closed({ Header: text, Value: text, ...override })) }), {
        Items: [],
      }),
      RemoveHeadersConfig: z._default(closed({ Items: z.array(closed({ Header: text })) }), { Items: [] }),
    }),
  }),
  'AWS::CloudFront::Distribution': closed({
    DistributionConfig: closed({
      Enabled: z.optional(z.literal(true, 'a disabled distribution is not supported locally')),
      DefaultRootObject: z._default(text, ''),
      Origins: z.array(origin),
      OriginGroups: z._default(closed({ Quantity: z.optional(z.unknown()), Items: z.array(originGroup) }), {
        Items: [],
      }),
      DefaultCacheBehavior: closed(behavior),
      CacheBehaviors: z._default(z.array(closed({ PathPattern: text, ...behavior })), []),
      CustomErrorResponses: z._default(z.array(errorResponse), []),
      // Names, certificates, protocols and prices.
      Aliases: withoutEffect,
      Comment: withoutEffect,
      HttpVersion: withoutEffect,
      IPV6Enabled: withoutEffect,
      Logging: withoutEffect,
      PriceClass: withoutEffect,
      ViewerCertificate: withoutEffect,
    }),
    Tags: withoutEffect,
  }),
} as const;

type Output<T extends keyof typeof cloudFrontSchemas> = z.output<(typeof cloudFrontSchemas)[T]>;
export type DistributionSettings = Output<'AWS::CloudFront::Distribution'>['DistributionConfig'];
export type BehaviorSettings = DistributionSettings['DefaultCacheBehavior'];
export type HeadersPolicySettings = Output<'AWS::CloudFront::ResponseHeadersPolicy'>['ResponseHeadersPolicyConfig'];
