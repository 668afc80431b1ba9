import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { productQueryNames } from '#contracts/names.ts';
import { imageFiles } from '#lambdas/media/image-files.gateway.ts';
import { openS3 } from '#lambdas/platform/s3.ts';
import { shopTemplate } from './support.ts';

// Each test checks the template against one AWS rule. The URL above it is the AWS page. `docs/aws-rules.md` lists them all.

/** Every optional setting of a stage. */
const everything = {
  confirmEmail: true,
  ownersNeedSecondFactor: true,
  domain: {
    name: 'shop.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/0b4f6d2e-7a51-4a3c-9d55-2f4f6f1f0a11',
  },
  mailFrom: 'shop@example.com',
  alarmAddress: 'ops@example.com',
  monthlyBudget: 50,
};
const stageNames = ['dev', 'prod'] as const;

/** Any value of a template, which has no type. */
type Properties = ReturnType<Template['findResources']>[string][string];
interface Resource {
  readonly Type: string;
  readonly Properties: Properties;
  readonly DependsOn?: readonly string[];
  readonly DeletionPolicy?: string;
}

/** A stage's template with queries for the tests. */
function stageTemplate(stage: string) {
  const template = shopTemplate(stage, everything).toJSON();
  const Outputs: object = template.Outputs;
  const Resources: Record<string, Resource> = template.Resources;
  const all = Object.entries(Resources);
  return {
    size: Buffer.byteLength(JSON.stringify(template)),
    Outputs,
    Resources,
    ofType: (type: string) => all.filter(([, resource]) => resource.Type === type),
    propertiesOf: (type: string) =>
      all.filter(([, resource]) => resource.Type === type).map(([, resource]) => resource.Properties),
  };
}
const stages = { dev: stageTemplate('dev'), prod: stageTemplate('prod') };
const { dev, prod } = stages;

const account = '111111111111';
/** Regions for the tests. No region of the standard partition has a longer name than the second. */
const regions = ['us-east-1', 'ap-southeast-1'] as const;

/** Resolves a value of the template as CloudFormation does. A reference to a resource becomes its logical ID. */
function resolve(value: Properties, region: string): string {
  const pseudo: Record<string, string> = {
    'AWS::Region': region,
    'AWS::AccountId': account,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
  };
  if (typeof value !== 'object') return String(value);
  if ('Ref' in value) return pseudo[value.Ref] ?? value.Ref;
  if ('Fn::GetAtt' in value) return value['Fn::GetAtt'].join('.');
  const [separator, parts] = value['Fn::Join'];
  return parts.map((part: Properties) => resolve(part, region)).join(separator);
}

/** The logical ID that a property refers to. */
const idOf = (value: Properties): string => value.Ref ?? value['Fn::GetAtt']?.[0];

const { DistributionConfig: distribution } = prod.propertiesOf('AWS::CloudFront::Distribution')[0];
const behaviors: Properties[] = [...distribution.CacheBehaviors, distribution.DefaultCacheBehavior];
const [pageOrigins] = distribution.OriginGroups.Items;
/** The origin of a behaviour, or the first one of its origin group. */
const originOf = ({ TargetOriginId }: Properties) => {
  const id = TargetOriginId === pageOrigins.Id ? pageOrigins.Members.Items[0].OriginId : TargetOriginId;
  return distribution.Origins.find(({ Id }: Properties) => Id === id);
};
const isApi = (origin: Properties): boolean => JSON.stringify(origin.DomainName).includes('.execute-api.');
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const allViewerExceptHostHeader = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

