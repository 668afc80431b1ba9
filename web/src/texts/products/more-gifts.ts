/** The row of more gifts, which loads late. */
export const moreGifts = { none: 'There are no other gifts in this category yet.' };
