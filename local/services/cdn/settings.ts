import * as z from 'zod/mini';

const text = z.string();
const number = z.coerce.number();
const optionalTexts = z._default(z.array(text), []);
const unsupported = z.optional(z.undefined('this property is not supported locally'));

const override = { Override: z.boolean() };
const securityHeaders = z.object({
  ContentSecurityPolicy: z.optional(z.object({ ContentSecurityPolicy: text, ...override })),
  ContentTypeOptions: z.optional(z.object(override)),
  FrameOptions: z.optional(z.object({ FrameOption: text, ...override })),
  ReferrerPolicy: z.optional(z.object({ ReferrerPolicy: text, ...override })),
  StrictTransportSecurity: z.optional(
    z.object({
      AccessControlMaxAgeSec: number,
      IncludeSubdomains: z.optional(z.boolean()),
      Preload: z.optional(z.boolean()),
      ...override,
    }),
  ),
  XSSProtection: unsupported,
});

const behavior = {
  TargetOriginId: text,
  AllowedMethods: z._default(z.array(text), ['GET', 'HEAD']),
  CachePolicyId: text,
  OriginRequestPolicyId: z.optional(text),
  ResponseHeadersPolicyId: z.optional(text),
  Compress: z._default(z.boolean(), false),
  FunctionAssociations: z._default(
    z.array(z.object({ EventType: z.literal('viewer-request'), FunctionARN: text })),
    [],
  ),
  LambdaFunctionAssociations: unsupported,
  TrustedKeyGroups: unsupported,
};

const origin = z.object({
  Id: text,
  DomainName: text,
  OriginPath: z._default(text, ''),
  OriginCustomHeaders: z._default(z.array(z.object({ HeaderName: text, HeaderValue: text })), []),
});

/** What is forwarded of headers, cookies and the query, in a cache policy or an origin request policy. */
const forwarded = {
  HeadersConfig: z.object({ HeaderBehavior: text, Headers: optionalTexts }),
  CookiesConfig: z.object({ CookieBehavior: text, Cookies: optionalTexts }),
  QueryStringsConfig: z.object({ QueryStringBehavior: text, QueryStrings: optionalTexts }),
};
const originRequestPolicy = z.object(forwarded);
const cachePolicy = z.object({
  EnableAcceptEncodingBrotli: z._default(z.boolean(), false),
  EnableAcceptEncodingGzip: z._default(z.boolean(), false),
  ...forwarded,
});

/** The supported properties of CloudFront's resource types. */
export const cloudFrontSchemas = {
  'AWS::CloudFront::Function': z.object({
    FunctionCode: text,
    FunctionConfig: z.object({ Runtime: z.literal('cloudfront-js-2.0') }),
  }),
  'AWS::CloudFront::CachePolicy': z.object({
    CachePolicyConfig: z.object({ ParametersInCacheKeyAndForwardedToOrigin: cachePolicy }),
  }),
  'AWS::CloudFront::OriginRequestPolicy': z.object({ OriginRequestPolicyConfig: originRequestPolicy }),
  'AWS::CloudFront::ResponseHeadersPolicy': z.object({
    ResponseHeadersPolicyConfig: z.object({
      SecurityHeadersConfig: z._default(securityHeaders, {}),
      CustomHeadersConfig: z._default(
        z.object({ Items: z.array(z.object({ Header: text, Value: text, ...override })) }),
        { Items: [] },
      ),
      RemoveHeadersConfig: z._default(z.object({ Items: z.array(z.object({ Header: text })) }), { Items: [] }),
      CorsConfig: unsupported,
    }),
  }),
  'AWS::CloudFront::Distribution': z.object({
    DistributionConfig: z.object({
      DefaultRootObject: z._default(text, ''),
      Origins: z.array(origin),
      DefaultCacheBehavior: z.object(behavior),
      CacheBehaviors: z._default(z.array(z.object({ PathPattern: text, ...behavior })), []),
      // Only an error's cache duration may be set, because nothing is cached here.
      CustomErrorResponses: z.optional(z.array(z.object({ ResponsePagePath: unsupported, ResponseCode: unsupported }))),
      OriginGroups: unsupported,
    }),
  }),
} as const;

type Output<T extends keyof typeof cloudFrontSchemas> = z.output<(typeof cloudFrontSchemas)[T]>;
export type DistributionSettings = Output<'AWS::CloudFront::Distribution'>['DistributionConfig'];
export type BehaviorSettings = DistributionSettings['DefaultCacheBehavior'];
export type HeadersPolicySettings = Output<'AWS::CloudFront::ResponseHeadersPolicy'>['ResponseHeadersPolicyConfig'];

/** What a policy forwards to the origin, besides what CloudFront always sends. */
export interface Forwarding {
  readonly header: (name: string) => boolean;
  readonly cookie: (name: string) => boolean;
  readonly query: (name: string) => boolean;
  /** Encodings the cache keeps, and so compresses to; an origin request policy has none. */
  readonly encodings: readonly ('br' | 'gzip')[];
}

const all = () => true;
const none = () => false;

/** Whether a policy forwards a name. Case matters in the names of cookies and query parameters, as in CloudFront. */
const chosen = (behaviour: string, names: readonly string[]): ((name: string) => boolean) => {
  if (behaviour === 'all' || behaviour === 'allViewer') return all;
  if (behaviour === 'allExcept') return (name) => !names.includes(name);
  return behaviour === 'whitelist' ? (name) => names.includes(name) : none;
};

/** Reads an origin request policy of the template. Node has put the viewer's header names into lower case. */
export const readOriginRequestPolicy = (settings: z.output<typeof originRequestPolicy>): Forwarding => ({
  header: chosen(
    settings.HeadersConfig.HeaderBehavior,
    settings.HeadersConfig.Headers.map((name) => name.toLowerCase()),
  ),
  cookie: chosen(settings.CookiesConfig.CookieBehavior, settings.CookiesConfig.Cookies),
  query: chosen(settings.QueryStringsConfig.QueryStringBehavior, settings.QueryStringsConfig.QueryStrings),
  encodings: [],
});

/** Reads a cache policy of the template. */
export const readCachePolicy = (settings: z.output<typeof cachePolicy>): Forwarding => ({
  ...readOriginRequestPolicy(settings),
  encodings: [
    ...(settings.EnableAcceptEncodingBrotli ? (['br'] as const) : []),
    ...(settings.EnableAcceptEncodingGzip ? (['gzip'] as const) : []),
  ],
});

const nothing: Forwarding = { header: none, cookie: none, query: none, encodings: [] };

/** AWS's own policies by their well-known ids, as far as templates of ours name them. */
export const managedPolicies: ReadonlyMap<string, Forwarding> = new Map([
  ['4135ea2d-6df8-44a3-9df3-4b5a84be39ad', nothing], // CachingDisabled
  ['658327ea-f89d-4fab-a63d-7e88639e58f6', { ...nothing, encodings: ['br', 'gzip'] }], // CachingOptimized
  ['216adef6-5c7f-47e4-b989-5492eafa07d3', { header: all, cookie: all, query: all, encodings: [] }], // AllViewer
  // AllViewerExceptHostHeader
  [
    'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    { header: (name: string) => name !== 'host', cookie: all, query: all, encodings: [] },
  ],
]);
