import { useEffect, useRef, useState } from 'react';
import { fontsFor, loadLettering } from './lettering-font.ts';

/** Loads the lettering fonts for these words. Returns the loaded ones; undefined while they load, or without words. */
export function useLetteringFonts(text: string): string | undefined {
  const needed = text === '' ? undefined : fontsFor(text);
  const [loaded, setLoaded] = useState<string>();
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    let isCurrent = needed !== undefined;
    if (isCurrent) void loadLettering(latest.current).then(() => isCurrent && setLoaded(needed));
    return () => {
      isCurrent = false;
    };
  }, [needed]);
  return loaded === needed ? loaded : undefined;
}
