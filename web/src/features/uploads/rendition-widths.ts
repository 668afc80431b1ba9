/** The widths of renditions, in pixels. */
const widths = [320, 640, 960, 1280] as const;

/** The widths up to the picture's own: pictures are never enlarged. */
export const renditionWidths = (pictureWidth: number): readonly number[] =>
  widths.filter((width) => width <= pictureWidth);
