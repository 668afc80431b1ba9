import { createHmac } from 'node:crypto';
import { StartError } from '#lib/start-error.ts';

/** The names, IDs and ARNs that AWS would assign to a stack's resources. */
export interface Names {
  readonly account: string;
  readonly region: string;
  /** The value of a pseudo parameter such as `AWS::Region`. Undefined for other names. */
  pseudo(name: string): string | undefined;
  /** The value of a generated secret: letters and digits. */
  secretValue(logicalId: string, length: number): string;
  /** The value of `Ref`. */
  reference(logicalId: string, resource: NamedResource): string;
  /** The value of `Fn::GetAtt`. @throws StartError for an attribute that the local cloud does not know. */
  attribute(logicalId: string, resource: NamedResource, attribute: string): string;
}

interface NamedResource {
  readonly type: string;
  property(name: string): unknown;
}

interface Stack {
  readonly stackName: string;
  readonly account: string;
  readonly region: string;
  readonly guid: string;
}

/** The property in which a template can name a resource of this type. */
const nameProperties: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::SES::EmailIdentity': 'EmailIdentity',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::Events::Rule': 'Name',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::SSM::Parameter': 'Name',
  'AWS::IAM::Role': 'RoleName',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::CloudWatch::Alarm': 'AlarmName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::Cognito::UserPoolGroup': 'GroupName',
  'AWS::ApiGatewayV2::Stage': 'StageName',
};

const lower = 'abcdefghijklmnopqrstuvwxyz0123456789';
const upper = lower.toUpperCase();
const mixed = lower + upper.slice(0, 26);

