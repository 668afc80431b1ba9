import { systemClock } from '../platform/clock.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { logDone } from '../platform/log.ts';
import { productIndexTable } from './product-index.table.ts';
import { productTable } from './products.table.ts';
import { reindex } from './reindex.ts';
import { reindexingTable } from './reindexing.table.ts';
import { vocabularyTable } from './vocabulary.table.ts';

/** Milliseconds after which a run begins no other page; the function's timeout leaves a minute for the last one. */
const runMs = 240_000;

const table = openTable(setting('tableName'));
const dependencies = {
  products: productTable(table),
  index: productIndexTable(table),
  vocabulary: vocabularyTable(table),
  reindexing: reindexingTable(table),
  now: systemClock,
};

export const handler = async (): Promise<void> => {
  const start = systemClock().getTime();
  const { products, done } = await reindex(dependencies, new Date(start + runMs));
  const ms = systemClock().getTime() - start;
  if (products > 0) logDone('Indexed products again', { products, done: String(done), ms });
};
