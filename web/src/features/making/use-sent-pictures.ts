import { useEffect, useRef, useState } from 'react';
import { shownOrderNumber } from '#contracts/orders/order-number.ts';
import { lateOutcome } from '#web/lib/late-outcome.ts';
import { useWarningBeforeLeaving } from '#web/lib/use-warning-before-leaving.ts';
import { making as texts } from '#web/texts/making/making.ts';
import { pictures } from '../proofs/send-picture.ts';
import { addMakingPicture } from './api/making.ts';
import { enqueue } from './sending-queue.ts';

/** A chosen picture that is not among those of the order yet. */
export interface SentPicture {
  readonly key: number;
  readonly file: File;
  /** The fraction that has arrived. Undefined while it waits for its turn. */
  readonly sent?: number;
  readonly failure?: unknown;
}

/**
 * Sends chosen pictures of the making to an order, and keeps those that failed for a retry. Sending goes on when the owner opens
 * another page, which then says what wasn't added.
 */
export function useSentPictures(orderId: string) {
  const [list, setList] = useState<readonly SentPicture[]>([]);
  const lastKey = useRef(0);
  const failed = useRef(new Set<number>());
  const hasLeft = useRef(false);
  const reportFailures = () => {
    const { size } = failed.current;
    const text = texts.desk.notAdded(size, shownOrderNumber(orderId));
    if (size > 0) lateOutcome.write({ kind: 'error', text });
  };
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      reportFailures();
    };
  }, []);
  useWarningBeforeLeaving(list.some(({ failure }) => failure !== undefined));
  const set = (picture: SentPicture) =>
    setList((before) => before.map((each) => (each.key === picture.key ? picture : each)));
  const discard = (key: number) => {
    failed.current.delete(key);
    setList((before) => before.filter((each) => each.key !== key));
  };
  const send = async ({ key, file }: SentPicture) => {
    const show = (sent: number) => set({ key, file, sent });
    show(0);
    try {
      await addMakingPicture(orderId, await pictures.send(file, new AbortController().signal, show));
      discard(key);
    } catch (failure) {
      failed.current.add(key);
      set({ key, file, failure });
      if (hasLeft.current) reportFailures();
    }
  };
  return {
    list,
    discard,
    add(files: readonly File[]) {
      const added = files.map((file): SentPicture => ({ key: ++lastKey.current, file }));
      setList((before) => [...before, ...added]);
      for (const picture of added) enqueue(() => send(picture));
    },
    /** A retry finds a picture that has arrived. */
    retry({ key, file }: SentPicture) {
      failed.current.delete(key);
      set({ key, file });
      enqueue(() => send({ key, file }));
    },
  };
}
