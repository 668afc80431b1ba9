import type { CustomerBlock, NewBlock } from '../contracts/customer-block.ts';
import { orderNotFound } from '../orders/get-order.ts';
import type { OrderRecord, Orders } from '../orders/order.ts';
import { isPhone, phoneOf } from '../orders/order-words.ts';
import { nameOf } from '../orders/steps.ts';
import type { Caller } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, succeed } from '../platform/result.ts';
import type { Blocks } from './blocks.ts';

interface BlockDependencies {
  readonly orders: Pick<Orders, 'find'>;
  readonly blocks: Pick<Blocks, 'find' | 'add' | 'remove'>;
  readonly now: Clock;
}

/**
 * Blocks the customer of this order and, if `phone` is set, the order's mobile number. A repeated call keeps the block and only
 * adds a number that it doesn't have yet.
 * Refusal: `order_not_found`.
 */
export async function blockCustomer(
  { orders, blocks, now }: BlockDependencies,
  owner: Caller,
  orderId: string,
  { reason, phone }: NewBlock,
): Promise<Result<CustomerBlock>> {
  const order = await orders.find(orderId);
  if (order === undefined) return orderNotFound;
  const { userId, name, email } = order;
  const at = now().toISOString();
  const block = { at, by: nameOf(owner), reason, phones: phone ? phonesOf(order) : [] };
  await blocks.add({ userId, orderId, name, email, ...block });
  return succeed(toBlock((await blocks.find(userId)) ?? block));
}

/** Unblocks the customer of this order, and all numbers blocked with the account. Refusal: `order_not_found`. */
export async function unblockCustomer(
  { orders, blocks }: Pick<BlockDependencies, 'orders' | 'blocks'>,
  orderId: string,
): Promise<Result<undefined>> {
  const order = await orders.find(orderId);
  if (order === undefined) return orderNotFound;
  await blocks.remove(order.userId);
  return succeed(undefined);
}

/** The order's mobile number. Empty for an old order whose number has too few digits to identify a phone. */
const phonesOf = ({ mobileNo }: OrderRecord): readonly string[] => [phoneOf(mobileNo)].filter(isPhone);

/** A block as owners see it on an order's page. */
export const toBlock = ({ at, by, reason, phones }: CustomerBlock): CustomerBlock => ({
  at,
  by,
  reason,
  phones,
});
