/** What the shop reads from an image's header; sides in pixels. */
export interface FileHeader {
  readonly width: number;
  readonly height: number;
  /** True if the EXIF orientation rotates the image by 90 degrees, so that it is shown with its sides swapped. */
  readonly turned: boolean;
  /** True if EXIF or XMP data contain the location. */
  readonly located: boolean;
}

/** What the shop reads from metadata; see `FileHeader`. */
export type Metadata = Pick<FileHeader, 'turned' | 'located'>;

export const noMetadata: Metadata = { turned: false, located: false };

/** Combines both: a location in either counts. */
export const merged = (one: Metadata, other: Metadata): Metadata => ({
  turned: one.turned || other.turned,
  located: one.located || other.located,
});
