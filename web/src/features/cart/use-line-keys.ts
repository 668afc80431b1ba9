import { useState } from 'react';
import type { Line } from '#contracts/cart/cart.ts';

interface KeyedLines {
  readonly lines: readonly Line[];
  /** The keys by line ID. */
  readonly keys: ReadonlyMap<string, number>;
  /** The key of the next line that is added. */
  readonly next: number;
}

/**
 * React's keys of the cart's lines, by line ID. Other words or photos give a line another ID. It keeps its key, and so the
 * keyboard's focus and what the customer is typing.
 */
export function useLineKeys(lines: readonly Line[]): ReadonlyMap<string, number> {
  const [known, setKnown] = useState<KeyedLines>({ lines: [], keys: new Map(), next: 0 });
  if (known.lines === lines) return known.keys;
  const keyed = keyLines(lines, known);
  setKnown(keyed);
  return keyed.keys;
}

/** A new line gets the key of a line of the same product that is gone, because it has probably replaced it. */
function keyLines(lines: readonly Line[], before: KeyedLines): KeyedLines {
  const ids = new Set(lines.map(({ lineId }) => lineId));
  const gone = before.lines.filter(({ lineId }) => !ids.has(lineId));
  const keys = new Map<string, number>();
  let { next } = before;
  for (const { lineId, productId } of lines) {
    const index = before.keys.has(lineId) ? -1 : gone.findIndex((line) => line.productId === productId);
    const [replaced] = index < 0 ? [] : gone.splice(index, 1);
    keys.set(lineId, before.keys.get(replaced?.lineId ?? lineId) ?? next++);
  }
  return { lines, keys, next };
}
