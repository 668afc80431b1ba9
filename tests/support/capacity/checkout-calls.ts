import { customerLimits } from '#contracts/limits.ts';
import { blockCustomer } from '#lambdas/customers/block-customer.ts';
import { orderIdOf } from '#lambdas/orders/order.ts';
import { countFor } from '#lambdas/platform/customer-count.ts';
import { address } from '../unit/address.ts';
import { owner } from '../unit/records.ts';
import type { CapacityCases } from './case.ts';
import {
  limitGifts,
  lines,
  type MeasuredShop,
  orderByCard,
  orderCash,
  orderKb,
  unopenedOrderKb,
  unpaidOrder,
  value,
  withAnsweredLine,
  withCart,
} from './shop.ts';

/**
 * The reads of every checkout: the order with its idempotency key, the latest checkout, the customer, the cart, its products,
 * the delivery terms, whether the mailbox is blocked, and whether the shop promises dates.
 */
const checkoutReads = {
  commands: ['GetItem', 'GetItem', 'GetItem', 'GetItem', 'Query', 'BatchGetItem', 'GetItem', 'GetItem'],
  read: 4 + lines + 0.5 + 0.5 + 0.5,
};

/** The cost of counting a checkout, whatever its outcome. */
const counted = { commands: ['UpdateItem'], write: 1 };

/** The additional reads of cash on delivery: the owner's settings, and whether the phone is blocked. */
const cashReads = { commands: ['GetItem', 'GetItem'], read: 0.5 + 1 };

/**
 * The cost of the cash-on-delivery limits: counting the open orders and the day's orders, by customer and by phone, and the
 * day's orders by network and, unless the mailbox is proved, by mail domain.
 */
const limited = { commands: Array<string>(6).fill('UpdateItem'), write: 6 };

/** Prepares a cash order with the limits on. */
const orderLimited = async (shop: MeasuredShop, maxTotal: number) => {
  const who = await withCart(shop);
  const cashLimits = async () => ({ ...(await shop.cashLimits()), on: true, maxTotal });
  return () => value(orderCash({ ...shop, cashLimits }, who, 'key'));
};

/** Calls that check out. */
export const checkoutCalls: CapacityCases = {
  'POST /api/orders': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        return () => value(orderCash(shop, who, 'key'));
      },
      takes: {
        commands: [...checkoutReads.commands, ...cashReads.commands, ...counted.commands, 'TransactWriteItems'],
        read: checkoutReads.read + cashReads.read,
        write: 2 * (orderKb + 1 + lines) + counted.write,
        index: 3 * orderKb,
      },
    },
  ],
  'POST /api/orders … for a recipient with another number': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        return () => value(orderCash(shop, who, 'key', { address }));
      },
      takes: {
        commands: [
          ...checkoutReads.commands,
          ...cashReads.commands,
          'GetItem',
          ...counted.commands,
          'TransactWriteItems',
        ],
        read: checkoutReads.read + cashReads.read + 1,
        write: 2 * (orderKb + 1 + lines) + counted.write,
        index: 3 * orderKb,
      },
    },
  ],
  'POST /api/orders … with answers': [
    {
      async ready(shop) {
        const who = await withAnsweredLine(shop);
        return () => value(orderCash(shop, who, 'key'));
      },
      takes: {
        commands: [...checkoutReads.commands, ...cashReads.commands, ...counted.commands, 'TransactWriteItems'],
        read: 4 + 1 + 0.5 + 0.5 + 0.5 + cashReads.read,
        // The order, the latest checkout, one line and the answers.
        write: 2 * (1 + 1 + 1 + 1) + counted.write,
        index: 3,
      },
    },
  ],
  'POST /api/orders … where the limits of cash on delivery are on': [
    { when: 'within the limits', maxTotal: 10_000, index: 3 * orderKb },
    { when: 'over one limit', maxTotal: 1, index: 4 * orderKb },
  ].map(({ when, maxTotal, index }) => ({
    when,
    ready: (shop) => orderLimited(shop, maxTotal),
    takes: {
      commands: [
        ...checkoutReads.commands,
        ...cashReads.commands,
        ...counted.commands,
        ...limited.commands,
        'TransactWriteItems',
      ],
      read: checkoutReads.read + cashReads.read,
      write: 2 * (orderKb + 1 + lines) + counted.write + limited.write,
      index,
    },
  })),
  'POST /api/orders … where the gifts of a day are limited': [
    {
      alone: true,
      async ready(shop) {
        await limitGifts(shop);
        const who = await withCart(shop);
        return () => value(orderCash(shop, who, 'key'));
      },
      takes: {
        commands: [
          ...checkoutReads.commands,
          ...cashReads.commands,
          ...counted.commands,
          ...['GetItem', 'Query', 'UpdateItem', 'TransactWriteItems'],
        ],
        read: checkoutReads.read + cashReads.read + 0.5 + 0.5,
        write: 2 * (orderKb + 1 + lines) + counted.write + 1,
        index: 3 * orderKb,
      },
    },
  ],
  'POST /api/orders … the same key again': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        await value(orderCash(shop, who, 'key'));
        return () => value(orderCash(shop, who, 'key'));
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  'POST /api/payments': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        return () => value(orderByCard(shop, who, 'key'));
      },
      takes: {
        commands: [...checkoutReads.commands, ...counted.commands, 'TransactWriteItems', 'PutItem'],
        read: checkoutReads.read,
        write: 2 * (unopenedOrderKb + 1) + orderKb + counted.write,
        index: unopenedOrderKb + orderKb,
      },
    },
  ],
  'POST /api/payments … after an unpaid order': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        await unpaidOrder(shop, who);
        return () => value(orderByCard(shop, who, 'key'));
      },
      takes: {
        commands: [
          ...checkoutReads.commands,
          ...counted.commands,
          'GetItem',
          'PutItem',
          'TransactWriteItems',
          'PutItem',
        ],
        read: checkoutReads.read + 1,
        write: orderKb + 2 * (unopenedOrderKb + 1) + orderKb + counted.write,
        index: 2 * orderKb + unopenedOrderKb + orderKb,
      },
    },
  ],
  'POST /api/payments … the same key again': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        await value(orderByCard(shop, who, 'key'));
        return () => value(orderByCard(shop, who, 'key'));
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  'POST /api/orders and POST /api/payments, too many': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        await countFor(shop, who.userId, 'checkouts', customerLimits.checkouts.max);
        return () => orderCash(shop, who, 'key');
      },
      // DynamoDB charges for the refused count but doesn't report it: that unit is not measured.
      takes: { commands: ['GetItem', 'UpdateItem', 'GetItem'], read: 2 },
    },
  ],
  'POST /api/orders and POST /api/payments, a blocked account': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        await value(orderCash(shop, who, 'before'));
        const orderId = orderIdOf(who.userId, 'before');
        await value(blockCustomer(shop, owner, orderId, { reason: 'Fake', phone: false }));
        return () => orderCash(shop, who, 'key');
      },
      takes: { commands: ['GetItem', 'UpdateItem', 'GetItem', 'GetItem'], read: 3, write: 1 },
    },
  ],
};
