import type { Blocks } from '../accounts/blocks.ts';
import type { Users } from '../accounts/user.ts';
import type { ManagedOrderDetail } from '../contracts/desk/manage-orders.ts';
import { toBlock } from '../customers/block-customer.ts';
import type { MailSuppressions } from '../customers/mail-suppressions.ts';
import { orderNotFound } from '../orders/get-order.ts';
import { type Orders, toOrderOfOwner, withAnswers } from '../orders/order.ts';
import { type Result, succeed } from '../platform/result.ts';

interface GetManagedOrderDependencies {
  readonly orders: Pick<Orders, 'find' | 'answersOf'>;
  readonly blocks: Pick<Blocks, 'find'>;
  readonly suppressions: Pick<MailSuppressions, 'find'>;
  readonly users: Pick<Users, 'find'>;
}

/** Returns any customer's order to an owner, with the customer's block, why the address gets no mails, and whether the account is deleted. */
export async function getManagedOrder(
  { orders, blocks, suppressions, users }: GetManagedOrderDependencies,
  orderId: string,
): Promise<Result<ManagedOrderDetail>> {
  const order = await orders.find(orderId);
  if (order === undefined) return orderNotFound;
  const [block, mailSuppression, customer, answered] = await Promise.all([
    blocks.find(order.userId),
    suppressions.find(order.email),
    users.find(order.userId),
    withAnswers(orders, toOrderOfOwner(order)),
  ]);
  return succeed({
    ...answered,
    ...(block !== undefined && { block: toBlock(block) }),
    ...(mailSuppression !== undefined && { mailSuppression }),
    ...(customer?.deletedAt !== undefined && { accountDeleted: true }),
  });
}
