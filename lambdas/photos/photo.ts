import { photoFolders } from '../contracts/names.ts';
import type { NewPhoto, Photo, PhotoProgress } from '../contracts/photos/photo.ts';
import { type Refusal, refuse } from '../platform/result.ts';
import type { MainProgress } from '../uploads/progress.ts';
import { type FileType, isComplete, type Upload, type UploadFiles, type UploadRecords } from '../uploads/upload.ts';

/** A customer's photo; `uploadId` is its photo ID, and `width` and `height` are pixels. */
export interface PhotoRecord extends Upload {
  readonly fileName: string;
  readonly width: number;
  readonly height: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** When the customer agreed to the use of this photo; ISO 8601, UTC. */
  readonly consentAt?: string;
  /** The IDs of the orders that have named it. */
  readonly orders?: ReadonlySet<string>;
  /** How often cart lines and orders' answers have started to name it; never decreases. */
  readonly claims?: number;
  /** Since when no cart line and no order needs it, as the latest review found; ISO 8601, UTC. */
  readonly unneededSince?: string;
}

/** One customer's photos. A photo can be ended until it is complete; after that, `removePhotos` deletes it. */
export interface CustomerPhotos extends UploadRecords<PhotoRecord> {
  /** Creates the record. If there already is one with this ID, returns that instead. */
  create(photo: PhotoRecord): Promise<PhotoRecord | undefined>;
  /** The existing ones, by ID. Eventually consistent. */
  findMany(photoIds: readonly string[]): Promise<ReadonlyMap<string, PhotoRecord>>;
  /** The total bytes of the photos that no order names. Eventually consistent. */
  unorderedBytes(): Promise<number>;
}

/** The photos' records, one customer at a time, so that no call can reach another customer's photo. */
export interface Photos {
  of(userId: string): CustomerPhotos;
}

/** The photos' files. `discard` also deletes the checked copy. */
export interface PhotoFiles extends UploadFiles {
  /** The hexadecimal SHA-256 of the checked copy, as S3 computed it. */
  sha256(fileKey: string): Promise<string | undefined>;
  /** Whether the checked copy exists: its files may be lost while its record stays. */
  isKept(fileKey: string): Promise<boolean>;
  /** A URL for the checked copy, valid for this many seconds from `now` on. It saves the file as `downloadName`. */
  presignView(photo: PhotoRecord, now: Date, seconds: number): Promise<string>;
}

/** A photo's key in S3. It is random, so that a photo that is uploaded again after its deletion gets a new key. */
export const photoFileKey = (userId: string, fileId: string): string => `${photoFolders.kept}/${userId}/${fileId}`;

const extensions: Readonly<Record<FileType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** The file name for a download: the customer's file name, with the extension of the actual type. */
export const downloadName = ({ fileName, contentType }: Pick<PhotoRecord, 'fileName' | 'contentType'>): string =>
  `${fileName.replace(/\.[^.]*$/, '')}.${extensions[contentType]}`;

export const toPhoto = ({ uploadId, fileName, contentType, size, width, height, sha256 }: PhotoRecord): Photo => ({
  photoId: uploadId,
  ...({ fileName, contentType, size, width, height, sha256 } satisfies Omit<NewPhoto, 'consent'>),
});

export const toProgress = (photo: PhotoRecord, progress: MainProgress): PhotoProgress => ({
  photoId: photo.uploadId,
  status: isComplete(photo) ? 'complete' : 'started',
  ...progress,
});

export const photoNotFound: Refusal = refuse(
  'photo_not_found',
  'This photo is no longer available. Please choose it again.',
);
