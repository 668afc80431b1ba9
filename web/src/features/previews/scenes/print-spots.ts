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

/** The art in the frame of "Sunrise over Your Mountains". */
export const sunriseSpot: PrintSpot = { x: 480, y: 540, size: 372, aspect: 5 / 7, turn: 0 };

/** The art in the gold frame of "The Bride in Light". */
export const brideSpot: PrintSpot = { x: 480, y: 575, size: 421, aspect: 3 / 4, turn: 0 };

/** The art on the paper of "Grandfather in a Saffron Safa". */
export const safaSpot: PrintSpot = { x: 480, y: 585, size: 421, aspect: 3 / 4, turn: -2.2 };

/** How the rows of a heart of prints lie. */
interface Rows {
  /** The middle of the first row, and the distances from print to print and from row to row. */
  readonly top: number;
  readonly across: number;
  readonly down: number;
  /** By how much the two halves of the first rows are pushed aside, for the notch. */
  readonly notch: readonly number[];
  readonly size: number;
  readonly aspect?: number;
}

/** Prints in rows in the shape of a heart, from the top to the tip. */
const heartOf = (counts: readonly number[], { top, across, down, notch, ...print }: Rows): readonly PrintSpot[] =>
  counts.flatMap((count, row) =>
    Array.from({ length: count }, (_, column): PrintSpot => {
      const fromMiddle = column - (count - 1) / 2;
      const aside = Math.sign(fromMiddle) * (notch[row] ?? 0);
      return { x: 480 + fromMiddle * across + aside, y: top + row * down, ...print, turn: 0 };
    }),
  );

/** The forty round prints of "Happy Birthday, Nani". */
export const roundSpots = heartOf([4, 7, 8, 7, 6, 4, 3, 1], { top: 258, across: 80, down: 74, notch: [50], size: 35 });

/** The width of a cell of the honeycomb, with the paper that shows between the prints. */
const cell = 76;

/** The fifty hexagons of "Honeycomb of Us". */
export const honeycombSpots = heartOf([6, 8, 8, 7, 6, 5, 4, 3, 2, 1], {
  top: 236,
  across: cell,
  down: (cell * Math.sqrt(3)) / 2,
  notch: [cell, cell / 2],
  size: 40,
  aspect: Math.sqrt(3) / 2,
});
