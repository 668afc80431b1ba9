import { useEffect, useState } from 'react';

/** A tick that the browser stores. It shows at once, before it is stored. */
export function useTick(stored: boolean, store: (isTicked: boolean) => Promise<void>) {
  const [pressed, setPressed] = useState<boolean>();
  useEffect(() => {
    if (pressed === stored) setPressed(undefined);
  }, [pressed, stored]);
  const tick = (isTicked: boolean): void => {
    setPressed(isTicked);
    store(isTicked).catch(() => setPressed(undefined));
  };
  return { isTicked: pressed ?? stored, tick };
}
