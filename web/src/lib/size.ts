/** The size of a picture, usually in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
