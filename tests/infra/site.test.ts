import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { shopPages } from '#contracts/site-paths.ts';
import { shopTemplate } from './support.ts';

const pagePaths = ['/home', '/products/*', '/occasions/*', ...shopPages.map((page) => `/${page}`)];

describe('the site', () => {
  const template = shopTemplate();
  const distribution = Object.values(template.findResources('AWS::CloudFront::Distribution'))[0]?.Properties
    .DistributionConfig;

  it('serves its pages, the API and the images on one host, with the most specific paths first', () => {
    expect(distribution.CacheBehaviors.map((behaviour: { PathPattern: string }) => behaviour.PathPattern)).toEqual([
      '/home',
      '/products/*',
      '/occasions/*',
      ...shopPages.map((page) => `/${page}`),
      '/sitemap.xml',
      '/sitemaps/*',
      '/robots.txt',
      '/api/products',
      '/api/products/*',
      '/api/delivery',
      '/api/occasions',
      '/api/settings',
      '/api/*',
      '/live',
      '/product-images/*',
    ]);
  });

  it('selects pages by functions only on the site’s own paths, and never replaces an API response with a page', () => {
    for (const response of distribution.CustomErrorResponses) expect(response.ResponsePagePath).toBeUndefined();
    const events = ({ FunctionAssociations = [] }: { FunctionAssociations?: { EventType: string }[] }) =>
      FunctionAssociations.map(({ EventType }) => EventType);
    expect(events(distribution.DefaultCacheBehavior)).toEqual(['viewer-request', 'viewer-response']);
    for (const behaviour of distribution.CacheBehaviors) {
      const isPage = pagePaths.includes(behaviour.PathPattern);
      expect(events(behaviour), behaviour.PathPattern).toEqual(isPage ? ['viewer-request'] : []);
    }
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DefaultRootObject.html doesn't say whether a default root
  // object replaces `/` before or after a viewer request's function. Before it, the function's redirect from /index.html to / would
  // repeat for ever.
  it('leaves the path / to its function', () => {
    expect(distribution.DefaultRootObject).toBeUndefined();
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/high_availability_origin_failover.html
  it('D19: replaces a rendered page with a file if the function fails or takes more than four seconds', () => {
    const [group] = distribution.OriginGroups.Items;
    expect(distribution.OriginGroups.Quantity).toBe(1);
    expect(group.FailoverCriteria.StatusCodes.Items).toEqual([500, 502, 503, 504]);
    const members: string[] = group.Members.Items.map(({ OriginId }: { OriginId: string }) => OriginId);
    const [first, second] = members.map((id) => distribution.Origins.find(({ Id }: { Id: string }) => Id === id));
    expect(first).toMatchObject({
      ConnectionAttempts: 1,
      ConnectionTimeout: 2,
      CustomOriginConfig: { OriginReadTimeout: 4 },
    });
    expect(second).toHaveProperty('S3OriginConfig');
    for (const path of pagePaths) {
      const behaviour = distribution.CacheBehaviors.find(
        ({ PathPattern }: { PathPattern: string }) => PathPattern === path,
      );
      expect(behaviour.TargetOriginId).toBe(group.Id);
    }
  });

  it('caches sitemaps and robots.txt whatever query string a request has', () => {
    for (const path of ['/sitemap.xml', '/sitemaps/*', '/robots.txt']) {
      const behaviour = distribution.CacheBehaviors.find(
        ({ PathPattern }: { PathPattern: string }) => PathPattern === path,
      );
      // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html: CachingOptimized
      expect(behaviour.CachePolicyId, path).toBe('658327ea-f89d-4fab-a63d-7e88639e58f6');
      expect(behaviour.OriginRequestPolicyId, path).toBeUndefined();
    }
  });

  it('caches no error, so that one customer’s failed call is never another’s response', () => {
    expect(distribution.CustomErrorResponses).toEqual(
      [404, 500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  it('sends the security headers with every behaviour', () => {
    const behaviours = [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors];
    for (const behaviour of behaviours) expect(behaviour.ResponseHeadersPolicyId).toBeDefined();
    template.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: {
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY', Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin' },
          StrictTransportSecurity: { AccessControlMaxAgeSec: 31536000, IncludeSubdomains: false },
        },
      },
    });
  });

  it('runs only its own scripts', () => {
    const policy = JSON.stringify(template.findResources('AWS::CloudFront::ResponseHeadersPolicy'));
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    // Workers follow default-src, so they must be files of the site. blob: is only allowed for pictures.
    // https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/worker-src
    expect(policy).not.toMatch(/(worker|child|script)-src/);
    expect(policy.match(/[a-z-]+-src [^;]*blob:/g)).toEqual(["img-src 'self' blob:"]);
  });

  it('uploads its files again if its version, its bucket or its configuration changes', () => {
    const [bucket] = Object.keys(template.findResources('AWS::S3::Bucket')).filter((id) => id.startsWith('Site'));
    template.hasResourceProperties('Custom::SiteFiles', {
      BucketName: { Ref: bucket },
      Version: Match.anyValue(),
      Config: Match.objectLike({ userPoolId: { Ref: Match.stringLikeRegexp('UserPool') } }),
    });
  });

  it('deploys only with its own functions, so that the local cloud can run them', () => {
    for (const stage of ['dev', 'prod']) {
      const functions = Object.values(shopTemplate(stage).findResources('AWS::Lambda::Function'));
      for (const { Properties } of functions) expect(Properties).toMatchObject({ Runtime: 'nodejs24.x' });
      shopTemplate(stage).resourceCountIs('AWS::Lambda::LayerVersion', 0);
    }
  });

  // https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html: a missing key gets 404 with s3:ListBucket, and 403 without it.
  it('lets only CloudFront read the buckets of the site and of pictures, and get 404 for missing files', () => {
    const policies = Object.entries(template.findResources('AWS::S3::BucketPolicy')).map(([id, { Properties }]) => {
      const allowed = Properties.PolicyDocument.Statement.filter(
        ({ Effect }: { Effect: string }) => Effect === 'Allow',
      );
      return [id, allowed] as const;
    });
    const cloudFront = { Principal: { Service: 'cloudfront.amazonaws.com' }, Condition: expect.anything() };
    for (const [id, allowed] of policies) {
      expect(allowed, id).toEqual(
        /Uploads|Photos/.test(id)
          ? []
          : [expect.objectContaining({ Action: ['s3:GetObject', 's3:ListBucket'], ...cloudFront })],
      );
    }
    expect(policies).toHaveLength(4);
  });
});
