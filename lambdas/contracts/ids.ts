/** An ID of the shop: 16 characters of Crockford's base 32, without I, L, O and U, so that people can read it aloud. */
export const idPattern = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** A line's ID: its product's, and for a line with answers also their hash. */
export const lineIdPattern = /^[0-9A-HJKMNP-TV-Z]{16}(?:\.[0-9A-HJKMNP-TV-Z]{16})?$/;
