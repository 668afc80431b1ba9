import type { Picture } from '../contracts/product.ts';
import { isId } from '../platform/ids.ts';
import { uploadIdOf } from './image-keys.ts';
import type { Uploads } from './upload.ts';

/** A published image as stored in a product. */
export interface ProductImage {
  readonly imageKey: string;
  /** Only if the upload recorded the picture's size. */
  readonly picture?: Picture;
}

/** The published image with exactly this key, or undefined. */
export async function findPublished(
  uploads: Pick<Uploads, 'find'>,
  imageKey: string,
): Promise<ProductImage | undefined> {
  const uploadId = uploadIdOf(imageKey);
  if (uploadId === undefined || !isId(uploadId)) return undefined;
  const upload = await uploads.find(uploadId);
  if (upload?.status !== 'published' || upload.imageKey !== imageKey) return undefined;
  const { width, height, renditions = [] } = upload;
  if (width === undefined || height === undefined) return { imageKey };
  const widths = renditions.map((rendition) => rendition.width).sort((a, b) => a - b);
  return { imageKey, picture: { width, height, widths } };
}
