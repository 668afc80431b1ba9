import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { receiveBody } from '#services/s3/body.ts';
import { S3Error } from '#services/s3/errors.ts';

/** Responds with the body that it received, or with the error's code. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  try {
    const payloadHash = String(request.headers['x-amz-content-sha256'] ?? 'STREAMING-UNSIGNED-PAYLOAD-TRAILER');
    for await (const chunk of receiveBody(request, payloadHash).bytes) chunks.push(chunk);
    response.end(Buffer.concat(chunks));
  } catch (error) {
    request.resume();
    response.end(error instanceof S3Error ? error.code : String(error));
  }
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const send = (writes: readonly string[], headers: Record<string, string> = {}, agent?: Agent) =>
  new Promise<string>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const all = { 'x-amz-decoded-content-length': '9', 'x-amz-trailer': 'x-amz-checksum-crc32', ...headers };
    const outgoing = httpRequest(
      { port, method: 'PUT', headers: all, ...(agent ? { agent } : {}) },
      async (response) => {
        resolve(Buffer.concat(await response.toArray()).toString());
      },
    );
    outgoing.on('error', reject);
    for (const write of writes) outgoing.write(write);
    outgoing.end();
  });

const sum = Buffer.alloc(4);
sum.writeUInt32BE(crc32('a\r\nbcdefg'));
const trailer = `x-amz-checksum-crc32:${sum.toString('base64')}\r\n\r\n`;
const whole = `5\r\na\r\nbc\r\n4\r\ndefg\r\n0\r\n${trailer}`;

it('reads aws-chunked bodies however the network splits them', async () => {
  expect(await send([whole])).toBe('a\r\nbcdefg');
  expect(await send([...whole])).toBe('a\r\nbcdefg');
});

it.each([
  ['a wrong checksum in the trailer', whole.replace(/crc32:..../, 'crc32:AAAA'), 'BadDigest'],
  ['a missing trailer', whole.slice(0, -trailer.length), 'BadDigest'],
  ['a truncated chunk', '9\r\na\r\nbc', 'IncompleteBody'],
  ['a missing last chunk', '5\r\na\r\nbc\r\n', 'IncompleteBody'],
  ['a chunk longer than it says', whole.replace('4\r\n', '3\r\n'), 'IncompleteBody'],
  ['an invalid chunk size', whole.replace('5\r\n', '-5\r\n'), 'IncompleteBody'],
  ['fewer bytes than declared', `0\r\n${trailer}`, 'IncompleteBody'],
])('refuses %s', async (_, body, code) => {
  expect(await send([body])).toBe(code);
});

it.each([
  ['an unsupported checksum algorithm', { 'x-amz-trailer': 'x-amz-checksum-crc64nvme' }, 'NotImplemented'],
  ['signed chunks', { 'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' }, 'NotImplemented'],
  ['a body other than the signed one', { 'x-amz-content-sha256': '0'.repeat(64) }, 'XAmzContentSHA256Mismatch'],
])('refuses %s', async (_, headers, code) => {
  const length = { 'content-length': String(whole.length), 'x-amz-trailer': '' };
  expect(await send([whole], { ...length, ...headers })).toBe(code);
});

it('keeps the connection usable after it has rejected a body, however much of it is still to come', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const rest = 'x'.repeat(5_000_000);
  expect(await send([`no size\r\n${rest}`], {}, agent)).toBe('IncompleteBody');
  expect(await send([`1\r\nab\r\n${rest}`], {}, agent)).toBe('IncompleteBody');
  expect(await send([whole], {}, agent)).toBe('a\r\nbcdefg');
  agent.destroy();
});
