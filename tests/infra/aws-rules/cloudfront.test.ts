import { describe, expect, it } from 'vitest';
import { productQueryNames, visitorQueryNames } from '#contracts/names.ts';
import { shopPages } from '#contracts/site-paths.ts';
import {
  behaviors,
  distribution,
  idOf,
  originOf,
  type Properties,
  pageOrigins,
  prod,
  resolve,
} from './stage-templates.ts';

// The URL above each test is the AWS page of its rule. `docs/aws-rules.md` lists them all.

const isApi = (origin: Properties): boolean => JSON.stringify(origin.DomainName).includes('.execute-api.');
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const allViewerExceptHostHeader = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

describe('CloudFront', () => {
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
  it('sends an API every header of the browser except Host, because API Gateway would respond with 403', () => {
    const toApis = behaviors.filter((behavior) => isApi(originOf(behavior)));
    // Rendered pages and sitemaps need no header of the browser.
    const [forPages, forCalls] = [true, false].map((isPage) =>
      toApis.filter(({ OriginRequestPolicyId }) => (OriginRequestPolicyId === undefined) === isPage),
    );
    expect(forPages?.map(({ PathPattern }) => PathPattern)).toEqual([
      '/home',
      '/products/*',
      '/occasions/*',
      ...shopPages.map((page) => `/${page}`),
      '/sitemap.xml',
      '/sitemaps/*',
      '/robots.txt',
    ]);
    expect(forCalls?.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api/products',
      '/api/products/*',
      '/api/delivery',
      '/api/occasions',
      '/api/settings',
      '/api/*',
      '/live',
    ]);
    for (const { OriginRequestPolicyId } of forCalls ?? []) {
      if (OriginRequestPolicyId === allViewerExceptHostHeader) continue;
      const policy = prod.Resources[idOf(OriginRequestPolicyId)]?.Properties.OriginRequestPolicyConfig;
      expect(policy.HeadersConfig).toEqual({ HeaderBehavior: 'allExcept', Headers: ['host'] });
    }
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
  it('caches no error of a customer’s call, because such paths use CachingDisabled', () => {
    const personal = behaviors.filter(({ PathPattern }) => ['/api/*', '/live'].includes(PathPattern));
    expect(personal.map(({ CachePolicyId }) => CachePolicyId)).toEqual([cachingDisabled, cachingDisabled]);
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html
  it('caches a catalogue response for its s-maxage, which must be between the policy’s minimum and maximum TTL', () => {
    const [policy] = prod
      .propertiesOf('AWS::CloudFront::CachePolicy')
      .map(({ CachePolicyConfig }) => CachePolicyConfig)
      .filter(({ Name }) => JSON.stringify(Name).includes('catalogue'));
    expect(policy).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
    expect(policy.MaxTTL).toBeGreaterThanOrEqual(1);
    // Responses depend only on these parameters, so only these are in the cache key.
    expect(policy.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      QueryStringsConfig: {
        QueryStringBehavior: 'whitelist',
        QueryStrings: [...productQueryNames, ...visitorQueryNames],
      },
      HeadersConfig: { HeaderBehavior: 'none' },
      CookiesConfig: { CookieBehavior: 'none' },
    });
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
  it('allows 20 cache policies per account, enough for ten stages', () => {
    expect(prod.propertiesOf('AWS::CloudFront::CachePolicy').length * 10).toBeLessThanOrEqual(20);
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-s3.html
  it('signs every read of a bucket, whose policy allows only this distribution', () => {
    const buckets = distribution.Origins.filter((origin: Properties) => !isApi(origin));
    // The site's bucket is an origin twice: of its files, and of the fallback pages.
    expect(buckets).toHaveLength(3);
    for (const { OriginAccessControlId, DomainName } of buckets) {
      const config = prod.Resources[idOf(OriginAccessControlId)]?.Properties.OriginAccessControlConfig;
      expect(config).toMatchObject({
        SigningBehavior: 'always',
        SigningProtocol: 'sigv4',
        OriginAccessControlOriginType: 's3',
      });
      const policy = prod
        .propertiesOf('AWS::S3::BucketPolicy')
        .find(({ Bucket }) => idOf(Bucket) === idOf(DomainName)).PolicyDocument;
      const reading = policy.Statement.find(({ Action }: Properties) => [Action].flat().includes('s3:GetObject'));
      expect(resolve(reading.Condition.StringEquals['AWS:SourceArn'], 'us-east-1')).toMatch(
        /^arn:aws:cloudfront::111111111111:distribution\/SiteDistribution\w+$/,
      );
    }
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DownloadDistValuesOrigin.html
  it('reads a bucket by its regional name, because a new bucket redirects other names for a day', () => {
    for (const origin of distribution.Origins) {
      if (!isApi(origin)) expect(origin.DomainName['Fn::GetAtt'][1]).toBe('RegionalDomainName');
    }
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DownloadDistValuesOrigin.html
  it('waits 30 seconds for an API, and connects by HTTPS with TLS 1.2', () => {
    for (const origin of distribution.Origins.filter(isApi)) {
      expect(origin.CustomOriginConfig).toMatchObject({
        OriginProtocolPolicy: 'https-only',
        OriginSSLProtocols: ['TLSv1.2'],
      });
      // A page waits only a few seconds for its function, because there is a fallback file.
      const [page] = pageOrigins.Members.Items;
      if (origin.Id === page.OriginId) continue;
      expect(origin.CustomOriginConfig.OriginReadTimeout ?? 30).toBeGreaterThanOrEqual(30);
    }
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
  it('allows 75 behaviours and 100 origins per distribution, more than the shop has', () => {
    expect(distribution.CacheBehaviors.length).toBeLessThanOrEqual(75);
    expect(distribution.Origins.length).toBeLessThanOrEqual(100);
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
  it('sends a Content-Security-Policy of up to 1,783 characters and up to 10 custom headers', () => {
    const [{ ResponseHeadersPolicyConfig: policy }] = prod.propertiesOf('AWS::CloudFront::ResponseHeadersPolicy');
    const csp = policy.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
    expect(resolve(csp, 'ap-southeast-1').length).toBeLessThanOrEqual(1_783);
    expect(policy.CustomHeadersConfig.Items.length).toBeLessThanOrEqual(10);
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html
  it('has its metrics in us-east-1 with the region dimension Global', () => {
    const [{ DashboardBody }] = prod.propertiesOf('AWS::CloudWatch::Dashboard');
    const body = JSON.parse(resolve(DashboardBody, 'ap-south-1'));
    const metrics = body.widgets
      .flatMap(({ properties }: Properties) => properties.metrics ?? [])
      .filter(([namespace]: string[]) => namespace === 'AWS/CloudFront');
    expect(metrics.length).toBeGreaterThan(0);
    for (const metric of metrics) {
      expect(metric).toContain('Global');
      expect(metric.at(-1)).toMatchObject({ region: 'us-east-1' });
    }
  });

  // https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_OriginAccessControlConfig.html
  it('allows at most 64 characters in the name of an origin access control', () => {
    for (const { OriginAccessControlConfig } of prod.propertiesOf('AWS::CloudFront::OriginAccessControl')) {
      expect(resolve(OriginAccessControlConfig.Name, 'ap-southeast-1').length).toBeLessThanOrEqual(64);
    }
  });
});
