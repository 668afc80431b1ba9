import type { CloudSettings } from '../index.ts';
import {
  assetOf,
  messagingAssets,
  messagingBehavior,
  messagingOrigin,
  messagingResources,
} from './messaging-resources.ts';
import { writeAssembly } from './template/assembly.ts';

const getAtt = (id: string, name: string) => ({ 'Fn::GetAtt': [id, name] });

const client = `
const { TABLE_NAME: TableName, AWS_ENDPOINT_URL_DYNAMODB } = process.env;
async function dynamodb(operation, input) {
  const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'DynamoDB_20120810.' + operation };
  return (await signedFetch('dynamodb', AWS_ENDPOINT_URL_DYNAMODB, { headers, body: JSON.stringify(input) })).json();
}
`;

const handler = `${client}
let calls = 0;
export const handler = async ({ requestContext: { http: { method } }, pathParameters: { id } }) => {
  if (method === 'POST') return { SITE_ORIGIN: process.env.SITE_ORIGIN };
  if (method === 'PATCH') {
    const own = ++calls;
    await new Promise((done) => setTimeout(done, 20));
    return { calls: own };
  }
  if (method === 'PUT') return dynamodb('PutItem', { TableName, Item: { pk: { S: id } } });
  if (method === 'DELETE') return dynamodb('DeleteItem', { TableName, Key: { pk: { S: id } } });
  return dynamodb('GetItem', { TableName, Key: { pk: { S: id } } });
};`;

const follower = `${client}
export const handler = async ({ Records }) => {
  for (const record of Records) {
    const word = record.userIdentity?.principalId === 'dynamodb.amazonaws.com' ? 'expired ' : 'seen ';
    const Item = { pk: { S: word + record.dynamodb.Keys.pk.S } };
    const { __type } = await dynamodb('PutItem', { TableName, Item });
    if (__type) throw new Error(__type);
  }
};`;

/** Writes a page and the configuration to the site's bucket, and reports success. */
const deployer = `
async function put(bucket, key, type, body) {
  const url = process.env.AWS_ENDPOINT_URL_S3 + '/' + bucket + '/' + key;
  const stored = await signedFetch('s3', url, { method: 'PUT', headers: { 'content-type': type }, body });
  if (!stored.ok) throw new Error(await stored.text());
}
export const handler = async ({ ResponseURL, ResourceProperties: { BucketName, Config } }) => {
  await put(BucketName, 'index.html', 'text/html', '<p>hello');
  await put(BucketName, 'config.json', 'application/json', JSON.stringify(Config));
  await fetch(ResponseURL, { method: 'PUT', body: JSON.stringify({ Status: 'SUCCESS' }) });
};`;

const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];

/**
 * Writes a small stack with most kinds of resources. Returns the folder of its assembly. For items whose key begins
 * with `followed`, the stream's function writes another, `seen followed…` or `expired followed…`.
 */
