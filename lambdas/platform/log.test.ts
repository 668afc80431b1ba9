import { MessageRejected, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { memoryApi } from '#tests/support/unit/api.ts';
import { customer, id, product } from '#tests/support/unit/records.ts';
import { sesMailer } from '../mails/mailer.gateway.ts';
import { logUnexpected } from './log.ts';
import { consumeQueue } from './queue.ts';

afterEach(() => vi.restoreAllMocks());

/** Collects every line that is logged from now on, as text. */
function logLines(): string[] {
  const lines: string[] = [];
  for (const level of ['info', 'error', 'log', 'warn', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts) => void lines.push(JSON.stringify(parts[0])));
  }
  return lines;
}

const requestId = '0b4f6d2e-7a51-4a3c-9d55-2f4f6f1f0a11';
const token = 'Bearer eyJhbGciOi.secret.signature';
const mobileNo = '9876501234';
const residentialAddress = '7 Lotus Lane, Pune';

test('logs a checkout in one line with its request ID, without the customer’s data', async () => {
  const lines = logLines();
  const { shop, raw } = memoryApi();
  shop.store.products.set(id('tea'), product('tea'));
  const as = customer;
  const headers = { authorization: token, 'x-request-id': requestId, 'idempotency-key': 'key-1' };
  await raw('PUT /api/cart/lines/{productId}', {
    as,
    headers,
    pathParameters: { productId: id('tea') },
    body: { qty: 1 },
  });
  lines.length = 0;
  const reply = await raw('POST /api/orders', { as, headers, body: { mobileNo, residentialAddress } });
  expect(reply).toMatchObject({ statusCode: 201, headers: { 'x-request-id': requestId } });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { message: 'Responded', route: 'POST /api/orders', status: 201, ms: expect.any(Number), request: requestId },
  ]);
  for (const secret of [token, 'eyJhbGciOi', mobileNo, 'Lotus', customer.email, customer.fullName]) {
    expect(lines.join()).not.toContain(secret);
  }
});

test('logs no recipient’s number of a card payment', async () => {
  const lines = logLines();
  const { shop, raw } = memoryApi();
  shop.store.products.set(id('tea'), product('tea'));
  const call = { as: customer, headers: { 'idempotency-key': 'key-1' } };
  await raw('PUT /api/cart/lines/{productId}', { ...call, pathParameters: { productId: id('tea') }, body: { qty: 1 } });
  lines.length = 0;
  await raw('POST /api/payments', { ...call, body: { recipientMobile: mobileNo } });
  await raw('POST /api/payments', { ...call, body: { recipientMobile: `${mobileNo}x` } });
  expect(lines.map((line) => JSON.parse(line).status)).toEqual([201, 400]);
  expect(lines.join()).not.toContain(mobileNo);
});

test('logs and counts a refusal with its code', async () => {
  const lines = logLines();
  const { raw, counted } = memoryApi();
  const reply = await raw('GET /api/cart', { headers: { authorization: token } });
  expect(reply.statusCode).toBe(401);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { route: 'GET /api/cart', status: 401, code: 'not_signed_in' },
  ]);
  expect(counted).toEqual([['Refused', { code: 'not_signed_in' }]]);
});

test.each(['', 'x', `${requestId}\n{"message":"forged"}`, requestId.toUpperCase()])(
  'ignores a request ID that is not a lower-case UUID: %j',
  async (given) => {
    const lines = logLines();
    const reply = await memoryApi().raw('GET /api/products', { headers: { 'x-request-id': given } });
    expect(reply.headers['x-request-id']).toBe('gateway');
    expect(lines.join()).not.toContain('forged');
  },
);

// https://repost.aws/knowledge-center/ses-554-400-message-rejected-error: SES lists the identities that failed, including the
// recipient in the sandbox.
describe('an unexpected error is logged without addresses', () => {
  const rejected = (message: string) => new MessageRejected({ $metadata: { httpStatusCode: 400 }, message });
  const notVerified = 'Email address is not verified. The following identities failed the check in region AP-SOUTH-1:';
  const denied =
    "User `arn:aws:sts::123456789012:assumed-role/mails/mails' is not authorized to perform `ses:SendEmail'";

  test.each([
    ['one', `${notVerified} asha@example.com`, `${notVerified} [address]`],
    [
      'several, one with a name',
      `${notVerified} Shop <shop@example.com>, asha.rao+gifts@mail.example.co.in`,
      `${notVerified} Shop <[address]>, [address]`,
    ],
    [
      'in an ARN',
      `${denied} on resource \`arn:aws:ses:ap-south-1:123456789012:identity/asha@example.com'`,
      'ses:SendEmail',
    ],
    ['with unusual characters', "Rejected: o'brien/home=x{1}@example.com", 'Rejected: [address]'],
    ['quoted', 'Rejected: "asha rao"@example.com.', 'Rejected: [address]'],
    ['in another script', 'Rejected: आशा@उदाहरण.भारत', 'Rejected: [address]'],
    ['in a query', 'GET /v2/email/suppression/addresses/asha%40example.com failed', ' failed'],
  ])('%s', (_, message, logged) => {
    const lines = logLines();
    logUnexpected('message m1', rejected(message));
    logUnexpected('message m2', new Error('The mail was not sent', { cause: rejected(message) }));
    logUnexpected('message m3', new AggregateError([rejected(message)], message));
    logUnexpected('message m4', message);
    logUnexpected('message m5', { message, of: [message] });
    expect(lines).toHaveLength(5);
    for (const line of lines) {
      expect(line).not.toMatch(/asha|brien|आशा|example/);
      expect(line).toContain(JSON.stringify(logged).slice(1, -1));
    }
  });

  test('keeps the location, and the name and the cause of the failure', () => {
    const lines = logLines();
    logUnexpected(
      'message m1',
      new Error('The mail was not sent', { cause: rejected(`${notVerified} asha@example.com`) }),
    );
    const { where, error } = JSON.parse(lines[0] ?? '');
    expect({ where, error }).toMatchObject({
      where: 'message m1',
      error: {
        name: 'Error',
        message: 'The mail was not sent',
        stack: expect.stringMatching(/log\.test\.ts:\d+/),
        cause: { name: 'MessageRejected', stack: expect.stringMatching(/^MessageRejected: .*\[address\]\n/) },
      },
    });
  });

  test('keeps a package’s path', () => {
    const lines = logLines();
    const error = Object.assign(new Error('no'), {
      stack: 'Error: no\n    at file:///var/task/node_modules/@aws-sdk/x.mjs:1:2',
    });
    logUnexpected('here', error);
    expect(lines[0]).toContain('node_modules/@aws-sdk/x.mjs:1:2');
  });

  test('removes the address if SES refuses an order mail', async () => {
    const lines = logLines();
    const ses = new SESv2Client({ region: 'ap-south-1' });
    mockClient(ses)
      .on(SendEmailCommand)
      .rejects(rejected(`${notVerified} asha@example.com`));
    const send = () =>
      sesMailer(
        { from: 'shop@example.com', configurationSet: 'order-mails' },
        async () => ({ name: 'Asha Gifts', contact: {} }),
        ses,
      ).send({
        to: 'asha@example.com',
        subject: 'S',
        preheader: 'P',
        text: 'T',
        html: '',
      });
    await consumeQueue(
      z.object({}),
      send,
    )({ Records: [{ messageId: 'm1', body: '{}', attributes: { ApproximateReceiveCount: '1' } }] });
    expect(lines).toEqual([expect.stringContaining('MessageRejected')]);
    expect(lines[0]).not.toContain('asha');
  });
});
