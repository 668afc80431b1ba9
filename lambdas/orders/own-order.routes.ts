import type { Caller } from '../platform/caller.ts';
import type { ApiEvent } from '../platform/http/api-event.ts';
import { readId } from '../platform/http/parse.ts';
import { problem, type Reply } from '../platform/http/respond.ts';
import { orderNotFound } from './get-order.ts';
import type { OrderRecord, Orders } from './order.ts';

export interface OwnOrderDependencies {
  readonly orders: Pick<Orders, 'find'>;
}

/** A route of one of the caller's own orders. Another customer's order is refused as not found. */
export const ofOwnOrder =
  ({ orders }: OwnOrderDependencies, route: (event: ApiEvent, caller: Caller, order: OrderRecord) => Promise<Reply>) =>
  async (event: ApiEvent, caller: Caller): Promise<Reply> => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    const order = await orders.find(orderId.value);
    return order?.userId === caller.userId ? route(event, caller, order) : problem(orderNotFound);
  };
