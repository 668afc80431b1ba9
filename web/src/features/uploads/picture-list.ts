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

/** The list with the picture moved one place; unchanged if it is already at that end. */
export function moved(list: readonly ListedPicture[], id: string, by: -1 | 1): readonly ListedPicture[] {
  const from = list.findIndex((picture) => picture.id === id);
  const picture = list[from];
  const to = from + by;
  if (picture === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, picture);
}

/** The list with this picture instead of the one with this ID, or at the front if there is none. */
export const replaced = (list: readonly ListedPicture[], id: string | undefined, picture: ListedPicture) =>
  list.some((each) => each.id === id) ? list.map((each) => (each.id === id ? picture : each)) : [picture, ...list];
