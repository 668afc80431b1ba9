import type { Order } from '#contracts/order.ts';
import type { OrderRecord } from '#lambdas/orders/order.ts';
import type { LineEvent } from '../support/unit/memory-shop.ts';
import type { Outcome } from './account.ts';
import { isHeldByBank } from './desk.ts';
import type { SimulatedShop } from './shop.ts';
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
    ...outcomes.flatMap(refusedByLimit),
    ...orders.flatMap(shippedUnconfirmed),
    ...shop.cash.atRest(),
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
function oneOrderPerKey(outcomes: readonly Outcome[]): string[] {
  const made = new Map<string, string>();
  return outcomes.flatMap(({ customer, key, result, stood }) => {
    if (!result.ok) return stood === undefined ? [] : [`${key} was told ${result.code}, and its order ${stood} stood`];
    const name = `${customer.userId} ${key}`;
    const first = made.get(name) ?? stood ?? result.value.orderId;
    made.set(name, first);
    return result.value.orderId === first ? [] : [`${key} made two orders`];
  });
}

/** The order that somebody is told of is there, is their own, and is what they asked for. */
const answersThatHold = (outcomes: readonly Outcome[], orders: ReadonlyMap<string, OrderRecord>): string[] =>
  outcomes.flatMap(({ customer, key, body, result }) => {
    if (!result.ok) return [];
    const order = orders.get(result.value.orderId);
    if (order === undefined) return [`the order told for ${key} is not there`];
    if (order.userId !== customer.userId) return [`${key} was told of another customer's order`];
    const isAsAsked =
      order.payment.method === body.method &&
      (body.method === 'card' || order.residentialAddress === body.residentialAddress);
    return isAsAsked ? [] : [`${key} was told of an order that it did not ask for`];
  });

/** What a checkout may be refused for; that it is over a limit of cash on delivery is no reason. */
const reasonsToRefuse = new Set(['cart_empty', 'cart_changed', 'already_paid', 'idempotency_key_reused']);

const refusedByLimit = ({ key, result }: Outcome): string[] =>
  result.ok || reasonsToRefuse.has(result.code) ? [] : [`${key} was refused for ${result.code}`];

/** An order that needs a confirmation is not shipped before it has it. */
function shippedUnconfirmed({ orderId, reasons, history }: OrderRecord): string[] {
  const shipped = history.findIndex(({ status }) => status === 'shipped');
  const confirmed = history.findIndex(({ confirmation }) => confirmation === 'confirmed');
  const isTooEarly = reasons !== undefined && shipped >= 0 && (confirmed < 0 || confirmed > shipped);
  return isTooEarly ? [`${orderId} was shipped before it was confirmed`] : [];
}

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
    const place = placeOf(event);
    const line = cart.get(place);
    switch (event.kind) {
      case 'set':
        if (line?.qty !== event.qty) cart.set(place, { qty: event.qty, state: index });
        break;
      case 'removed':
        cart.delete(place);
        break;
      case 'promised':
        // A line changed while the order was being made is not what the order counts on.
        if (line?.qty === event.qty) promised.push({ orderId: event.orderId, state: line.state });
        break;
      case 'ordered':
        if (line?.qty !== event.qty) broken.push(`${event.orderId} took ${place}, which was not so in the cart`);
        if (line) takenBy.set(line.state, event.orderId);
        cart.delete(place);
    }
  }
  const held = new Map(
    [...carts].flatMap(([userId, lines]) =>
      [...lines.values()].map(({ productId, qty }) => [placeOf({ userId, productId }), qty] as const),
    ),
  );
  for (const place of new Set([...cart.keys(), ...held.keys()])) {
    if (cart.get(place)?.qty !== held.get(place)) broken.push(`the cart has lost or gained ${place}`);
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

const placeOf = ({ userId, productId }: { readonly userId: string; readonly productId: string }): string =>
  `${userId} ${productId}`;
