import { imageUrl } from '../contracts/names.ts';
import type { PublishedImage, Rendition } from '../contracts/uploads/upload.ts';
import type { Caller } from '../platform/caller.ts';
import { type Refusal, refuse } from '../platform/result.ts';
import type { Upload, UploadFile, UploadRecords } from '../uploads/upload.ts';
import { previewKeyOf, renditionKeyOf } from './image-keys.ts';

/** One uploaded picture with its renditions; sizes in bytes, sides in pixels. */
export interface PictureUpload extends Upload {
  readonly fileName: string;
  readonly contentType: 'image/jpeg' | 'image/png';
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly renditions?: readonly Rendition[] | undefined;
  /** The picture for link previews, if the owner's browser made one. */
  readonly preview?: { readonly size: number } | undefined;
  /** How often products and the brand have started to use the picture; never decreases. */
  readonly uses: number;
}

/** The records of owners' pictures; each operation picks what it uses. */
export interface PictureUploads extends UploadRecords<PictureUpload> {
  create(upload: PictureUpload): Promise<void>;
}

/** The rendition as a file of this upload. */
export const renditionFile = (
  { uploadId }: Pick<PictureUpload, 'uploadId'>,
  { width, size }: Rendition,
): UploadFile => ({
  imageKey: renditionKeyOf(uploadId, width),
  contentType: 'image/webp',
  size,
});

/** The picture for link previews as a file of this upload. */
export const previewFile = ({ uploadId }: Pick<PictureUpload, 'uploadId'>, size: number): UploadFile => ({
  imageKey: previewKeyOf(uploadId),
  contentType: 'image/jpeg',
  size,
});

/** The files of an upload besides the picture itself: its renditions and its link preview. */
export const copiesOf = (upload: PictureUpload): readonly UploadFile[] => [
  ...(upload.renditions ?? []).map((rendition) => renditionFile(upload, rendition)),
  ...(upload.preview === undefined ? [] : [previewFile(upload, upload.preview.size)]),
];

/** The upload if it belongs to the caller; undefined otherwise. */
export async function findOwn(
  uploads: Pick<PictureUploads, 'find'>,
  caller: Pick<Caller, 'userId'>,
  uploadId: string,
): Promise<PictureUpload | undefined> {
  const upload = await uploads.find(uploadId);
  return upload?.userId === caller.userId ? upload : undefined;
}

export const toPublishedImage = ({ imageKey }: Pick<PictureUpload, 'imageKey'>): PublishedImage => ({
  imageKey,
  url: imageUrl(imageKey),
});

export const uploadNotFound: Refusal = refuse(
  'upload_not_found',
  'There is no such upload. Please choose the file again.',
);
