import { useEffect, useState } from 'react';

/** True once this time (ISO 8601) has passed according to the browser's clock. */
export function useExpired(time: string | undefined): boolean {
  const [passed, setPassed] = useState<string>();
  useEffect(() => {
    if (time === undefined) return;
    const timer = setTimeout(() => setPassed(time), Date.parse(time) - Date.now());
    return () => clearTimeout(timer);
  }, [time]);
  return time !== undefined && passed === time;
}
