import * as z from 'zod/mini';
import { idPattern } from '../ids.ts';
import { limits } from '../limits.ts';
import { isFileName } from '../text.ts';
import type { FileProgress, PartProgress } from '../uploads/upload.ts';
import { wholeNumber } from '../whole-number.ts';

const { bytes, pixels } = limits.photos;

const typeMessage = 'Choose a photo in the format JPEG, PNG or WebP.';
const nameMessage = 'This photo’s file name can’t be used. Rename the file and choose it again.';
const sizeMessage = `This photo is too large. Choose one of up to ${bytes / 1024 / 1024} MB.`;
const sideMessage = `A photo’s width and height must be from 1 to ${limits.pictureSide} pixels.`;
const hashMessage = 'Give the SHA-256 of the photo as 64 hexadecimal digits in lower case.';

/**
 * Body of `POST /api/photos`: the file that the browser will upload. `size` in bytes; `width` and `height` in pixels, as
 * displayed. The file name is only shown to the owner. It needs no extension, because phones send names without one.
 */
export const newPhotoSchema = z
  .object({
    fileName: z
      .string(nameMessage)
      .check(
        z.maxLength(limits.fileNameLength, `A file’s name may have up to ${limits.fileNameLength} characters.`),
        z.refine(isFileName, nameMessage),
      ),
    contentType: z.enum(['image/jpeg', 'image/png', 'image/webp'], typeMessage),
    size: wholeNumber(1, bytes, sizeMessage),
    width: wholeNumber(1, limits.pictureSide, sideMessage),
    height: wholeNumber(1, limits.pictureSide, sideMessage),
    sha256: z.string(hashMessage).check(z.regex(/^[0-9a-f]{64}$/, hashMessage)),
    /** The customer has the right to use this photo, and agrees to its use for the gift. */
    consent: z.optional(z.literal(true, 'Send consent only if the customer has given it.')),
  })
  .check(
    z.refine(({ width, height }) => width * height <= pixels, {
      path: ['height'],
      error: `This photo has too many pixels. Choose one of up to ${pixels / 1_000_000} megapixels.`,
    }),
  );
export type NewPhoto = z.infer<typeof newPhotoSchema>;

/**
 * Response of `POST /api/photos` and `GET /api/photos/{photoId}`: the upload's progress. A file or part with a `url` must still
 * be sent, with exactly these headers.
 */
export type PhotoProgress = { readonly photoId: string; readonly status: 'started' | 'complete' } & (
  | FileProgress
  | { readonly parts: readonly PartProgress[] }
);

/** Response of `POST /api/photos/{photoId}/complete`. */
export interface Photo extends Omit<NewPhoto, 'consent'> {
  readonly photoId: string;
}

const viewsMessage = `Name 1 to ${limits.photos.viewsPerCall} photos.`;

/** Body of `POST /api/photos/views`. */
export const photoViewsSchema = z.object({
  photoIds: z
    .array(z.string(viewsMessage).check(z.regex(idPattern, viewsMessage)), viewsMessage)
    .check(z.minLength(1, viewsMessage), z.maxLength(limits.photos.viewsPerCall, viewsMessage)),
});
export type PhotoViewsRequest = z.infer<typeof photoViewsSchema>;

/** Response of `POST /api/photos/views`: a URL of each photo that still exists, and when the URLs stop working (ISO 8601, UTC). */
export interface PhotoViews {
  readonly views: readonly { readonly photoId: string; readonly url: string }[];
  readonly expiresAt: string;
}

/** Response of `GET /api/photos/{photoId}/view`: a URL of the photo, and when it stops working (ISO 8601, UTC). */
export interface PhotoView {
  readonly url: string;
  readonly expiresAt: string;
}

/** A private picture: its displayed size in pixels and a presigned URL. `gone` if it was deleted. */
export type ShownPicture =
  | { readonly url: string; readonly width: number; readonly height: number }
  | { readonly gone: true };
