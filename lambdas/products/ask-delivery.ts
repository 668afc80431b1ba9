import type { Delivery } from '../contracts/dates/promise.ts';
import { indianDay } from '../dates/calendar.ts';
import { type DateStores, readDateRules } from '../dates/date-settings.ts';
import { needsOf, promiseOf } from '../dates/promise.ts';
import { lastFreeDay, type Slots } from '../dates/slots.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, succeed } from '../platform/result.ts';
import { type FullProduct, type Products, productNotFound, shown } from './product.ts';

interface AskDeliveryDependencies {
  readonly products: Pick<Products, 'find'>;
  readonly dateStores: DateStores;
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
 * When these products arrive at a PIN if they are ordered together now: the day that the order then promises. Nothing is reserved,
 * so another order may take it.
 * Refusal: `product_not_found`.
 */
export async function askDelivery(
  { products, dateStores, slots, now }: AskDeliveryDependencies,
  { pin, productId, qty = [], complete }: Asked,
): Promise<Result<Delivery>> {
  const rules = await readDateRules(dateStores);
  if (rules === undefined) return succeed({});
  const found = await Promise.all(productId.map((id) => products.find(id, { consistent: false })));
  const gifts = found.flatMap((product, index) => {
    const gift = shown(product);
    return gift === undefined ? [] : [{ ...gift, qty: qty[index] ?? 1 }];
  });
  if (gifts.length < productId.length) return productNotFound;
  const wish = { gifts, pin, day: indianDay(now()), waits: complete === undefined && gifts.some(asksSomething) };
  const lastSlot = await lastFreeDay({ slots, now }, rules, needsOf(rules, wish));
  const promise = lastSlot === undefined ? undefined : promiseOf(rules, wish, lastSlot);
  return succeed(promise === undefined ? {} : { arrivesBy: promise.arrivesBy });
}

/** True if the artist needs an answer, which may come after the order. */
const asksSomething = ({ questions = [] }: FullProduct): boolean =>
  questions.some((question) => question.kind !== 'choice' && question.optional === undefined);
