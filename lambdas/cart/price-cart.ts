import { hash } from 'node:crypto';
import type { DeliveryTerms } from '../contracts/delivery/delivery-terms.ts';
import { type PricedDelivery, priceDelivery } from '../delivery/price-delivery.ts';
import type { Clock } from '../platform/clock.ts';
import type { Consistency } from '../platform/consistency.ts';
import { type Products, shown } from '../products/product.ts';
import { type CartLineRecord, type Carts, joinLine, type LineRecord, lineIdOf } from './cart.ts';

/** A cart joined with the current products. `version` changes with any change of the contents. */
interface CartContents {
  readonly entries: readonly LineRecord[];
  /** Lines whose product was removed from the shop or hidden. */
  readonly removed: readonly CartLineRecord[];
  readonly totalPaise: number;
  readonly totalQty: number;
  readonly version: string;
}

/** A cart whose delivery is priced too. */
export interface PricedCart extends CartContents {
  readonly delivery: PricedDelivery;
}

export interface CartReader {
  readonly carts: Pick<Carts, 'lines'>;
  readonly products: Pick<Products, 'findMany'>;
  readonly now: Clock;
}

/** Reads the cart, oldest line first. Pass `consistent` if the prices are about to be charged. */
export async function readContents(
  { carts, products, now }: CartReader,
  userId: string,
  options: Consistency,
): Promise<CartContents> {
  const lines = [...(await carts.lines(userId))].sort(byAdding);
  const found = await products.findMany([...new Set(lines.map((line) => line.productId))], options);
  const time = now();
  const entries: LineRecord[] = [];
  const removed: CartLineRecord[] = [];
  for (const line of lines) {
    const product = shown(found.get(line.productId));
    if (product === undefined) removed.push(line);
    else entries.push(joinLine(line, product, time));
  }
  return {
    entries,
    removed,
    totalPaise: entries.reduce((sum, { pricePaise, qty }) => sum + pricePaise * qty, 0),
    totalQty: entries.reduce((sum, { qty }) => sum + qty, 0),
    version: versionOf(entries, removed),
  };
}

/** Prices the delivery of a cart to this PIN. Without a fee, the version is that of the contents. */
export function withDelivery(contents: CartContents, terms: DeliveryTerms, pin: string | undefined): PricedCart {
  const { entries, totalPaise, version } = contents;
  const delivery = priceDelivery(terms, { pin, totalPaise, lines: entries });
  const fees = [delivery.feePaise, delivery.cashFeePaise];
  return { ...contents, delivery, version: fees.some(Boolean) ? hashOf([version, ...fees]) : version };
}

const byAdding = (a: CartLineRecord, b: CartLineRecord): number =>
  compare(a.addedAt, b.addedAt) || compare(lineIdOf(a), lineIdOf(b));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A hash of lines, quantities, prices and removed lines. Their order doesn't matter. */
function versionOf(entries: readonly LineRecord[], removed: readonly CartLineRecord[]): string {
  const facts = [
    ...entries.map((line) => [lineIdOf(line), line.qty, line.pricePaise].join(' ')),
    ...removed.map(lineIdOf),
  ].sort();
  return hashOf(facts);
}

const hashOf = (facts: readonly unknown[]): string => hash('sha256', facts.join('\n'), 'base64url').slice(0, 22);
