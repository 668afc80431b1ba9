import type { PutAddress } from '../contracts/uploads/upload.ts';

/** The accepted types of files. */
export type FileType = 'image/jpeg' | 'image/png' | 'image/webp';

/**
 * The state of an upload, as stored: `publishing` while checked files are copied, `published` once it is complete, for private
 * photos too. `publishing` and `ending` are points of no return: a later call completes what a failed one has begun.
 */
export type UploadStatus = 'pending' | 'publishing' | 'published' | 'ending';

/** One file of an upload; `size` in bytes. */
export interface UploadFile {
  readonly imageKey: string;
  readonly contentType: FileType;
  readonly size: number;
}

/** What the records of owners' pictures and customers' photos have in common: the main file and its state. */
export interface Upload extends UploadFile {
  readonly uploadId: string;
  readonly userId: string;
  /** S3's ID of the multipart upload, if the file is uploaded in parts. */
  readonly s3UploadId?: string;
  readonly status: UploadStatus;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Epoch seconds: an unfinished upload expires then. A complete one stays. */
  readonly expiresAt?: number;
}

/** True once an upload's checked files are kept. A picture's are then published, a photo's stay private. */
export const isComplete = <Record extends Pick<Upload, 'status'>>(
  upload: Record | undefined,
): upload is Record & { readonly status: 'published' } => upload?.status === 'published';

/** An upload. A photo that is deleted and sent again has the same ID, but another `imageKey`. */
export type UploadName = Pick<Upload, 'uploadId' | 'imageKey'>;

/**
 * The records of one kind of upload; each operation picks what it uses. Writes treat an upload as gone if its record has another
 * `imageKey`.
 */
export interface UploadRecords<Record extends Upload> {
  /** Sees every write acknowledged before it. */
  find(uploadId: string): Promise<Record | undefined>;
  /** Moves the upload past a point of no return, if its state allows that. Returns its new state; undefined if it is gone. */
  decide(upload: UploadName, status: 'publishing' | 'ending'): Promise<UploadStatus | undefined>;
  /** Marks the upload as complete (`published`). Returns false if it is gone. */
  markComplete(upload: UploadName): Promise<boolean>;
  /** Deletes the record of an ending upload. */
  forget(upload: UploadName): Promise<void>;
}

/** A file that has arrived: its version and its first bytes. */
export interface ArrivedFile {
  readonly etag: string;
  readonly firstBytes: Uint8Array;
}

/** A file that has arrived, with its declared type and size. */
export interface InspectedFile extends UploadFile, ArrivedFile {}

/** The files of one kind of upload. Browsers upload them to one location, and checked files are copied to another. */
export interface UploadFiles {
  /** A URL that accepts exactly one file of this key, type and size. */
  presignPut(file: UploadFile): Promise<PutAddress>;
  inspect(imageKey: string): Promise<ArrivedFile | undefined>;
  /** Reads bytes of exactly this version of an uploaded file: fewer at its end, undefined if it is gone or has changed. */
  read(imageKey: string, etag: string, offset: number, length: number): Promise<Uint8Array | undefined>;
  /** Copies exactly the inspected version to where checked files are kept. Returns false if it is gone or has changed. */
  keep(file: UploadFile, etag: string): Promise<boolean>;
  /** Deletes the uploaded file, and closes its key for presigned URLs that are still valid. */
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
export interface UploadParts {
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

/** The upload's multipart upload, if it has one. */
export const multipartOf = ({
  imageKey,
  s3UploadId,
}: Pick<Upload, 'imageKey' | 's3UploadId'>): Multipart | undefined =>
  s3UploadId === undefined ? undefined : { imageKey, s3UploadId };
