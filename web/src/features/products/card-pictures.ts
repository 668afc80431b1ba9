/** How wide a card's picture stands in the grid of two, three and four columns, as the `sizes` of an image says it. */
export const cardPictureSizes = '(min-width: 75rem) 17rem, (min-width: 48rem) 29vw, 44vw';
