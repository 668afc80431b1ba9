import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import { s3Error } from './errors.ts';

const streamingPayload = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
const longestLine = 4096;
const largestDocumentBytes = 4 * 1024 * 1024;

/** A running digest that takes every chunk, and returns the checksum at the end. */
interface Digest {
  update(chunk: Uint8Array): void;
  sum(): string;
}

const hashed = (algorithm: string, encoding: 'base64' | 'hex'): Digest => {
  const hash = createHash(algorithm);
  return { update: (chunk) => void hash.update(chunk), sum: () => hash.digest(encoding) };
};

const crc32Digest = (): Digest => {
  let value = 0;
  return {
    update: (chunk) => {
      value = crc32(chunk, value);
    },
    sum: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes.toString('base64');
    },
  };
};

const checksumDigests: ReadonlyMap<string, () => Digest> = new Map([
  ['x-amz-checksum-crc32', crc32Digest],
  ['x-amz-checksum-sha1', () => hashed('sha1', 'base64')],
  ['x-amz-checksum-sha256', () => hashed('sha256', 'base64')],
]);
const otherChecksum = /^x-amz-checksum-(crc32c|crc64nvme|md5|sha512|xxhash\w*)$/;

/** Reads lines and byte counts from a stream of chunks. */
class ChunkedReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Reads up to the next CRLF or the end of the stream. */
  async line(): Promise<string> {
    let end = this.#rest.indexOf('\r\n');
    while (end < 0 && this.#rest.length < longestLine) {
      const { done, value } = await this.#chunks.next();
      if (done) break;
      this.#rest = Buffer.concat([this.#rest, value]);
      end = this.#rest.indexOf('\r\n');
    }
    const line = this.#rest.subarray(0, end < 0 ? undefined : end).toString('latin1');
    this.#rest = this.#rest.subarray(end < 0 ? this.#rest.length : end + 2);
    return line;
  }

  /** Reads the line with a chunk's hexadecimal size. */
  async chunkSize(): Promise<number> {
    const line = await this.line();
    if (!/^[0-9a-f]{1,8}$/i.test(line)) throw s3Error('IncompleteBody');
    return Number.parseInt(line, 16);
  }

  async *take(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#chunks.next();
        if (done) throw s3Error('IncompleteBody');
        this.#rest = value;
      }
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  /** Releases the stream, so that its owner can continue to read it. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

/** Decodes `aws-chunked`: chunks with their sizes, an empty chunk, and trailing headers, which it puts into `trailers`. */
async function* awsChunked(source: AsyncIterable<Buffer>, trailers: Map<string, string>): AsyncGenerator<Buffer> {
  const reader = new ChunkedReader(source);
  try {
    for (let size = await reader.chunkSize(); size > 0; size = await reader.chunkSize()) {
      yield* reader.take(size);
      if ((await reader.line()) !== '') throw s3Error('IncompleteBody');
    }
    for (let line = await reader.line(); line !== ''; line = await reader.line()) {
      const [name = '', value = ''] = line.split(/:(.*)/s);
      trailers.set(name.trim().toLowerCase(), value.trim());
    }
  } finally {
    await reader.close();
  }
}

interface IncomingBody {
  /** Throws at its end if the length or a declared checksum doesn't match, so that the writer stores nothing. */
  readonly bytes: AsyncIterable<Buffer>;
  /** The verified checksums. Complete once `bytes` has been read to its end. */
  readonly checksums: Readonly<Record<string, string>>;
}

/**
 * Reads a request's body and checks it against all that was declared: the length, the signed SHA-256, Content-MD5 and the
 * checksums in headers or trailers. Rejects encodings that it can't check.
 */
export const receiveBody = (request: IncomingMessage, payloadHash: string): IncomingBody => {
  const { headers } = request;
  const streaming = payloadHash === streamingPayload;
  const signedHash = /^[0-9a-f]{64}$/.test(payloadHash);
  if (!streaming && !signedHash && payloadHash !== 'UNSIGNED-PAYLOAD') throw s3Error('NotImplemented');
  const declaredSize = headers[streaming ? 'x-amz-decoded-content-length' : 'content-length'];
  if (declaredSize === undefined) throw s3Error('MissingContentLength');
  const names = [...Object.keys(headers), String(headers['x-amz-trailer'] ?? '')];
  if (names.some((name) => otherChecksum.test(name))) throw s3Error('NotImplemented');

  const sums = names.flatMap((name): [string, Digest][] => {
    const digest = checksumDigests.get(name);
    return digest ? [[name, digest()]] : [];
  });
  const contentMd5 = headers['content-md5'] === undefined ? undefined : hashed('md5', 'base64');
  const sha256 = signedHash ? hashed('sha256', 'hex') : undefined;
  const digests = [...sums.map(([, digest]) => digest), contentMd5, sha256].filter((digest) => digest !== undefined);
  const checksums: Record<string, string> = {};

  const bytes = async function* (): AsyncGenerator<Buffer> {
    // The socket must stay open after an error, or the client would see a broken connection instead of the error.
    const raw: AsyncIterable<Buffer> = { [Symbol.asyncIterator]: () => request.iterator({ destroyOnReturn: false }) };
    const trailers = new Map<string, string>();
    let size = 0;
    for await (const chunk of streaming ? awsChunked(raw, trailers) : raw) {
      for (const digest of digests) digest.update(chunk);
      size += chunk.length;
      yield chunk;
    }
    if (size !== Number(declaredSize)) throw s3Error('IncompleteBody');
    if (sha256 && sha256.sum() !== payloadHash) throw s3Error('XAmzContentSHA256Mismatch');
    if (contentMd5 && contentMd5.sum() !== headers['content-md5']) throw s3Error('BadDigest');
    for (const [name, digest] of sums) {
      checksums[name] = digest.sum();
      if (checksums[name] !== (trailers.get(name) ?? headers[name])) throw s3Error('BadDigest');
    }
  };
  return { bytes: bytes(), checksums };
};

/** Reads the XML body of DeleteObjects or CompleteMultipartUpload, with the same checks as any other body. */
export const receiveText = async (request: IncomingMessage, payloadHash: string): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of receiveBody(request, payloadHash).bytes) {
    size += chunk.length;
    if (size > largestDocumentBytes) throw s3Error('MalformedXML');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};
