import { pinPattern } from '#contracts/delivery/states.ts';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { queryClient } from '#web/lib/query.ts';
import { cartQuery } from '../cart/api/get-cart.ts';
import { rememberedPin, rememberPin } from '../dates/remembered-pin.ts';

/**
 * Prices the cart's delivery to this PIN, if it is complete and makes a difference, and without a PIN if it is empty. Resolves when
 * the cart has it.
 */
export async function deliverTo(pin: string): Promise<void> {
  const { delivery } = queryClient.getQueryData(cartQuery.queryKey) ?? {};
  if (delivery?.pin === undefined || pin === delivery.pin) return;
  if (pin !== '' && !pinPattern.test(pin)) return;
  rememberPin(pin);
  await refreshCart();
}

/**
 * Gives the cart its PIN back at the end, if it was only priced for the address that the modal proposed, at this PIN or without one.
 * A PIN that the customer typed or chose stays.
 */
export function keepCartPin(proposed: string): () => void {
  const before = rememberedPin();
  return () => {
    if (before === undefined || (rememberedPin() ?? proposed) !== proposed) return;
    rememberPin(before);
    void refreshCart();
  };
}
