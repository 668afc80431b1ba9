import type { Picture } from '../contracts/products/product.ts';
import { isId } from '../platform/ids.ts';
import { uploadIdOf } from './image-keys.ts';
import type { PictureUpload, PictureUploads } from './picture-upload.ts';

/** A published image as stored in a product. */
export interface ProductImage {
  readonly imageKey: string;
  /** Only if the upload recorded the picture's size. */
  readonly picture?: Picture;
}

/** The pictures of a product, in order. Lists show the first. */
export type ProductImages = readonly [ProductImage, ...ProductImage[]];

/** The images that finished uploads have published under exactly these keys; undefined if one is missing or no key is given. */
export async function findAllPublished(
  uploads: Pick<PictureUploads, 'find'>,
  imageKeys: readonly string[],
): Promise<ProductImages | undefined> {
  const found = await Promise.all(imageKeys.map((imageKey) => findPublished(uploads, imageKey)));
  const [first, ...others] = found.filter((upload) => upload !== undefined).map(imageOf);
  return first !== undefined && others.length + 1 === imageKeys.length ? [first, ...others] : undefined;
}

/** The upload that has published a picture under exactly this key; undefined if there is none. */
export async function findPublished(
  uploads: Pick<PictureUploads, 'find'>,
  imageKey: string,
): Promise<PictureUpload | undefined> {
  const uploadId = uploadIdOf(imageKey);
  if (uploadId === undefined || !isId(uploadId)) return undefined;
  const upload = await uploads.find(uploadId);
  return upload?.status === 'published' && upload.imageKey === imageKey ? upload : undefined;
}

/** The picture of an upload as products and the brand store it. */
export function imageOf({ imageKey, width, height, renditions = [], preview }: PictureUpload): ProductImage {
  if (width === undefined || height === undefined) return { imageKey };
  const widths = renditions.map((rendition) => rendition.width).sort((a, b) => a - b);
  return { imageKey, picture: { width, height, widths, ...(preview !== undefined && { preview: true }) } };
}
