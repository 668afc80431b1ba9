import { toPaise } from '#contracts/money.ts';
import { cart as texts } from '#web/texts/cart/cart.ts';

type TypedQuantity = { readonly qty: number } | { readonly error: string };

/**
 * Parses a typed quantity, also with the commas of large numbers, or returns an error message. `price` is in rupees; the line total in paise must be a safe integer.
 */
export function typedQuantity(typed: string, price: number): TypedQuantity {
  const text = typed.trim().replace(/(?<=\d),(?=\d)/g, '');
  if (!/^\d+$/.test(text)) return { error: texts.quantityNotWhole };
  const qty = Number(text);
  if (qty < 1) return { error: texts.quantityTooSmall };
  if (!Number.isSafeInteger(toPaise(price) * qty)) return { error: texts.quantityTooLarge };
  return { qty };
}
