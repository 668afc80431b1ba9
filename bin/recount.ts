import { isDeepStrictEqual } from 'node:util';
import { TransactGetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mostOrderKeys } from '#contracts/names.ts';
import { orderImage, orderTable } from '#lambdas/orders/orders.table.ts';
import {
  addition,
  type CountedOrder,
  countedImage,
  findCounted,
  replaceCounted,
  tallyIn,
} from '#lambdas/orders/work-counts.table.ts';
import { countedAs, differenceOf, sumOf, type Tally } from '#lambdas/orders/work-counts.ts';
import type { Table } from '#lambdas/platform/dynamodb/client.ts';
import { workCountsKey } from '#lambdas/platform/dynamodb/keys.ts';
import { conflictAttempts, retry } from '#lambdas/platform/retry.ts';
import { inGroups, kindOf, type Source } from './items.ts';

interface Recounted {
  /** Orders that were counted otherwise than they are. */
  readonly orders: number;
  /** Numbers that were not the sum of what the orders have added to them. */
  readonly numbers: number;
}

/** Items of the table, and access to it. */
interface Recounting {
  readonly source: Source;
  readonly table: Table;
}

/**
 * Makes the counts of the owners' lists what counting all orders from zero would make them. It can run while the shop is open.
 * @throws if the shop counts orders all the time.
 */
export async function recount({ source, table }: Recounting): Promise<Recounted> {
  let orders = 0;
  await inGroups(await wronglyCounted(source), async (orderId) => {
    if (await countAgain(table, orderId)) orders += 1;
  });
  const errors = Object.entries(await errorsOf({ source, table }));
  if (errors.length > 0) {
    const corrections = addition(errors.map(([name, error]) => [name, -error]));
    await table.documents.send(new UpdateCommand({ TableName: table.name, Key: firstKey, ...corrections }));
  }
  return { orders, numbers: errors.length };
}

const firstKey = workCountsKey(0);

/** The IDs of orders that may be counted otherwise than they are, or are gone and still counted. */
async function wronglyCounted(source: Source): Promise<readonly string[]> {
  const [counted, right] = [new Map<string, CountedOrder>(), new Map<string, CountedOrder>()];
  for await (const items of source()) {
    for (const item of items) {
      if (kindOf(item) === 'COUNTED') counted.set(...countedImage(item));
      if (kindOf(item) !== 'ORDER') continue;
      const order = orderImage(item);
      right.set(order.orderId, countedAs(order));
    }
  }
  const ids = new Set([...counted.keys(), ...right.keys()]);
  return [...ids].filter((orderId) => !isDeepStrictEqual(counted.get(orderId), right.get(orderId)));
}

/** Counts an order as it is now, also as an earlier version than before. Returns whether that changed anything. */
async function countAgain(table: Table, orderId: string): Promise<boolean> {
  const changed = await retry({ attempts: conflictAttempts, pause: table.pause }, async () => {
    // In this order: a count that the stream's consumer writes in between is newer, and makes the condition fail.
    const before = await findCounted(table, orderId);
    const order = await orderTable(table).find(orderId);
    const after = order && countedAs(order);
    if (isDeepStrictEqual(before, after)) return false;
    return (await replaceCounted(table, orderId, { before, after, key: 0 })) || undefined;
  });
  if (changed === undefined) throw new Error(`The order ${orderId} kept changing: ${later}`);
  return changed;
}

const later = 'run it again at a quieter hour.';

/**
 * How far the numbers are from the sum of what the orders have added. Each count of an order changes both alike, so the result holds
 * for as long as the shop runs.
 */
async function errorsOf({ source, table }: Recounting): Promise<Tally> {
  const errors = await retry({ attempts: conflictAttempts, pause: table.pause }, async () => {
    const before = await countedIn(source);
    const numbers = await numbersIn(table);
    // A count meanwhile would be in only one of the two.
    if (!isDeepStrictEqual(before, await countedIn(source))) return undefined;
    return differenceOf(sumOf([...before.values()].map(({ tally }) => tally)), numbers);
  });
  if (errors === undefined) throw new Error(`Orders were counted all the time: ${later}`);
  return errors;
}

async function countedIn(source: Source): Promise<ReadonlyMap<string, CountedOrder>> {
  const counted = new Map<string, CountedOrder>();
  for await (const items of source()) {
    for (const item of items) if (kindOf(item) === 'COUNTED') counted.set(...countedImage(item));
  }
  return counted;
}

/** The numbers of all keys at one moment, or a count that moves between keys would be in none of them. */
async function numbersIn({ name: TableName, documents }: Table): Promise<Tally> {
  const TransactItems = Array.from({ length: mostOrderKeys }, (_, key) => ({
    Get: { TableName, Key: workCountsKey(key) },
  }));
  const { Responses = [] } = await documents.send(new TransactGetCommand({ TransactItems }));
  return sumOf(Responses.map(({ Item }) => tallyIn(Item)));
}
