import { readFileSync } from 'node:fs';
import { Aws, CustomResource, Duration } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
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
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { categoryIds } from '../lambdas/contracts/categories.ts';
import { imageFolder, livePath } from '../lambdas/contracts/names.ts';
import { acknowledge, wildcardFinding } from './acknowledge.ts';
import type { Api } from './api.ts';
import type { Identity } from './identity.ts';
import { type Images, privateBucket, uploadsBucketName } from './images.ts';
import type { Live } from './live.ts';
import type { Domain, StageSettings } from './settings.ts';
import { ShopFunction } from './shop-function.ts';

export interface SiteProps {
  readonly settings: StageSettings;
  readonly identity: Identity;
  readonly images: Images;
  readonly api: Api;
  readonly live: Live;
  /** The built site, its pages at its root. */
  readonly siteDirectory: string;
}

/** CloudFront in front of the site, the API and the product images, and the deployment of the site's files. */
export class Site extends Construct {
  readonly distribution: Distribution;
  readonly bucket: Bucket;
  private readonly domain?: Domain | undefined;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    this.domain = props.settings.domain;
    this.bucket = privateBucket(this, 'SiteBucket', props.settings);
    const fallback = this.fallbackFunction();
    this.distribution = this.createDistribution(fallback, props);
    acknowledge(this.distribution, {
      'AwsSolutions-CFR1': 'Presents go anywhere: no country is shut out.',
      'AwsSolutions-CFR2': 'A web ACL is the operator’s choice; API Gateway throttles without it.',
      'AwsSolutions-CFR3':
        'API Gateway logs every call; page views are measured by the page reporter, without addresses.',
      'AwsSolutions-CFR4': 'CloudFront’s own certificate fixes the protocol floor until a domain of the shop’s is set.',
    });
    // No path may get a page that is not there yet.
    fallback.node.addDependency(this.deploySite(props));
  }

  /** The origin that shoppers' browsers see. */
  get origin(): string {
    return `https://${this.domain?.name ?? this.distribution.distributionDomainName}`;
  }

  private createDistribution(fallback: EdgeFunction, { settings, images, api, live }: SiteProps): Distribution {
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
    const catalogue: BehaviorOptions = { ...uncached, cachePolicy: this.cataloguePolicy() };
    return new Distribution(this, 'Distribution', {
      comment: `Gift shop (${settings.stage})`,
      defaultRootObject: 'index.html',
      ...this.ownName(),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_200,
      // CloudFront would keep an error for ten seconds, whatever its headers say, and give one shopper's to all.
      errorResponses: [500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: {
        ...shared,
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        functionAssociations: [{ function: fallback, eventType: FunctionEventType.VIEWER_REQUEST }],
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
          origin: S3BucketOrigin.withOriginAccessControl(images.published),
          cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        },
      },
    });
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

  /** Holds the public catalogue as long as its own headers say, so a busy day reaches the table only now and then. */
  private cataloguePolicy(): CachePolicy {
    return new CachePolicy(this, 'CataloguePolicy', {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.minutes(1),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      headerBehavior: CacheHeaderBehavior.none(),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
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

  /** The site's files reach their bucket by a function that has them beside its code ([how](../docs/decisions/0017-the-stacks-own-work.md)). */
  private deploySite({ settings, identity, siteDirectory }: SiteProps): CustomResource {
    const timeout = Duration.minutes(2);
    const deployer = new ShopFunction(this, 'site-files', settings, { siteDirectory, timeout });
    deployer.addToRolePolicy(
      new PolicyStatement({ actions: ['s3:PutObject'], resources: [this.bucket.arnForObjects('*')] }),
    );
    acknowledge(deployer.executionRole, {
      [wildcardFinding(this.bucket, '*')]: 'It writes the whole site, and nothing else is in this bucket.',
    });
    return new CustomResource(this, 'Files', {
      resourceType: 'Custom::SiteFiles',
      serviceToken: deployer.functionArn,
      serviceTimeout: timeout.plus(Duration.minutes(1)),
      // Another bucket, version or configuration has the files put anew.
      properties: {
        BucketName: this.bucket.bucketName,
        Version: deployer.codeHash,
        Config: {
          region: Aws.REGION,
          userPoolId: identity.userPool.userPoolId,
          userPoolClientId: identity.client.userPoolClientId,
        },
      },
    });
  }
}
