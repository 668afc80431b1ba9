import type { DeskNote, NewDeskNote } from '../contracts/desk/desk-note.ts';
import { orderNotFound } from '../orders/get-order.ts';
import type { Orders } from '../orders/order.ts';
import { type Caller, nameOf } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';

/** The note as stored, beside its order. */
export interface DeskNoteRecord {
  readonly orderId: string;
  readonly version: number;
  readonly note: string;
  readonly taken?: { readonly userId: string; readonly by: string; readonly at: string };
}

export interface DeskNotes {
  /** A consistent read. */
  find(orderId: string): Promise<DeskNoteRecord | undefined>;
  /** Writes the note if the stored one has this version (0: none). Returns false after a concurrent write. */
  replace(version: number, next: DeskNoteRecord): Promise<boolean>;
}

interface DeskNoteDependencies {
  readonly orders: Pick<Orders, 'find'>;
  readonly deskNotes: DeskNotes;
}

/** The owners' note of an order. Refusals: `order_not_found`. */
export async function readDeskNote(
  { orders, deskNotes }: DeskNoteDependencies,
  owner: Pick<Caller, 'userId'>,
  orderId: string,
): Promise<Result<DeskNote>> {
  if ((await orders.find(orderId)) === undefined) return orderNotFound;
  return succeed(shown(await deskNotes.find(orderId), owner));
}

/**
 * Changes the note, takes the order or gives it back, if the owner has seen the latest version. Only a free order can be taken, so two
 * owners can't both have it; any owner can give it back. Refusals: `order_not_found`, `order_changed`, `order_taken`.
 */
export async function changeDeskNote(
  { orders, deskNotes, now }: DeskNoteDependencies & { readonly now: Clock },
  owner: Caller,
  orderId: string,
  { version, note, taken: takes }: NewDeskNote,
): Promise<Result<DeskNote>> {
  if ((await orders.find(orderId)) === undefined) return orderNotFound;
  const before = await deskNotes.find(orderId);
  if (takes && before?.taken !== undefined && before.taken.userId !== owner.userId) return takenBy(before.taken.by);
  if (version !== (before?.version ?? 0)) return noteChanged;
  const mine = before?.taken ?? { userId: owner.userId, by: nameOf(owner), at: now().toISOString() };
  const taken = takes === undefined ? before?.taken : takes ? mine : undefined;
  const next: DeskNoteRecord = {
    orderId,
    version: version + 1,
    note: note ?? before?.note ?? '',
    ...(taken !== undefined && { taken }),
  };
  return (await deskNotes.replace(version, next)) ? succeed(shown(next, owner)) : noteChanged;
}

const shown = (
  { version, note, taken }: Pick<DeskNoteRecord, 'version' | 'note' | 'taken'> = { version: 0, note: '' },
  { userId }: Pick<Caller, 'userId'>,
): DeskNote => ({
  version,
  note,
  ...(taken !== undefined && { taken: { by: taken.by, at: taken.at, me: taken.userId === userId } }),
});

const takenBy = (name: string) =>
  refuse('order_taken', `${name} has taken this order. Ask them, or give it back first.`);
const noteChanged = refuse(
  'order_changed',
  'This note was changed meanwhile, by another owner or in another tab. Please look at it before you save yours.',
);