/** Characters derived from the stack's GUID. They are as hard to guess as AWS's IDs, and the same at every start. */
const derive = ({ guid }: Stack, purpose: string, alphabet: string, length: number): string =>
  [...createHmac('sha256', guid).update(purpose).digest().subarray(0, length)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('');

const arnOf = ({ region, account }: Stack, service: string, rest: string) =>
  `arn:aws:${service}:${region}:${account}:${rest}`;

const queueUrl = ({ region, account }: Stack, name: string) => `https://sqs.${region}.amazonaws.com/${account}/${name}`;

/** Secrets Manager appends six characters to the name. */
const secretArn = (stack: Stack, name: string, logicalId: string) =>
  arnOf(stack, 'secretsmanager', `secret:${name}-${derive(stack, `ARN of ${logicalId}`, lower, 6)}`);

/** The name or ID of a resource that the template doesn't name. */
function generatedName(stack: Stack, logicalId: string, type: string): string {
  switch (type) {
    case 'AWS::Cognito::UserPool':
      return `${stack.region}_${derive(stack, logicalId, mixed, 9)}`;
    case 'AWS::Cognito::UserPoolClient':
      return derive(stack, logicalId, lower, 26);
    case 'AWS::ApiGatewayV2::Api':
      return derive(stack, logicalId, lower, 10);
    case 'AWS::CloudFront::Distribution':
      return `E${derive(stack, logicalId, upper, 13)}`;
    case 'AWS::S3::Bucket':
      return `${stack.stackName}-${logicalId}`
        .toLowerCase()
        .slice(0, 50)
        .concat('-', derive(stack, logicalId, lower, 12));
    default:
      return `${stack.stackName}-${logicalId}-${derive(stack, logicalId, upper, 12)}`;
  }
}

function nameOf(stack: Stack, logicalId: string, { type, property }: NamedResource): string {
  const given = property(nameProperties[type] ?? '');
  return typeof given === 'string' ? given : generatedName(stack, logicalId, type);
}

/** The value of `Ref`. It is the resource's name, except for a few types. */
function referenceOf(stack: Stack, logicalId: string, resource: NamedResource): string {
  const name = nameOf(stack, logicalId, resource);
  switch (resource.type) {
    case 'AWS::SQS::Queue':
      return queueUrl(stack, name);
    case 'AWS::SNS::Topic':
      return arnOf(stack, 'sns', name);
    case 'AWS::SecretsManager::Secret':
      return secretArn(stack, name, logicalId);
    default:
      return name;
  }
}

interface Named {
  readonly name: string;
  readonly logicalId: string;
  property(name: string): unknown;
}

/** The attributes of each type, which `Fn::GetAtt` returns. */
const attributes: Readonly<Record<string, (stack: Stack, resource: Named) => Readonly<Record<string, string>>>> = {
  'AWS::DynamoDB::Table': (stack, { name }) => ({
    Arn: arnOf(stack, 'dynamodb', `table/${name}`),
    StreamArn: arnOf(stack, 'dynamodb', `table/${name}/stream/2026-01-01T00:00:00.000`),
  }),
  'AWS::S3::Bucket': ({ region }, { name }) => ({
    Arn: `arn:aws:s3:::${name}`,
    DomainName: `${name}.s3.amazonaws.com`,
    RegionalDomainName: `${name}.s3.${region}.amazonaws.com`,
  }),
  'AWS::Lambda::Function': (stack, { name }) => ({ Arn: arnOf(stack, 'lambda', `function:${name}`) }),
  'AWS::Events::Rule': (stack, { name }) => ({ Arn: arnOf(stack, 'events', `rule/${name}`) }),
  'AWS::SNS::Topic': (stack, { name }) => ({ TopicArn: arnOf(stack, 'sns', name), TopicName: name }),
  'AWS::CloudWatch::Alarm': (stack, { name }) => ({ Arn: arnOf(stack, 'cloudwatch', `alarm:${name}`) }),
  'AWS::SecretsManager::Secret': (stack, { name, logicalId }) => ({ Id: secretArn(stack, name, logicalId) }),
  'AWS::SQS::Queue': (stack, { name }) => ({
    Arn: arnOf(stack, 'sqs', name),
    QueueName: name,
    QueueUrl: queueUrl(stack, name),
  }),
  'AWS::IAM::Role': ({ account }, { name }) => ({ Arn: `arn:aws:iam::${account}:role/${name}` }),
  'AWS::Logs::LogGroup': (stack, { name }) => ({ Arn: arnOf(stack, 'logs', `log-group:${name}:*`) }),
  'AWS::Cognito::UserPool': (stack, { name }) => ({
    Arn: arnOf(stack, 'cognito-idp', `userpool/${name}`),
    UserPoolId: name,
    ProviderName: `cognito-idp.${stack.region}.amazonaws.com/${name}`,
    ProviderURL: `https://cognito-idp.${stack.region}.amazonaws.com/${name}`,
  }),
  'AWS::Cognito::UserPoolClient': (_, { name }) => ({ ClientId: name }),
  'AWS::ApiGatewayV2::Api': ({ region }, { name, property }) => ({
    ApiId: name,
    ApiEndpoint: `${property('ProtocolType') === 'WEBSOCKET' ? 'wss' : 'https'}://${name}.execute-api.${region}.amazonaws.com`,
  }),
  'AWS::CloudFront::Function': ({ account }, { name }) => ({
    FunctionARN: `arn:aws:cloudfront::${account}:function/${name}`,
  }),
  'AWS::CloudFront::Distribution': (stack, { name, logicalId }) => ({
    Id: name,
    DomainName: `d${derive(stack, logicalId, lower, 13)}.cloudfront.net`,
  }),
  'AWS::CloudFront::OriginAccessControl': (_, { name }) => ({ Id: name }),
};

const pseudoParameters = (stack: Stack): Readonly<Record<string, string>> => ({
  'AWS::AccountId': stack.account,
  'AWS::Region': stack.region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': stack.stackName,
  'AWS::StackId': arnOf(stack, 'cloudformation', `stack/${stack.stackName}/${stack.guid}`),
});

/** Derives a stack's names from its GUID. */
export function createNames(stack: Stack): Names {
  const pseudo = pseudoParameters(stack);
  return {
    account: stack.account,
    region: stack.region,
    pseudo: (name) => (Object.hasOwn(pseudo, name) ? pseudo[name] : undefined),
    secretValue(logicalId, length) {
      const parts = Array.from({ length: Math.ceil(length / 32) }, (_, part) =>
        derive(stack, `value ${part} of ${logicalId}`, mixed, 32),
      );
      return parts.join('').slice(0, length);
    },
    reference: (logicalId, resource) => referenceOf(stack, logicalId, resource),
    attribute(logicalId, { type, property }, attribute) {
      const name = nameOf(stack, logicalId, { type, property });
      const found = attributes[type]?.(stack, { name, logicalId, property })[attribute];
      if (found !== undefined) return found;
      throw new StartError(`The local cloud does not know the attribute ${attribute} of ${type} (${logicalId}).`);
    },
  };
}
