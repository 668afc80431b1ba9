import type { ManagedOrder, OrderOutcome, OrdersCommand, OrdersOutcome } from '../contracts/desk/manage-orders.ts';
import { orderNotFound } from '../orders/get-order.ts';
import { toOrderOfOwner } from '../orders/order.ts';
import type { TakeStepDependencies } from '../payments/take-step.ts';
import { type Caller, nameOf } from '../platform/caller.ts';
import { isId } from '../platform/ids.ts';
import { inParallel } from '../platform/in-parallel.ts';
import {
  ContentionError,
  type Refusal,
  type Result,
  refuse,
  succeed,
  tooBusy,
  unexpected,
} from '../platform/result.ts';
import { applyCommand } from './command-order.ts';

export interface CancelOrdersDependencies extends TakeStepDependencies {
  /** Logs an unexpected error, because the response hides its cause. */
  readonly reportUnexpected: (error: unknown) => void;
}

/**
 * Stripe accepts 25 calls of one kind per second in test mode. Four refunds of half a second each leave room for other calls.
 */
const concurrency = 4;

/** In milliseconds. An order that starts within this time ends before API Gateway's limit of 30 seconds. */
const startLimitMs = 12_000;

/**
 * Cancels several orders as `commandOrder` cancels one, and refunds card payments. One failed order doesn't stop the others. A
 * retry is safe: an order that this owner has already cancelled for the same reason counts as done.
 */
export async function cancelOrders(
  dependencies: CancelOrdersDependencies,
  owner: Caller,
  { orders, reason }: OrdersCommand,
): Promise<OrdersOutcome> {
  const end = dependencies.now().getTime() + startLimitMs;
  const results = await inParallel(orders, concurrency, async (named) => {
    if (!isId(named.orderId)) return outcomeOf(named.orderId, orderNotFound);
    if (dependencies.now().getTime() > end) return outcomeOf(named.orderId, noTimeLeft);
    return outcomeOf(named.orderId, await cancelOne(dependencies, owner, named, reason));
  });
  return { results };
}

async function cancelOne(
  dependencies: CancelOrdersDependencies,
  owner: Caller,
  named: OrdersCommand['orders'][number],
  reason: string,
): Promise<Result<ManagedOrder>> {
  try {
    const cancelled = await applyCommand(dependencies, owner, named, { kind: 'cancel', reason });
    if (cancelled.ok || !(cancelled.code === 'order_changed' || cancelled.code === 'impossible_step')) return cancelled;
    return (await cancelledBefore(dependencies, owner, named.orderId, reason)) ?? cancelled;
  } catch (error) {
    if (error instanceof ContentionError) return tooBusy;
    dependencies.reportUnexpected(error);
    return unexpected;
  }
}

/** Returns the order if an earlier attempt of this command has already cancelled it, and its response was lost. */
async function cancelledBefore(
  { orders }: CancelOrdersDependencies,
  owner: Caller,
  orderId: string,
  reason: string,
): Promise<Result<ManagedOrder> | undefined> {
  const order = await orders.find(orderId);
  const isOwn = order?.history.some(
    (step) => step.status === 'cancelled' && step.by === nameOf(owner) && step.reason === reason,
  );
  return order && isOwn ? succeed(toOrderOfOwner(order)) : undefined;
}

function outcomeOf(orderId: string, result: Result<ManagedOrder>): OrderOutcome {
  if (!result.ok) return { orderId, problem: { code: result.code, detail: result.detail } };
  const { lines: _, ...order } = result.value;
  return { orderId, order };
}

const noTimeLeft: Refusal = refuse('too_busy', 'There was not enough time to cancel this order. Please try again.');
