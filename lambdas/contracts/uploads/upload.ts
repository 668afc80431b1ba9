import * as z from 'zod/mini';
import { areDistinct } from '../distinct.ts';
import { imageTypeOf, limits } from '../limits.ts';
import { previewFileName } from '../names.ts';
import { pageLimit } from '../page-limit.ts';
import { isFileName, isLegible } from '../text.ts';
import { wholeNumber } from '../whole-number.ts';
import type { PlannedPart } from './part-plan.ts';

const fileNameMessage = 'Please Select a valid Image';
const sizeMessage = `This picture is too large. Choose one of up to ${limits.imageBytes / 1024 / 1024} MB.`;
const pixelsMessage = `A picture’s width and height must be from 1 to ${limits.pictureSide} pixels.`;
const renditionMessage = `A smaller copy of the picture may have up to ${limits.renditionBytes / 1024} KB.`;

/** A file's name with one of the accepted image extensions, and something legible before it. */
const isImageFileName = (name: string): boolean =>
  isFileName(name) && isLegible(name.replace(/\.[^.]+$/, '')) && imageTypeOf(name) !== undefined;

const side = wholeNumber(1, limits.pictureSide, pixelsMessage);

const linkPreviewMessage = `The picture for link previews can have up to ${limits.previewBytes / 1000} kB.`;

const renditionSchema = z.object({
  width: side,
  height: side,
  size: wholeNumber(1, limits.renditionBytes, renditionMessage),
});

/** The picture for link previews, a JPEG of 1200 by 630; `size` in bytes. */
const linkPreviewSchema = z.object(
  { size: wholeNumber(1, limits.previewBytes, linkPreviewMessage) },
  linkPreviewMessage,
);

/** A smaller WebP copy of a picture; `size` in bytes, the rest in pixels. */
export type Rendition = z.infer<typeof renditionSchema>;

/** Body of `POST /api/uploads`. `size` in bytes; the type must match the file's extension. */
export const newUploadSchema = z
  .object({
    fileName: z
      .string(fileNameMessage)
      .check(
        z.minLength(1, fileNameMessage),
        z.maxLength(limits.fileNameLength, `The file's name may have up to ${limits.fileNameLength} characters.`),
        z.refine(isImageFileName, fileNameMessage),
      ),
    contentType: z.enum(['image/jpeg', 'image/png'], fileNameMessage),
    size: z
      .number(sizeMessage)
      .check(
        z.refine(Number.isSafeInteger, sizeMessage),
        z.gte(1, 'The file is empty.'),
        z.lte(limits.imageBytes, sizeMessage),
      ),
    width: z.optional(side),
    height: z.optional(side),
    renditions: z.optional(
      z
        .array(renditionSchema, renditionMessage)
        .check(z.maxLength(limits.renditions, `A picture may have up to ${limits.renditions} smaller copies.`)),
    ),
    preview: z.optional(linkPreviewSchema),
  })
  .check(
    z.refine((upload) => imageTypeOf(upload.fileName) === upload.contentType, {
      path: ['contentType'],
      error: fileNameMessage,
    }),
    z.refine(({ width, height }) => (width === undefined) === (height === undefined), {
      path: ['height'],
      error: 'Please give both the width and the height of the picture.',
    }),
    z.refine(({ width = 0, height = 0 }) => width * height <= limits.imagePixels, {
      path: ['height'],
      error: `This picture has too many pixels. Choose one of up to ${limits.imagePixels / 1_000_000} megapixels.`,
    }),
    z.refine(hasProperRenditions, {
      path: ['renditions'],
      error: 'Each smaller copy needs a different width, and none may be wider than the picture.',
    }),
    z.refine(({ fileName, width, preview }) => !preview || (width !== undefined && fileName !== previewFileName), {
      path: ['preview'],
      error: `A picture with a link preview needs its width and height, and a name other than ${previewFileName}.`,
    }),
  );
export type NewUpload = z.infer<typeof newUploadSchema>;

/** Widths must be unique, because they name the files, and none may exceed the picture's. */
function hasProperRenditions({ width = 0, renditions = [] }: { width?: number; renditions?: Rendition[] }): boolean {
  const widths = renditions.map((rendition) => rendition.width);
  return areDistinct(widths) && widths.every((each) => each <= width);
}

/** Where to PUT a file or a part, with exactly these headers, within `limits.uploadUrlSeconds`. */
export interface PutAddress {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface RenditionAddress extends PutAddress {
  readonly width: number;
}

export interface PartAddress extends PlannedPart, PutAddress {}

interface Target {
  readonly uploadId: string;
  readonly imageKey: string;
  /** In the request's order; missing if it had none. */
  readonly renditions?: readonly RenditionAddress[];
  readonly preview?: PutAddress;
}

/** Response of `POST /api/uploads` for a file up to `limits.singlePutBytes`. */
export interface UploadTarget extends Target, PutAddress {}

/** Response of `POST /api/uploads` for a larger file: its parts, to be uploaded in any order or concurrently. */
export interface MultipartTarget extends Target {
  readonly parts: readonly PartAddress[];
}

export type StartedUpload = UploadTarget | MultipartTarget;

/** A part that arrived has its `etag`, if S3 still returns it. A missing part has a fresh URL. */
export interface PartProgress extends PlannedPart, Partial<PutAddress> {
  readonly etag?: string;
}

/** A file that has not arrived has a fresh URL. */
export interface FileProgress extends Partial<PutAddress> {
  readonly arrived: boolean;
}

export interface RenditionProgress extends FileProgress {
  readonly width: number;
}

interface Progress {
  readonly uploadId: string;
  readonly imageKey: string;
  readonly status: 'started' | 'published';
  readonly renditions?: readonly RenditionProgress[];
  readonly preview?: FileProgress;
}

/** Response of `GET /api/uploads/{uploadId}`: every file or part with a `url` must still be sent. */
export type UploadProgress = (Progress & FileProgress) | (Progress & { readonly parts: readonly PartProgress[] });

/** Response of `POST /api/uploads/{uploadId}/complete`. */
export interface PublishedImage {
  readonly imageKey: string;
  readonly url: string;
}

/** Query of `GET /api/uploads`. */
export const imageQuerySchema = z.object({
  cursor: z.optional(z.string()),
  limit: pageLimit(limits.imagesPerPage),
});
export type ImageQuery = z.infer<typeof imageQuerySchema>;

/** A file in the public bucket, a picture or a rendition; `size` in bytes, time in ISO 8601 UTC. */
export interface StoredImage extends PublishedImage {
  readonly size: number;
  readonly lastModified: string;
}

/** Response of `GET /api/uploads`, ordered by key. */
export interface ImagePage {
  readonly images: readonly StoredImage[];
  readonly nextCursor?: string;
}
