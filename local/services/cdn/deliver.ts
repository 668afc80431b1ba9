import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type ByteRange, parseRange } from '#lib/byte-range.ts';
import { readBody } from '#lib/read-body.ts';
import { acceptsEncoding } from './cache-key.ts';
import { isCurrent } from './conditions.ts';
import type { Encoding } from './forwarding.ts';
import type { OriginResponse, ResponseHeaders } from './origin.ts';

/** CloudFront compresses these types if the body has 1,000 to 10,000,000 bytes. */
const compressible =
  /^(text\/|application\/(json|javascript|xml|manifest\+json|wasm|[\w.-]+\+(json|xml))|image\/svg\+xml|font\/(ttf|otf))/;
const compressibleSize = { from: 1_000, to: 10_000_000 };

const compressors: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};

/** Compressed copies of bodies by encoding. A body in the edge cache stays the same buffer, so it is compressed only once. */
const compressed: Readonly<Record<Encoding, WeakMap<Buffer, Buffer>>> = { br: new WeakMap(), gzip: new WeakMap() };

/**
 * Sends a response to the viewer as CloudFront does. It responds with 304 if the viewer's copy is current, compresses if the
 * viewer accepts that, sends only the requested range, and sends no body for HEAD.
 */
export async function deliver(
  call: IncomingMessage,
  response: ServerResponse,
  encodings: readonly Encoding[],
  sent: OriginResponse,
): Promise<void> {
  const headers: ResponseHeaders = { ...sent.headers };
  let { status, body } = sent;
  if (status === 200 && isRead(call) && isCurrent(call.headers, headers)) {
    discard(body);
    response.writeHead(304, withoutBodyHeaders(headers)).end();
    return;
  }
  const encoding = encodings.find((name) => acceptsEncoding(call.headers['accept-encoding'], name));
  const size = Buffer.isBuffer(body) ? body.length : Number(headers['content-length']);
  if (encodings.length > 0 && isCompressible(status, size, headers)) {
    headers.vary = [headers.vary ?? [], 'Accept-Encoding'].flat().join(', ');
    if (encoding !== undefined && call.headers.range === undefined) {
      body = await compress(body, encoding);
      headers['content-encoding'] = encoding;
      if (typeof headers.etag === 'string') headers.etag = headers.etag.replace(/^(?!W\/)/, 'W/');
    }
  }
  const range = status === 200 && headers['accept-ranges'] ? parseRange(call.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    discard(body);
    response.writeHead(416, { ...withoutObjectHeaders(headers), 'content-range': `bytes */${size}` }).end();
    return;
  }
  if (range !== undefined) {
    status = 206;
    headers['content-range'] = `bytes ${range.start}-${range.end}/${size}`;
    headers['content-length'] = String(range.end - range.start + 1);
  } else if (Buffer.isBuffer(body)) {
    headers['content-length'] = String(body.length);
  }
  await send(call, response, status, headers, range === undefined ? body : slice(body, range));
}

async function send(
  call: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: ResponseHeaders,
  body: Buffer | Readable,
): Promise<void> {
  const isEmpty = status === 204 || status === 304;
  response.writeHead(status, writable(isEmpty ? withoutBodyHeaders(headers) : headers));
  if (call.method === 'HEAD' || isEmpty) {
    discard(body);
    response.end();
  } else if (Buffer.isBuffer(body)) {
    response.end(body);
  } else {
    await pipeline(body, response);
  }
}

const writable = (headers: ResponseHeaders): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );

const withoutBodyHeaders = (headers: ResponseHeaders): Record<string, string | string[]> => {
  const { 'content-length': _length, 'content-type': _type, ...others } = headers;
  return writable(others);
};

/** Removes the headers that describe an object, which an error must not have. */
const withoutObjectHeaders = (headers: ResponseHeaders): Record<string, string | string[]> => {
  const { etag: _etag, 'last-modified': _modified, 'cache-control': _cache, ...others } = withoutBodyHeaders(headers);
  return others;
};

const discard = (body: Buffer | Readable): void => {
  if (!Buffer.isBuffer(body)) body.destroy();
};

const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

const isCompressible = (status: number, size: number, headers: ResponseHeaders): boolean =>
  [200, 403, 404].includes(status) &&
  size >= compressibleSize.from &&
  size <= compressibleSize.to &&
  headers['content-encoding'] === undefined &&
  compressible.test(String(headers['content-type']));

async function compress(body: Buffer | Readable, encoding: Encoding): Promise<Buffer> {
  const plain = Buffer.isBuffer(body) ? body : ((await readBody(body, compressibleSize.to)) ?? Buffer.alloc(0));
  const copies = compressed[encoding];
  const copy = copies.get(plain) ?? (await compressors[encoding](plain));
  copies.set(plain, copy);
  return copy;
}

function slice(body: Buffer | Readable, { start, end }: ByteRange): Buffer | Readable {
  if (Buffer.isBuffer(body)) return body.subarray(start, end + 1);
  return Readable.from(bytesBetween(body, start, end));
}

async function* bytesBetween(body: Readable, start: number, end: number): AsyncGenerator<Buffer> {
  let position = 0;
  for await (const chunk of body) {
    const part = chunk.subarray(Math.max(0, start - position), Math.max(0, end + 1 - position));
    position += chunk.length;
    if (part.length > 0) yield part;
    if (position > end) return;
  }
}
