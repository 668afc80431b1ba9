/** An ID of the shop: 16 characters of Crockford's base 32, without I, L, O and U, so that people can read it aloud. */
export const idPattern = /^[0-9A-HJKMNP-TV-Z]{16}$/;
