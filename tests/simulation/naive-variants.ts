import { isClosed } from '#contracts/orders/closed.ts';
import { closeCashOrder } from '#lambdas/checkout/cash-limits.ts';
import type { CashCount } from '#lambdas/orders/cash-counts.ts';
import { fingerprintOf, type OrderRecord, orderIdOf, toPayOf } from '#lambdas/orders/order.ts';
import type { PaymentEvent, PaymentRequest } from '#lambdas/payments/payment-service.ts';
import { cashCountName } from '../support/unit/memory-store.ts';
import type { CheckoutRequest } from './account.ts';
import type { Machine } from './shop.ts';
import type { Follower } from './stream.ts';

/** A rule that a run replaces with a naive variant, to prove that the simulation detects the mistake. */
export type NaiveVariant =
  | 'idempotency-key'
  | 'conditions'
  | 'step-conditions'
  | 'webhook-signature'
  | 'amount-check'
  | 'refund-messages'
  | 'refund-amount-check'
  | 'version'
  | 'refund-attempts'
  | 'session-check'
  | 'dispute-messages'
  | 'recorded-payment'
  | 'fingerprint'
  | 'own-orders'
  | 'limits-refuse'
  | 'unconfirmed-shipped'
  | 'high-value'
  | 'orders-counted'
  | 'plain-counters'
  | 'networks-uncounted'
  | 'domains-uncounted'
  | 'order-as-token'
  | 'phone-as-written'
  | 'released-on-errors'
  | 'released-when-shipped'
  | 'never-released'
  | 'failed-checkouts-counted'
  | 'any-link'
  | 'high-value-by-link'
  | 'confirmed-uncounted'
  | 'deletion-unmarked'
  | 'block-of-account-only'
  | 'others-changed'
  | 'cancelled-blindly'
  | 'cancelled-late'
  | 'address-confirmed'
  | 'fee-unseen'
  | 'fee-unasked'
  | 'agreement-renewed'
  | 'fee-uncharged'
  | 'part-version'
  | 'part-keys'
  | 'part-results'
  | 'part-messages'
  | 'proof-overwritten'
  | 'proof-unneeded'
  | 'captures-without-page'
  | 'refusals-resent'
  | 'days-overbooked'
  | 'slots-unconfirmed'
  | 'slots-unreleased'
  | 'work-unversioned'
  | 'work-uncounted-again';

/** The shop's dependencies, with one of them replaced by the naive variant. */
export function naiveShop(machine: Machine, variant: NaiveVariant | undefined): Machine {
  switch (variant) {
    case 'conditions':
      return { ...machine, orders: unconditional(machine) };
    case 'step-conditions':
      return { ...machine, orders: overwriting(machine) };
    case 'high-value':
      return { ...machine, cashLimits: async () => ({ ...(await machine.cashLimits()), maxTotal: 10_000_000 }) };
    case 'orders-counted':
      return { ...machine, cashCounts: countingOrders(machine) };
    case 'plain-counters':
      return { ...machine, cashCounts: plainCounters(machine) };
    case 'networks-uncounted':
      return { ...machine, cashCounts: uncounted(machine, (of) => 'network' in of) };
    case 'domains-uncounted':
      return { ...machine, cashCounts: uncounted(machine, (of) => 'domain' in of) };
    case 'deletion-unmarked':
      return { ...machine, orders: { ...machine.orders, closeCheckouts: async () => true } };
    case 'days-overbooked': {
      const { slots } = machine;
      const take: typeof slots.take = (slot, hold) => slots.take(slot, { ...hold, capacity: Number.POSITIVE_INFINITY });
      return { ...machine, slots: { ...slots, take } };
    }
    case 'slots-unconfirmed':
      return { ...machine, slots: { ...machine.slots, confirm: async () => true } };
    case 'slots-unreleased':
      return { ...machine, slots: { ...machine.slots, free: async () => {} } };
    case 'block-of-account-only':
      return { ...machine, blocks: { ...machine.blocks, hasMailbox: async () => false } };
    default:
      return machine;
  }
}

/** The same for a checkout. */
export function naiveCheckout(
  machine: Machine,
  variant: NaiveVariant | undefined,
  { customer: { userId }, idempotencyKey, body }: CheckoutRequest,
): Machine {
  switch (variant) {
    case 'order-as-token':
      return { ...machine, newToken: () => machine.newToken(orderIdOf(userId, idempotencyKey)) };
    case 'phone-as-written': {
      const { add, remove } = machine.cashCounts;
      const asWritten: typeof add = (count, token) =>
        add('phone' in count.of ? { ...count, of: { phone: body.mobileNo } } : count, token);
      return { ...machine, cashCounts: { add: asWritten, remove } };
    }
    case 'failed-checkouts-counted':
      return { ...machine, cashCounts: { ...machine.cashCounts, remove: async () => {} } };
    case 'released-on-errors':
      return { ...machine, ...releasingOnErrors(machine) };
    case 'fingerprint': {
      const withSameFingerprint = <T extends OrderRecord | undefined>(order: T): T =>
        order && { ...order, fingerprint: fingerprintOf(userId, body) };
      return {
        ...machine,
        orders: { ...machine.orders, find: async (orderId) => withSameFingerprint(await machine.orders.find(orderId)) },
      };
    }
    default:
      return machine;
  }
}

