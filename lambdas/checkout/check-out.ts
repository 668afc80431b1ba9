import type { Blocks } from '../accounts/blocks.ts';
import { hasProved, type Users } from '../accounts/user.ts';
import { type Carts, type LineRecord, lineIdOf } from '../cart/cart.ts';
import { readContents, withDelivery } from '../cart/price-cart.ts';
import { e164Of, mobileNumberError, orderName } from '../contracts/accounts/contact.ts';
import type { DeliveryWishes } from '../contracts/delivery/address.ts';
import { textWithPin } from '../contracts/delivery/address-text.ts';
import { release } from '../dates/slots.ts';
import { doubtOf, storedFees } from '../delivery/doubt.ts';
import { readTerms, type TermsStore } from '../delivery/terms-store.ts';
import {
  addressInFields,
  afterStep,
  type LatestCheckout,
  type OrderAnswers,
  type OrderLineRecord,
  type OrderRecord,
  type Orders,
  orderIdOf,
  type Placement,
} from '../orders/order.ts';
import { closePaymentPage } from '../payments/close-page.ts';
import type { CardService } from '../payments/payment-service.ts';
import type { Caller } from '../platform/caller.ts';
import { type CustomerCounts, countFor } from '../platform/customer-count.ts';
import { mailboxHash } from '../platform/mailbox-hash.ts';
import { accountDeleted, type Refusal, type Result, refuse, succeed, tooBusy } from '../platform/result.ts';
import { conflictAttempts, type Pause, retry } from '../platform/retry.ts';
import type { Products } from '../products/product.ts';
import { cartChanged, refusalOf } from './checkout-rules.ts';
import { type PromiseDependencies, withPromise } from './promise-date.ts';

export interface CheckOutDependencies extends PromiseDependencies {
  readonly orders: Pick<Orders, 'find' | 'checkoutState' | 'place' | 'replace'>;
  readonly carts: Pick<Carts, 'lines' | 'remove'>;
  readonly products: Pick<Products, 'findMany'>;
  readonly users: Pick<Users, 'find'>;
  readonly blocks: Pick<Blocks, 'hasMailbox'>;
  readonly customerCounts: CustomerCounts;
  readonly deliveryTerms: Pick<TermsStore, 'find'>;
  readonly cards: CardService;
  readonly pause: Pause;
}

/** What a draft doesn't contain, but a flag depends on. */
export interface FlagFacts {
  /** True if the customer has proved that the order's mailbox is theirs. */
  readonly mailboxProved: boolean;
}

/** One checkout: who orders, the Idempotency-Key, the cart, the payment method and the delivery details. */
interface Checkout {
  readonly caller: Caller;
  readonly idempotencyKey: string;
  readonly fingerprint: string;
  /** The version of the cart that the customer saw. */
  readonly cartVersion?: string | undefined;
  readonly terms: Pick<OrderRecord, 'status' | 'payment'> &
    Partial<Pick<OrderRecord, 'mobileNo' | 'residentialAddress' | 'recipientMobile' | 'cardService'>>;
  readonly wishes: DeliveryWishes;
  /** Returns why this payment method refuses the order, or undefined. */
  readonly refusal?: (order: OrderRecord) => Promise<Refusal | undefined>;
  /** Returns the order to place, flagged if it needs a confirmation. Runs again with each attempt. */
  readonly flag?: (order: OrderRecord, facts: FlagFacts) => Promise<OrderRecord>;
}

/**
 * Turns the customer's cart into an order. The key determines the order's ID, so a retry returns the same order, even
 * after the cart was emptied; a refusal doesn't use it up. An earlier unpaid order is first closed and cancelled.
 * Refusals: `idempotency_key_reused`, `cart_empty`, `cart_changed`, `sold_out`, `personalisation_incomplete`, `cart_too_long`,
 * `total_too_large`, `area_not_served`, `date_not_possible`, `cash_not_offered`, `already_paid`, `card_service_away`, `customer_blocked`,
 * `too_many_checkouts`, `too_busy`, and those of `checkout.refusal`.
 */
