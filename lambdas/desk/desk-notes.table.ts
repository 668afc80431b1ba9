import type { Table } from '../platform/dynamodb/client.ts';
import { deskNoteKey } from '../platform/dynamodb/keys.ts';
import { versionedItems } from '../platform/dynamodb/versioned-items.ts';
import type { DeskNoteRecord, DeskNotes } from './desk-note.ts';

/** The owners' notes of orders in the table. */
export function deskNoteTable(table: Table): DeskNotes {
  const items = versionedItems(table);
  return {
    find: (orderId) => items.find<DeskNoteRecord>(deskNoteKey(orderId), { consistent: true }),
    replace: (version, next) => items.replace(deskNoteKey(next.orderId), version, next),
  };
}
