import { limits } from '#contracts/limits.ts';
import { cancelOrder } from '#lambdas/checkout/cancel-order.ts';
import { issueTicket } from '#lambdas/live/issue-ticket.ts';
import { confirmedCountOf } from '#lambdas/orders/cash-counts.ts';
import { changeAddress } from '#lambdas/orders/change-address.ts';
import { changeAnswers } from '#lambdas/orders/change-answers.ts';
import { changeGift } from '#lambdas/orders/change-gift.ts';
import { confirmByCustomer } from '#lambdas/orders/confirm-by-customer.ts';
import { getOrder } from '#lambdas/orders/get-order.ts';
import { listOrders } from '#lambdas/orders/list-orders.ts';
import { orderIdOf } from '#lambdas/orders/order.ts';
import { orderAgain } from '#lambdas/orders/order-again.ts';
import { bearerTokenHash, newBearerToken } from '#lambdas/platform/bearer-token.ts';
import { epochSeconds } from '#lambdas/platform/clock.ts';
import { address } from '../unit/address.ts';
import { type CapacityCases, times } from './case.ts';
import {
  confirmableOrder,
  lines,
  type MeasuredShop,
  newCustomer,
  orderCash,
  orderKb,
  value,
  withAnsweredLine,
  withCart,
} from './shop.ts';

/** An order that its customer may confirm, and its mailed token. */
async function mailedOrder(shop: MeasuredShop) {
  const { orderId } = await confirmableOrder(shop);
  const token = newBearerToken();
  await shop.confirmationTokens.put(orderId, bearerTokenHash(token), epochSeconds(shop.now()) + 60);
  return { orderId, token };
}

/** Customers’ calls about their orders, and their live connections. */
export const orderCalls: CapacityCases = {
  'GET /api/orders': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        await value(orderCash(shop, who, 'key'));
        return () => value(listOrders(shop, who.userId, undefined));
      },
      takes: { commands: ['Query'], read: 0.5 },
    },
  ],
  'GET /api/orders/{orderId}': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        await value(orderCash(shop, who, 'key'));
        return () => value(getOrder(shop, who.userId, orderIdOf(who.userId, 'key')));
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  'GET /api/orders/{orderId} … of a product with questions': [
    {
      async ready(shop) {
        const who = await withAnsweredLine(shop);
        await value(orderCash(shop, who, 'key'));
        return () => value(getOrder(shop, who.userId, orderIdOf(who.userId, 'key')));
      },
      takes: { commands: ['GetItem', 'GetItem'], read: 2 },
    },
  ],
  'PUT /api/orders/{orderId}/lines/{lineId}/answers': [
    {
      async ready(shop) {
        const who = await withAnsweredLine(shop);
        const {
          orderId,
          lines: [line],
        } = await value(orderCash(shop, who, 'key'));
        const answers = { name: { text: 'Ben' } };
        return () => value(changeAnswers(shop, who.userId, { orderId, lineId: line?.lineId ?? '', answers }));
      },
      takes: {
        commands: ['GetItem', 'GetItem', 'GetItem', 'UpdateItem', 'TransactWriteItems'],
        read: 1 + 1 + 0.5,
        write: 1 + 2 * (1 + 1),
        index: 3,
      },
    },
  ],
  'PUT /api/orders/{orderId}/address': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        const { orderId } = await value(orderCash(shop, who, 'key'));
        return () => value(changeAddress(shop, who.userId, orderId, { residentialAddress: '14 Park Street, Kolkata' }));
      },
      takes: {
        commands: ['GetItem', 'GetItem', 'GetItem', 'UpdateItem', 'PutItem'],
        read: 1 + 0.5 + 1,
        write: 1 + orderKb,
        index: 3 * orderKb,
      },
    },
  ],
  'PUT /api/orders/{orderId}/address … in fields, of an order in cash': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        const { orderId } = await value(orderCash(shop, who, 'key'));
        return () => value(changeAddress(shop, who.userId, orderId, { address }));
      },
      takes: {
        commands: ['GetItem', 'GetItem', 'GetItem', 'GetItem', 'UpdateItem', 'PutItem'],
        read: 1 + 0.5 + 1 + 1,
        write: 1 + orderKb,
        index: 3 * orderKb,
      },
    },
  ],
  'PUT /api/orders/{orderId}/gift': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        const { orderId } = await value(orderCash(shop, who, 'key'));
        return () => value(changeGift(shop, who.userId, orderId, { giftMessage: 'Happy birthday' }));
      },
      takes: {
        commands: ['GetItem', 'UpdateItem', 'PutItem'],
        read: 1,
        write: 1 + orderKb,
        index: 3 * orderKb,
      },
    },
  ],
  'POST /api/orders/{orderId}/cancel': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        const { orderId } = await value(orderCash(shop, who, 'key'));
        return () => value(cancelOrder(shop, who.userId, { orderId }));
      },
      takes: { commands: ['GetItem', 'PutItem'], read: 1, write: orderKb, index: 4 * orderKb },
    },
  ],
  'POST /api/orders/{orderId}/cancel … too late, or cancelled before': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        const { orderId } = await value(orderCash(shop, who, 'key'));
        await value(cancelOrder(shop, who.userId, { orderId }));
        return () => value(cancelOrder(shop, who.userId, { orderId }));
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  'POST /api/orders/{orderId}/again': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        const { orderId } = await value(orderCash(shop, who, 'key'));
        return () => value(orderAgain(shop, who.userId, orderId));
      },
      takes: {
        commands: times(2 + lines, 'GetItem').concat(times(lines, 'UpdateItem')),
        read: 2 + lines / 2,
        write: lines,
      },
    },
  ],
  'POST /api/orders/{orderId}/confirmation': [
    {
      async ready(shop) {
        const { orderId, token } = await mailedOrder(shop);
        return () => value(confirmByCustomer(shop, orderId, token));
      },
      takes: {
        commands: ['GetItem', 'GetItem', 'GetItem', 'UpdateItem', 'PutItem'],
        read: 3,
        write: orderKb + 1,
        index: 4 * orderKb,
      },
    },
  ],
  'POST /api/orders/{orderId}/confirmation … of a customer who has confirmed enough': [
    {
      async ready(shop) {
        const { orderId, token } = await mailedOrder(shop);
        const order = await shop.orders.find(orderId);
        const count = confirmedCountOf(order?.userId ?? '', shop.now());
        for (let other = 0; other < limits.selfConfirmedOrders; other++) await shop.cashCounts.add(count, `${other}`);
        return () => confirmByCustomer(shop, orderId, token);
      },
      // DynamoDB charges for the refused count but doesn't report it: that unit is not measured.
      takes: { commands: ['GetItem', 'GetItem', 'GetItem', 'UpdateItem'], read: 3 },
    },
  ],
  'POST /api/orders/{orderId}/confirmation … confirmed or refused before': [
    {
      async ready(shop) {
        const { orderId, token } = await mailedOrder(shop);
        await value(confirmByCustomer(shop, orderId, token));
        return () => value(confirmByCustomer(shop, orderId, token));
      },
      takes: { commands: ['GetItem', 'GetItem'], read: 2 },
    },
  ],
  'POST /api/orders/{orderId}/confirmation … a wrong token, or no such order': [
    {
      async ready(shop) {
        const { orderId } = await mailedOrder(shop);
        return () => confirmByCustomer(shop, orderId, newBearerToken());
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  'POST /api/live': [
    {
      ready: async (shop) => () =>
        issueTicket({ ...shop, newTicket: newBearerToken }, { userId: newCustomer().userId }),
      takes: { commands: ['PutItem'], write: 1 },
    },
  ],
};
