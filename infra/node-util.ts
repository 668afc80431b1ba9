/**
 * What functions import of `node:util`. An import of that module also loads its parsers of command lines and media types: 2 % of a
 * cold start.
 */
export const { inspect, isDeepStrictEqual } = process.getBuiltinModule('node:util');
