/** What the shop reads of a photo's header; sides in pixels. */
export interface FileHeader {
  readonly width: number;
  readonly height: number;
  /** True if the EXIF orientation turns the picture by a quarter: it is shown with the sides swapped. */
  readonly turned: boolean;
  /** True if EXIF or XMP data say where the photo was taken. */
  readonly located: boolean;
}

/** What metadata say; see `FileHeader`. */
export type Metadata = Pick<FileHeader, 'turned' | 'located'>;

export const noMetadata: Metadata = { turned: false, located: false };

/** Both together: a position in either counts. */
export const merged = (one: Metadata, other: Metadata): Metadata => ({
  turned: one.turned || other.turned,
  located: one.located || other.located,
});
