import { photoFolders } from '../contracts/names.ts';
import type { NewPhoto, Photo, PhotoProgress } from '../contracts/photo.ts';
import { type Refusal, refuse } from '../platform/result.ts';
import type { MainProgress } from '../uploads/progress.ts';
import type { FileType, Upload, UploadFiles, UploadRecords } from '../uploads/upload.ts';

/** A customer's photo; `uploadId` is its photo ID, and `width` and `height` are pixels. */
export interface PhotoRecord extends Upload {
  readonly fileName: string;
  readonly width: number;
  readonly height: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
  /** When the customer agreed to the use of this photo; ISO 8601, UTC. */
  readonly consentAt?: string;
  /** The orders that have named it. */
  readonly orders?: ReadonlySet<string>;
  /** How often a cart line or an order's page began to name it; never decreased. */
  readonly claims?: number;
  /** Since when no cart line and no order needs it, as the latest review found; ISO 8601, UTC. */
  readonly unneededSince?: string;
}

/** One customer's photos. A published photo can be ended too: it is its customer's. */
export interface CustomerPhotos extends UploadRecords<PhotoRecord> {
  /** Creates the record, unless there is one of this ID: then returns that. */
  create(photo: PhotoRecord): Promise<PhotoRecord | undefined>;
  /** The bytes of all photos that no order has. May miss the writes of the last second. */
  unorderedBytes(): Promise<number>;
}

/** The photos' records; nobody reaches another customer's. */
export interface Photos {
  of(userId: string): CustomerPhotos;
}

/** The photos' files. `discard` also deletes the checked copy. */
export interface PhotoFiles extends UploadFiles {
  /** Bytes of exactly this version of an uploaded file; fewer at its end, undefined if it is gone or has changed. */
  read(imageKey: string, etag: string, offset: number, length: number): Promise<Uint8Array | undefined>;
  /** The SHA-256 of the checked copy as S3 computed it, in hexadecimal digits. */
  sha256(imageKey: string): Promise<string | undefined>;
  /** A URL that shows the checked copy from `now` on for `limits.photos.viewSeconds`, and saves it under its own name. */
  presignView(photo: PhotoRecord, now: Date): Promise<string>;
}

/** A photo's key in S3. It is random, so that the files of a photo that is sent again after its deletion are others. */
export const photoFileKey = (userId: string, fileId: string): string => `${photoFolders.kept}/${userId}/${fileId}`;

const extensions: Readonly<Record<FileType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** The photo's name for saving it: the customer's name for it, with the extension of what it is. */
export const downloadName = ({ fileName, contentType }: Pick<PhotoRecord, 'fileName' | 'contentType'>): string =>
  `${fileName.replace(/\.[^.]*$/, '')}.${extensions[contentType]}`;

export const toPhoto = ({ uploadId, fileName, contentType, size, width, height, sha256 }: PhotoRecord): Photo => ({
  photoId: uploadId,
  ...({ fileName, contentType, size, width, height, sha256 } satisfies Omit<NewPhoto, 'consent'>),
});

export const toProgress = ({ uploadId, status }: PhotoRecord, progress: MainProgress): PhotoProgress => ({
  photoId: uploadId,
  status: status === 'published' ? 'complete' : 'started',
  ...progress,
});

export const photoNotFound: Refusal = refuse(
  'photo_not_found',
  'This photo is not there any more. Please choose it again.',
);
