import type { PublishedImage } from '../../contracts/upload.ts';
import { imageUrl } from '../images.ts';
import { type Refusal, refuse } from '../result.ts';
import type { Shopper } from '../shopper.ts';

export type ImageType = 'image/jpeg' | 'image/png';

/** One file on its way into the shop; `size` in bytes. */
export interface UploadRecord {
  readonly uploadId: string;
  readonly userId: string;
  readonly fileName: string;
  readonly contentType: ImageType;
  readonly size: number;
  readonly imageKey: string;
  readonly status: 'pending' | 'published';
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Seconds since 1970; an upload that is never finished is forgotten then. A published one stays. */
  readonly expiresAt?: number;
}

/** The uploads' records; each operation picks what it uses. */
export interface Uploads {
  /** Sees every write acknowledged before it. */
  find(uploadId: string): Promise<UploadRecord | undefined>;
  create(upload: UploadRecord): Promise<void>;
  /** Marks it published, for good. False when there is no such upload any more. */
  publish(uploadId: string): Promise<boolean>;
  /** Forgets it unless it is published. */
  abandon(uploadId: string): Promise<boolean>;
}

export interface PresignedPut {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A file that has arrived: which version of it, and how it begins. */
export interface ArrivedFile {
  readonly etag: string;
  readonly firstBytes: Uint8Array;
}

/** The buckets of images: files arrive in a private one, and those that were checked are copied to the public one. */
export interface ImageFiles {
  /** An address that takes exactly one file of this key, type and size. */
  presignPut(upload: Pick<UploadRecord, 'imageKey' | 'contentType' | 'size'>): Promise<PresignedPut>;
  inspect(imageKey: string): Promise<ArrivedFile | undefined>;
  /** Copies exactly the version that was inspected. False when it is gone or no longer the same. */
  publish(upload: Pick<UploadRecord, 'imageKey' | 'contentType'>, etag: string): Promise<boolean>;
  /** Removes the arrived file, never the published copy. */
  discard(imageKey: string): Promise<void>;
}

/** The upload if it is this shopper's; to anybody else it does not exist. */
export async function findOwn(
  uploads: Pick<Uploads, 'find'>,
  shopper: Pick<Shopper, 'userId'>,
  uploadId: string,
): Promise<UploadRecord | undefined> {
  const upload = await uploads.find(uploadId);
  return upload?.userId === shopper.userId ? upload : undefined;
}

export const toPublishedImage = ({ imageKey }: UploadRecord): PublishedImage => ({ imageKey, url: imageUrl(imageKey) });

export const uploadNotFound: Refusal = refuse(
  'upload_not_found',
  'There is no such upload. Please choose the file again.',
);
