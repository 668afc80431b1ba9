import { toPaise } from '#contracts/money.ts';
import type { Order } from '#contracts/orders/order.ts';
import { type OrderRecord, toOrder, toPayOf } from '#lambdas/orders/order.ts';
import type { LineEvent } from '../support/unit/memory-store.ts';
import { addressTextOf, type Outcome } from './account.ts';
import type { Capture } from './card-service.ts';
import { isHeldByBank } from './desk.ts';
import { brokenParts, wrongSums } from './part-refunds.ts';
import { wrongProofs } from './proofs.ts';
import type { SimulatedShop } from './shop.ts';
import { firstAddressOf, impossibleSteps, lostSteps } from './steps.ts';

/** Checks all invariants at the end. @returns a sentence for each broken one. */
export function brokenInvariants(
  shop: SimulatedShop,
  { outcomes, responses }: { readonly outcomes: readonly Outcome[]; readonly responses: readonly Order[] },
): readonly string[] {
  const orders = [...shop.store.orders.values()];
  return [
    ...shop.errors.map((error) => `an unexpected error was thrown: ${String(error)}`),
    ...oneOrderPerKey(outcomes),
    ...responsesAreCorrect(outcomes, shop.store.orders),
    ...pricedAsSeen(outcomes, shop),
    ...outcomes.flatMap(refusedByLimit),
    ...orders.flatMap(shippedUnconfirmed),
    ...orders.flatMap(cancelledByCustomer),
    ...orders.flatMap((order) => wrongProofs(shop, order)),
    ...shop.cashLimitChecks.atRest(),
    ...orders.flatMap(sumsOf),
    ...orders.flatMap(impossibleSteps),
    ...orders.flatMap((order) => disputesOf(order, shop)),
    ...lostSteps(responses, shop.store.orders),
    ...orders.flatMap((order) => moneyOf(order, shop)),
    ...[...shop.cardService.captures.values()]
      .filter(({ orderId }) => !shop.store.orders.has(orderId))
      .map(({ orderId }) => `a payment was captured for ${orderId}, which does not exist`),
    ...moneyInAll(orders, shop),
    ...shop.cardService.unacknowledged.map((event) => `the shop refused the event ${event} until the service gave up`),
    // A refund that came before its payment is only reported to an operator, and the reconciler records it.
    ...wrongSums(shop).filter((sentence) => ![...shop.mismatched].some((orderId) => sentence.startsWith(orderId))),
    ...brokenParts(shop),
    ...linesKept(shop.store.lineEvents, shop.store.lines, shop.store.orders),
  ];
}

/** A retry with the same idempotency key returns the same order. */
function oneOrderPerKey(outcomes: readonly Outcome[]): string[] {
  const made = new Map<string, string>();
  return outcomes.flatMap(({ customer, key, result, existing }) => {
    if (!result.ok)
      return existing === undefined
        ? []
        : [`${key} was refused with ${result.code}, although its order ${existing} exists`];
    const name = `${customer.userId} ${key}`;
    const first = made.get(name) ?? existing ?? result.value.orderId;
    made.set(name, first);
    return result.value.orderId === first ? [] : [`${key} made two orders`];
  });
}

/** The order in a response exists, belongs to the caller, and has the requested details. */
const responsesAreCorrect = (outcomes: readonly Outcome[], orders: ReadonlyMap<string, OrderRecord>): string[] =>
  outcomes.flatMap(({ customer, key, body, result }) => {
    if (!result.ok) return [];
    const order = orders.get(result.value.orderId);
    if (order === undefined) return [`the order in the response to ${key} does not exist`];
    if (order.userId !== customer.userId) return [`the response to ${key} has another customer's order`];
    const isAsRequested =
      order.payment.method === body.method && (body.method === 'card' || firstAddressOf(order) === addressTextOf(body));
    return isAsRequested ? [] : [`the response to ${key} has an order with other details`];
  });

/** An order costs what the customer's cart said, delivery included, or what they agreed to since for another address. */
const pricedAsSeen = (outcomes: readonly Outcome[], { store, agreed }: SimulatedShop): string[] =>
  outcomes.flatMap(({ body: { toPay }, result }) => {
    const order = result.ok ? store.orders.get(result.value.orderId) : undefined;
    if (order === undefined || toPay === undefined || toPayOf(order) === toPay) return [];
    if (order.payment.method !== 'card' && agreed.get(order.orderId)?.has(toPayOf(order))) return [];
    return [`${order.orderId} costs ${toPayOf(order)} paise, but its cart said ${toPay}`];
  });

