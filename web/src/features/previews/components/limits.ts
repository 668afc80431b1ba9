/** The limits for moving and resizing the face oval, as fractions of the frame. */
export const faceLimits = {
  x: [0.1, 0.9],
  y: [0.1, 0.9],
  width: [0.06, 0.45],
  height: [0.06, 0.45],
} as const;
