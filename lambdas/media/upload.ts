import type { PublishedImage, PutAddress, Rendition } from '../contracts/upload.ts';
import type { Caller } from '../platform/caller.ts';
import { type Refusal, refuse } from '../platform/result.ts';
import { imageUrl, previewKeyOf, renditionKeyOf } from './image-keys.ts';

type ImageType = 'image/jpeg' | 'image/png';
export type FileType = ImageType | 'image/webp';

/**
 * How far an upload is. `publishing` and `ending` are points of no return: from the one the picture is published, from the
 * other it is removed, by whoever comes next if the one who began it does not get through.
 */
export type UploadStatus = 'pending' | 'publishing' | 'published' | 'ending';

/** One picture on its way into the shop, with its renditions; sizes in bytes, sides in pixels. */
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
  /** S3's own name for the multipart upload, where the picture comes in parts. */
  readonly s3UploadId?: string;
  readonly status: UploadStatus;
  /** How often a product has taken the picture into use; never counted down. */
  readonly uses: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Seconds since 1970; an upload that is never finished is forgotten then. A published one stays while it is needed. */
  readonly expiresAt?: number;
}

/** The uploads' records; each operation picks what it uses. */
export interface Uploads {
  /** Sees every write acknowledged before it. */
  find(uploadId: string): Promise<UploadRecord | undefined>;
  create(upload: UploadRecord): Promise<void>;
  /** Takes it from `pending` past a point of no return. Answers where it then is; undefined when it is gone. */
  decide(uploadId: string, status: 'publishing' | 'ending'): Promise<UploadStatus | undefined>;
  /** Marks it published. False when there is no such upload any more. */
  publish(uploadId: string): Promise<boolean>;
  /** Forgets one that is ending. */
  forget(uploadId: string): Promise<void>;
}

/** One file of an upload: the picture itself or a rendition of it. */
export interface UploadFile {
  readonly imageKey: string;
  readonly contentType: FileType;
  readonly size: number;
}

/** A file that has arrived: which version of it, and how it begins. */
export interface ArrivedFile {
  readonly etag: string;
  readonly firstBytes: Uint8Array;
}

/** The buckets of images: files arrive in a private one, and those that were checked are copied to the public one. */
export interface ImageFiles {
  /** An address that takes exactly one file of this key, type and size. */
  presignPut(file: UploadFile): Promise<PutAddress>;
  inspect(imageKey: string): Promise<ArrivedFile | undefined>;
  /** Copies exactly the version that was inspected. False when it is gone or no longer the same. */
  publish(file: UploadFile, etag: string): Promise<boolean>;
  /** Removes the arrived file, never the published copy. */
  discard(imageKey: string): Promise<void>;
}

/** A file that S3 takes in parts. */
export interface Multipart {
  readonly imageKey: string;
  readonly s3UploadId: string;
}

/** A part that S3 has; `size` in bytes. */
export interface StoredPart {
  readonly partNumber: number;
  readonly etag: string;
  readonly size: number;
}

/** Large files, on their way in parts. */
export interface ImageParts {
  /** Opens a multipart upload of this key and type; answers S3's name for it. */
  open(file: UploadFile): Promise<string>;
  /** An address that takes this part at exactly this size, and the same part again. */
  presign(multipart: Multipart, part: Pick<StoredPart, 'partNumber' | 'size'>): Promise<PutAddress>;
  /** Every part that S3 has; undefined when the parts have become the file, or were given up. */
  list(multipart: Multipart): Promise<readonly StoredPart[] | undefined>;
  /** Makes the file of exactly these parts, unless that has happened, or one of them has changed. */
  join(multipart: Multipart, parts: readonly StoredPart[]): Promise<void>;
  /** Removes every part; nothing when there is nothing. */
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

/** Its multipart upload, where the picture comes in parts. */
export const multipartOf = ({ imageKey, s3UploadId }: UploadRecord): Multipart | undefined =>
  s3UploadId === undefined ? undefined : { imageKey, s3UploadId };

/** The upload if it is this customer's; to anybody else it does not exist. */
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
