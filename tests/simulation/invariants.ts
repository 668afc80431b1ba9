import type { Order } from '../../lambdas/contracts/order.ts';
import type { OrderRecord } from '../../lambdas/operations/orders/order.ts';
import type { LineEvent } from '../unit/lambdas/support/memory-shop.ts';
import { isHeldByBank } from './desk.ts';
import type { SimulatedShop } from './shop.ts';
import type { Outcome } from './shopper.ts';
import { impossibleSteps, stepsForgotten } from './steps.ts';
import type { Capture } from './stripe.ts';

/** Everything that must hold once all is quiet; a sentence for each thing that does not. */
export function brokenPromises(
  shop: SimulatedShop,
  { outcomes, told }: { readonly outcomes: readonly Outcome[]; readonly told: readonly Order[] },
): readonly string[] {
  const orders = [...shop.store.orders.values()];
  return [
    ...shop.errors.map((error) => `something unexpected was thrown: ${String(error)}`),
    ...oneOrderPerKey(outcomes),
    ...answersThatHold(outcomes, shop.store.orders),
    ...orders.flatMap(sumsOf),
    ...orders.flatMap(impossibleSteps),
    ...orders.flatMap((order) => disputesOf(order, shop)),
    ...stepsForgotten(told, shop.store.orders),
    ...orders.flatMap((order) => moneyOf(order, shop)),
    ...[...shop.stripe.captures.values()]
      .filter(({ orderId }) => !shop.store.orders.has(orderId))
      .map(({ orderId }) => `money was taken for ${orderId}, which is no order`),
    ...moneyInAll(orders, shop),
    ...partsUntold(shop),
    ...linesKept(shop.store.lineEvents, shop.store.lines, shop.store.orders),
  ];
}

/** Asking again under a key finds the order that stands under it, and no other. */
const oneOrderPerKey = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap(({ key, result, stood }) => {
    if (stood === undefined) return [];
    if (!result.ok) return [`${key} was told ${result.code}, and its order ${stood} stood`];
    return result.value.orderId === stood ? [] : [`${key} made two orders`];
  });

const answersThatHold = (outcomes: readonly Outcome[], orders: ReadonlyMap<string, OrderRecord>): string[] =>
  outcomes.flatMap(({ key, result }) =>
    result.ok && !orders.has(result.value.orderId) ? [`the order told for ${key} is not there`] : [],
  );

function sumsOf({ orderId, totalPaise, cartQty, lines }: OrderRecord): string[] {
  const sum = lines.reduce((paise, line) => paise + line.pricePaise * line.qty, 0);
  const count = lines.reduce((total, { qty }) => total + qty, 0);
  return sum === totalPaise && count === cartQty ? [] : [`the sums of ${orderId} are not those of its lines`];
}

/** Captured money is the order's total, and stays only where the order stands. */
function moneyOf(order: OrderRecord, { stripe }: SimulatedShop): string[] {
  const { orderId, totalPaise, status, payment } = order;
  const captures = [...stripe.captures.values()].filter((capture) => capture.orderId === orderId);
  const kept = captures.filter(isKept);
  const owed = payment.status === 'paid' ? 1 : 0;
  return [
    ...(kept.length === owed ? [] : [`${orderId} is ${payment.status} and ${kept.length} payments were kept for it`]),
    ...captures.filter(({ amountPaise }) => amountPaise !== totalPaise).map(() => `${orderId} was charged another sum`),
    ...(payment.status === 'paid' && status === 'cancelled' && !isHeldByBank(order)
      ? [`${orderId} is cancelled and its money was kept`]
      : []),
    ...(payment.status === 'paid' && status === 'awaiting-payment' ? [`${orderId} is paid and was not placed`] : []),
    ...(status === 'awaiting-payment' && stripe.openSessions.length > 0 ? [`${orderId} waits for ever`] : []),
  ];
}

