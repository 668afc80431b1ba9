import { toPaise } from '#contracts/money.ts';
import { cart as texts } from '#web/texts/cart/cart.ts';

type TypedQuantity = { readonly qty: number } | { readonly error: string };

/** Digits, or groups of digits as Indians (10,00,000) or others (1,000,000) write them. A decimal comma is neither. */
const wholeNumber = /^(\d+|\d{1,2}(,\d{2})*,\d{3}|\d{1,3}(,\d{3})+)$/;

/**
 * Parses a typed quantity, also with the commas of large numbers, or returns an error message. `price` is in rupees; the line total in
 * paise must be a safe integer.
 */
export function typedQuantity(typed: string, price: number): TypedQuantity {
  const text = typed.trim();
  if (!wholeNumber.test(text)) return { error: texts.quantityNotWhole };
  const qty = Number(text.replaceAll(',', ''));
  if (qty < 1) return { error: texts.quantityTooSmall };
  if (!Number.isSafeInteger(toPaise(price) * qty)) return { error: texts.quantityTooLarge };
  return { qty };
}
