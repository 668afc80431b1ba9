import type { Photo, PhotoProgress } from '#contracts/photos/photo.ts';
import type { PutAddress } from '#contracts/uploads/upload.ts';
import { pngOf } from './image-samples.ts';
import { cut, put, sha256 } from './pictures.ts';
import type { ApiResponse, Client } from './shop.ts';

/** The body of `POST /api/photos` for these bytes. */
export const photoOf = (bytes: Buffer, fields: Record<string, unknown> = {}) => ({
  fileName: 'me.png',
  contentType: 'image/png',
  size: bytes.length,
  width: 40,
  height: 30,
  sha256: sha256(bytes),
  ...fields,
});

export const startPhoto = (
  client: Client,
  bytes: Buffer,
  fields: Record<string, unknown> = {},
): Promise<ApiResponse<PhotoProgress>> =>
  client.call<PhotoProgress>('POST', '/api/photos', { body: photoOf(bytes, fields) });

/** Uploads the file or the parts that a photo's progress still lacks. @returns S3's responses. */
export function sendMissing(progress: PhotoProgress, bytes: Buffer): Promise<string[]> {
  const addressed = ({ url, headers }: Partial<PutAddress>) =>
    url === undefined ? [] : [{ url, headers: headers ?? {} }];
  const puts =
    'parts' in progress
      ? progress.parts.flatMap((part) => addressed(part).map((address) => put(address, cut(bytes, part))))
      : addressed(progress).map((address) => put(address, bytes));
  return Promise.all(puts);
}

/** Starts a photo, uploads its file and completes it. @returns the response to the completion. */
export async function sendPhoto(
  client: Client,
  bytes: Buffer,
  fields: Record<string, unknown> = {},
): Promise<ApiResponse<Photo>> {
  const { body } = await startPhoto(client, bytes, fields);
  await sendMissing(body, bytes);
  return client.call<Photo>('POST', `/api/photos/${body.photoId}/complete`);
}

/** Uploads a photo that the shop accepts. @returns its ID. */
export async function completePhoto(client: Client): Promise<string> {
  const { status, body } = await sendPhoto(client, pngOf({ width: 40, height: 30 }));
  if (status !== 200) throw new Error(`The photo was refused: ${JSON.stringify(body)}`);
  return body.photoId;
}
