import type { Blocks } from '../accounts/blocks.ts';
import type { NewOrder } from '../contracts/orders/new-order.ts';
import type { Order } from '../contracts/orders/order.ts';
import { fingerprintOf, type OrderRecord, toOrder } from '../orders/order.ts';
import { phoneOf } from '../orders/order-search-words.ts';
import type { Caller } from '../platform/caller.ts';
import { means } from '../platform/means.ts';
import { type Refusal, type Result, refuse, succeed } from '../platform/result.ts';
import { type CashLimitDependencies, cashLimitCheck } from './cash-limits.ts';
import { type CheckOutDependencies, checkOut } from './check-out.ts';

interface OrderByCashDependencies extends CheckOutDependencies, CashLimitDependencies {
  readonly blocks: Pick<Blocks, 'hasPhone' | 'hasMailbox'>;
}

interface CashOnDelivery {
  readonly caller: Caller;
  readonly idempotencyKey: string;
  readonly request: NewOrder;
  /** The IP address from which the customer orders; empty if unknown. */
  readonly address: string;
}

/**
 * Orders the cart by cash on delivery. One transaction creates the order and empties the cart. An order over a limit is flagged
 * for confirmation. Refusals: those of `checkOut`, and `cash_not_available`.
 */
export async function orderByCash(
  dependencies: OrderByCashDependencies,
  { caller, idempotencyKey, request, address }: CashOnDelivery,
): Promise<Result<Order>> {
  const { mobileNo, residentialAddress = '', cartVersion } = request;
  const cashLimits = cashLimitCheck(dependencies, address);
  const placed = await checkOut(dependencies, {
    caller,
    idempotencyKey,
    fingerprint: fingerprintOf(caller.userId, request),
    cartVersion,
    terms: {
      status: 'placed',
      payment: { method: 'cash-on-delivery', status: 'due' },
      mobileNo,
      residentialAddress,
    },
    wishes: request,
    refusal: (order) => refusalFor(dependencies.blocks, order),
    flag: cashLimits.flag,
  });
  await cashLimits.settle(placed);
  return placed.ok ? succeed(toOrder(placed.value)) : placed;
}

/** Refuses only cash for a blocked number, also the recipient's: an honest customer may own it now, and can still pay by card. */
async function refusalFor(
  blocks: Pick<Blocks, 'hasPhone'>,
  { mobileNo, address }: OrderRecord,
): Promise<Refusal | undefined> {
  const phones = new Set([mobileNo, address?.mobile ?? mobileNo].map(phoneOf));
  const blocked = await Promise.all([...phones].map((phone) => blocks.hasPhone(phone)));
  return blocked.includes(true) ? cashNotAvailable() : undefined;
}

const cashNotAvailable = (): Refusal =>
  refuse(
    'cash_not_available',
    `Cash on delivery isn’t available for this mobile number. Please pay ${means().pay}, or contact our support.`,
  );
