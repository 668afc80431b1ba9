import type { PublishedImage, PutAddress, Rendition } from '../contracts/upload.ts';
import type { Caller } from '../platform/caller.ts';
import { type Refusal, refuse } from '../platform/result.ts';
import { imageUrl, previewKeyOf, renditionKeyOf } from './image-keys.ts';

type ImageType = 'image/jpeg' | 'image/png';
export type FileType = ImageType | 'image/webp';

/**
 * The state of an upload. `publishing` and `ending` are points of no return: if the first call fails, a later one completes the
 * publication or the removal.
 */
export type UploadStatus = 'pending' | 'publishing' | 'published' | 'ending';

/** One uploaded picture with its renditions; sizes in bytes, sides in pixels. */
export interface UploadRecord {
  readonly uploadId: string;
  readonly userId: string;
  readonly fileName: string;
  readonly contentType: ImageType;
  readonly size: number;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly renditions?: readonly Rendition[] | undefined;
  /** The picture for link previews, if the owner's browser made one. */
  readonly preview?: { readonly size: number } | undefined;
  readonly imageKey: string;
  /** S3's ID of the multipart upload, if the picture is uploaded in parts. */
  readonly s3UploadId?: string;
  readonly status: UploadStatus;
  /** How often products started using the picture; never decreased. */
  readonly uses: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Epoch seconds: an unfinished upload expires then. A published one stays while it is used. */
  readonly expiresAt?: number;
}

/** The uploads' records; each operation picks what it uses. */
export interface Uploads {
  /** Sees every write acknowledged before it. */
  find(uploadId: string): Promise<UploadRecord | undefined>;
  create(upload: UploadRecord): Promise<void>;
  /** Moves it from `pending` past a point of no return. Returns its state; undefined if it is gone. */
  decide(uploadId: string, status: 'publishing' | 'ending'): Promise<UploadStatus | undefined>;
  /** Marks it as published. False if the upload is gone. */
  publish(uploadId: string): Promise<boolean>;
  /** Deletes the record of an ending upload. */
  forget(uploadId: string): Promise<void>;
}

/** One file of an upload: the original or a rendition. */
export interface UploadFile {
  readonly imageKey: string;
  readonly contentType: FileType;
  readonly size: number;
}

/** A file that has arrived: its version and its first bytes. */
export interface ArrivedFile {
  readonly etag: string;
  readonly firstBytes: Uint8Array;
}

/** The image buckets: files are uploaded to a private one, and checked files are copied to the public one. */
export interface ImageFiles {
  /** A URL that accepts exactly one file of this key, type and size. */
  presignPut(file: UploadFile): Promise<PutAddress>;
  inspect(imageKey: string): Promise<ArrivedFile | undefined>;
  /** Copies exactly the inspected version. False if it is gone or has changed. */
  publish(file: UploadFile, etag: string): Promise<boolean>;
  /** Deletes the uploaded file, never the published copy. */
  discard(imageKey: string): Promise<void>;
}

/** A multipart upload in S3. */
export interface Multipart {
  readonly imageKey: string;
  readonly s3UploadId: string;
}

/** A part in S3; `size` in bytes. */
export interface StoredPart {
  readonly partNumber: number;
  readonly etag: string;
  readonly size: number;
}

/** Multipart uploads. */
export interface ImageParts {
  /** Opens a multipart upload of this key and type, and returns S3's ID for it. */
  open(file: UploadFile): Promise<string>;
  /** A URL that accepts this part with exactly this size, repeatedly. */
  presign(multipart: Multipart, part: Pick<StoredPart, 'partNumber' | 'size'>): Promise<PutAddress>;
  /** Every part in S3; undefined if the parts were joined or aborted. */
  list(multipart: Multipart): Promise<readonly StoredPart[] | undefined>;
  /** Joins exactly these parts into the file, unless they are joined already or one of them has changed. */
  join(multipart: Multipart, parts: readonly StoredPart[]): Promise<void>;
  /** Deletes every part, if there are any. */
  abort(multipart: Multipart): Promise<void>;
}

/** The rendition as a file of this upload. */
export const renditionFile = (
  { uploadId }: Pick<UploadRecord, 'uploadId'>,
  { width, size }: Rendition,
): UploadFile => ({
  imageKey: renditionKeyOf(uploadId, width),
  contentType: 'image/webp',
  size,
});

/** The picture for link previews as a file of this upload. */
export const previewFile = ({ uploadId }: Pick<UploadRecord, 'uploadId'>, size: number): UploadFile => ({
  imageKey: previewKeyOf(uploadId),
  contentType: 'image/jpeg',
  size,
});

/** The files of an upload beside the picture itself: its renditions and its link preview. */
export const copiesOf = (upload: UploadRecord): readonly UploadFile[] => [
  ...(upload.renditions ?? []).map((rendition) => renditionFile(upload, rendition)),
  ...(upload.preview === undefined ? [] : [previewFile(upload, upload.preview.size)]),
];

/** The upload's multipart upload, if it has one. */
export const multipartOf = ({ imageKey, s3UploadId }: UploadRecord): Multipart | undefined =>
  s3UploadId === undefined ? undefined : { imageKey, s3UploadId };

/** The upload if it belongs to this customer; not found otherwise. */
export async function findOwn(
  uploads: Pick<Uploads, 'find'>,
  caller: Pick<Caller, 'userId'>,
  uploadId: string,
): Promise<UploadRecord | undefined> {
  const upload = await uploads.find(uploadId);
  return upload?.userId === caller.userId ? upload : undefined;
}

export const toPublishedImage = ({ imageKey }: Pick<UploadRecord, 'imageKey'>): PublishedImage => ({
  imageKey,
  url: imageUrl(imageKey),
});

export const uploadNotFound: Refusal = refuse(
  'upload_not_found',
  'There is no such upload. Please choose the file again.',
);
