import type { Line } from '../contracts/cart/cart.ts';
import { limits } from '../contracts/limits.ts';
import type { Answers } from '../contracts/questions/answers.ts';
import type { Clock } from '../platform/clock.ts';
import { type Refusal, type Result, refuse, refuseField, succeed, tooBusy } from '../platform/result.ts';
import { conflictAttempts, type Pause, retry } from '../platform/retry.ts';
import { type FullProduct, type Products, productNotFound, shown, soldOut } from '../products/product.ts';
import { checkAnswers } from '../questions/check-answers.ts';
import { lineIdFor, productIdOf } from '../questions/line-id.ts';
import { type CartLineRecord, type Carts, joinLine, lineIdOf, lineNotFound, photoGone, toLine } from './cart.ts';

export interface AddLineDependencies {
  readonly carts: Pick<Carts, 'count' | 'find' | 'put' | 'swap'>;
  readonly products: Pick<Products, 'find'>;
  readonly now: Clock;
  readonly pause?: Pause;
}

/** The answers of a line, its quantity, and the ID of the line to replace. */
interface Personalised {
  readonly answers?: Answers | undefined;
  readonly qty?: number;
  readonly instead?: string | undefined;
}

/**
 * Adds one of a product to the cart, or `qty` of it. An existing line with the same answers gets this quantity. `instead` replaces a line
 * of the same product and keeps its quantity and position.
 * Refusals: `product_not_found`, `sold_out`, `invalid_request`, `cart_too_long`, and with `instead` also `line_not_found` and
 * `too_busy`.
 */
export async function addLine(
  dependencies: AddLineDependencies,
  userId: string,
  productId: string,
  { answers: given, qty = 1, instead }: Personalised = {},
): Promise<Result<Line>> {
  const { carts, products, now } = dependencies;
  const product = shown(await products.find(productId, { consistent: false }));
  if (product === undefined) return productNotFound;
  if (product.state === 'sold-out') return soldOut;
  const time = now();
  const checked = checkAnswers(product.questions ?? [], given ?? {}, time);
  if (!checked.ok) return checked;
  const plain = { productId, qty, title: product.title, addedAt: time.toISOString() };
  const lineId = lineIdFor(productId, checked.value);
  const line: CartLineRecord = lineId === productId ? plain : { ...plain, lineId, answers: checked.value };
  if (given !== undefined && instead !== undefined) return swapLine(dependencies, userId, { instead, line, product });
  if (lineId !== productId && (await isTooMany(carts, userId, lineId))) return tooManyLines;
  if ((await carts.put(userId, line)) === 'photo-gone') return photoGone;
  return succeed(toLine(joinLine(line, product, time)));
}

/** Limits the lines with answers. A customer could create any number of them, and every read of the cart reads them all. */
const isTooMany = async (carts: Pick<Carts, 'count' | 'find'>, userId: string, lineId: string): Promise<boolean> =>
  (await carts.count(userId, limits.orderLines)) >= limits.orderLines &&
  (await carts.find(userId, lineId)) === undefined;

/** True if the cart has too many lines to turn a plain one into one with answers: the plain one can be added again. */
const isTooManyToSwap = async (carts: Pick<Carts, 'count'>, userId: string, from: CartLineRecord): Promise<boolean> =>
  from.lineId === undefined && (await carts.count(userId, limits.orderLines + 1)) > limits.orderLines;

const tooManyLines: Refusal = refuse(
  'cart_too_long',
  'Your cart is full. Please order the gifts in it first, or remove some.',
);

interface Swapped {
  readonly instead: string;
  readonly line: CartLineRecord;
  readonly product: FullProduct;
}

/**
 * Replaces a line. If the new line already exists, the two are merged and their quantities added. If the old line is gone, an
 * earlier attempt has already replaced it, so the existing new line is returned.
 */
async function swapLine(
  { carts, now, pause }: AddLineDependencies,
  userId: string,
  { instead, line, product }: Swapped,
): Promise<Result<Line>> {
  if (productIdOf(instead) !== product.productId) return lineOfOtherProduct;
  const swapped = await retry<Result<CartLineRecord>>(
    { attempts: conflictAttempts, ...(pause && { pause }) },
    async () => {
      const from = await carts.find(userId, instead);
      // Read after the old line: if a concurrent request has replaced the old line, this read sees the new one.
      const over = lineIdOf(line) === instead ? undefined : await carts.find(userId, lineIdOf(line));
      if (from === undefined) return over === undefined ? lineNotFound : succeed(over);
      if (lineIdOf(line) === instead) return succeed(from);
      if (over === undefined && (await isTooManyToSwap(carts, userId, from))) return tooManyLines;
      const to = { ...line, qty: from.qty + (over?.qty ?? 0), addedAt: from.addedAt };
      if (!Number.isSafeInteger(joinLine(to, product, now()).pricePaise * to.qty)) return totalTooLarge;
      const outcome = await carts.swap(userId, { from, over, to });
      if (outcome === 'photo-gone') return photoGone;
      return outcome === 'done' ? succeed(to) : undefined;
    },
  );
  if (swapped === undefined) return tooBusy;
  return swapped.ok ? succeed(toLine(joinLine(swapped.value, product, now()))) : swapped;
}

const lineOfOtherProduct = refuseField('instead', 'Please name a line of the same product.');
const totalTooLarge = refuseField(
  'instead',
  'The quantities of these two lines are too large together. Please reduce one first.',
);
