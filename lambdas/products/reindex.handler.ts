import { systemClock } from '../platform/clock.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { logDone } from '../platform/log.ts';
import { productIndexTable } from './product-index.table.ts';
import { productTable } from './products.table.ts';
import { reindex } from './reindex.ts';
import { reindexingTable } from './reindexing.table.ts';
import { vocabularyTable } from './vocabulary.table.ts';

/** A run starts no new page after this many milliseconds. The function's timeout leaves a minute for the last page. */
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
  if (products > 0) logDone('Reindexed products', { products, done: String(done), ms });
};
