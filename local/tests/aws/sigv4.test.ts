import { createHash } from 'node:crypto';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SigV4Options, verifySigV4 } from '#aws/sigv4.ts';
import { rootKeys as credentials, keyringOf, limitedKeys, region } from '../callers.ts';

const keyring = keyringOf();

type Verdict = ReturnType<typeof verifySigV4>;
/** The result for each request, in order. */
let verdicts: Verdict[] = [];
let service: SigV4Options['service'] = 's3';
let endpoint = '';

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const server = createServer(async (request, response) => {
  const body = await bodyOf(request);
  const verdict = verifySigV4(request, { service, region, keyring, ...(service === 's3' ? {} : { body }) });
  verdicts.push(verdict);
  response.writeHead(verdict.accepted ? 200 : verdict.status, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(service === 'dynamodb' ? '{"TableNames":[]}' : '');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  verdicts = [];
  service = 's3';
});

const s3 = (overrides: Partial<ConstructorParameters<typeof S3Client>[0]> = {}) =>
  new S3Client({
    region,
    endpoint,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    ...overrides,
  });
const presignGet = (options: Parameters<typeof getSignedUrl>[2] = {}, client = s3()) =>
  getSignedUrl(client, new GetObjectCommand({ Bucket: 'images', Key: "a b/ünï'c(o)dé+~.png" }), options);
const refusal = (verdict: Verdict | undefined) =>
  verdict && !verdict.accepted ? `${verdict.status} ${verdict.code}: ${verdict.message}` : verdict;

/** A request after its signing. */
interface Signed {
  path: string;
  headers: Record<string, string>;
}
const reversed = ({ headers: { authorization = '' } }: Signed): string =>
  authorization.replace(/(?<=SignedHeaders=)[^,]+/, (names) => names.split(';').reverse().join(';'));

/** Sends exactly these headers, some of which fetch does not allow. */
const send = (url: string, method = 'GET', headers: Record<string, string> = {}, body = '') =>
  new Promise<void>((resolve, reject) => {
    const outgoing = httpRequest(url, { method, headers }, (response) => {
      response.resume().on('end', resolve);
    });
    outgoing.on('error', reject).end(body);
  });

describe('a signature in the header', () => {
  it('accepts the S3 client, with a key that needs encoding and a session token', async () => {
    const client = s3({ credentials: { ...credentials, sessionToken: 'token+/=' } });
    await client.send(new PutObjectCommand({ Bucket: 'images', Key: "a b/ünï'c(o)dé+~.png", Body: 'x' }));
    expect(verdicts).toEqual([
      expect.objectContaining({ accepted: true, payloadHash: createHash('sha256').update('x').digest('hex') }),
    ]);
    expect(verdicts[0]?.accepted && verdicts[0].principal.name).toBe('root');
  });

  it('accepts the DynamoDB client, but not if the body was changed on the way', async () => {
    service = 'dynamodb';
    const client = new DynamoDBClient({ region, endpoint, credentials, maxAttempts: 1 });
    client.middlewareStack.add(
      (next, context) => (args) => {
        const { request } = args as { request: { body: string } };
        if (context.commandName === 'ListTablesCommand' && tamper) request.body = '{"Limit":99}';
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    let tamper = false;
    await client.send(new ListTablesCommand({ Limit: 10 }));
    tamper = true;
    await client.send(new ListTablesCommand({ Limit: 10 })).catch(() => undefined);
    expect(verdicts.map((verdict) => verdict.accepted)).toEqual([true, false]);
    expect(refusal(verdicts[1])).toMatch(/^400 InvalidSignatureException/);
  });

  it('accepts each signer’s own secret, on the same day', async () => {
    for (const keys of [credentials, limitedKeys, credentials])
      await s3({ credentials: keys }).send(new GetObjectCommand({ Bucket: 'images', Key: 'a' }));
    expect(verdicts.map((verdict) => verdict.accepted)).toEqual([true, true, true]);
  });

  it('encodes the path twice for services other than S3', async () => {
    service = 'dynamodb';
    const client = new DynamoDBClient({ region, endpoint: `${endpoint}/live/%40connections`, credentials });
    await client.send(new ListTablesCommand());
    expect(verdicts[0]?.accepted).toBe(true);
  });

  it.each([
    ['another secret', { credentials: { ...credentials, secretAccessKey: 'guess' } }, '403 SignatureDoesNotMatch'],
    ['an unknown key', { credentials: { ...credentials, accessKeyId: 'AKIANOBODY' } }, '403 InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, '400 AuthorizationHeaderMalformed'],
    ['a clock 20 minutes behind', { systemClockOffset: -20 * 60_000 }, '403 RequestTimeTooSkewed'],
    ['a clock 20 minutes ahead', { systemClockOffset: 20 * 60_000 }, '403 RequestTimeTooSkewed'],
  ])('refuses %s', async (_, overrides, expected) => {
    await s3(overrides)
      .send(new GetObjectCommand({ Bucket: 'images', Key: 'a' }))
      .catch(() => undefined);
    expect(refusal(verdicts[0])).toContain(expected);
  });

  // The SDK's own signer would normalize the path and sort the headers before it compares.
  it.each([
    ['another path that is the same without its dots', (request: Signed) => (request.path = '/x/..//')],
    ['its signed headers in another order', (request: Signed) => (request.headers.authorization = reversed(request))],
  ])('refuses %s', async (_, tamper) => {
    service = 'dynamodb';
    const client = new DynamoDBClient({ region, endpoint, credentials, maxAttempts: 1 });
    client.middlewareStack.add(
      (next) => (args) => {
        tamper((args as { request: Signed }).request);
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low' },
    );
    await client.send(new ListTablesCommand()).catch(() => undefined);
    expect(verdicts.map(refusal)).toEqual([expect.stringContaining('400 InvalidSignatureException')]);
  });

  it('refuses a missing signature, another scheme and a signature for another service', async () => {
    await send(`${endpoint}/images/a`);
    await send(`${endpoint}/images/a`, 'GET', { authorization: 'Bearer abc' });
    service = 'dynamodb';
    await send(await presignGet());
    expect(verdicts.map(refusal)).toEqual([
      '403 AccessDenied: Access Denied',
      expect.stringContaining('400 AuthorizationHeaderMalformed'),
      expect.stringContaining('400 InvalidSignatureException'),
    ]);
  });
});

describe('a presigned request', () => {
  it('is accepted as it was signed', async () => {
    await send(await presignGet());
    expect(verdicts[0]).toMatchObject({ accepted: true, payloadHash: 'UNSIGNED-PAYLOAD' });
  });

  it.each([
    ['another method', (url: string) => send(url, 'DELETE'), 'SignatureDoesNotMatch'],
    ['another key', (url: string) => send(url.replace('/images/', '/images/x')), 'SignatureDoesNotMatch'],
    ['a longer lifetime', (url: string) => send(url.replace('Expires=900', 'Expires=9000')), 'SignatureDoesNotMatch'],
    ['an additional parameter', (url: string) => send(`${url}&uploadId=1`), 'SignatureDoesNotMatch'],
    [
      'an additional parameter named like the signature',
      (url: string) => send(`${url}&x-amz-signature=1`),
      'SignatureDoesNotMatch',
    ],
    [
      'a path with invalid encoding',
      (url: string) => send(url.replace('/images/', '/images/%ff')),
      'SignatureDoesNotMatch',
    ],
    [
      'a truncated signature',
      (url: string) => send(url.replace(/(Signature=.{32}).{32}/, '$1')),
      'SignatureDoesNotMatch',
    ],
    ['an unsigned amz header', (url: string) => send(url, 'GET', { 'x-amz-acl': 'public-read' }), 'AccessDenied'],
    ['no date', (url: string) => send(url.replace('X-Amz-Date', 'X-Date')), 'AuthorizationQueryParametersError'],
    [
      'a header named like a property',
      (url: string) => send(url.replace('=host', '=constructor%3Bhost')),
      'SignatureDoesNotMatch',
    ],
    [
      'a lifetime of eight days',
      (url: string) => send(url.replace('=900', '=691200')),
      'AuthorizationQueryParametersError',
    ],
  ])('refuses %s', async (_, attack, code) => {
    await attack(await presignGet());
    expect(verdicts[0]).toMatchObject({ accepted: false, code });
  });

  it('is refused before it is valid, and after it has expired', async () => {
    await send(await presignGet({ expiresIn: 60, signingDate: new Date(Date.now() - 61_000) }));
    await send(await presignGet({ signingDate: new Date(Date.now() + 20 * 60_000) }));
    expect(verdicts.map(refusal)).toEqual([
      '403 AccessDenied: Request has expired',
      '403 AccessDenied: Request is not yet valid',
    ]);
  });

  it('must have the signed headers, with their signed values', async () => {
    const command = new PutObjectCommand({
      Bucket: 'uploads',
      Key: 'a',
      ContentType: 'image/png',
      ContentLength: 3,
      IfNoneMatch: '*',
    });
    const url = await getSignedUrl(s3(), command, {
      signableHeaders: new Set(['host', 'content-type', 'content-length', 'if-none-match']),
      unhoistableHeaders: new Set(['if-none-match']),
    });
    const signed = { 'content-type': 'image/png', 'content-length': '3', 'if-none-match': '*' };
    await send(url, 'PUT', signed, 'abc');
    await send(url, 'PUT', { ...signed, 'content-type': 'text/html' }, 'abc');
    await send(url, 'PUT', { ...signed, 'content-length': '4' }, 'abcd');
    await send(url, 'PUT', { ...signed, 'if-none-match': '"x"' }, 'abc');
    await send(url, 'PUT', { 'content-type': 'image/png', 'content-length': '3' }, 'abc');
    expect(verdicts.map((verdict) => verdict.accepted)).toEqual([true, false, false, false, false]);
  });
});
