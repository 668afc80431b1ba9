import fc from 'fast-check';

const surrogates = 0x800;
const firstSurrogate = 0xd800;

/**
 * Any Unicode character, as a unit of `fc.string`. It generates the same as fast-check's unit `binary`, which takes a second to
 * prepare a table of all characters.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ff_ff - surrogates })
  .map((n) => String.fromCodePoint(n < firstSurrogate ? n : n + surrogates));
