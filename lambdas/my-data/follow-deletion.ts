import type { Change } from '../platform/stream.ts';
import type { PersonItems } from './person.ts';

export interface Profile {
  readonly userId: string;
  /** What a deleted account leaves. */
  readonly isTombstone: boolean;
}

/**
 * Erases what was stored for a deleted account after its deletion. A token stays valid for up to an hour longer than its account,
 * so another tab can still have added cart lines or photos. The tombstone expires after the last token.
 */
export async function followDeletion(
  { person }: { readonly person: Pick<PersonItems, 'eraseRest'> },
  changes: readonly Change<Profile>[],
): Promise<void> {
  for (const { before, after } of changes) {
    if (before?.isTombstone && after === undefined) await person.eraseRest(before.userId);
  }
}
