/** What the shop reads from an image's header; sides in pixels. */
export interface FileHeader {
  readonly width: number;
  readonly height: number;
  /** True if the EXIF orientation rotates the image by 90 degrees, so that it is shown with its sides swapped. */
  readonly turned: boolean;
  /** True if the metadata contain the location. Undefined if that can't be determined. */
  readonly located: boolean | undefined;
}

/** What the shop reads from metadata; see `FileHeader`. */
export type Metadata = Pick<FileHeader, 'turned' | 'located'>;

export const noMetadata: Metadata = { turned: false, located: false };

/** Metadata that can't be read, or not within the limits. They may contain a location. */
export const unreadable: Metadata = { turned: false, located: undefined };

/** Combines both: a location in either counts, otherwise metadata that can't be read do. */
export const merged = (one: Metadata, other: Metadata): Metadata => ({
  turned: one.turned || other.turned,
  located: one.located === false ? other.located : one.located || other.located || undefined,
});
