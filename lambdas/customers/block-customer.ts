import type { Blocks } from '../accounts/blocks.ts';
import type { CustomerBlock, NewBlock } from '../contracts/customers/customer-block.ts';
import { customerName } from '../contracts/orders/customer-name.ts';
import { orderNotFound } from '../orders/get-order.ts';
import type { OrderRecord, Orders } from '../orders/order.ts';
import { isPhone, phoneOf } from '../orders/order-search-words.ts';
import { type Caller, nameOf } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, succeed } from '../platform/result.ts';
import { type BlockMailboxDependencies, blockMailbox } from './block-mailbox.ts';

interface UnblockDependencies {
  readonly orders: Pick<Orders, 'find'>;
  readonly blocks: Pick<Blocks, 'remove'>;
}

interface BlockDependencies extends BlockMailboxDependencies {
  readonly orders: Pick<Orders, 'find'>;
  readonly blocks: Pick<Blocks, 'find' | 'add' | 'addMailbox'>;
  readonly now: Clock;
}

/**
 * Blocks the customer of this order, their proved mailbox and, if `phone` is set, the order's mobile number. A repeated call
 * keeps the block and only adds what it doesn't have yet.
 * Refusal: `order_not_found`.
 */
export async function blockCustomer(
  { orders, users, blocks, now }: BlockDependencies,
  owner: Caller,
  orderId: string,
  { reason, phone }: NewBlock,
): Promise<Result<CustomerBlock>> {
  const order = await orders.find(orderId);
  if (order === undefined) return orderNotFound;
  const { userId, email } = order;
  const at = now().toISOString();
  const block = { at, by: nameOf(owner), reason, phones: phone ? phonesOf(order) : [] };
  await blocks.add({ userId, orderId, name: customerName(order), email, ...block });
  await blockMailbox({ users, blocks }, userId);
  return succeed(toBlock((await blocks.find(userId)) ?? block));
}

/** Unblocks the customer of this order, and the mailbox and all numbers blocked with the account. Refusal: `order_not_found`. */
export async function unblockCustomer(
  { orders, blocks }: UnblockDependencies,
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
