/** The widths that a shop's pictures come in, in pixels. */
const widths = [320, 640, 960, 1280] as const;

/** The widths up to a picture's own: nothing is ever made larger. */
export const renditionWidths = (pictureWidth: number): readonly number[] =>
  widths.filter((width) => width <= pictureWidth);