/** The same for an owner's click. */
export function naiveDesk(machine: Machine, variant: NaiveVariant | undefined): Machine {
  if (variant === 'proof-unneeded') return withoutNeededProofs(machine);
  if (variant !== 'unconfirmed-shipped') return machine;
  const withoutConfirmation = async (orderId: string): Promise<OrderRecord | undefined> => {
    const order = await machine.orders.find(orderId);
    const { confirmation: _, ...rest } = order ?? {};
    return order && { ...order, ...rest, ...(order.confirmation !== undefined && { confirmation: 'confirmed' }) };
  };
  return { ...machine, orders: { ...machine.orders, find: withoutConfirmation } };
}

/** The same for reading a customer's order. */
export function naiveOrderRead(machine: Machine, variant: NaiveVariant | undefined, userId: string): Machine {
  if (variant !== 'own-orders') return machine;
  const asOwn = async (orderId: string): Promise<OrderRecord | undefined> => {
    const order = await machine.orders.find(orderId);
    return order && { ...order, userId };
  };
  return { ...machine, orders: { ...machine.orders, find: asOwn } };
}

/** The same for a step of the customer's own. */
export function naiveOwnStep(machine: Machine, variant: NaiveVariant | undefined, userId: string): Machine {
  switch (variant) {
    case 'others-changed':
      return naiveOrderRead(machine, 'own-orders', userId);
    case 'cancelled-blindly':
      return { ...machine, orders: overwriting(machine) };
    case 'cancelled-late':
      return changedRead(machine, (order) => (order.status === 'making' ? { ...order, status: 'placed' } : order));
    case 'address-confirmed': {
      const { replace } = machine.orders;
      const keepConfirmed: typeof replace = (current, next, ...rest) =>
        replace(current, { ...next, ...(current.confirmation && { confirmation: current.confirmation }) }, ...rest);
      return { ...machine, orders: { ...machine.orders, replace: keepConfirmed } };
    }
    default:
      return machine;
  }
}

/** The same for a customer's answer to a proof: it is written whatever has happened to the order meanwhile. */
export function naiveProof(machine: Machine, variant: NaiveVariant | undefined): Machine {
  if (variant !== 'proof-overwritten') return machine;
  const { orders } = machine;
  const changeProof: typeof orders.changeProof = async (current, ...rest) =>
    orders.changeProof((await orders.find(current.orderId)) ?? current, ...rest);
  return { ...machine, orders: { ...orders, changeProof } };
}

/** A desk that ships whatever the customer has said about proofs. */
function withoutNeededProofs(machine: Machine): Machine {
  const { orders, store } = machine;
  const { replace } = orders;
  const kept: typeof replace = (current, next, ...rest) =>
    replace(current, { ...next, lines: store.orders.get(next.orderId)?.lines ?? next.lines }, ...rest);
  const blind = changedRead(machine, (order) => ({
    ...order,
    lines: order.lines.map(({ proofRequired: _, proof: __, ...line }) => line),
  }));
  return { ...blind, orders: { ...blind.orders, replace: kept } };
}

/** Reads each order with this change. */
const changedRead = (machine: Machine, change: (order: OrderRecord) => OrderRecord): Machine => ({
  ...machine,
  orders: {
    ...machine.orders,
    async find(orderId) {
      const order = await machine.orders.find(orderId);
      return order && change(order);
    },
  },
});

/** The same for the webhook. */
export function naiveWebhook(machine: Machine, variant: NaiveVariant | undefined): Machine {
  if (variant !== 'recorded-payment') return machine;
  const withoutPaymentId = async (orderId: string): Promise<OrderRecord | undefined> => {
    const order = await machine.orders.find(orderId);
    if (order?.payment.status !== 'paid') return order;
    const { paymentIntentId: _, ...rest } = order;
    return rest;
  };
  return { ...machine, orders: { ...machine.orders, find: withoutPaymentId } };
}

/** The event that a naive webhook handles instead of the verified one. */
export function naiveEvent(
  event: PaymentEvent | undefined,
  variant: NaiveVariant | undefined,
  orders: ReadonlyMap<string, OrderRecord>,
): PaymentEvent | undefined {
  if (event?.kind === 'refunded' && variant === 'refund-messages') return { kind: 'other' };
  if (event?.kind === 'refunded' && variant === 'part-messages') {
    const total = orders.get(event.orderId)?.totalPaise;
    return event.amountPaise === total ? event : { kind: 'other' };
  }
  if (event?.kind === 'disputed' && variant === 'dispute-messages') return { kind: 'other' };
  if (event?.kind === 'paid' && event.sessionId === undefined && variant === 'captures-without-page') {
    return { kind: 'other' };
  }
  if (event?.kind === 'paid' && variant === 'session-check') {
    return { ...event, sessionId: orders.get(event.orderId)?.sessionId ?? event.sessionId };
  }
  const trusted =
    (event?.kind === 'paid' && variant === 'amount-check') ||
    (event?.kind === 'refunded' && variant === 'refund-amount-check');
  if (!trusted) return event;
  const order = orders.get(event.orderId);
  return { ...event, currency: 'inr', amountPaise: order ? toPayOf(order) : 0 };
}

