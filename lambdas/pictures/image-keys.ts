import { imageFolder, previewFileName } from '../contracts/names.ts';

/** An upload's key in both buckets. */
export const imageKeyOf = (uploadId: string, fileName: string): string => `${imageFolder}/${uploadId}/${fileName}`;

/** The key of a rendition. An uploaded picture can't have this name, because it is never a WebP. */
export const renditionKeyOf = (uploadId: string, width: number): string => `${imageFolder}/${uploadId}/${width}.webp`;

/** The key of an upload's link-preview image. A picture with the same name can't have a preview. */
export const previewKeyOf = (uploadId: string): string => `${imageFolder}/${uploadId}/${previewFileName}`;

/** The upload ID in an image key; undefined if the key is malformed. */
export const uploadIdOf = (imageKey: string): string | undefined => {
  const [folder, uploadId] = imageKey.split('/');
  return folder === imageFolder ? uploadId : undefined;
};
