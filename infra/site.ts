import { readFileSync } from 'node:fs';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  type DistributionProps,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  OriginRequestPolicy,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, type HttpOriginProps, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { categoryIds } from '#contracts/categories.ts';
import { environment, imageFolder, livePath } from '#contracts/names.ts';
import { brandedFiles } from '#contracts/site-files.ts';
import { occasionAddress, productAddress, shopPages, sitePaths } from '#contracts/site-paths.ts';
import { acknowledge } from './acknowledge.ts';
import type { Api } from './api.ts';
import type { Images } from './images.ts';
import type { Live } from './live.ts';
import type { OriginKey } from './origin-key.ts';
import type { Photos } from './photos.ts';
import { privateBucket } from './private-bucket.ts';
import { accountWideName, type StageSettings } from './settings.ts';
import type { ShopFunction } from './shop-function.ts';
import { deploySiteFiles, type SiteFiles, type SiteFilesProps } from './site-files.ts';
import { pageCachePolicy, securityHeaders, visitorPolicies } from './site-policies.ts';
import { siteRecords } from './site-records.ts';
import { canonicalHost, type Domain, namesOf } from './stages/stage.ts';

interface SiteProps extends SiteFilesProps {
  readonly images: Images;
  readonly photos: Photos;
  readonly api: Api;
  readonly live: Live;
  readonly originKey: OriginKey;
}

/** Creates an origin for the HTTP API, with the header that proves that a request came through CloudFront. */
type ApiOrigin = (options?: HttpOriginProps) => IOrigin;

