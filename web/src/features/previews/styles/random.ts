import { mix } from './picture.ts';

/** Returns a generator of numbers from 0 to below 1, which is deterministic for a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A pseudo-random number from 0 to 1 for a point of a grid. */
export function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263) ^ Math.imul(seed | 0, 2147483647);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Value noise from 0 to 1, with smooth hills of about one unit. */
export function noise(x: number, y: number, seed: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const across = x - column;
  const down = y - row;
  const u = across * across * (3 - 2 * across);
  const v = down * down * (3 - 2 * down);
  return mix(
    mix(hash(column, row, seed), hash(column + 1, row, seed), u),
    mix(hash(column, row + 1, seed), hash(column + 1, row + 1, seed), u),
    v,
  );
}

/** Three octaves of noise, from 0 to 1. */
export const roughness = (x: number, y: number, seed: number): number =>
  (noise(x, y, seed) * 4 + noise(x * 2.1, y * 2.1, seed + 1) * 2 + noise(x * 4.3, y * 4.3, seed + 2)) / 7;
