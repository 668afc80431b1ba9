import { createHash, randomBytes } from 'node:crypto';
import type { MultipartTarget, PartAddress, PutAddress, StartedUpload } from '#contracts/uploads/upload.ts';
import type { ApiResponse, Client } from './shop.ts';

/** Random bytes that begin like a JPEG. The shop checks only the beginning. */
export function jpegOf(size: number): Buffer {
  const bytes = randomBytes(size);
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]).copy(bytes);
  return bytes;
}

/** Random bytes that begin like a WebP. */
export function webpOf(size: number): Buffer {
  const bytes = randomBytes(size);
  bytes.write('RIFF', 0);
  bytes.write('WEBPVP8 ', 8);
  return bytes;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** PUTs these bytes to a presigned URL, as a browser does. @returns S3's status and error code. */
export async function put({ url, headers }: PutAddress, bytes: Uint8Array): Promise<string> {
  const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  const [, code = ''] = /<Code>(.*?)<\/Code>/.exec(await response.text()) ?? [];
  return `${response.status} ${code}`.trim();
}

export const cut = (bytes: Buffer, { offset, size }: Pick<PartAddress, 'offset' | 'size'>): Buffer =>
  bytes.subarray(offset, offset + size);

/** Starts an upload of these bytes under this file name. */
export const start = (
  client: Client,
  bytes: Buffer,
  { fileName = 'large.jpg', ...more }: Record<string, unknown> = {},
): Promise<ApiResponse<StartedUpload>> =>
  client.call<StartedUpload>('POST', '/api/uploads', {
    body: { fileName, contentType: 'image/jpeg', size: bytes.length, ...more },
  });

/** Starts an upload of a file that is large enough for multipart. */
export async function startInParts(
  client: Client,
  bytes: Buffer,
  more: Record<string, unknown> = {},
): Promise<MultipartTarget> {
  const { body } = await start(client, bytes, more);
  if (!('parts' in body)) throw new Error(`The shop did not start a multipart upload: ${JSON.stringify(body)}`);
  return body;
}
