import { imageFolder, previewFileName } from '../contracts/names.ts';

/** An upload's key in both buckets (D8). */
export const imageKeyOf = (uploadId: string, fileName: string): string => `${imageFolder}/${uploadId}/${fileName}`;

/** The key of a rendition. No uploaded picture has such a name. */
export const renditionKeyOf = (uploadId: string, width: number): string => `${imageFolder}/${uploadId}/${width}.webp`;

/** Where an upload's picture for link previews lives; a picture with this name has no preview. */
export const previewKeyOf = (uploadId: string): string => `${imageFolder}/${uploadId}/${previewFileName}`;

/** The upload ID in an image key; undefined if the key is malformed. */
export const uploadIdOf = (imageKey: string): string | undefined => {
  const [folder, uploadId] = imageKey.split('/');
  return folder === imageFolder ? uploadId : undefined;
};

/** An image's URL on the site's own origin. */
export const imageUrl = (imageKey: string): string => `/${imageKey.split('/').map(encodeURIComponent).join('/')}`;
