import type { Table } from '../platform/dynamodb/client.ts';
import { countUp } from '../platform/dynamodb/count-up.ts';
import { photoCountKey } from '../platform/dynamodb/keys.ts';
import type { PhotoCounts } from './photo-count.ts';

/** The counts of the customers' new photos and of their views in the table. */
export const photoCountTable = (table: Table): PhotoCounts => ({
  add: ({ userId, day, end }, max) => countUp(table, photoCountKey(userId, day), { photos: max }, end),
  addView: ({ userId, day, end }, megabytes, max) =>
    countUp(table, photoCountKey(userId, day), { viewedMegabytes: max }, end, megabytes),
});
