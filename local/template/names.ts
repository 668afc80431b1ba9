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

/** Derives a stack's names from its GUID. They are as hard to guess as AWS's, and the same at every start. */
export function createNames(stack: Stack): Names {
  const { stackName, account, region, guid } = stack;
  const random = (logicalId: string, alphabet: string, length: number): string =>
    [...createHmac('sha256', guid).update(logicalId).digest().subarray(0, length)]
      .map((byte) => alphabet[byte % alphabet.length])
      .join('');
  const lower = 'abcdefghijklmnopqrstuvwxyz0123456789';
  const upper = lower.toUpperCase();
  const arn = (service: string, rest: string) => `arn:aws:${service}:${region}:${account}:${rest}`;

  const queueUrl = (name: string) => `https://sqs.${region}.amazonaws.com/${account}/${name}`;
  /** Secrets Manager appends six characters to the name. */
  const secretArn = (name: string, logicalId: string) =>
    arn('secretsmanager', `secret:${name}-${random(`ARN of ${logicalId}`, lower, 6)}`);

  const generatedName = (logicalId: string, type: string): string => {
    switch (type) {
      case 'AWS::Cognito::UserPool':
        return `${region}_${random(logicalId, lower + upper.slice(0, 26), 9)}`;
      case 'AWS::Cognito::UserPoolClient':
        return random(logicalId, lower, 26);
      case 'AWS::ApiGatewayV2::Api':
        return random(logicalId, lower, 10);
      case 'AWS::CloudFront::Distribution':
        return `E${random(logicalId, upper, 13)}`;
      case 'AWS::S3::Bucket':
        return `${stackName}-${logicalId}`
          .toLowerCase()
          .slice(0, 50)
          .concat('-', random(logicalId, lower, 12));
      default:
        return `${stackName}-${logicalId}-${random(logicalId, upper, 12)}`;
    }
  };
  const nameOf = (logicalId: string, { type, property }: NamedResource): string => {
    const given = property(nameProperties[type] ?? '');
    return typeof given === 'string' ? given : generatedName(logicalId, type);
  };

  const attributes: Readonly<
    Record<string, (name: string, logicalId: string, resource: NamedResource) => Readonly<Record<string, string>>>
  > = {
    'AWS::DynamoDB::Table': (name) => ({
      Arn: arn('dynamodb', `table/${name}`),
      StreamArn: arn('dynamodb', `table/${name}/stream/2026-01-01T00:00:00.000`),
    }),
    'AWS::S3::Bucket': (name) => ({
      Arn: `arn:aws:s3:::${name}`,
      DomainName: `${name}.s3.amazonaws.com`,
      RegionalDomainName: `${name}.s3.${region}.amazonaws.com`,
    }),
    'AWS::Lambda::Function': (name) => ({ Arn: arn('lambda', `function:${name}`) }),
    'AWS::Events::Rule': (name) => ({ Arn: arn('events', `rule/${name}`) }),
    'AWS::SNS::Topic': (name) => ({ TopicArn: arn('sns', name), TopicName: name }),
    'AWS::CloudWatch::Alarm': (name) => ({ Arn: arn('cloudwatch', `alarm:${name}`) }),
    'AWS::SecretsManager::Secret': (name, logicalId) => ({ Id: secretArn(name, logicalId) }),
    'AWS::SQS::Queue': (name) => ({ Arn: arn('sqs', name), QueueName: name, QueueUrl: queueUrl(name) }),
    'AWS::IAM::Role': (name) => ({ Arn: `arn:aws:iam::${account}:role/${name}` }),
    'AWS::Logs::LogGroup': (name) => ({ Arn: arn('logs', `log-group:${name}:*`) }),
    'AWS::Cognito::UserPool': (name) => ({
      Arn: arn('cognito-idp', `userpool/${name}`),
      UserPoolId: name,
      ProviderName: `cognito-idp.${region}.amazonaws.com/${name}`,
      ProviderURL: `https://cognito-idp.${region}.amazonaws.com/${name}`,
    }),
    'AWS::Cognito::UserPoolClient': (name) => ({ ClientId: name }),
    'AWS::ApiGatewayV2::Api': (name, _, { property }) => ({
      ApiId: name,
      ApiEndpoint: `${property('ProtocolType') === 'WEBSOCKET' ? 'wss' : 'https'}://${name}.execute-api.${region}.amazonaws.com`,
    }),
    'AWS::CloudFront::Function': (name) => ({ FunctionARN: `arn:aws:cloudfront::${account}:function/${name}` }),
    'AWS::CloudFront::Distribution': (name, logicalId) => ({
      Id: name,
      DomainName: `d${random(logicalId, lower, 13)}.cloudfront.net`,
    }),
    'AWS::CloudFront::OriginAccessControl': (name) => ({ Id: name }),
  };

  const pseudoParameters: Readonly<Record<string, string>> = {
    'AWS::AccountId': account,
    'AWS::Region': region,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': stackName,
    'AWS::StackId': arn('cloudformation', `stack/${stackName}/${guid}`),
  };

  return {
    account,
    region,
    pseudo: (name) => (Object.hasOwn(pseudoParameters, name) ? pseudoParameters[name] : undefined),
    secretValue(logicalId, length) {
      const parts = Array.from({ length: Math.ceil(length / 32) }, (_, part) =>
        random(`value ${part} of ${logicalId}`, lower + upper.slice(0, 26), 32),
      );
      return parts.join('').slice(0, length);
    },
    reference(logicalId, resource) {
      const name = nameOf(logicalId, resource);
      switch (resource.type) {
        case 'AWS::SQS::Queue':
          return queueUrl(name);
        case 'AWS::SNS::Topic':
          return arn('sns', name);
        case 'AWS::SecretsManager::Secret':
          return secretArn(name, logicalId);
        default:
          return name;
      }
    },
    attribute(logicalId, resource, attribute) {
      const found = attributes[resource.type]?.(nameOf(logicalId, resource), logicalId, resource)[attribute];
      if (found !== undefined) return found;
      throw new StartError(
        `The local cloud does not know the attribute ${attribute} of ${resource.type} (${logicalId}).`,
      );
    },
  };
}