/** The codes with which a checkout may be refused. The cash-on-delivery limits flag orders but never refuse them. */
const reasonsToRefuse = new Set([
  'cart_empty',
  'cart_changed',
  'already_paid',
  'idempotency_key_reused',
  // The owner's terms of delivery.
  'area_not_served',
  'cash_not_offered',
]);

const refusedByLimit = ({ key, result }: Outcome): string[] =>
  result.ok || reasonsToRefuse.has(result.code) ? [] : [`${key} was refused for ${result.code}`];

/** An order that needs a confirmation is not shipped before it is confirmed, for the address to which it is sent. */
function shippedUnconfirmed({ orderId, reasons, history }: OrderRecord): string[] {
  const shipped = history.findIndex(({ status }) => status === 'shipped');
  const before = history.slice(0, Math.max(0, shipped));
  const confirmed = before.findLastIndex(({ confirmation }) => confirmation === 'confirmed');
  const moved = before.findLastIndex(({ addressBefore }) => addressBefore !== undefined);
  const isTooEarly = reasons !== undefined && shipped >= 0 && (confirmed < 0 || confirmed < moved);
  return isTooEarly ? [`${orderId} was shipped before it was confirmed`] : [];
}

/**
 * A customer cancels an order before making starts, or while the refund of its cancellation is under way. If an owner cancels it meanwhile,
 * the customer's step records only the refund (`withRefund`).
 */
function cancelledByCustomer({ orderId, history }: OrderRecord): string[] {
  const index = history.findIndex(
    ({ status, by }, step) => status === 'cancelled' && by === 'customer' && history[step - 1]?.status !== 'cancelled',
  );
  if (index < 0) return [];
  const before = history[index - 1]?.status ?? 'nothing';
  const isRefund = history.some((step) => step.payment === 'refunded');
  const isInTime = ['placed', 'awaiting-payment'].includes(before) || (before === 'making' && isRefund);
  return isInTime ? [] : [`${orderId} was cancelled by its customer when it was ${before}`];
}

/** The customer reads the sum of the lines, and pays it with the fee for delivery. */
function sumsOf(order: OrderRecord): string[] {
  const { orderId, cartQty, lines, totalPaise } = order;
  const { toPay, deliveryFee } = toOrder(order);
  const sum = lines.reduce((paise, line) => paise + line.pricePaise * line.qty, 0);
  const count = lines.reduce((total, { qty }) => total + qty, 0);
  const isRight = sum === totalPaise && count === cartQty && toPaise(toPay) === sum + toPaise(deliveryFee);
  return isRight ? [] : [`the totals of ${orderId} differ from its lines`];
}

/** A captured payment is what its order's customer pays, and is kept only for an order that is paid and not cancelled. */
function moneyOf(order: OrderRecord, shop: SimulatedShop): string[] {
  const { cardService } = shop;
  const { orderId, status, payment } = order;
  const captures = [...cardService.captures.values()].filter((capture) => capture.orderId === orderId);
  const kept = keptCaptures(shop).filter((capture) => capture.orderId === orderId);
  const owed = payment.status === 'paid' ? 1 : 0;
  return [
    ...(kept.length === owed ? [] : [`${orderId} is ${payment.status} and ${kept.length} payments were kept for it`]),
    ...captures
      .filter(({ amountPaise }) => amountPaise !== toPayOf(order))
      .map(() => `${orderId} was charged another amount`),
    ...(payment.status === 'paid' && status === 'cancelled' && !isHeldByBank(order)
      ? [`${orderId} is cancelled and was not refunded`]
      : []),
    ...(payment.status === 'paid' && status === 'awaiting-payment'
      ? [`${orderId} is paid and still awaits payment`]
      : []),
    ...(status === 'awaiting-payment' && cardService.openSessions.length > 0
      ? [`${orderId} awaits payment for ever`]
      : []),
  ];
}