/** What the stream's consumer does after a change of a cash order. */
export function naiveConsumer(variant: NaiveVariant | undefined): Follower {
  if (variant === 'never-released') return async () => {};
  if (variant !== 'released-when-shipped') return closeCashOrder;
  return (machine, changes) =>
    closeCashOrder(
      machine,
      changes.map(({ before, after }) => ({
        ...(before && { before }),
        after: after.status === 'shipped' ? { ...after, status: 'delivered' } : after,
      })),
    );
}

/** Orders whose writes are all unconditional. */
function unconditional(machine: Machine): Machine['orders'] {
  const { orders } = machine;
  return {
    ...overwriting(machine),
    async place(order, _latest, answers) {
      await orders.place(order, (await orders.checkoutState(order.userId)).latest, answers);
      return { outcome: 'placed' };
    },
  };
}

/** Orders whose writes after the first one are unconditional. */
function overwriting({ orders, carts }: Machine): Machine['orders'] {
  return {
    ...orders,
    async replace(current, next, linesToDelete = []) {
      const stored = (await orders.find(current.orderId)) ?? current;
      for (const { productId } of linesToDelete) await carts.remove(current.userId, productId);
      return orders.replace(stored, next);
    },
  };
}

/** A checkout that removes its order from the counts after a failed write, although the write may have taken effect. */
function releasingOnErrors({ orders, cashCounts }: Machine): Pick<Machine, 'orders' | 'cashCounts'> {
  const counted: Parameters<typeof cashCounts.add>[] = [];
  const add: typeof cashCounts.add = (...added) => {
    counted.push(added);
    return cashCounts.add(...added);
  };
  const place: typeof orders.place = async (...placing) => {
    try {
      return await orders.place(...placing);
    } catch (error) {
      for (const added of counted) await cashCounts.remove(...added);
      throw error;
    }
  };
  return { orders: { ...orders, place }, cashCounts: { ...cashCounts, add } };
}

/** Counts only existing orders, so that concurrent checkouts miss each other. */
function countingOrders({ cashCounts, store }: Machine): Machine['cashCounts'] {
  return {
    ...cashCounts,
    async add(count, token) {
      await cashCounts.add(count, token);
      const { of } = count;
      if (!('userId' in of || 'phone' in of)) return 1;
      const others = [...store.orders.values()].filter(
        ({ userId, counted }) =>
          counted !== undefined &&
          counted.token !== token &&
          ('userId' in of ? userId === of.userId : counted.phone === of.phone),
      );
      const open = others.filter((order) => !isClosed(order));
      return (count.day === undefined ? open : others).length + 1;
    },
  };
}

/** Misses some of the counts. */
function uncounted({ cashCounts }: Machine, misses: (of: CashCount['of']) => boolean): Machine['cashCounts'] {
  return {
    ...cashCounts,
    add: async (count, token) => (misses(count.of) ? 1 : cashCounts.add(count, token)),
  };
}

/** Counts as plain numbers, so that a repeated addition or removal counts twice. */
function plainCounters({ cashCounts, store, newToken }: Machine): Machine['cashCounts'] {
  return {
    add: (count) => cashCounts.add(count, newToken()),
    async remove(count) {
      const [first] = store.cashCounts.get(cashCountName(count)) ?? [];
      if (first !== undefined) await cashCounts.remove(count, first);
    },
  };
}

/** The same for a customer's confirmation. */
export function naiveConfirmation(machine: Machine, variant: NaiveVariant | undefined): Machine {
  switch (variant) {
    case 'any-link':
      return { ...machine, confirmationTokens: { ...machine.confirmationTokens, has: async () => true } };
    case 'confirmed-uncounted':
      return { ...machine, cashCounts: { ...machine.cashCounts, add: async () => 1 } };
    case 'high-value-by-link':
      return { ...machine, orders: { ...machine.orders, find: async (id) => withoutReasons(machine, id) } };
    default:
      return machine;
  }
}

async function withoutReasons(machine: Machine, orderId: string): Promise<OrderRecord | undefined> {
  const order = await machine.orders.find(orderId);
  return order?.reasons === undefined ? order : { ...order, reasons: ['open-orders'] };
}

/** A payment page that charges only the lines. */
export function naivePage(
  request: PaymentRequest,
  variant: NaiveVariant | undefined,
  orders: ReadonlyMap<string, OrderRecord>,
): PaymentRequest {
  const order = orders.get(request.orderId);
  return order === undefined || variant !== 'fee-uncharged' ? request : { ...request, amountPaise: order.totalPaise };
}
