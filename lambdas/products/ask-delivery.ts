import type { ArrivalPromise, Delivery } from '../contracts/dates/promise.ts';
import type { DeliveryTerms } from '../contracts/delivery/delivery-terms.ts';
import { indianDay } from '../dates/calendar.ts';
import { type DateStores, readDateRules } from '../dates/date-settings.ts';
import { type DateRules, needsOf, promiseOf, type Wish } from '../dates/promise.ts';
import { lastFreeDay, type Slots } from '../dates/slots.ts';
import { priceDelivery } from '../delivery/price-delivery.ts';
import { readTerms, type TermsStore } from '../delivery/terms-store.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, succeed } from '../platform/result.ts';
import { type FullProduct, type Products, productNotFound, shown } from './product.ts';

interface AskDeliveryDependencies {
  readonly products: Pick<Products, 'find'>;
  readonly dateStores: DateStores;
  readonly deliveryTerms: Pick<TermsStore, 'find'>;
  readonly slots: Slots;
  readonly now: Clock;
}

interface Asked {
  /** Undefined while it is unknown. The date then holds for the farthest one. */
  readonly pin?: string | undefined;
  readonly productId: readonly string[];
  /** How many of each product; one of each if it is missing. */
  readonly qty?: readonly number[] | undefined;
  /** Given if the artist needs no more answers. Without it, they may follow the order if a product asks for some. */
  readonly complete?: 'true' | undefined;
}

/**
 * When these products arrive at a PIN if they are ordered together now: the day that the order then promises. Also whether the shop
 * delivers there, and takes cash. Nothing is reserved, so another order may take the day.
 * Refusal: `product_not_found`.
 */
export async function askDelivery(
  { products, dateStores, deliveryTerms, slots, now }: AskDeliveryDependencies,
  { pin, productId, qty = [], complete }: Asked,
): Promise<Result<Delivery>> {
  const [rules, terms] = await Promise.all([readDateRules(dateStores), readTerms(deliveryTerms)]);
  const everywhere = !refusesSome(terms);
  if (rules === undefined && everywhere) return succeed({ everywhere });
  const found = await Promise.all(productId.map((id) => products.find(id, { consistent: false })));
  const gifts = found.flatMap((product, index) => {
    const gift = shown(product);
    return gift === undefined ? [] : [{ ...gift, qty: qty[index] ?? 1 }];
  });
  if (gifts.length < productId.length) return productNotFound;
  const { refusal, cashRefusal } = priceDelivery(terms, { pin, totalPaise: 0, lines: gifts });
  if (refusal !== undefined) return succeed({ problem: refusal.detail });
  const waits = complete === undefined && gifts.some(asksSomething);
  const promiseIf = async (waits: boolean) =>
    rules && promiseNow({ slots, now }, rules, { gifts, pin, day: indianDay(now()), waits });
  const [promise, ofComplete] = await Promise.all([promiseIf(waits), waits ? promiseIf(false) : undefined]);
  return succeed({
    ...(promise && { arrivesBy: promise.arrivesBy, ...(waits && { startBy: promise.startBy }) }),
    ...(ofComplete && ofComplete.arrivesBy !== promise?.arrivesBy && { arrivesByIfComplete: ofComplete.arrivesBy }),
    ...(cashRefusal !== undefined && { cashProblem: cashRefusal.detail }),
    ...(everywhere && { everywhere }),
  });
}

async function promiseNow(
  dependencies: Pick<AskDeliveryDependencies, 'slots' | 'now'>,
  rules: DateRules,
  wish: Wish,
): Promise<ArrivalPromise | undefined> {
  const lastSlot = await lastFreeDay(dependencies, rules, needsOf(rules, wish));
  return lastSlot === undefined ? undefined : promiseOf(rules, wish, lastSlot);
}

const refusesSome = ({ notServed, noCash, noCashProducts }: DeliveryTerms): boolean =>
  notServed.length + noCash.length + noCashProducts.length > 0;

/** True if the artist needs an answer, which may come after the order. */
const asksSomething = ({ questions = [] }: FullProduct): boolean =>
  questions.some((question) => question.kind !== 'choice' && question.optional === undefined);
