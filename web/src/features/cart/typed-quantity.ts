import { toPaise } from '#contracts/money.ts';
import { cart as texts } from '#web/texts/cart.ts';

type TypedQuantity = { readonly qty: number } | { readonly error: string };

/** The quantity that a customer typed, or why it can't be ordered. `price` is in rupees; the total must be exact in paise. */
export function typedQuantity(typed: string, price: number): TypedQuantity {
  const text = typed.trim();
  if (!/^\d+$/.test(text)) return { error: texts.quantityNotWhole };
  const qty = Number(text);
  if (qty < 1) return { error: texts.quantityTooSmall };
  if (!Number.isSafeInteger(toPaise(price) * qty)) return { error: texts.quantityTooLarge };
  return { qty };
}
