import type { Blocks } from '../accounts/blocks.ts';
import type { DeliveryTerms } from '../contracts/delivery/delivery-terms.ts';
import type { OrderAddress } from '../contracts/orders/new-order.ts';
import type { Order } from '../contracts/orders/order.ts';
import { type DateStores, readDateRules } from '../dates/date-settings.ts';
import { redirected } from '../dates/promise.ts';
import { doubtOf, storedFees } from '../delivery/doubt.ts';
import { priceDelivery } from '../delivery/price-delivery.ts';
import { readTerms, type TermsStore } from '../delivery/terms-store.ts';
import { type CountDependencies, countFor } from '../platform/customer-count.ts';
import { type Refusal, type Result, refuse, succeed } from '../platform/result.ts';
import { type ChangeOrderDependencies, changeOrder } from './change-order.ts';
import { orderNotFound } from './get-order.ts';
import {
  addressInFields,
  byCustomer,
  isRedirected,
  type OrderRecord,
  toOrder,
  toPayOf,
  writeUnitsOf,
} from './order.ts';
import { phoneOf } from './order-search-words.ts';
import { type Destination, decide } from './steps.ts';

interface ChangeAddressDependencies extends ChangeOrderDependencies, CountDependencies {
  readonly deliveryTerms: Pick<TermsStore, 'find'>;
  readonly blocks: Pick<Blocks, 'find' | 'hasPhone'>;
  readonly dateStores: DateStores;
}

/**
 * Has the customer's own order sent elsewhere. What is due in cash follows the PIN, once the customer has agreed. With `ask`, returns
 * the order as it would be.
 * Refusals: `order_not_found`, `too_late`, `impossible_step`, `area_not_served`, `cash_not_offered`, `customer_blocked`,
 * `cash_not_available`, `order_changed`, `too_many_requests`, `too_busy`.
 */
export async function changeAddress(
  dependencies: ChangeAddressDependencies,
  userId: string,
  orderId: string,
  { residentialAddress = '', address, ask, agreed }: OrderAddress,
): Promise<Result<Order>> {
  const to = address === undefined ? { residentialAddress } : addressInFields(address);
  let asked: Order | undefined;
  const changed = await changeOrder(dependencies, orderId, async (order) => {
    if (order.userId !== userId) return orderNotFound;
    if (isThere(order, to)) return succeed('unchanged');
    const terms = await readTerms(dependencies.deliveryTerms);
    const author = { at: dependencies.now().toISOString(), by: byCustomer };
    const next = decide(order, { kind: 'address', to: priced(terms, order, to) }, author);
    if (!next.ok) return next;
    const refusal = refusalOf(terms, order, to) ?? (await refusalOfBlocks(dependencies.blocks, order, to));
    if (refusal !== undefined) return refusal;
    const there = ask || agreed ? toOrder(await redated(dependencies, next.value)) : undefined;
    if (ask) {
      asked = there;
      return succeed('unchanged');
    }
    const disagreement = there ? disagreementOn(there, agreed) : silentChange(order, next.value);
    if (disagreement !== undefined) return disagreement;
    const excess = await countFor(dependencies, userId, 'answers', writeUnitsOf(next.value));
    return excess ?? succeed({ next: next.value });
  });
  return changed.ok ? succeed(asked ?? toOrder(changed.value)) : changed;
}

/** Refuses a new PIN that the shop doesn't serve, or where this order can't be paid in cash. Its gifts were accepted before. */
function refusalOf(terms: DeliveryTerms, order: OrderRecord, { pin }: Destination): Refusal | undefined {
  if (pin === order.pin) return undefined;
  const { refusal, cashRefusal } = priceDelivery({ ...terms, noCashProducts: [] }, { ...order, pin });
  return refusal ?? (order.payment.status === 'due' && cashRefusal !== undefined ? noCashThere : undefined);
}

/** An order that is due in cash can't be paid in another way. */
const noCashThere = refuse(
  'cash_not_offered',
  'We can’t send this order there, because it’s paid in cash. Choose another address, or write to us.',
);

/** Refuses a blocked customer, and a blocked number of the recipient if the order is due in cash. */
async function refusalOfBlocks(
  blocks: ChangeAddressDependencies['blocks'],
  { userId, payment }: OrderRecord,
  { address }: Destination,
): Promise<Refusal | undefined> {
  if ((await blocks.find(userId)) !== undefined) return customerBlocked;
  if (payment.status !== 'due' || address === undefined) return undefined;
  return (await blocks.hasPhone(phoneOf(address.mobile))) ? numberBlocked : undefined;
}

const customerBlocked = refuse(
  'customer_blocked',
  'You can’t change addresses of orders with this account. If you think this is a mistake, please contact our support.',
);

const numberBlocked = refuse(
  'cash_not_available',
  'We can’t send this order to that mobile number, because it’s paid in cash. Give another number, or contact our support.',
);

/** With the fee there, and why the owner should look at it. */
function priced(terms: DeliveryTerms, order: OrderRecord, to: Destination): Destination {
  const { method, status } = order.payment;
  const isNew = to.pin !== undefined && to.pin !== order.pin;
  const { deliveryPaise, cashFeePaise } = order;
  const fees =
    isNew && status === 'due'
      ? storedFees(priceDelivery(terms, { ...order, pin: to.pin }), method)
      : { ...(deliveryPaise && { deliveryPaise }), ...(cashFeePaise && { cashFeePaise }) };
  const deliveryDoubt = doubtOf(terms, { ...order, method, pin: to.pin, deliveryPaise: fees.deliveryPaise });
  return { ...to, ...fees, ...(deliveryDoubt !== undefined && { deliveryDoubt }) };
}

/** The order with the date that the stream will give it for its new PIN. */
async function redated({ dateStores }: ChangeAddressDependencies, order: OrderRecord): Promise<OrderRecord> {
  const { promise, pin } = order;
  if (promise === undefined || pin === undefined || !isRedirected(order)) return order;
  const rules = await readDateRules(dateStores);
  const next = rules && redirected(rules, promise, pin);
  return next === undefined ? order : { ...order, promise: next };
}

/** The refusal if the customer has agreed to something else than the order as it would be. */
const disagreementOn = ({ toPay, promise }: Order, agreed: OrderAddress['agreed']): Refusal | undefined =>
  agreed?.toPay === toPay && agreed.arrivesBy === promise?.arrivesBy ? undefined : changedMeanwhile;

/** The refusal if the customer would pay another amount without having seen it. */
const silentChange = (order: OrderRecord, next: OrderRecord): Refusal | undefined =>
  toPayOf(next) === toPayOf(order) ? undefined : costsOther;

const costsOther = refuse(
  'order_changed',
  'Delivery to this PIN changes what you pay. Please reload the page, and agree to that first.',
);

const changedMeanwhile = refuse(
  'order_changed',
  'Your order, its price or its date has just changed. Please save the address again to see them.',
);

/**
 * True if the order goes to this address already. PINs aren't compared: an address as text has none, and the order keeps the one
 * that was entered on the payment page.
 */
const isThere = (order: OrderRecord, to: Destination): boolean =>
  order.residentialAddress === to.residentialAddress && order.address?.mobile === to.address?.mobile;