export async function checkOut(dependencies: CheckOutDependencies, checkout: Checkout): Promise<Result<OrderRecord>> {
  const { orders, pause } = dependencies;
  const orderId = orderIdOf(checkout.caller.userId, checkout.idempotencyKey);
  const checkedOut = await retry({ attempts: conflictAttempts, pause }, async (attempt) => {
    const earlier = await orders.find(orderId);
    if (earlier !== undefined) return resultOfRetry(earlier, checkout);

    // After the lookup, so that retries of a placed order don't count. Before anything is written or closed.
    const excess = attempt === 0 ? await countFor(dependencies, checkout.caller.userId, 'checkouts') : undefined;
    const tried = excess ?? (await tryOnce(dependencies, checkout, orderId));
    if (tried === 'overtaken') return undefined;
    if (tried.ok) return succeed(tried.value);
    // A concurrent retry may have placed this order since the lookup, which emptied the cart.
    const twin = await orders.find(orderId);
    return twin === undefined ? tried : resultOfRetry(twin, checkout);
  });
  return checkedOut ?? tooBusy;
}

/**
 * Makes one attempt. It reads the latest checkout before the cart. A concurrent checkout or block, or the deletion of the account,
 * changes that item, so that the conditional write of this attempt fails.
 */
async function tryOnce(
  dependencies: CheckOutDependencies,
  checkout: Checkout,
  orderId: string,
): Promise<Result<OrderRecord> | 'overtaken'> {
  const { orders, now } = dependencies;
  const { latest, blocked, closedUntil = '' } = await orders.checkoutState(checkout.caller.userId);
  if (now().toISOString() < closedUntil) return accountDeleted;
  if (blocked) return customerBlocked;
  if (latest?.orderId === orderId) return 'overtaken';
  const unpaid = await unpaidOrder(orders, latest);

  const drafted = await draft(dependencies, checkout, orderId);
  if (!drafted.ok) return drafted;
  const { draft: unflagged, answers, facts } = drafted.value;
  const refusal = await checkout.refusal?.(unflagged);
  if (refusal !== undefined) return refusal;
  // Before `place`, even if that then fails: while its page is open, the earlier order can be paid for the same cart.
  if (unpaid !== undefined) {
    const cancelled = await cancelUnpaid(dependencies, unpaid);
    if (!cancelled.ok) return cancelled;
    if (!cancelled.value) return 'overtaken';
  }
  const flagged = (await checkout.flag?.(unflagged, facts)) ?? unflagged;
  const promised = await withPromise(dependencies, flagged, checkout.wishes.pin);
  if (!promised.ok) return promised;
  const order = promised.value;
  const placement = await orders.place(order, latest, answers);
  if (order.slots !== undefined && !isPlaced(placement, order)) await release(dependencies, order.slots);
  switch (placement.outcome) {
    case 'placed':
      return succeed(order);
    case 'exists':
      return resultOfRetry(placement.order, checkout);
    case 'lines-changed': {
      const changed = order.lines.filter((line) => placement.lineIds.includes(lineIdOf(line)));
      return cartChanged(changed.map((line) => line.title));
    }
    case 'overtaken':
    case 'conflict':
      return 'overtaken';
  }
}

/** True also if a repeated write found the order of this attempt, which has its token. */
const isPlaced = (placement: Placement, { slots }: OrderRecord): boolean =>
  placement.outcome === 'placed' || (placement.outcome === 'exists' && placement.order.slots?.token === slots?.token);

/** The order of the latest checkout, if it still awaits payment. */
async function unpaidOrder(
  orders: Pick<Orders, 'find'>,
  latest: LatestCheckout | undefined,
): Promise<OrderRecord | undefined> {
  if (latest?.method !== 'card') return undefined;
  const order = await orders.find(latest.orderId);
  return order?.status === 'awaiting-payment' ? order : undefined;
}

/** Cancels an unpaid order, and frees its slots for the new one. Returns false after a concurrent change. */
async function cancelUnpaid(dependencies: CheckOutDependencies, order: OrderRecord): Promise<Result<boolean>> {
  const { orders, cards, now } = dependencies;
  const refusal = await closePaymentPage(cards, order);
  if (refusal !== undefined) return refusal;
  const step = {
    status: 'cancelled',
    at: now().toISOString(),
    reason: 'Replaced by a newer checkout.',
    payment: 'failed',
  } as const;
  const isCancelled = await orders.replace(order, afterStep(order, step));
  if (isCancelled && order.slots !== undefined) await release(dependencies, order.slots);
  return succeed(isCancelled);
}

interface Draft {
  readonly draft: OrderRecord;
  /** Stored beside the order. */
  readonly answers: OrderAnswers;
  readonly facts: FlagFacts;
}

