import * as z from 'zod/mini';
import { imageTypeOf, limits } from './limits.ts';
import { isLegible } from './text.ts';

const fileNameMessage = 'Please Select a valid Image';
const sizeMessage = `The picture may have up to ${limits.imageBytes / 1024 / 1024} MB.`;

/** No path in it, nothing invisible, legible without its ending, and that one of the shop's image endings. */
const isImageFileName = (name: string): boolean =>
  !/^\.|[/\\\p{Cf}]/u.test(name) && isLegible(name.replace(/\.[^.]+$/, '')) && imageTypeOf(name) !== undefined;

/** Body of `POST /api/uploads`. `size` in bytes; the type must be the one that the file's name claims. */
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
  })
  .check(
    z.refine((upload) => imageTypeOf(upload.fileName) === upload.contentType, {
      path: ['contentType'],
      error: fileNameMessage,
    }),
  );
export type NewUpload = z.infer<typeof newUploadSchema>;

/** Answer of `POST /api/uploads`: PUT the file to `url` with exactly these headers. */
export interface UploadTarget {
  readonly uploadId: string;
  readonly imageKey: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answer of `POST /api/uploads/{uploadId}/complete`. */
export interface PublishedImage {
  readonly imageKey: string;
  readonly url: string;
}
