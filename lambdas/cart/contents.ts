import { createHash } from 'node:crypto';
import type { ProductRecord, Products } from '../catalogue/product.ts';
import type { Consistency } from '../platform/consistency.ts';
import type { CartLineRecord, Carts } from './cart.ts';

interface CartEntry {
  readonly product: ProductRecord;
  readonly qty: number;
}

/** A cart joined with the current products. Sums in paise; `version` identifies exactly these contents. */
export interface CartContents {
  readonly entries: readonly CartEntry[];
  /** Lines whose product was removed from the shop (D12). */
  readonly removed: readonly CartLineRecord[];
  readonly totalPaise: number;
  readonly totalQty: number;
  readonly version: string;
}

export interface CartReader {
  readonly carts: Pick<Carts, 'lines'>;
  readonly products: Pick<Products, 'findMany'>;
}

/** The cart, oldest line first. Pass `consistent` where the prices are about to be charged. */
export async function readContents(
  { carts, products }: CartReader,
  userId: string,
  options: Consistency,
): Promise<CartContents> {
  const lines = [...(await carts.lines(userId))].sort(byAdding);
  const found = await products.findMany(
    lines.map((line) => line.productId),
    options,
  );
  const entries: CartEntry[] = [];
  const removed: CartLineRecord[] = [];
  for (const line of lines) {
    const product = found.get(line.productId);
    if (product === undefined) removed.push(line);
    else entries.push({ product, qty: line.qty });
  }
  return {
    entries,
    removed,
    totalPaise: entries.reduce((sum, { product, qty }) => sum + product.pricePaise * qty, 0),
    totalQty: entries.reduce((sum, { qty }) => sum + qty, 0),
    version: versionOf(entries, removed),
  };
}

const byAdding = (a: CartLineRecord, b: CartLineRecord): number =>
  compare(a.addedAt, b.addedAt) || compare(a.productId, b.productId);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A hash of products, quantities, prices and removed products, in any order. */
function versionOf(entries: readonly CartEntry[], removed: readonly CartLineRecord[]): string {
  const facts = [
    ...entries.map(({ product, qty }) => [product.productId, qty, product.pricePaise].join(' ')),
    ...removed.map(({ productId }) => productId),
  ].sort();
  return createHash('sha256').update(facts.join('\n')).digest('base64url').slice(0, 22);
}
