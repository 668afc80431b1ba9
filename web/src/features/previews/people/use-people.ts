import { useEffect, useRef, useState } from 'react';
import type { People } from './find-people.ts';
import { peopleIn } from './people-in.ts';

/** What is known about a photo's people: undefined until they were looked for, and `failed` if this browser can't do that. */
export type Search = People | 'failed' | undefined;

/** Looks for the people in each photo, once per key. The keys of photos that are gone are forgotten. */
export function usePeople(bitmaps: ReadonlyMap<string, ImageBitmap>): ReadonlyMap<string, Search> {
  const [searched, setSearched] = useState<ReadonlyMap<string, Search>>(new Map());
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const key of asked.current) if (!bitmaps.has(key)) asked.current.delete(key);
    for (const [key, bitmap] of bitmaps) {
      if (asked.current.has(key)) continue;
      asked.current.add(key);
      void peopleIn(bitmap).then((people) => {
        if (asked.current.has(key)) setSearched((before) => new Map([...before, [key, people ?? 'failed']]));
      });
    }
    setSearched((before) => {
      const kept = [...before].filter(([key]) => bitmaps.has(key));
      return kept.length === before.size ? before : new Map(kept);
    });
  }, [bitmaps]);
  return searched;
}
