/** Where a gift shows a print, in units of a picture of 960 x 1200. */
export interface PrintSpot {
  /** The middle of the print. */
  readonly x: number;
  readonly y: number;
  /** Half the height of the print. */
  readonly size: number;
  /** The width divided by the height, if the shape of the print leaves it open. */
  readonly aspect?: number;
  /** Clockwise, in degrees. */
  readonly turn: number;
}

// The artwork's generator draws the products' pictures at the same spots.

/** The photo in the frame of "Good Morning Frame". */
export const bedsideSpot: PrintSpot = { x: 470, y: 620, size: 258, aspect: 2 / 3, turn: 0 };

/** The photos in the frames of "Three Little Journeys", which stand on a shelf at 1014. */
export const journeySpots: readonly [PrintSpot, PrintSpot, PrintSpot] = [
  { x: 260, y: 760, size: 192, aspect: 2 / 3, turn: 0 },
  { x: 550, y: 830, size: 138, aspect: 2 / 3, turn: 0 },
  { x: 736, y: 898, size: 96, aspect: 2 / 3, turn: 0 },
];

/** The photos in the frames of "Nine Moments Wall", each hung a little askew. */
export const nineSpots: readonly PrintSpot[] = [-0.9, 0.6, -0.4, 1, -0.3, 0.8, 0.5, -0.7, 0.3].map((turn, i) => ({
  x: 214 + (i % 3) * 266,
  y: 246 + Math.floor(i / 3) * 318,
  size: 112,
  aspect: 3 / 4,
  turn,
}));
