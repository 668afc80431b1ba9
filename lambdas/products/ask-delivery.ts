import type { Delivery } from '../contracts/dates/promise.ts';
import { indianDay } from '../dates/calendar.ts';
import { type DateStores, readDateRules } from '../dates/date-settings.ts';
import { promiseOf } from '../dates/promise.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, succeed } from '../platform/result.ts';
import { type FullProduct, type Products, productNotFound, shown } from './product.ts';

interface AskDeliveryDependencies {
  readonly products: Pick<Products, 'find'>;
  readonly dateStores: DateStores;
  readonly now: Clock;
}

interface Asked {
  readonly pin: string;
  readonly productId: readonly string[];
}

/** When these products arrive at a PIN if they are ordered together now. Refusal: `product_not_found`. */
export async function askDelivery(
  { products, dateStores, now }: AskDeliveryDependencies,
  { pin, productId }: Asked,
): Promise<Result<Delivery>> {
  const rules = await readDateRules(dateStores);
  if (rules === undefined) return succeed({});
  const found = await Promise.all(productId.map((id) => products.find(id, { consistent: false })));
  const gifts = found.map(shown).filter((product) => product !== undefined);
  if (gifts.length < productId.length) return productNotFound;
  const promise = promiseOf(rules, { gifts, pin, day: indianDay(now()), waits: gifts.some(asksSomething) });
  return succeed(promise === undefined ? {} : { arrivesBy: promise.arrivesBy });
}

/** True if the artist needs an answer, which may come after the order. */
const asksSomething = ({ questions = [] }: FullProduct): boolean =>
  questions.some((question) => question.kind !== 'choice' && question.optional === undefined);
