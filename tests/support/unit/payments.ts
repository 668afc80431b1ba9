import type { NewOrder } from '#contracts/orders/new-order.ts';
import type { NewPayment } from '#contracts/payments/payment.ts';
import { addLine } from '#lambdas/cart/add-line.ts';
import { changeLine } from '#lambdas/cart/change-line.ts';
import { orderByCash } from '#lambdas/checkout/order-by-cash.ts';
import { startPayment } from '#lambdas/checkout/start-payment.ts';
import { refundOrder } from '#lambdas/desk/refund-order.ts';
import { toPayOf } from '#lambdas/orders/order.ts';
import { handlePayment } from '#lambdas/payments/handle-payment.ts';
import type { PaymentEvent } from '#lambdas/payments/payment-service.ts';
import { type MemoryShop, memoryShop } from './memory-shop.ts';
import { message } from './memory-stripe.ts';
import { customer, id, noon, owner, pause, product, siteOrigin, viewerAddress } from './records.ts';

const { userId } = customer;
const address: NewOrder = { mobileNo: '9876543210', residentialAddress: '1 Temple Street' };

/** An in-memory shop with Stripe. `fill` puts two products into the customer's cart. */
export function payingShop(turn?: () => Promise<void>) {
  let clock = noon.getTime();
  /** A clock that advances by a millisecond at each call. */
  const now = () => new Date(clock++);
  const shop: MemoryShop = memoryShop(turn);
  const wired = { ...shop, now, pause, siteOrigin };
  return {
    ...shop,
    wired,
    async fill() {
      for (const [name, pricePaise] of [
        ['tea', 10_000],
        ['cup', 20_000],
      ] as const) {
        await shop.products.create(product(name, { pricePaise }));
        await addLine(wired, userId, id(name));
      }
      await changeLine(shop, userId, id('tea'), 3);
    },
    add: (name: string) => addLine(wired, userId, id(name)),
    change: (name: string, qty: number) => changeLine(shop, userId, id(name), qty),
    cart: () => Object.fromEntries([...(shop.store.lines.get(userId) ?? [])].map(([key, { qty }]) => [key, qty])),
    payByCard: (idempotencyKey = 'card', request: NewPayment = {}) =>
      startPayment(wired, { caller: customer, idempotencyKey, request }),
    payOnDelivery: (idempotencyKey = 'cash') =>
      orderByCash(wired, { caller: customer, idempotencyKey, request: address, address: viewerAddress }),
    refund: (orderId: string) => refundOrder(wired, owner, orderId),
    receive: (event: PaymentEvent | undefined) => handlePayment(wired, message(event ?? { kind: 'other' })),
    order: (orderId: string) => {
      const order = shop.store.orders.get(orderId);
      if (order === undefined) throw new Error(`There is no order ${orderId}`);
      return order;
    },
  };
}

export type PayingShop = ReturnType<typeof payingShop>;

/** Violations of the payment invariants, which must hold once all work has ended. */
export function findings({ store, stripe: { state } }: PayingShop): string[] {
  const orders = [...store.orders.values()];
  const paid = orders.filter(({ payment }) => payment.method === 'card' && payment.status === 'paid');
  const keptFor = new Map(paid.map((order) => [order.paymentIntentId, toPayOf(order)]));
  const waiting = orders.filter(({ status }) => status === 'awaiting-payment');
  return [
    ...[...state.captured].flatMap(([payment, paise]) =>
      keptFor.get(payment) === paise ? [] : [`${payment} holds ${paise} paise that no order accounts for`],
    ),
    ...paid.flatMap(({ orderId, paymentIntentId = '', status }) =>
      state.captured.has(paymentIntentId) && status === 'placed' ? [] : [`order ${orderId} is ${status} and not paid`],
    ),
    ...(waiting.length > 1 ? [`${waiting.length} orders await payment`] : []),
  ];
}