/** An order shows the dispute of its payment as the bank has it, and was never shipped while it showed one against the shop. */
function disputesOf({ orderId, paymentIntentId = '', history }: OrderRecord, { stripe }: SimulatedShop): string[] {
  const standing = stripe.disputes.get(paymentIntentId.replace('pi_', 'du_'))?.status;
  const shown = history.findLast(({ dispute }) => dispute?.disputeId === paymentIntentId.replace('pi_', 'du_'));
  const shipped = history.findIndex(({ status }) => status === 'shipped');
  const known = history.slice(0, Math.max(shipped, 0)).findLast(({ dispute }) => dispute !== undefined);
  return [
    ...(shown?.dispute?.status === standing ? [] : [`${orderId} is not disputed as its payment is`]),
    ...((known?.dispute?.status ?? 'won') === 'won' ? [] : [`${orderId} was shipped while its payment was disputed`]),
  ];
}

/** A part that went back in Stripe's dashboard is no refund of the order. */
const isKept = ({ amountPaise, refundedPaise }: Capture): boolean => refundedPaise < amountPaise;

/** An operator knows of each payment of which a part has gone back. */
const partsUntold = ({ stripe, mismatched }: SimulatedShop): string[] =>
  [...stripe.captures.values()]
    .filter((capture) => isKept(capture) && capture.refundedPaise > 0 && !mismatched.has(capture.orderId))
    .map(({ orderId }) => `nobody was told that a part of the money for ${orderId} has gone back`);

/** What was captured and not given back is what the paid orders come to. */
function moneyInAll(orders: readonly OrderRecord[], { stripe }: SimulatedShop): string[] {
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  const kept = sum([...stripe.captures.values()].filter(isKept).map(({ amountPaise }) => amountPaise));
  const owed = sum(orders.flatMap(({ payment, totalPaise }) => (payment.status === 'paid' ? [totalPaise] : [])));
  return kept === owed ? [] : [`${kept} were kept and the paid orders come to ${owed}`];
}

/**
 * No acknowledged line is lost, and none is sold twice. What happened to the lines, replayed, is what the cart holds; a line
 * that an order took was there in that number; and what stands in one order was taken by no other.
 */
function linesKept(
  events: readonly LineEvent[],
  carts: SimulatedShop['store']['lines'],
  orders: ReadonlyMap<string, OrderRecord>,
): string[] {
  const broken: string[] = [];
  const cart = new Map<string, { readonly qty: number; readonly state: number }>();
  const takenBy = new Map<number, string>();
  const promised: { readonly orderId: string; readonly state: number }[] = [];
  for (const [index, event] of events.entries()) {
    const line = cart.get(event.productId);
    switch (event.kind) {
      case 'set':
        if (line?.qty !== event.qty) cart.set(event.productId, { qty: event.qty, state: index });
        break;
      case 'removed':
        cart.delete(event.productId);
        break;
      case 'promised':
        // A line changed while the order was being made is not what the order counts on.
        if (line?.qty === event.qty) promised.push({ orderId: event.orderId, state: line.state });
        break;
      case 'ordered':
        if (line?.qty !== event.qty)
          broken.push(`${event.orderId} took ${event.productId}, which was not so in the cart`);
        if (line) takenBy.set(line.state, event.orderId);
        cart.delete(event.productId);
    }
  }
  const held = new Map(
    [...carts.values()].flatMap((lines) => [...lines.values()]).map((line) => [line.productId, line.qty]),
  );
  for (const productId of new Set([...cart.keys(), ...held.keys()])) {
    if (cart.get(productId)?.qty !== held.get(productId)) broken.push(`the cart has lost or gained ${productId}`);
  }
  const states = new Set([...cart.values()].map(({ state }) => state));
  for (const { orderId, state } of promised) {
    if (orders.get(orderId)?.payment.status !== 'paid') continue;
    const taker = takenBy.get(state) ?? orderId;
    if (taker !== orderId) broken.push(`${orderId} and ${taker} sold the same line`);
    if (states.has(state)) broken.push(`${orderId} is paid and left its line in the cart`);
  }
  return broken;
}
