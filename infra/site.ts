import { readFileSync } from 'node:fs';
import { Aws, CustomResource, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  type DistributionProps,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  type IOrigin,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { categoryIds } from '#contracts/categories.ts';
import { imageFolder, livePath, productQueryNames } from '#contracts/names.ts';
import { acknowledge, wildcardFinding } from './acknowledge.ts';
import type { Api } from './api.ts';
import type { BucketEmptier } from './bucket-emptier.ts';
import type { Identity } from './identity.ts';
import { type Images, privateBucket, uploadsBucketName } from './images.ts';
import type { Live } from './live.ts';
import { accountWideName, type StageSettings } from './settings.ts';
import { ShopFunction } from './shop-function.ts';
import type { Domain } from './stages/stage.ts';

export interface SiteProps {
  readonly settings: StageSettings;
  readonly identity: Identity;
  readonly images: Images;
  readonly api: Api;
  readonly live: Live;
  readonly emptier: BucketEmptier;
  /** The built site, its pages at its root. */
  readonly siteDirectory: string;
}

/** CloudFront in front of the site, the API and the product images, and the deployment of the site's files. */
export class Site extends Construct {
  readonly distribution: Distribution;
  /** The CloudFront Function that chooses a page for each path. */
  readonly fallback: EdgeFunction;
  /** The site's hashed files in their bucket. What names them must depend on it. */
  readonly assets: CustomResource;
  /** The site's other files, its pages last. They must depend on all that pages call. */
  readonly pages: CustomResource;
  private readonly bucket: Bucket;
  private readonly domain: Domain | undefined;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    this.domain = props.settings.domain;
    // Disposable in every stage: a deployment makes it again.
    this.bucket = privateBucket(this, 'SiteBucket', { removalPolicy: RemovalPolicy.DESTROY });
    const { assets, pages } = this.deployFiles(props);
    this.assets = assets;
    this.pages = pages;
    this.fallback = this.fallbackFunction();
    // No path may lead to a page that is not there yet.
    this.fallback.node.addDependency(pages);
    this.distribution = this.createDistribution(props);
    acknowledge(this.distribution, {
      'AwsSolutions-CFR1': 'Presents go anywhere: no country is shut out.',
      'AwsSolutions-CFR2': 'A web ACL is the operator’s choice; API Gateway throttles without it.',
      'AwsSolutions-CFR3':
        'API Gateway logs every call; page views are measured by the page reporter, without addresses.',
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'No path of the site is the root of a bucket: the function of the site’s own paths and the pictures’ folder see to that.',
      'AwsSolutions-CFR4': 'CloudFront’s own certificate fixes the protocol floor until a domain of the shop’s is set.',
    });
  }

  /** The origin that shoppers' browsers see. */
  get origin(): string {
    return `https://${this.domain?.name ?? this.distribution.distributionDomainName}`;
  }

  private createDistribution({ settings, images, api, live }: SiteProps): Distribution {
    const fromBucket = this.bucketOrigins(settings);
    const responseHeadersPolicy = this.securityHeaders(settings);
    const shared = { viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS, responseHeadersPolicy };
    const apiOrigin = new HttpOrigin(api.domainName);
    const uncached: BehaviorOptions = {
      ...shared,
      origin: apiOrigin,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
    const catalogue: BehaviorOptions = { ...uncached, ...this.cataloguePolicies(settings) };
    return new Distribution(this, 'Distribution', {
      comment: `Gift shop (${settings.stage})`,
      defaultRootObject: 'index.html',
      ...this.ownName(),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_200,
      // CloudFront would keep a 5xx for ten seconds, whatever its headers say, and give one customer's to all.
      errorResponses: [500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: {
        ...shared,
        origin: fromBucket(this.bucket),
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        functionAssociations: [{ function: this.fallback, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
      additionalBehaviors: {
        '/api/products': catalogue,
        '/api/products/*': catalogue,
        '/api/*': uncached,
        [livePath]: {
          ...uncached,
          origin: new HttpOrigin(live.domainName),
          allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
        },
        [`/${imageFolder}/*`]: {
          ...shared,
          origin: fromBucket(images.published),
          cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        },
      },
    });
  }

  /** How CloudFront reads a bucket. It may list the bucket too, for otherwise S3 answers a missing file with 403 instead of 404. */
  private bucketOrigins(settings: StageSettings): (bucket: Bucket) => IOrigin {
    const originAccessControl = new S3OriginAccessControl(this, 'BucketAccess', {
      originAccessControlName: accountWideName(settings, 'buckets'),
    });
    const originAccessLevels = [AccessLevel.READ, AccessLevel.LIST];
    return (bucket) => S3BucketOrigin.withOriginAccessControl(bucket, { originAccessControl, originAccessLevels });
  }

  /** The shop's own name, where its stage has one; it stays reachable at CloudFront's too. */
  private ownName(): Pick<DistributionProps, 'domainNames' | 'certificate' | 'minimumProtocolVersion'> {
    if (this.domain === undefined) return {};
    return {
      domainNames: [this.domain.name],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', this.domain.certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  /** A path without a file ending gets one of the site's pages. API answers never pass here. */
  private fallbackFunction(): EdgeFunction {
    const code = readFileSync(new URL('./fallback.js', import.meta.url), 'utf8');
    return new EdgeFunction(this, 'Fallback', {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(`const categories = ${JSON.stringify(categoryIds)};\n${code}`),
    });
  }

  /**
   * Caches the public catalogue as long as its own headers say, so a busy day reaches the table only now and then. The cache key
   * holds the query parameters that the catalogue reads and no others: `?x=random` must not bypass the cache. The managed origin
   * request policies would forward the others all the same.
   */
  private cataloguePolicies(
    settings: StageSettings,
  ): Required<Pick<BehaviorOptions, 'cachePolicy' | 'originRequestPolicy'>> {
    const cachePolicy = new CachePolicy(this, 'CataloguePolicy', {
      cachePolicyName: accountWideName(settings, 'catalogue'),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.minutes(1),
      queryStringBehavior: CacheQueryStringBehavior.allowList(...productQueryNames),
      headerBehavior: CacheHeaderBehavior.none(),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
    const originRequestPolicy = new OriginRequestPolicy(this, 'CatalogueRequestPolicy', {
      originRequestPolicyName: accountWideName(settings, 'catalogue'),
      queryStringBehavior: OriginRequestQueryStringBehavior.none(),
      // API Gateway refuses a host that is not its own.
      headerBehavior: OriginRequestHeaderBehavior.denyList('host'),
      cookieBehavior: OriginRequestCookieBehavior.none(),
    });
    return { cachePolicy, originRequestPolicy };
  }

  private securityHeaders(settings: StageSettings): ResponseHeadersPolicy {
    const cognito = `https://cognito-idp.${Aws.REGION}.${Aws.URL_SUFFIX}`;
    const uploads = `https://${uploadsBucketName(settings)}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`;
    const contentSecurityPolicy = [
      `default-src 'self'`,
      // 'self' is also the live line: browsers take wss of the page's own host for it (Safari since 16).
      `connect-src 'self' ${cognito} ${uploads}`,
      // The browser shows a chosen picture before it is sent.
      `img-src 'self' blob:`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `form-action 'self'`,
      `frame-ancestors 'none'`,
    ].join('; ');
    return new ResponseHeadersPolicy(this, 'SecurityHeaders', {
      responseHeadersPolicyName: accountWideName(settings, 'security'),
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
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

  /**
   * The site's files reach their bucket by a function that has them beside its code ([how](../docs/decisions/0017-deployment-functions.md)),
   * in two steps, so that functions and APIs can be updated between them.
   */
  private deployFiles({ settings, identity, emptier, siteDirectory }: SiteProps) {
    const timeout = Duration.minutes(2);
    const deployer = new ShopFunction(this, 'site-files', settings, { siteDirectory, timeout, deploys: true });
    deployer.addToRolePolicy(
      new PolicyStatement({ actions: ['s3:PutObject'], resources: [this.bucket.arnForObjects('*')] }),
    );
    acknowledge(deployer.executionRole, {
      [wildcardFinding(this.bucket, '*')]: 'It writes the whole site, and nothing else is in this bucket.',
    });
    const files = (id: string, properties: Record<string, unknown>): CustomResource =>
      new CustomResource(this, id, {
        resourceType: 'Custom::SiteFiles',
        serviceToken: deployer.functionArn,
        serviceTimeout: timeout.plus(Duration.minutes(1)),
        // Another bucket, version or configuration has the files put again.
        properties: { BucketName: this.bucket.bucketName, Version: deployer.codeHash, ...properties },
      });
    const assets = files('Assets', { Part: 'assets' });
    assets.node.addDependency(emptier.empty(this.bucket));
    const { userPool, client } = identity;
    const Config = { region: Aws.REGION, userPoolId: userPool.userPoolId, userPoolClientId: client.userPoolClientId };
    const pages = files('Files', { Part: 'pages', Config });
    pages.node.addDependency(assets);
    return { assets, pages };
  }
}
