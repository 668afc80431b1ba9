/** An ID of the shop: 16 characters of Crockford's base 32, without I, L, O and U, so that people can read it aloud. */
export const idPattern = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** A cart line's ID: the product's ID, followed by a hash of the answers if the line has any. */
export const lineIdPattern = /^[0-9A-HJKMNP-TV-Z]{16}(?:\.[0-9A-HJKMNP-TV-Z]{16})?$/;