describe('CloudFront', () => {
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
  it('sends an API every header of the browser except Host, because API Gateway would answer 403', () => {
    const toApis = behaviors.filter((behavior) => isApi(originOf(behavior)));
    // Rendered pages and sitemaps need no header of the browser.
    const [forPages, forCalls] = [true, false].map((isPage) =>
      toApis.filter(({ OriginRequestPolicyId }) => (OriginRequestPolicyId === undefined) === isPage),
    );
    expect(forPages?.map(({ PathPattern }) => PathPattern)).toEqual([
      '/home',
      '/products/*',
      '/sitemap.xml',
      '/sitemaps/*',
      '/robots.txt',
    ]);
    expect(forCalls?.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api/products',
      '/api/products/*',
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
      QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: [...productQueryNames] },
      HeadersConfig: { HeaderBehavior: 'none' },
      CookiesConfig: { CookieBehavior: 'none' },
    });
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

/** The functions that API Gateway waits for, by the protocol of the API. */
const functionsBehind = (protocol: 'HTTP' | 'WEBSOCKET') =>
  prod
    .propertiesOf('AWS::ApiGatewayV2::Integration')
    .filter(({ ApiId }) => prod.Resources[idOf(ApiId)]?.Properties.ProtocolType === protocol)
    .map(({ IntegrationUri }) => {
      const [id] = /\w+Function[0-9A-F]{8}/.exec(JSON.stringify(IntegrationUri)) ?? [];
      return prod.Resources[id ?? '']?.Properties;
    });

describe('API Gateway', () => {
  const stageOf = (protocol: string) =>
    prod
      .ofType('AWS::ApiGatewayV2::Stage')
      .map(([, stage]) => stage)
      .find(({ Properties }) => prod.Resources[idOf(Properties.ApiId)]?.Properties.ProtocolType === protocol);
  const http = stageOf('HTTP');

  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
  it('waits 30 seconds for a function of the HTTP API', () => {
    const functions = functionsBehind('HTTP');
    expect(functions.length).toBeGreaterThan(5);
    for (const { Timeout } of functions) expect(Timeout).toBeLessThan(30);
  });

  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
  it('allows 300 routes, 10 authorizers, and an access log format of 3 KB', () => {
    expect(prod.ofType('AWS::ApiGatewayV2::Route').length).toBeLessThanOrEqual(300);
    expect(prod.ofType('AWS::ApiGatewayV2::Authorizer').length).toBeLessThanOrEqual(10);
    expect(Buffer.byteLength(http?.Properties.AccessLogSettings.Format)).toBeLessThanOrEqual(3 * 1024);
  });

  // https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html
  it('waits 29 seconds for a function of the WebSocket API', () => {
    const functions = functionsBehind('WEBSOCKET');
    expect(functions.length).toBeGreaterThan(0);
    for (const { Timeout } of functions) expect(Timeout).toBeLessThan(29);
  });

  // https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-how-to-call-websocket-api-connections.html
  it('treats the first part of a WebSocket’s path as the stage', () => {
    const stage = stageOf('WEBSOCKET')?.Properties;
    const paths = behaviors
      .filter((behavior) => JSON.stringify(originOf(behavior).DomainName).includes(idOf(stage.ApiId)))
      .map(({ PathPattern }) => PathPattern);
    expect(paths).toEqual([`/${stage.StageName}`]);
  });

  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
  it('sends payload 2.0 only if the template sets that version', () => {
    for (const integration of prod.propertiesOf('AWS::ApiGatewayV2::Integration')) {
      if (prod.Resources[idOf(integration.ApiId)]?.Properties.ProtocolType !== 'HTTP') continue;
      expect(integration).toMatchObject({ IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0' });
    }
  });

  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html
  it('accepts a throttle only for a route that already exists', () => {
    const ids = new Map(
      prod.ofType('AWS::ApiGatewayV2::Route').map(([id, { Properties }]) => [Properties.RouteKey, id]),
    );
    const throttled = Object.keys(http?.Properties.RouteSettings);
    expect(throttled.length).toBeGreaterThan(0);
    for (const key of throttled) expect(http?.DependsOn).toContain(ids.get(key));
  });

  // https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
  it('allows an account in a small region 2,500 calls a second and bursts of 1,250, which no stage exceeds', () => {
    for (const { DefaultRouteSettings, RouteSettings = {} } of prod.propertiesOf('AWS::ApiGatewayV2::Stage')) {
      for (const settings of [DefaultRouteSettings, ...Object.values<Properties>(RouteSettings)]) {
        expect(settings.ThrottlingRateLimit).toBeLessThanOrEqual(2_500);
        expect(settings.ThrottlingBurstLimit).toBeLessThanOrEqual(1_250);
      }
    }
  });
});

describe('Lambda', () => {
  const functions = prod.ofType('AWS::Lambda::Function').map(([, { Properties }]) => Properties);
  const mappings = prod.ofType('AWS::Lambda::EventSourceMapping');
  const isOfStream = ({ EventSourceArn }: Properties) => EventSourceArn['Fn::GetAtt'][1] === 'StreamArn';
  const ofStream = mappings.filter(([, { Properties }]) => isOfStream(Properties));
  const ofQueue = mappings.filter(([, { Properties }]) => !isOfStream(Properties));

  // https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
  it('runs for at most 15 minutes', () => {
    for (const stage of Object.values(stages)) {
      for (const { Timeout } of stage.propertiesOf('AWS::Lambda::Function')) expect(Timeout).toBeLessThanOrEqual(900);
    }
  });

  // https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
  it('allows 4 KB of environment variables', () => {
    for (const { Environment } of functions) {
      const variables = Object.entries(Environment?.Variables ?? {});
      // 200 bytes are added for each, because a reference may become a longer ARN.
      const bytes = variables.map(([name, value]) => name.length + JSON.stringify(value).length + 200);
      expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4 * 1024);
    }
  });

  // https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
  it('allows 5 filters per mapping, each a JSON pattern of up to 4096 characters', () => {
    const filtered = mappings.flatMap(([, { Properties }]) => Properties.FilterCriteria ?? []);
    expect(filtered.length).toBeGreaterThan(0);
    for (const { Filters } of filtered) {
      expect(Filters.length).toBeLessThanOrEqual(5);
      for (const { Pattern } of Filters) {
        expect(Pattern.length).toBeLessThanOrEqual(4_096);
        expect(Object.keys(JSON.parse(Pattern))).toEqual(['dynamodb']);
      }
    }
  });

  // https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-eventsourcemapping.html
  it('needs the permission to read a stream before the mapping is created', () => {
    expect(ofStream.length).toBeGreaterThan(0);
    for (const [, { Properties, DependsOn = [] }] of ofStream) {
      const fn = prod.Resources[idOf(Properties.FunctionName)]?.Properties;
      const reading = prod
        .ofType('AWS::IAM::Policy')
        .filter(([, policy]) => policy.Properties.Roles.some((role: Properties) => role.Ref === idOf(fn.Role)))
        .filter(([, policy]) => JSON.stringify(policy).includes('dynamodb:GetShardIterator'));
      expect(reading).toHaveLength(1);
      expect(DependsOn).toContain(reading[0]?.[0]);
    }
  });

  // https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html
  it('retries from the first failed record only if the mapping has ReportBatchItemFailures', () => {
    expect(mappings.length).toBeGreaterThan(1);
    for (const [, { Properties }] of mappings) {
      expect(Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
    }
  });

  // https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
  it('recommends a visibility timeout of six times the function’s timeout, and at least five tries', () => {
    expect(ofQueue.length).toBeGreaterThan(0);
    for (const [, { Properties }] of ofQueue) {
      const queue = prod.Resources[idOf(Properties.EventSourceArn)]?.Properties;
      const fn = prod.Resources[idOf(Properties.FunctionName)]?.Properties;
      expect(queue.VisibilityTimeout).toBeGreaterThanOrEqual(6 * fn.Timeout);
      expect(queue.RedrivePolicy.maxReceiveCount).toBeGreaterThanOrEqual(5);
      // A batch of more than 10 needs a batching window.
      expect(Properties.BatchSize).toBeLessThanOrEqual(10);
    }
  });

  // https://docs.aws.amazon.com/lambda/latest/dg/access-control-resource-based.html
  it('is called by API Gateway, Cognito and EventBridge only with a permission for their ARN', () => {
    for (const { SourceArn, Principal } of prod.propertiesOf('AWS::Lambda::Permission')) {
      expect(['apigateway.amazonaws.com', 'cognito-idp.amazonaws.com', 'events.amazonaws.com']).toContain(Principal);
      expect(SourceArn).toBeDefined();
    }
  });
});

describe('DynamoDB', () => {
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
  it('allows at most two readers per shard of a stream', () => {
    const readers = prod
      .propertiesOf('AWS::Lambda::EventSourceMapping')
      .filter(({ EventSourceArn }) => EventSourceArn['Fn::GetAtt'][1] === 'StreamArn');
    expect(readers.length).toBeLessThanOrEqual(2);
  });

  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
  it('checks the permission of each write in a transaction, and has none for transactions', () => {
    const actions = prod
      .propertiesOf('AWS::IAM::Policy')
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .flatMap(({ Action }: Properties) => Action);
    expect(actions.filter((action) => /Transact/.test(action))).toEqual([]);
  });
});

describe('S3', () => {
  const uploadsName = (stage: ReturnType<typeof stageTemplate>, region: string): string =>
    resolve(
      stage.propertiesOf('AWS::S3::Bucket').find(({ BucketName }) => BucketName !== undefined).BucketName,
      region,
    );

  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  it('allows up to 63 lower-case letters, digits and hyphens in a bucket’s name, but a dot would break HTTPS', () => {
    for (const stage of Object.values(stages)) {
      for (const region of regions) expect(uploadsName(stage, region)).toMatch(/^[a-z\d][a-z\d-]{1,61}[a-z\d]$/);
    }
  });

  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/VirtualHosting.html
  it.each(regions)('is called at the host of a presigned URL, which the site’s CSP allows (%s)', async (region) => {
    const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };
    const files = imageFiles(openS3({ region, credentials }), { uploads: uploadsName(prod, region), images: 'images' });
    const { url } = await files.presignPut({
      imageKey: 'product-images/a/a.png',
      contentType: 'image/png',
      size: 1,
    });
    const [{ ResponseHeadersPolicyConfig: policy }] = prod.propertiesOf('AWS::CloudFront::ResponseHeadersPolicy');
    const csp = resolve(policy.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy, region);
    const [, sources = ''] = /connect-src ([^;]*)/.exec(csp) ?? [];
    expect(sources.split(' ')).toContain(new URL(url).origin);
    expect(sources.split(' ')).toContain(`https://cognito-idp.${region}.amazonaws.com`);
  });
});

describe('Cognito', () => {
  const [pool] = prod.propertiesOf('AWS::Cognito::UserPool');
  const [client] = prod.propertiesOf('AWS::Cognito::UserPoolClient');

  // https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-working-with-lambda-triggers.html
  it('waits five seconds for a trigger, and needs the permission to call it', () => {
    const triggers = Object.values<Properties>(pool.LambdaConfig).map((trigger) => idOf(trigger));
    expect(triggers.length).toBeGreaterThanOrEqual(2);
    for (const id of triggers) {
      expect(prod.Resources[id]?.Properties.Timeout).toBeLessThanOrEqual(5);
      const permission = prod
        .propertiesOf('AWS::Lambda::Permission')
        .find(({ FunctionName }) => idOf(FunctionName) === id);
      expect(permission).toMatchObject({ Principal: 'cognito-idp.amazonaws.com' });
      expect(idOf(permission.SourceArn)).toMatch(/UserPool/);
    }
  });

  // https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-attributes.html
  it('lets a client sign users up only if it may write every required attribute', () => {
    const required = pool.Schema.filter(({ Required }: Properties) => Required).map(({ Name }: Properties) => Name);
    expect(required.length).toBeGreaterThan(0);
    for (const name of required) expect(client.WriteAttributes).toContain(name);
  });

  // https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-attributes.html
  it('allows only optional custom attributes, with names of up to 20 characters', () => {
    const custom = pool.Schema.filter(({ Name }: Properties) => !['email', 'name'].includes(Name));
    expect(custom.length).toBeGreaterThan(0);
    for (const { Name, Required } of custom) {
      expect(Name.length).toBeLessThanOrEqual(20);
      expect(Required ?? false).toBe(false);
    }
  });

  // https://docs.aws.amazon.com/cognito/latest/developerguide/token-revocation.html
  it('can’t revoke an ID token, which API Gateway accepts until it expires within an hour', () => {
    expect(client.TokenValidityUnits).toMatchObject({ IdToken: 'minutes', AccessToken: 'minutes' });
    expect(client.IdTokenValidity).toBeLessThanOrEqual(60);
    expect(client.AccessTokenValidity).toBeLessThanOrEqual(60);
  });

  // https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-email-phone-verification.html
  it('keeps an old e-mail address until the new one is verified by a mailed code', () => {
    expect(pool.UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate).toEqual(['email']);
    expect(pool.AutoVerifiedAttributes).toContain('email');
  });
});

describe('CloudWatch', () => {
  const alarms = prod.propertiesOf('AWS::CloudWatch::Alarm');

  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html
  it('evaluates an alarm over at most a day, in whole minutes', () => {
    for (const { Period, EvaluationPeriods } of alarms) {
      expect(Period % 60).toBe(0);
      expect(Period * EvaluationPeriods).toBeLessThanOrEqual(86_400);
    }
  });

  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
  it('reports errors and throttles of a table only with both dimensions, table and operation', () => {
    const ofTable = alarms.filter(({ Namespace }) => Namespace === 'AWS/DynamoDB');
    expect(ofTable.length).toBeGreaterThan(0);
    for (const { MetricName, Dimensions } of ofTable) {
      expect(['ThrottledRequests', 'SystemErrors']).toContain(MetricName);
      expect(Dimensions.map(({ Name }: Properties) => Name).toSorted()).toEqual(['Operation', 'TableName']);
    }
  });

  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_concepts.html
  it('reserves namespaces that begin with AWS/', () => {
    const own = new Set(alarms.map(({ Namespace }) => Namespace).filter((name: string) => !/^AWS\//.test(name)));
    expect([...own]).toHaveLength(1);
    for (const name of own) expect(name).toMatch(/^[\w.\-/#:]{1,255}$/);
  });
});

describe('Budgets', () => {
  // https://docs.aws.amazon.com/aws-cost-management/latest/APIReference/API_budgets_CreateBudget.html
  it('allows 5 notifications per budget, with 10 mail addresses each', () => {
    const [budget] = prod.propertiesOf('AWS::Budgets::Budget');
    expect(budget.NotificationsWithSubscribers.length).toBeLessThanOrEqual(5);
    for (const { Subscribers } of budget.NotificationsWithSubscribers) {
      expect(Subscribers.length).toBeLessThanOrEqual(10);
    }
  });
});

describe('CloudFormation', () => {
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
  it.each(stageNames)('allows 500 resources, 200 outputs and 1 MB per template (%s)', (name) => {
    expect(Object.keys(stages[name].Resources).length).toBeLessThan(500);
    expect(Object.keys(stages[name].Outputs).length).toBeLessThan(200);
    expect(stages[name].size).toBeLessThan(1_000_000);
  });

  // https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cloudformation-customresource.html
  it('waits for a custom resource longer than its function may run, and at most an hour', () => {
    const custom = Object.values(dev.Resources).filter(({ Type }) => Type.startsWith('Custom::'));
    expect(custom.length).toBeGreaterThan(0);
    for (const { Properties } of custom) {
      const fn = dev.Resources[idOf(Properties.ServiceToken)]?.Properties;
      expect(Number(Properties.ServiceTimeout)).toBeGreaterThan(fn.Timeout);
      expect(Number(Properties.ServiceTimeout)).toBeLessThanOrEqual(3_600);
    }
  });

  // https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cloudformation-customresource.html
  it('calls a custom resource’s function only after its role has its permissions', () => {
    for (const { Properties } of Object.values(dev.Resources).filter(({ Type }) => Type.startsWith('Custom::'))) {
      const { DependsOn = [] } = dev.Resources[idOf(Properties.ServiceToken)] ?? {};
      expect(DependsOn).toContainEqual(expect.stringMatching(/RoleDefaultPolicy/));
    }
  });
});
