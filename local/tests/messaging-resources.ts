const getAtt = (id: string, name: string) => ({ 'Fn::GetAtt': [id, name] });
const join = (...parts: readonly unknown[]) => ({ 'Fn::Join': ['', parts] });

/** A minimal Signature Version 4 client that the functions' code contains. */
export const signer = `
import { createHash, createHmac } from 'node:crypto';
const hash = (text) => createHash('sha256').update(text).digest('hex');
const { AWS_REGION: region, AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, QUEUE_URL, CONNECTIONS } = process.env;
const { AWS_ENDPOINT_URL_SQS: sqs, AWS_ENDPOINT_URL_SESV2: ses } = process.env;
async function post(service, url, body, more = {}, method = 'POST') {
  const { host, pathname } = new URL(url);
  const time = new Date().toISOString().replace(/[-:]|\\.\\d+/g, ''), scope = [time.slice(0, 8), region, service, 'aws4_request'];
  const headers = { host, 'x-amz-date': time, ...more }, names = Object.keys(headers).sort();
  const path = pathname.split('/').map(encodeURIComponent).join('/');
  const lines = names.map((name) => name + ':' + headers[name]);
  const canonical = [method, path, '', ...lines, '', names.join(';'), hash(body)].join('\\n');
  const key = scope.reduce((k, part) => createHmac('sha256', k).update(part).digest(), 'AWS4' + secret);
  const signature = createHmac('sha256', key).update(['AWS4-HMAC-SHA256', time, scope.join('/'), hash(canonical)].join('\\n')).digest('hex');
  const authorization = 'AWS4-HMAC-SHA256 Credential=' + [id, ...scope].join('/') + ', SignedHeaders=' + names.join(';') + ', Signature=' + signature;
  const answer = await fetch(url, { method, body, headers: { ...more, 'x-amz-date': time, authorization } });
  if (!answer.ok) throw new Error(service + ' ' + answer.status + ' ' + (await answer.text()));
}`;

/** Accepts clients with a ticket, and queues their messages. */
const talker = `${signer}
export const handler = async ({ requestContext: { routeKey, connectionId }, queryStringParameters, body }) => {
  if (routeKey === '$connect') return { statusCode: queryStringParameters?.ticket === 'good' ? 200 : 401 };
  const MessageBody = JSON.stringify({ connectionId, text: body });
  await post('sqs', sqs, JSON.stringify({ QueueUrl: QUEUE_URL, MessageBody }), { 'x-amz-target': 'AmazonSQS.SendMessage' });
  return { statusCode: 200 };
};`;

/** Mails the queue's messages, and notifies the client that sent them. */
const mailer = `${signer}
export const handler = async ({ Records }) => {
  for (const { body } of Records) {
    const { connectionId, text } = JSON.parse(body);
    const Content = { Simple: { Subject: { Data: text }, Body: { Text: { Data: 'You said ' + text } } } };
    const mail = { FromEmailAddress: 'shop@example.com', Destination: { ToAddresses: ['a@example.com'] }, Content };
    await post('ses', ses + '/v2/email/outbound-emails', JSON.stringify(mail));
    await post('execute-api', CONNECTIONS + '/@connections/' + encodeURIComponent(connectionId), 'mailed ' + text).catch(() => {});
  }
};`;

export const messagingAssets = { 'talker/index.mjs': talker, 'mailer/index.mjs': mailer };

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