/** CloudFront in front of the site, the API and the product images, and the deployment of the site's files. */
export class Site extends Construct {
  readonly distribution: Distribution;
  /** The CloudFront Functions that choose a page for each path, and its status. */
  readonly edgeFunctions: { readonly request: EdgeFunction; readonly status: EdgeFunction };
  readonly files: SiteFiles;
  private readonly bucket: Bucket;
  private readonly domain: Domain | undefined;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    this.domain = props.settings.domain;
    // Disposable in every stage, because a deployment uploads its files again.
    this.bucket = privateBucket(this, 'SiteBucket', { removalPolicy: RemovalPolicy.DESTROY });
    this.files = deploySiteFiles(this, this.bucket, props);
    this.edgeFunctions = {
      request: this.edgeFunction('PageRequest', 'page-request.js'),
      status: this.edgeFunction('PageStatus', 'page-status.js'),
    };
    // They must not choose a page before it is uploaded.
    for (const fn of Object.values(this.edgeFunctions)) fn.node.addDependency(this.files.pages);
    this.distribution = this.createDistribution(props);
    if (this.domain !== undefined) siteRecords(this, this.domain, this.distribution);
    acknowledge(this.distribution, {
      'AwsSolutions-CFR1': 'Anyone may visit the shop, so no country is blocked.',
      'AwsSolutions-CFR2': 'A web ACL is the operator’s choice (webAclArn); API Gateway throttles without it.',
      'AwsSolutions-CFR3':
        'API Gateway logs every call; page views are measured by the page reporter, without addresses.',
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'No path of the site is the root of a bucket: the CloudFront Function and the pictures’ folder prevent that.',
      'AwsSolutions-CFR4':
        'CloudFront’s own certificate determines the minimum TLS version until the stage has a domain.',
    });
  }

  /** The origin that customers' browsers see. */
  get origin(): string {
    return `https://${canonicalHost(this.domain) || this.distribution.distributionDomainName}`;
  }

  /** All origins at which customers may have a page open: CloudFront's own stays among them. */
  get origins(): readonly string[] {
    const hosts = [...(this.domain ? namesOf(this.domain) : []), this.distribution.distributionDomainName];
    return hosts.map((host) => `https://${host}`);
  }

  /** Lets a function change the shop's name and banner in the pages of the bucket. */
  grantBranding(fn: ShopFunction): void {
    fn.addEnvironment(environment.siteBucket, this.bucket.bucketName);
    const resources = brandedFiles.map((name) => this.bucket.arnForObjects(name));
    fn.addToRolePolicy(new PolicyStatement({ actions: ['s3:GetObject', 's3:PutObject'], resources }));
  }

  private createDistribution({ settings, images, photos, api, live, originKey }: SiteProps): Distribution {
    const fromBucket = this.bucketOrigins(settings);
    const { headers: customHeaders } = originKey;
    const toApi: ApiOrigin = (options) => new HttpOrigin(api.domainName, { ...options, customHeaders });
    const shared = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: securityHeaders(this, settings, photos.origin),
    };
    return new Distribution(this, 'Distribution', {
      comment: `Gift shop (${settings.stage})`,
      ...this.customDomain(),
      ...(settings.webAclArn !== undefined && { webAclId: settings.webAclArn }),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_200,
      // CloudFront caches errors for ten seconds by default, whatever their headers say. All customers would get one customer's
      // error, and a picture that was requested too early would stay missing.
      errorResponses: [404, 500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: {
        ...shared,
        origin: fromBucket(this.bucket),
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        functionAssociations: [
          { function: this.edgeFunctions.request, eventType: FunctionEventType.VIEWER_REQUEST },
          { function: this.edgeFunctions.status, eventType: FunctionEventType.VIEWER_RESPONSE },
        ],
      },
      additionalBehaviors: {
        ...this.pageBehaviors(shared, settings, toApi, fromBucket),
        ...this.apiBehaviors(shared, settings, toApi(), new HttpOrigin(live.domainName, { customHeaders })),
        [`/${imageFolder}/*`]: {
          ...shared,
          origin: fromBucket(images.published),
          cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        },
      },
    });
  }

  /**
   * Complete pages and sitemaps, which the function `pages` renders. If it fails or is slow, CloudFront serves the page
   * of the same name from the site's bucket.
   */
  private pageBehaviors(
    shared: Omit<BehaviorOptions, 'origin'>,
    settings: StageSettings,
    toApi: ApiOrigin,
    fromBucket: (bucket: Bucket) => IOrigin,
  ): Record<string, BehaviorOptions> {
    const page: BehaviorOptions = {
      ...shared,
      origin: new OriginGroup({
        primaryOrigin: toApi({
          connectionAttempts: 1,
          connectionTimeout: Duration.seconds(2),
          readTimeout: Duration.seconds(4),
        }),
        fallbackOrigin: fromBucket(this.bucket),
        fallbackStatusCodes: [500, 502, 503, 504],
      }),
      cachePolicy: pageCachePolicy(this, settings),
      functionAssociations: [{ function: this.edgeFunctions.request, eventType: FunctionEventType.VIEWER_REQUEST }],
    };
    // They have no fallback: crawlers retry after a failure. A query string never bypasses the cache.
    const forCrawlers: BehaviorOptions = {
      ...shared,
      origin: toApi(),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    };
    return {
      '/home': page,
      '/products/*': page,
      '/occasions/*': page,
      ...Object.fromEntries(shopPages.map((name) => [`/${name}`, page])),
      '/sitemap.xml': forCrawlers,
      '/sitemaps/*': forCrawlers,
      '/robots.txt': forCrawlers,
    };
  }

  /** The API, of which only what is the same for every visitor is cached, and the live updates. */
  private apiBehaviors(
    shared: Omit<BehaviorOptions, 'origin'>,
    settings: StageSettings,
    api: IOrigin,
    live: IOrigin,
  ): Record<string, BehaviorOptions> {
    const uncached: BehaviorOptions = {
      ...shared,
      origin: api,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
    const forVisitors: BehaviorOptions = { ...uncached, ...visitorPolicies(this, settings) };
    return {
      '/api/products': forVisitors,
      '/api/products/*': forVisitors,
      '/api/delivery': forVisitors,
      '/api/occasions': forVisitors,
      '/api/settings': forVisitors,
      '/api/*': uncached,
      [livePath]: {
        ...uncached,
        origin: live,
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      },
    };
  }

  /** Lets CloudFront list a bucket too: otherwise S3 responds with 403 instead of 404 for a missing file. */
  private bucketOrigins(settings: StageSettings): (bucket: Bucket) => IOrigin {
    const originAccessControl = new S3OriginAccessControl(this, 'BucketAccess', {
      originAccessControlName: accountWideName(settings, 'buckets'),
    });
    const originAccessLevels = [AccessLevel.READ, AccessLevel.LIST];
    return (bucket) => S3BucketOrigin.withOriginAccessControl(bucket, { originAccessControl, originAccessLevels });
  }

  /** The stage's own domain, if it has one. CloudFront's domain keeps working. */
  private customDomain(): Pick<DistributionProps, 'domainNames' | 'certificate' | 'minimumProtocolVersion'> {
    if (this.domain?.certificateArn === undefined) return {};
    return {
      domainNames: [...namesOf(this.domain)],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', this.domain.certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  /** A CloudFront Function for the site's pages. API responses bypass it. */
  private edgeFunction(id: string, file: string): EdgeFunction {
    const code = readFileSync(new URL(`./${file}`, import.meta.url), 'utf8');
    return new EdgeFunction(this, id, {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(`${edgeConstants(this.domain)}\n${code}`),
    });
  }
}

/** The site's paths as a regular expression, with `[^/]+` for each parameter. */
const pathPattern = `^(${sitePaths.map((path) => path.replace(/:\w+/g, '[^/]+')).join('|')})/?$`;

/** The constants that the CloudFront Functions use. */
const edgeConstants = (domain: Domain | undefined): string =>
  [
    `const canonicalHost = '${canonicalHost(domain)}';`,
    `const categories = ${JSON.stringify(categoryIds)};`,
    `const shopPages = ${JSON.stringify(shopPages)};`,
    `const sitePaths = ${new RegExp(pathPattern, 'i')};`,
    `const productAddress = ${productAddress};`,
    `const occasionAddress = ${occasionAddress};`,
    String.raw`const siteFiles = /^\/(assets\/.+|[^/]+\.(ico|json|png|svg|txt|webmanifest|xml))$/;`,
  ].join('\n');
