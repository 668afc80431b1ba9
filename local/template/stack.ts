import * as z from 'zod/mini';
import { StartError } from '#lib/start-error.ts';
import { cloudFrontSchemas } from '#services/cdn/settings.ts';
import { codeMessage, mailSubject } from '#services/cognito/mail-text.ts';
import { generatedSecret } from '#services/secrets/generated.ts';
import type { Resource, Template } from './template.ts';

const text = z.string();
const texts = z.array(z.string());
const optionalTexts = z._default(texts, []);
const documents = z.record(z.string(), z.unknown());
/** CloudFormation also accepts numbers and booleans as strings. */
const number = z.coerce.number();
const flag = z.pipe(
  z.union([z.boolean(), text]),
  z.transform((value) => String(value) === 'true'),
);
/** A property that changes behaviour but is not supported. A template that sets it does not start. */
const unsupported = z.optional(z.undefined('this property is not supported locally'));

/**
 * EventBridge accepts whole minutes, hours and days. The unit is singular only for the value 1.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-scheduled-rule-pattern.html
 */
const scheduleExpression = text.check(
  z.regex(/^rate\((1 (minute|hour|day)|([2-9]|[1-9]\d+) (minutes|hours|days))\)$/, 'only rates are supported locally'),
);

const throttle = z.object({ ThrottlingBurstLimit: z.optional(number), ThrottlingRateLimit: z.optional(number) });
const corsRule = z.object({
  AllowedOrigins: texts,
  AllowedMethods: texts,
  AllowedHeaders: optionalTexts,
  ExposedHeaders: optionalTexts,
  MaxAge: z.optional(number),
});

/** Lambda's range for the concurrent batches of a queue. */
const maximumConcurrency = number.check(
  z.gte(2, 'Lambda requires at least 2'),
  z.lte(1000, 'Lambda allows at most 1000'),
);

const noRule = z.optional(z.literal(false, 'only a minimum password length is supported locally'));
const passwordPolicy = z.object({
  MinimumLength: z._default(number, 8),
  RequireLowercase: noRule,
  RequireUppercase: noRule,
  RequireNumbers: noRule,
  RequireSymbols: noRule,
});
const userAttribute = z.object({
  Name: text,
  AttributeDataType: z.optional(z.literal('String', 'only string attributes are supported locally')),
  Mutable: z.optional(z.literal(true, 'immutable attributes are not supported locally')),
  StringAttributeConstraints: z._default(z.object({ MaxLength: z._default(number, 2048) }), { MaxLength: 2048 }),
});

/** Whether the pool's SES identity is the domain of its sender address. Other identities are not supported. */
const isSenderDomain = ({
  SourceArn = '',
  From = '',
}: {
  readonly SourceArn?: string;
  readonly From?: string;
}): boolean => SourceArn.endsWith(`:identity/${/@([^@>\s]+)>?$/.exec(From)?.[1]}`);
const emailConfiguration = z.discriminatedUnion('EmailSendingAccount', [
  z.object({ EmailSendingAccount: z._default(z.literal('COGNITO_DEFAULT'), 'COGNITO_DEFAULT') }),
  z
    .object({ EmailSendingAccount: z.literal('DEVELOPER'), SourceArn: z.optional(text), From: z.optional(text) })
    .check(z.refine(isSenderDomain, 'SourceArn must be the identity of the domain of From')),
]);
const verificationMail = z.object({
  DefaultEmailOption: z.optional(z.literal('CONFIRM_WITH_CODE', 'only codes are supported locally')),
  EmailSubject: z.optional(mailSubject),
  EmailMessage: z.optional(codeMessage),
});

const unit = z.enum(['seconds', 'minutes', 'hours', 'days']);
const validityUnits = z.object({
  IdToken: z._default(unit, 'hours'),
  AccessToken: z._default(unit, 'hours'),
  RefreshToken: z._default(unit, 'days'),
});

