/** The row of more gifts, which is lazy-loaded. */
export const moreGifts = { none: 'There are no other gifts in this category yet.' };
