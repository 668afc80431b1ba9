import { readFileSync } from 'node:fs';

const getAtt = (id: string, name: string) => ({ 'Fn::GetAtt': [id, name] });
const join = (...parts: readonly unknown[]) => ({ 'Fn::Join': ['', parts] });

const signedFetch = readFileSync(new URL('./ferry/code/signed-fetch.mjs', import.meta.url), 'utf8');

/** The files of a function that calls services with `signedFetch`. */
export const assetOf = (name: string, code: string): Readonly<Record<string, string>> => ({
  [`${name}/index.mjs`]: `import { signedFetch } from './signed-fetch.mjs';\n${code}`,
  [`${name}/signed-fetch.mjs`]: signedFetch,
});

/** Accepts clients with a ticket, and queues their messages. */
const talker = `
const { AWS_ENDPOINT_URL_SQS, QUEUE_URL } = process.env;
export const handler = async ({ requestContext: { routeKey, connectionId }, queryStringParameters, body: text }) => {
  if (routeKey === '$connect') return { statusCode: queryStringParameters?.ticket === 'good' ? 200 : 401 };
  const MessageBody = JSON.stringify({ connectionId, text });
  const body = JSON.stringify({ QueueUrl: QUEUE_URL, MessageBody });
  const sent = await signedFetch('sqs', AWS_ENDPOINT_URL_SQS, { headers: { 'x-amz-target': 'AmazonSQS.SendMessage' }, body });
  return { statusCode: sent.status };
};`;

/** Mails the queue's messages, and notifies the client that sent them. */
const mailer = `
const { AWS_ENDPOINT_URL_SESV2, CONNECTIONS } = process.env;
export const handler = async ({ Records }) => {
  for (const { body } of Records) {
    const { connectionId, text } = JSON.parse(body);
    const Content = { Simple: { Subject: { Data: text }, Body: { Text: { Data: 'You said ' + text } } } };
    const mail = { FromEmailAddress: 'shop@example.com', Destination: { ToAddresses: ['a@example.com'] }, Content };
    const sent = await signedFetch('ses', AWS_ENDPOINT_URL_SESV2 + '/v2/email/outbound-emails', { body: JSON.stringify(mail) });
    if (!sent.ok) throw new Error(await sent.text());
    const url = CONNECTIONS + '/@connections/' + encodeURIComponent(connectionId);
    await signedFetch('execute-api', url, { body: 'mailed ' + text });
  }
};`;

export const messagingAssets = { ...assetOf('talker', talker), ...assetOf('mailer', mailer) };

const fn = (asset: string) => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Code: { S3Key: `${asset}.zip` },
    Handler: 'index.handler',
    Role: getAtt('Messenger', 'Arn'),
    Runtime: 'nodejs24.x',
    Timeout: 5,
    Environment: {
      Variables: {
        QUEUE_URL: { Ref: 'Sayings' },
        CONNECTIONS: join('https://', { Ref: 'Talk' }, '.execute-api.', { Ref: 'AWS::Region' }, '.amazonaws.com/live'),
      },
    },
  },
});
const grant = (Action: string | readonly string[], Resource: unknown) => ({ Effect: 'Allow', Action, Resource });
const arn = (service: string, ...rest: readonly unknown[]) =>
  join(`arn:aws:${service}:`, { Ref: 'AWS::Region' }, ':', { Ref: 'AWS::AccountId' }, ':', ...rest);
const route = (RouteKey: string) => ({
  Type: 'AWS::ApiGatewayV2::Route',
  Properties: { ApiId: { Ref: 'Talk' }, RouteKey, Target: join('integrations/', { Ref: 'Talking' }) },
});

/** A WebSocket API whose function sends to a queue. The queue's function sends a mail and notifies the client. */
export const messagingResources = {
  Talk: { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType: 'WEBSOCKET' } },
  TalkStage: { Type: 'AWS::ApiGatewayV2::Stage', Properties: { ApiId: { Ref: 'Talk' }, StageName: 'live' } },
  Talking: {
    Type: 'AWS::ApiGatewayV2::Integration',
    Properties: {
      ApiId: { Ref: 'Talk' },
      IntegrationType: 'AWS_PROXY',
      IntegrationUri: join(
        'arn:aws:apigateway:ap-south-1:lambda:path/2015-03-31/functions/',
        getAtt('Talker', 'Arn'),
        '/invocations',
      ),
    },
  },
  TalkConnect: route('$connect'),
  TalkDefault: route('$default'),
  Unsaid: { Type: 'AWS::SQS::Queue' },
  Sayings: {
    Type: 'AWS::SQS::Queue',
    Properties: {
      VisibilityTimeout: 5,
      RedrivePolicy: { deadLetterTargetArn: getAtt('Unsaid', 'Arn'), maxReceiveCount: 3 },
    },
  },
  Sender: { Type: 'AWS::SES::EmailIdentity', Properties: { EmailIdentity: 'example.com' } },
  Messenger: {
    Type: 'AWS::IAM::Role',
    Properties: {
      Policies: [
        {
          PolicyDocument: {
            Version: '2012-10-17',
            Statement: [
              grant(
                ['SendMessage', 'ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map((name) => `sqs:${name}`),
                getAtt('Sayings', 'Arn'),
              ),
              grant('ses:SendEmail', arn('ses', 'identity/', { Ref: 'Sender' })),
              grant('execute-api:ManageConnections', arn('execute-api', { Ref: 'Talk' }, '/live/POST/@connections/*')),
            ],
          },
        },
      ],
    },
  },
  Talker: fn('talker'),
  Mailer: fn('mailer'),
  Mailing: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: { EventSourceArn: getAtt('Sayings', 'Arn'), FunctionName: { Ref: 'Mailer' } },
  },
};

/** The distribution's origin for the WebSocket API. */
export const messagingOrigin = {
  Id: 'talk',
  DomainName: { 'Fn::Select': [2, { 'Fn::Split': ['/', getAtt('Talk', 'ApiEndpoint')] }] },
};
export const messagingBehavior = {
  PathPattern: '/live',
  TargetOriginId: 'talk',
  CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
};