/** Builds the order from the cart, or refuses. */
async function draft(
  { carts, products, users, blocks, deliveryTerms, now }: CheckOutDependencies,
  checkout: Checkout,
  orderId: string,
): Promise<Result<Draft>> {
  const { caller, fingerprint, cartVersion, terms, wishes } = checkout;
  const [contents, user, delivering] = await Promise.all([
    readContents({ carts, products, now }, caller.userId, { consistent: true }),
    users.find(caller.userId),
    readTerms(deliveryTerms),
  ]);
  if (user?.deletedAt !== undefined) return accountDeleted;
  const email = user?.email ?? caller.email;
  // The account of a customer who was blocked with another account, which they have deleted.
  if (await blocks.hasMailbox(mailboxHash(email))) return customerBlocked;
  // Deletes the lines of removed products, so that a retry succeeds. The refusal names the products. If nothing else is left, the
  // cart keeps naming them.
  const obstacles = contents.entries.length === 0 ? [] : contents.removed;
  await Promise.all(obstacles.map((line) => carts.remove(caller.userId, lineIdOf(line))));
  const lines = contents.entries.map(withoutAnswers);
  const answers = answersIn(contents.entries);
  const cart = withDelivery(contents, delivering, wishes.address?.pin ?? wishes.pin);
  const { method } = terms.payment;
  const refusal =
    refusalOf(cart, { lines, answers }, cartVersion) ??
    cart.delivery.refusal ??
    (method === 'cash-on-delivery' ? cart.delivery.cashRefusal : undefined);
  if (refusal !== undefined) return refusal;

  const createdAt = now().toISOString();
  const mobileNo = terms.mobileNo ?? user?.mobileNumber ?? caller.mobileNumber;
  const draft: OrderRecord = {
    orderId,
    userId: caller.userId,
    fingerprint,
    name: orderName(user?.fullName ?? caller.fullName),
    email,
    residentialAddress: '',
    ...terms,
    ...deliveryOf(wishes, terms),
    mobileNo,
    ...(mobileNumberError(mobileNo) === undefined && { mobileE164: e164Of(mobileNo) }),
    totalPaise: contents.totalPaise,
    ...storedFees(cart.delivery, method),
    cartQty: contents.totalQty,
    lines,
    createdAt,
    history: [{ status: terms.status, at: createdAt }],
  };
  // A payment page that asks for the address tells the PIN later.
  const deliveryDoubt =
    draft.residentialAddress === '' ? undefined : doubtOf(delivering, { ...draft, method, pin: draft.pin });
  return succeed({
    draft: { ...draft, ...(deliveryDoubt !== undefined && { deliveryDoubt }) },
    answers,
    facts: { mailboxProved: hasProved(user, draft.email) },
  });
}

/** An address in fields replaces the text. Without either, the payment page asks for the address, with its PIN. */
const deliveryOf = (
  { address, pin, giftMessage, hidePrices, wantedBy }: DeliveryWishes,
  { residentialAddress: text = '' }: Checkout['terms'],
): Partial<OrderRecord> => ({
  ...(text !== '' && pin !== undefined && { pin, residentialAddress: textWithPin(text, pin) }),
  ...(address !== undefined && addressInFields(address)),
  ...(giftMessage !== undefined && { giftMessage }),
  ...(hidePrices === true && { hidePrices }),
  ...(wantedBy !== undefined && { wantedBy }),
});

/** Drops the answers, which are stored apart. `problem` and `state` are never set here: `refusalOf` refuses such lines. */
const withoutAnswers = ({ answers: _, problem: __, state: ___, ...line }: LineRecord): OrderLineRecord => line;

const answersIn = (lines: readonly LineRecord[]): OrderAnswers =>
  Object.fromEntries(
    lines.flatMap((line) => (line.answers === undefined ? [] : [[lineIdOf(line), { answers: line.answers }]])),
  );

const customerBlocked = refuse(
  'customer_blocked',
  'You can’t place new orders with this account. If you think this is a mistake, please contact our support.',
);

function resultOfRetry(order: OrderRecord, { fingerprint }: Checkout): Result<OrderRecord> {
  if (order.fingerprint === fingerprint) return succeed(order);
  return refuse(
    'idempotency_key_reused',
    'You already placed this order with other details. Please check your orders before you order again.',
  );
}