/** An order shows its dispute's current status, and was not shipped while the dispute was not won. */
function disputesOf({ orderId, paymentIntentId = '', history }: OrderRecord, { cardService }: SimulatedShop): string[] {
  const actual = cardService.disputes.get(paymentIntentId.replace('pi_', 'du_'))?.status;
  const shown = history.findLast(({ dispute }) => dispute?.disputeId === paymentIntentId.replace('pi_', 'du_'));
  const shipped = history.findIndex(({ status }) => status === 'shipped');
  const known = history.slice(0, Math.max(shipped, 0)).findLast(({ dispute }) => dispute !== undefined);
  return [
    ...(shown?.dispute?.status === actual ? [] : [`${orderId} shows another dispute than its payment has`]),
    ...((known?.dispute?.status ?? 'won') === 'won' ? [] : [`${orderId} was shipped while its payment was disputed`]),
  ];
}

/**
 * The payments that are not fully refunded. A partial refund doesn't refund its order. The bank has taken a disputed payment, so the shop
 * doesn't keep one that no order records.
 */
const keptCaptures = ({ store, cardService }: SimulatedShop): readonly Capture[] =>
  [...cardService.captures].flatMap(([paymentIntentId, capture]) => {
    const isTaken =
      cardService.isAgainstShop(paymentIntentId) &&
      store.orders.get(capture.orderId)?.paymentIntentId !== paymentIntentId;
    return capture.refundedPaise < capture.amountPaise && !isTaken ? [capture] : [];
  });

/** All payments that were not fully refunded add up to what the paid orders cost. */
function moneyInAll(orders: readonly OrderRecord[], shop: SimulatedShop): string[] {
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  const kept = sum(keptCaptures(shop).map(({ amountPaise }) => amountPaise));
  const owed = sum(orders.flatMap((order) => (order.payment.status === 'paid' ? [toPayOf(order)] : [])));
  return kept === owed ? [] : [`the card service keeps ${kept} paise, and the paid orders total ${owed}`];
}

/**
 * No acknowledged line is lost or sold twice: replaying the lines' events gives the carts' contents, an order's line was in the
 * cart with its quantity, and no line is in two orders.
 */
function linesKept(
  events: readonly LineEvent[],
  carts: SimulatedShop['store']['lines'],
  orders: ReadonlyMap<string, OrderRecord>,
): string[] {
  const broken: string[] = [];
  const cart = new Map<string, { readonly qty: number; readonly state: number }>();
  const takenBy = new Map<number, string>();
  const awaitingPayment: { readonly orderId: string; readonly state: number }[] = [];
  for (const [index, event] of events.entries()) {
    const key = keyOf(event);
    const line = cart.get(key);
    switch (event.kind) {
      case 'set':
        if (line?.qty !== event.qty) cart.set(key, { qty: event.qty, state: index });
        break;
      case 'removed':
        cart.delete(key);
        break;
      case 'awaiting-payment':
        // A line that changed during the checkout stays in the cart when the order is paid.
        if (line?.qty === event.qty) awaitingPayment.push({ orderId: event.orderId, state: line.state });
        break;
      case 'ordered':
        if (line?.qty !== event.qty) broken.push(`${event.orderId} took ${key}, which differed in the cart`);
        if (line) takenBy.set(line.state, event.orderId);
        cart.delete(key);
    }
  }
  const held = new Map(
    [...carts].flatMap(([userId, lines]) =>
      [...lines].map(([lineId, { qty }]) => [keyOf({ userId, lineId }), qty] as const),
    ),
  );
  for (const key of new Set([...cart.keys(), ...held.keys()])) {
    if (cart.get(key)?.qty !== held.get(key)) broken.push(`the cart has lost or gained ${key}`);
  }
  const states = new Set([...cart.values()].map(({ state }) => state));
  for (const { orderId, state } of awaitingPayment) {
    if (orders.get(orderId)?.payment.status !== 'paid') continue;
    const taker = takenBy.get(state) ?? orderId;
    if (taker !== orderId) broken.push(`${orderId} and ${taker} sold the same line`);
    if (states.has(state)) broken.push(`${orderId} is paid and left its line in the cart`);
  }
  return broken;
}

const keyOf = ({ userId, lineId }: { readonly userId: string; readonly lineId: string }): string =>
  `${userId} ${lineId}`;
