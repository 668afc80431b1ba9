import { Aws, Duration } from 'aws-cdk-lib';
import {
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { productQueryNames, visitorQueryNames } from '#contracts/names.ts';
import { uploadsBucketName } from './images.ts';
import { accountWideName, type StageSettings } from './settings.ts';

/**
 * Caches the calls that are the same for every visitor as long as their headers say. The cache key has only query parameters that
 * one of these calls reads, so `?x=random` can't bypass it. A managed origin request policy would forward the others.
 */
export function visitorPolicies(
  scope: Construct,
  settings: StageSettings,
): Required<Pick<BehaviorOptions, 'cachePolicy' | 'originRequestPolicy'>> {
  // One policy for all of them: an account has 20, and several stages.
  const cachePolicy = new CachePolicy(scope, 'CataloguePolicy', {
    cachePolicyName: accountWideName(settings, 'catalogue'),
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.minutes(1),
    queryStringBehavior: CacheQueryStringBehavior.allowList(...productQueryNames, ...visitorQueryNames),
    headerBehavior: CacheHeaderBehavior.none(),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });
  const originRequestPolicy = new OriginRequestPolicy(scope, 'CatalogueRequestPolicy', {
    originRequestPolicyName: accountWideName(settings, 'catalogue'),
    queryStringBehavior: OriginRequestQueryStringBehavior.none(),
    // API Gateway refuses any other host.
    headerBehavior: OriginRequestHeaderBehavior.denyList('host'),
    cookieBehavior: OriginRequestCookieBehavior.none(),
  });
  return { cachePolicy, originRequestPolicy };
}

/**
 * Caches complete pages as long as their own headers say, at most a day if the origin fails. `address` identifies a product's
 * page.
 */
export const pageCachePolicy = (scope: Construct, settings: StageSettings): CachePolicy =>
  new CachePolicy(scope, 'PagePolicy', {
    cachePolicyName: accountWideName(settings, 'pages'),
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(1),
    queryStringBehavior: CacheQueryStringBehavior.allowList('address'),
    headerBehavior: CacheHeaderBehavior.none(),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });

/** The headers that CloudFront adds to every response. `photos` is the origin at which pages send and fetch photos. */
export function securityHeaders(scope: Construct, settings: StageSettings, photos: string): ResponseHeadersPolicy {
  const cognito = `https://cognito-idp.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  const uploads = `https://${uploadsBucketName(settings)}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  const contentSecurityPolicy = [
    `default-src 'self'`,
    // 'self' includes wss: on the page's own host, which the live updates use (in Safari since version 16).
    `connect-src 'self' ${cognito} ${uploads} ${photos}`,
    // blob: is for a chosen picture before its upload.
    `img-src 'self' blob: ${photos}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
  return new ResponseHeadersPolicy(scope, 'SecurityHeaders', {
    responseHeadersPolicyName: accountWideName(settings, 'security'),
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
      // Not for subdomains: the shop's domain may be a company's main domain, whose other sites may not have HTTPS yet.
      strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: false, override: true },
    },
    customHeadersBehavior: {
      customHeaders: [
        {
          header: 'permissions-policy',
          value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
          override: true,
        },
      ],
    },
  });
}
