import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { callAmplify } from './account-calls.ts';
import type { PartingCall } from './call.ts';
import { PendingActs } from './pending-acts.ts';

interface PendingActsOptions<T> {
  readonly idOf: (item: T) => string;
  /** If the screen is being left, `part` sends the call. */
  readonly send: (item: T, part: PartingCall | undefined) => Promise<void>;
  readonly onDone: (item: T) => void;
}

/** Acts that can be undone for some seconds, while this screen is open. Leaving it sends them at once. */
export function usePendingActs<T>({ idOf, send, onDone }: PendingActsOptions<T>) {
  const parting = useRef<PartingCall>(undefined);
  const [acts] = useState(
    () =>
      new PendingActs<T>({
        idOf,
        send: (item, leaving) => send(item, leaving ? parting.current : undefined),
        onDone,
        later: (milliseconds, callback) => {
          const timer = setTimeout(callback, milliseconds);
          return () => clearTimeout(timer);
        },
      }),
  );
  useEffect(() => {
    const leave = () => acts.sendAll(true);
    // A phone may kill a page in the background without another event.
    const hide = () => document.visibilityState === 'hidden' && leave();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      // The prepared call has its token already, so it also works while the owner is logging out.
      leave();
    };
  }, [acts]);
  const list = useSyncExternalStore(acts.subscribe, acts.snapshot);
  const waiting = list.length > 0;
  // Prepared in advance, and again when the list starts or stops having acts, because the token expires.
  useEffect(() => {
    callAmplify((amplify) => amplify.readyPartingCall()).then(
      (call) => {
        parting.current = call;
      },
      () => undefined,
    );
  }, [waiting]);
  return { acts, list };
}