/** The supported resource types, with their supported properties and values. */
const schemas = {
  ...cloudFrontSchemas,
  'AWS::DynamoDB::Table': z.object({
    AttributeDefinitions: z.array(z.object({ AttributeName: text, AttributeType: text })),
    KeySchema: z.array(z.object({ AttributeName: text, KeyType: text })),
    GlobalSecondaryIndexes: z._default(
      z.array(z.object({ IndexName: text, KeySchema: z.array(documents), Projection: documents })),
      [],
    ),
    LocalSecondaryIndexes: unsupported,
    StreamSpecification: z.optional(z.object({ StreamViewType: text })),
    TimeToLiveSpecification: z.optional(z.object({ AttributeName: text, Enabled: flag })),
  }),
  'AWS::S3::Bucket': z.object({
    CorsConfiguration: z._default(z.object({ CorsRules: z.array(corsRule) }), { CorsRules: [] }),
    NotificationConfiguration: unsupported,
  }),
  'AWS::S3::BucketPolicy': z.object({
    Bucket: text,
    PolicyDocument: z.object({ Statement: z.array(documents) }),
  }),
  'AWS::IAM::Role': z.object({ Policies: z._default(z.array(z.object({ PolicyDocument: z.unknown() })), []) }),
  'AWS::IAM::Policy': z.object({ PolicyDocument: z.unknown(), Roles: optionalTexts }),
  'AWS::Lambda::Function': z.object({
    Code: z.object({ S3Key: text }),
    Handler: text,
    Role: text,
    Runtime: text.check(z.regex(/^nodejs/, 'only Node.js functions are supported locally')),
    Timeout: z._default(number, 3),
    MemorySize: z._default(number, 128),
    Environment: z._default(z.object({ Variables: z.record(text, z.coerce.string()) }), { Variables: {} }),
    Layers: unsupported,
  }),
  'AWS::Lambda::EventSourceMapping': z.object({
    EventSourceArn: text,
    FunctionName: text,
    StartingPosition: z.optional(z.literal('TRIM_HORIZON', 'only the start of a stream is supported locally')),
    BatchSize: z.optional(number),
    BisectBatchOnFunctionError: z._default(flag, false),
    MaximumRetryAttempts: z._default(number, -1),
    MaximumRecordAgeInSeconds: z._default(number, -1),
    MaximumBatchingWindowInSeconds: unsupported,
    TumblingWindowInSeconds: unsupported,
    ParallelizationFactor: unsupported,
    ScalingConfig: z.optional(z.object({ MaximumConcurrency: z.optional(maximumConcurrency) })),
    ProvisionedPollerConfig: unsupported,
    FunctionResponseTypes: optionalTexts,
    FilterCriteria: z._default(z.object({ Filters: z.array(z.object({ Pattern: text })) }), { Filters: [] }),
    DestinationConfig: z.optional(z.object({ OnFailure: z.object({ Destination: text }) })),
  }),
  'AWS::Events::Rule': z
    .strictObject({
      ScheduleExpression: z.optional(scheduleExpression),
      EventPattern: z.optional(documents),
      EventBusName: unsupported,
      RoleArn: unsupported,
      State: z._default(z.enum(['ENABLED', 'DISABLED']), 'ENABLED'),
      Description: z.optional(text),
      Name: z.optional(text),
      Tags: z.optional(z.unknown()),
      // "The maximum number of targets per rule is five": https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html
      Targets: z.array(z.strictObject({ Arn: text, Id: text })).check(z.minLength(1), z.maxLength(5)),
    })
    .check(
      z.refine(
        ({ ScheduleExpression, EventPattern }) => (ScheduleExpression === undefined) !== (EventPattern === undefined),
        'a rule has either a schedule or a pattern',
      ),
    ),
  'AWS::Lambda::Permission': z.object({
    Action: text,
    FunctionName: text,
    Principal: text,
    SourceArn: z.optional(text),
  }),
  'AWS::SecretsManager::Secret': z.object({
    Name: z.optional(text),
    GenerateSecretString: z.optional(generatedSecret),
    SecretString: unsupported,
  }),
  'AWS::SSM::Parameter': z.object({
    Name: text,
    Type: z.literal('String', 'only string parameters are supported locally'),
    Value: text,
  }),
  'AWS::SQS::Queue': z.object({
    FifoQueue: unsupported,
    MaximumMessageSize: unsupported,
    VisibilityTimeout: z._default(number, 30),
    MessageRetentionPeriod: z._default(number, 345_600),
    DelaySeconds: z._default(number, 0),
    RedrivePolicy: z.optional(z.object({ deadLetterTargetArn: text, maxReceiveCount: number })),
  }),
  'AWS::SQS::QueuePolicy': z.object({ PolicyDocument: z.object({ Statement: z.array(documents) }) }),
  'AWS::SNS::Subscription': z.object({
    Protocol: z.literal('email', 'topics call no function or queue locally, so it would never run'),
  }),
  'AWS::SES::ConfigurationSet': z.strictObject({
    Name: z.optional(text),
    // The local mailbox has no list of suppressed addresses: each mail to the simulator has its outcome.
    SuppressionOptions: z.optional(documents),
    Tags: z.optional(z.unknown()),
  }),
  'AWS::SES::ConfigurationSetEventDestination': z.strictObject({
    ConfigurationSetName: text,
    EventDestination: z.strictObject({
      Name: z.optional(text),
      Enabled: z._default(flag, false),
      MatchingEventTypes: z.array(z.enum(['bounce', 'complaint'], 'only bounces and complaints are supported locally')),
      EventBridgeDestination: z.strictObject({ EventBusArn: text }),
    }),
  }),
  'AWS::SES::EmailIdentity': z.object({ EmailIdentity: text, ConfigurationSetAttributes: unsupported }),
  'AWS::Cognito::UserPool': z
    .object({
      LambdaConfig: z._default(
        z.strictObject({
          PreSignUp: z.optional(text),
          PostConfirmation: z.optional(text),
          CustomMessage: z.optional(text),
          PreTokenGeneration: z.optional(text),
        }),
        {},
      ),
      EmailConfiguration: z._default(emailConfiguration, { EmailSendingAccount: 'COGNITO_DEFAULT' }),
      VerificationMessageTemplate: z._default(verificationMail, {}),
      EmailVerificationSubject: z._default(mailSubject, 'Your verification code'),
      EmailVerificationMessage: z._default(codeMessage, 'Your verification code is {####}'),
      Policies: z.optional(z.object({ PasswordPolicy: z.optional(passwordPolicy) })),
      Schema: z._default(z.array(userAttribute), []),
      UserAttributeUpdateSettings: z._default(z.object({ AttributesRequireVerificationBeforeUpdate: texts }), {
        AttributesRequireVerificationBeforeUpdate: [],
      }),
      MfaConfiguration: z._default(
        z.enum(['OFF', 'OPTIONAL'], 'a mandatory second factor is not supported locally'),
        'OFF',
      ),
      EnabledMfas: z._default(
        z.array(z.literal('SOFTWARE_TOKEN_MFA', 'only authenticator apps are supported locally')),
        [],
      ),
    })
    .check(
      z.refine(
        ({ MfaConfiguration, EnabledMfas }) => (MfaConfiguration === 'OPTIONAL') === EnabledMfas.length > 0,
        'MfaConfiguration OPTIONAL requires EnabledMfas, and EnabledMfas requires OPTIONAL',
      ),
    ),
  'AWS::Cognito::UserPoolClient': z.object({
    UserPoolId: text,
    GenerateSecret: z.optional(z.literal(false, 'client secrets are not supported locally')),
    ExplicitAuthFlows: z._default(
      z.array(
        z.enum(['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'], 'only SRP and refresh are supported locally'),
      ),
      ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    ),
    WriteAttributes: z.optional(texts),
    IdTokenValidity: z._default(number, 1),
    AccessTokenValidity: z._default(number, 1),
    RefreshTokenValidity: z._default(number, 30),
    TokenValidityUnits: z._default(validityUnits, { IdToken: 'hours', AccessToken: 'hours', RefreshToken: 'days' }),
  }),
  'AWS::Cognito::UserPoolGroup': z.object({ UserPoolId: text, GroupName: text }),
  'AWS::ApiGatewayV2::Api': z.object({
    ProtocolType: z.enum(['HTTP', 'WEBSOCKET']),
    RouteSelectionExpression: z._default(text, '$request.body.action'),
    CorsConfiguration: unsupported,
  }),
  'AWS::ApiGatewayV2::Stage': z.object({
    ApiId: text,
    StageName: text,
    StageVariables: z.optional(
      z.record(text, text.check(z.regex(/^[\w\-.~:/?#&=,]+$/, 'API Gateway refuses this value'))),
    ),
    DefaultRouteSettings: z._default(throttle, {}),
    RouteSettings: z._default(z.record(text, throttle), {}),
  }),
  'AWS::ApiGatewayV2::Integration': z.object({
    ApiId: text,
    IntegrationType: z.literal('AWS_PROXY'),
    IntegrationUri: text,
    PayloadFormatVersion: z._default(text, '1.0'),
    TimeoutInMillis: z.optional(number),
    RequestTemplates: unsupported,
  }),
  'AWS::ApiGatewayV2::Authorizer': z.object({
    ApiId: text,
    AuthorizerType: z.literal('JWT'),
    IdentitySource: z.tuple([z.literal('$request.header.Authorization')]),
    JwtConfiguration: z.object({ Audience: texts, Issuer: text }),
  }),
  'AWS::ApiGatewayV2::Route': z.object({
    ApiId: text,
    RouteKey: text,
    Target: text,
    AuthorizationType: z._default(z.enum(['NONE', 'JWT']), 'NONE'),
    AuthorizerId: z.optional(text),
    AuthorizationScopes: optionalTexts,
    ApiKeyRequired: z.optional(z.literal(false, 'API keys are not supported locally')),
  }),
} as const;

/** The resource types that don't need to run, with the reason for each. */
const ignored: Readonly<Record<string, string>> = {
  'AWS::CDK::Metadata': 'only tells AWS which library created the template',
  'AWS::Logs::LogGroup': 'local functions log to the terminal',
  'AWS::CloudFront::OriginAccessControl': 'signs requests to a bucket, but the local CDN reads buckets in process',
  'AWS::CloudWatch::Alarm': 'watches AWS’s own metrics, which no local service emits',
  'AWS::CloudWatch::Dashboard': 'shows AWS’s own metrics, which no local service emits',
  'AWS::Logs::MetricFilter': 'extracts metrics from logs, but local functions log to the terminal',
  'AWS::SNS::Topic': 'mails alarms, and there are no local alarms',
  'AWS::SNS::TopicPolicy': 'requires TLS, but nothing publishes to a topic locally',
  'AWS::Budgets::Budget': 'watches the costs of AWS',
  'AWS::Route53::RecordSet': 'leads browsers to CloudFront, and the local CDN is at its own address',
};

const customPrefix = 'Custom::';

type SupportedType = keyof typeof schemas;

/** A resource of a supported type, with its validated properties. */
export interface TypedResource<T extends SupportedType> {
  readonly resource: Resource;
  readonly properties: z.output<(typeof schemas)[T]>;
}

/** The template's resources by type. Their properties are validated when they are read. */
export class Stack {
  readonly #resources: readonly Resource[];

  /** @throws StartError that lists every type that is neither supported nor ignored. */
  constructor({ resources }: Template) {
    const isKnown = (type: string) => type in schemas || type in ignored || type.startsWith(customPrefix);
    const unknown = new Set(resources.map(({ type }) => type).filter((type) => !isKnown(type)));
    if (unknown.size > 0) throw new StartError(`The local cloud cannot run ${[...unknown].sort().join(', ')}.`);
    this.#resources = resources;
  }

  /** All resources of a type. @throws StartError for a missing, malformed or unsupported property. */
  all<T extends SupportedType>(type: T): readonly TypedResource<T>[] {
    return this.#resources
      .filter((resource) => resource.type === type)
      .map((resource) => {
        const parsed = z.safeParse<z.ZodMiniType>(schemas[type], resource.properties);
        if (parsed.success) return { resource, properties: parsed.data as z.output<(typeof schemas)[T]> };
        const [issue] = parsed.error.issues;
        throw new StartError(
          `The local cloud cannot run ${resource.logicalId} (${type}): ${issue?.path.join('.')}: ${issue?.message}.`,
        );
      });
  }

  /** The custom resources, whose functions CloudFormation calls. */
  get custom(): readonly Resource[] {
    return this.#resources.filter(({ type }) => type.startsWith(customPrefix));
  }

  /** Finds a resource by its type and the value of its `Ref`. @throws StartError if there is none. */
  named<T extends SupportedType>(type: T, ref: string): TypedResource<T> {
    const found = this.all(type).find(({ resource }) => resource.ref === ref);
    if (found === undefined) throw new StartError(`The template refers to ${ref}, but has no such ${type}.`);
    return found;
  }
}
