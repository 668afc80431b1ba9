import { orderNotFound } from '../orders/get-order.ts';
import type { OrderRecord, Orders } from '../orders/order.ts';
import type { Caller } from '../platform/caller.ts';
import { forOwners } from '../platform/http/access.ts';
import type { ApiEvent } from '../platform/http/api-event.ts';
import { readId } from '../platform/http/parse.ts';
import { problem, type Reply } from '../platform/http/respond.ts';

export interface OrderDependencies {
  readonly orders: Pick<Orders, 'find'>;
}

/** An owner's route of an existing order. */
export const ofOrder = (
  { orders }: OrderDependencies,
  route: (event: ApiEvent, owner: Caller, order: OrderRecord) => Promise<Reply>,
) =>
  forOwners(async (event, owner) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    const order = await orders.find(orderId.value);
    return order === undefined ? problem(orderNotFound) : route(event, owner, order);
  });
