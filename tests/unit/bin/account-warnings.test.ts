import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { accountWarnings } from '../../smoke/account-warnings.ts';

const topic = 'arn:aws:sns:ap-south-1:123456789012:gift-shop-prod-MonitoringAlarms1-X';

/** Responses of SNS in the form of https://docs.aws.amazon.com/sns/latest/api/API_ListSubscriptionsByTopic.html, and of SES. */
const member = (endpoint: string, arn: string) =>
  `<member><TopicArn>${topic}</TopicArn><Protocol>email</Protocol><SubscriptionArn>${arn}</SubscriptionArn><Owner>123456789012</Owner><Endpoint>${endpoint}</Endpoint></member>`;
const subscribed = (...members: readonly string[]) =>
  `<ListSubscriptionsByTopicResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><ListSubscriptionsByTopicResult><Subscriptions>${members.join('')}</Subscriptions></ListSubscriptionsByTopicResult></ListSubscriptionsByTopicResponse>`;

const responses = { sns: subscribed(), status: 200, rate: 14 };
let requests: { path: string; body: string; authorization: string }[] = [];
const server = createServer(async (request: IncomingMessage, response) => {
  const { url: path = '', headers } = request;
  requests.push({ path, body: await text(request), authorization: headers.authorization ?? '' });
  if (path === '/') return response.writeHead(responses.status, { 'content-type': 'text/xml' }).end(responses.sns);
  const quota = { Max24HourSend: 50_000, MaxSendRate: responses.rate, SentLast24Hours: 0 };
  return response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ SendQuota: quota, ProductionAccessEnabled: true }));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());
afterEach(() => {
  requests = [];
  vi.unstubAllEnvs();
});

/** With credentials, to call the server. */
function warnings(...[outputs]: Parameters<typeof accountWarnings>) {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'deployer');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_REGION', 'ap-south-1');
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return accountWarnings(outputs);
}

const alarmed = { ALARMS_TO: 'ops@example.com', ALARMS_TOPIC: topic };
const confirmed = member('ops@example.com', `${topic}:8a21d249`);
const other = member('other@example.com', `${topic}:91b2`);

it.each([
  ['an unconfirmed address', [other, member('ops@example.com', 'PendingConfirmation')], 'has not confirmed SNS’s mail'],
  ['an address whose subscription has expired', [other], 'is not subscribed to them'],
  ['an address that unsubscribed', [member('ops@example.com', 'Deleted')], 'is not subscribed to them'],
])('warns about alarms to %s', async (_, members, warning) => {
  responses.sns = subscribed(...members);
  expect(await warnings(alarmed)).toEqual([expect.stringContaining(`alarms: ops@example.com ${warning}`)]);
});

it('asks SNS about the stage’s topic, signed with the credentials, and is content with a confirmed address', async () => {
  responses.sns = subscribed(other, confirmed);
  expect(await warnings(alarmed)).toEqual([]);
  expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
    Action: 'ListSubscriptionsByTopic',
    TopicArn: topic,
    Version: '2010-03-31',
  });
  expect(requests[0]?.authorization).toMatch(/Credential=deployer\/\d+\/ap-south-1\/sns\/aws4_request/);
});

it('says so if it may not ask, or has no credentials', async () => {
  responses.sns =
    '<ErrorResponse><Error><Code>AuthorizationError</Code><Message>not authorized</Message></Error></ErrorResponse>';
  responses.status = 403;
  expect(await warnings(alarmed)).toEqual([
    expect.stringMatching(/unknown whether ops@example.com .*: not authorized/),
  ]);
  responses.status = 200;
  vi.stubEnv('AWS_REGION', '');
  vi.stubEnv('AWS_CONFIG_FILE', '/there/is/none');
  expect(await accountWarnings(alarmed)).toEqual([expect.stringContaining('AWS credentials or region missing')]);
});

it.each([
  [14, []],
  [
    1,
    [
      expect.stringContaining(
        'mails: SES accepts 1 a second, and the stage is set up for 14. Set mailsPerSecond to 1,',
      ),
    ],
  ],
  [90.5, [expect.stringContaining('mails: SES accepts 90 a second')]],
])('compares the setting of 14 mails a second with SES’s rate of %d', async (rate, expected) => {
  responses.rate = rate;
  expect(await warnings({ MAILS_PER_SECOND: '14' })).toEqual(expected);
  expect(requests[0]?.path).toBe('/v2/email/account');
});

it('asks nothing for a stage without alarms and mails, or without its outputs', async () => {
  expect(await warnings({ ALARMS_TO: 'none', ALARMS_TOPIC: topic, MAILS_PER_SECOND: 'none' })).toEqual([
    expect.stringContaining('no one gets them'),
  ]);
  expect(await warnings({})).toEqual([]);
  expect(requests).toEqual([]);
});
