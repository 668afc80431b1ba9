/** The layout width of a card's picture in the grid of two, three or four columns, as an image's `sizes`. */
export const cardPictureSizes = '(min-width: 75rem) 17rem, (min-width: 48rem) 29vw, 44vw';

/** The layout width of the large picture on a product's page, as an image's `sizes`. */
export const largePictureSizes = '(min-width: 75rem) 40rem, (min-width: 48rem) 52vw, 92vw';
