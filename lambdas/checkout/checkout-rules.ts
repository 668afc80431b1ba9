import { type LineRecord, lineIdOf } from '../cart/cart.ts';
import type { PricedCart } from '../cart/price-cart.ts';
import { limits } from '../contracts/limits.ts';
import { isTooLong, type OrderAnswers, type OrderLineRecord } from '../orders/order.ts';
import { type Refusal, refuse } from '../platform/result.ts';

/**
 * Refuses a cart that is empty, has a removed or sold-out product, differs from what the customer saw, lacks required
 * answers, doesn't fit into one transaction or item, or whose total is not a safe integer.
 */
export function refusalOf(
  { entries, removed, version, totalPaise, totalQty, delivery }: PricedCart,
  { lines, answers }: { readonly lines: readonly OrderLineRecord[]; readonly answers: OrderAnswers },
  seenVersion: string | undefined,
): Refusal | undefined {
  if (entries.length === 0) return cartEmpty(removed.map(({ title }) => title));
  if (removed.length > 0) return productsGone(removed.map(({ title }) => title));
  if (seenVersion !== undefined && seenVersion !== version) return cartChanged([]);
  const gone = entries.filter(({ state }) => state === 'sold-out');
  if (gone.length > 0) return linesSoldOut(gone);
  const incomplete = entries.filter((line) => missingFrom(line) !== undefined);
  if (incomplete.length > 0) return personalisationIncomplete(incomplete);
  if (lines.length > limits.orderLines) return tooManyLines(lines.length);
  if (isTooLong(lines) || isTooLong(answers)) return tooManyBytes;
  const mostToPay = totalPaise + delivery.feePaise + delivery.cashFeePaise;
  if (!Number.isSafeInteger(mostToPay) || !Number.isSafeInteger(totalQty)) return totalTooLarge;
  return undefined;
}

/** Why a line can't be ordered yet, as shown to the customer. */
function missingFrom({ problem, missing = [] }: LineRecord): string | undefined {
  if (problem !== undefined) return problem;
  const labels = missing.filter(({ beforeOrdering }) => beforeOrdering).map(({ label }) => label);
  return labels.length === 0 ? undefined : `Please answer ${named(labels)} first.`;
}

/** Names each line in a field `lines.<lineId>`. */
const personalisationIncomplete = (lines: readonly LineRecord[]): Refusal =>
  refuse(
    'personalisation_incomplete',
    `Before you order, please check your answers for ${named([...new Set(lines.map(({ title }) => title))])} in your cart.`,
    lines.map((line) => ({ field: `lines.${lineIdOf(line)}`, message: missingFrom(line) ?? '' })),
  );

/** The lines stay in the cart, because the product may be on sale again. */
const linesSoldOut = (lines: readonly LineRecord[]): Refusal =>
  refuse(
    'sold_out',
    `Sold out right now: ${named([...new Set(lines.map(({ title }) => title))])}. Please delete it from your cart to order the rest.`,
    lines.map((line) => ({ field: `lines.${lineIdOf(line)}`, message: 'This gift is sold out right now.' })),
  );

const cartEmpty = (gone: readonly string[]): Refusal =>
  refuse(
    'cart_empty',
    gone.length === 0
      ? 'Your cart is empty. Add something before you order.'
      : `There’s nothing left in your cart to order. No longer available: ${named(gone)}.`,
  );

const productsGone = (titles: readonly string[]): Refusal =>
  refuse(
    'cart_changed',
    `We removed ${named(titles)} from your cart (no longer available). Please check your cart and order again.`,
  );

/** The cart is no longer what the customer saw; `titles` are the products known to have changed. */
export const cartChanged = (titles: readonly string[]): Refusal =>
  refuse(
    'cart_changed',
    titles.length === 0
      ? 'Your cart, or a price in it, has changed since you looked. Please check it and order again.'
      : `${named(titles)} changed in your cart while you were ordering. Please check it and order again.`,
  );

const tooManyLines = (count: number): Refusal =>
  refuse(
    'cart_too_long',
    `One order can have up to ${limits.orderLines} different products, and your cart has ${count}. ` +
      'Please remove some and order them separately.',
  );

const tooManyBytes: Refusal = refuse(
  'cart_too_long',
  'Your cart is too large for one order. Please remove some products and order them separately.',
);

const totalTooLarge: Refusal = refuse(
  'total_too_large',
  'The total is too large for one order. Please reduce a quantity.',
);

const mostNamed = 3;

/** “A”, “B” and 4 more. */
function named(titles: readonly string[]): string {
  const quoted = titles.slice(0, mostNamed).map((title) => `“${title}”`);
  const rest = titles.length - quoted.length;
  const last = rest > 0 ? `${rest} more` : quoted.length > 1 ? quoted.pop() : undefined;
  return last === undefined ? quoted.join(', ') : `${quoted.join(', ')} and ${last}`;
}
