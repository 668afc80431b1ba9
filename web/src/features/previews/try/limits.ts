/** The limits for moving and resizing an oval, as fractions of the frame. */
export const faceLimits = {
  x: [0, 1],
  y: [0, 1],
  width: [0.02, 0.5],
  height: [0.02, 0.5],
} as const;
