/** A picture in the owner's form: a published one, or a chosen file that is not uploaded yet. */
export interface ListedPicture {
  readonly id: string;
  /** The file name. */
  readonly name: string;
  readonly file?: File;
  /** The S3 key, once the picture is published. */
  readonly imageKey?: string;
}

/** A list item for a published picture. */
export const storedPicture = (imageKey: string): ListedPicture => ({
  id: imageKey,
  name: imageKey.slice(imageKey.lastIndexOf('/') + 1),
  imageKey,
});

/** A list item for a chosen file. */
export const fromFile = (file: File): ListedPicture => ({ id: crypto.randomUUID(), name: file.name, file });

/** The S3 key of a picture, from its URL on the site. */
export const imageKeyAt = (url: string): string => decodeURIComponent(url.slice(1));
