import type { OrderRecord } from '#lambdas/orders/order.ts';
import type { MemoryShop } from './memory-shop.ts';
import { order } from './order.ts';
import { noon } from './records.ts';

/** What `order()` has while it awaits payment on an open page of this shop's Stripe. */
export async function onOpenPage({ stripe }: Pick<MemoryShop, 'stripe'>): Promise<Partial<OrderRecord>> {
  const { orderId, email, totalPaise: amountPaise } = order();
  const pages = { successUrl: 'https://shop.example/ok', cancelUrl: 'https://shop.example/cart', asksAddress: true };
  const page = await stripe.payments.createSession({ orderId, amountPaise, email, ...pages });
  if (!page.ok) throw new Error(page.detail);
  const { sessionId, url: checkoutUrl } = page.value;
  return {
    sessionId,
    status: 'awaiting-payment',
    payment: { method: 'card', status: 'pending', checkoutUrl },
    history: [{ status: 'awaiting-payment', at: noon.toISOString() }],
  };
}
