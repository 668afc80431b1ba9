/** A seeded random number generator, so that the same seed gives the same picture on every machine. */
export interface Random {
  /** A number from 0 up to 1. */
  next(): number;
  /** A number from `low` up to `high`. */
  between(low: number, high: number): number;
  /** One of the choices. */
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** Mulberry32: 32 bits of state are plenty for a picture. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}