export const writeSmallStack = (granted: readonly string[] = streamActions): string =>
  writeAssembly(
    {
      Resources: {
        Table: {
          Type: 'AWS::DynamoDB::Table',
          Properties: {
            AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
            KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
            StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
            TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
          },
        },
        Role: { Type: 'AWS::IAM::Role' },
        Policy: {
          Type: 'AWS::IAM::Policy',
          Properties: {
            Roles: [{ Ref: 'Role' }],
            PolicyDocument: {
              Version: '2012-10-17',
              Statement: {
                Effect: 'Allow',
                Action: ['dynamodb:GetItem', 'dynamodb:PutItem'],
                Resource: getAtt('Table', 'Arn'),
              },
            },
          },
        },
        Things: {
          Type: 'AWS::Lambda::Function',
          Properties: {
            Code: { S3Key: 'code.zip' },
            Handler: 'index.handler',
            Role: getAtt('Role', 'Arn'),
            Runtime: 'nodejs24.x',
            Timeout: 10,
            Environment: {
              Variables: {
                TABLE_NAME: { Ref: 'Table' },
                SITE_ORIGIN: { 'Fn::Join': ['', ['https://', getAtt('Cdn', 'DomainName')]] },
              },
            },
          },
        },
        StreamPolicy: {
          Type: 'AWS::IAM::Policy',
          Properties: {
            Roles: [{ Ref: 'Role' }],
            PolicyDocument: {
              Version: '2012-10-17',
              Statement: [
                {
                  Effect: 'Allow',
                  Action: granted.map((action) => `dynamodb:${action}`),
                  Resource: getAtt('Table', 'StreamArn'),
                },
                { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: getAtt('Failures', 'Arn') },
                {
                  Effect: 'Allow',
                  Action: 's3:PutObject',
                  Resource: { 'Fn::Join': ['', [getAtt('Site', 'Arn'), '/*']] },
                },
              ],
            },
          },
        },
        Follower: {
          Type: 'AWS::Lambda::Function',
          Properties: {
            Code: { S3Key: 'follower.zip' },
            Handler: 'index.handler',
            Role: getAtt('Role', 'Arn'),
            Runtime: 'nodejs24.x',
            Timeout: 10,
            Environment: { Variables: { TABLE_NAME: { Ref: 'Table' } } },
          },
        },
        Failures: { Type: 'AWS::SQS::Queue' },
        Following: {
          Type: 'AWS::Lambda::EventSourceMapping',
          Properties: {
            EventSourceArn: getAtt('Table', 'StreamArn'),
            FunctionName: { Ref: 'Follower' },
            StartingPosition: 'TRIM_HORIZON',
            FilterCriteria: { Filters: [{ Pattern: '{"dynamodb":{"Keys":{"pk":{"S":[{"prefix":"followed"}]}}}}' }] },
            DestinationConfig: { OnFailure: { Destination: getAtt('Failures', 'Arn') } },
          },
        },
        StripeKeys: { Type: 'AWS::SecretsManager::Secret', Properties: { Description: 'Filled by hand' } },
        Alarms: { Type: 'AWS::SNS::Topic' },
        Pool: { Type: 'AWS::Cognito::UserPool' },
        Client: { Type: 'AWS::Cognito::UserPoolClient', Properties: { UserPoolId: { Ref: 'Pool' } } },
        Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType: 'HTTP' } },
        Stage: { Type: 'AWS::ApiGatewayV2::Stage', Properties: { ApiId: { Ref: 'Api' }, StageName: '$default' } },
        Integration: {
          Type: 'AWS::ApiGatewayV2::Integration',
          Properties: {
            ApiId: { Ref: 'Api' },
            IntegrationType: 'AWS_PROXY',
            IntegrationUri: getAtt('Things', 'Arn'),
            PayloadFormatVersion: '2.0',
          },
        },
        Route: {
          Type: 'AWS::ApiGatewayV2::Route',
          Properties: {
            ApiId: { Ref: 'Api' },
            RouteKey: 'ANY /api/things/{id}',
            Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] },
          },
        },
        ...messagingResources,
        Site: { Type: 'AWS::S3::Bucket' },
        SitePolicy: {
          Type: 'AWS::S3::BucketPolicy',
          Properties: {
            Bucket: { Ref: 'Site' },
            PolicyDocument: {
              Statement: [
                {
                  Effect: 'Allow',
                  Principal: { Service: 'cloudfront.amazonaws.com' },
                  Action: 's3:GetObject',
                  Resource: { 'Fn::Join': ['', [getAtt('Site', 'Arn'), '/*']] },
                },
              ],
            },
          },
        },
        Cdn: {
          Type: 'AWS::CloudFront::Distribution',
          Properties: {
            DistributionConfig: {
              DefaultRootObject: 'index.html',
              Origins: [
                messagingOrigin,
                { Id: 'site', DomainName: getAtt('Site', 'RegionalDomainName') },
                {
                  Id: 'api',
                  DomainName: { 'Fn::Select': [2, { 'Fn::Split': ['/', getAtt('Api', 'ApiEndpoint')] }] },
                },
              ],
              CacheBehaviors: [
                messagingBehavior,
                {
                  PathPattern: '/api/*',
                  TargetOriginId: 'api',
                  AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'PATCH', 'DELETE'],
                  CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
                },
              ],
              DefaultCacheBehavior: { TargetOriginId: 'site', CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6' },
            },
          },
        },
        Deployer: {
          Type: 'AWS::Lambda::Function',
          Properties: {
            Code: { S3Key: 'deployer.zip' },
            Handler: 'index.handler',
            Role: getAtt('Role', 'Arn'),
            Runtime: 'nodejs24.x',
            Timeout: 10,
          },
        },
        Files: {
          Type: 'Custom::SiteFiles',
          Properties: {
            ServiceToken: getAtt('Deployer', 'Arn'),
            BucketName: { Ref: 'Site' },
            Version: '1',
            Config: { region: 'ap-south-1', userPoolId: { Ref: 'Pool' }, userPoolClientId: { Ref: 'Client' } },
          },
        },
      },
      Outputs: { StripeSecret: { Value: { Ref: 'StripeKeys' } } },
    },
    {
      ...assetOf('code', handler),
      ...assetOf('follower', follower),
      ...messagingAssets,
      ...assetOf('deployer', deployer),
    },
  );

/** The local cloud's settings for the template above: its custom resource type and its secret for Stripe's keys. */
export const smallStackSettings = {
  customResources: {
    'Custom::SiteFiles': {
      create: ({ Config, ...files }, { endpoints }) => ({
        ...files,
        Config: { ...(Config as object), userPoolEndpoint: endpoints.cognito },
      }),
    },
  },
  stripe: {
    secretOutput: 'StripeSecret',
    webhookPath: '/api/payments/webhook',
    localKeys: { apiKey: 'sk_test_local', webhookSecret: 'whsec_local' },
  },
} as const satisfies Pick<CloudSettings, 'customResources' | 'stripe'>;
