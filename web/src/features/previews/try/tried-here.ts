import { onVisitEnd } from '#web/lib/visit.ts';
import type { Cut } from '../drawing/crop.ts';

interface TriedHere {
  readonly file: File;
  readonly cut: Cut;
}

let tried: TriedHere | undefined;

/** The latest photo of `/try` in this tab, for a visitor who comes back. Only in memory, so nothing more is stored. */
export const triedHere = {
  read: (): TriedHere | undefined => tried,
  write: (value: TriedHere | undefined): void => {
    tried = value;
  },
};

onVisitEnd(() => triedHere.write(undefined));
