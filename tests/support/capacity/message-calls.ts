import { listMessages, listUnread } from '#lambdas/messages/list-messages.ts';
import type { MessageRecord, Reader } from '#lambdas/messages/message.ts';
import { sendMessage } from '#lambdas/messages/send-message.ts';
import { owner } from '../unit/records.ts';
import type { CapacityCases } from './case.ts';
import { type MeasuredShop, placedOrder, value } from './shop.ts';

/** A new order. Each route of its messages reads it first. */
const newOrder = async (shop: MeasuredShop) => {
  const { orderId } = await placedOrder(shop);
  return async () => {
    const order = await shop.orders.find(orderId);
    if (order === undefined) throw new Error('The order is gone');
    return order;
  };
};

const send = async (
  shop: MeasuredShop,
  find: Awaited<ReturnType<typeof newOrder>>,
  from: MessageRecord['from'],
  key: string,
) => {
  const order = await find();
  const sender = from === 'shop' ? owner : { userId: order.userId, fullName: order.name };
  return value(sendMessage(shop, { order, from, sender, key, text: 'Please use the second photo.' }));
};

const transaction = { write: 3 * 2, index: 1 };

const listOfReader = (readerOf: (userId: string) => Reader): CapacityCases[string] => [
  {
    alone: true,
    async ready(shop) {
      const find = await newOrder(shop);
      await send(shop, find, 'customer', 'asked');
      await send(shop, find, 'shop', 'answered');
      const { userId } = await find();
      return async () => {
        const { orders } = await listUnread(shop, readerOf(userId));
        if (orders.length !== 1) throw new Error(`${orders.length} orders have unread messages`);
      };
    },
    takes: { commands: ['Query'], read: 0.5 },
  },
];

/** Calls of the messages about orders. */
export const messageCalls: CapacityCases = {
  'GET /api/orders/{orderId}/messages, GET /api/manage/orders/{orderId}/messages': [
    {
      async ready(shop) {
        const find = await newOrder(shop);
        await send(shop, find, 'customer', 'asked');
        return async () => value(listMessages(shop, (await find()).orderId, 'shop', undefined));
      },
      takes: { commands: ['GetItem', 'GetItem', 'Query'], read: 3 },
    },
  ],
  'POST /api/orders/{orderId}/messages': [
    {
      async ready(shop) {
        const find = await newOrder(shop);
        return () => send(shop, find, 'customer', 'asked');
      },
      takes: {
        commands: ['GetItem', 'GetItem', 'UpdateItem', 'TransactWriteItems'],
        read: 2,
        ...transaction,
        write: transaction.write + 1,
      },
    },
  ],
  'POST /api/orders/{orderId}/messages … a repeated key': [
    {
      async ready(shop) {
        const find = await newOrder(shop);
        await send(shop, find, 'customer', 'asked');
        return () => send(shop, find, 'customer', 'asked');
      },
      takes: { commands: ['GetItem', 'GetItem', 'GetItem'], read: 3 },
    },
  ],
  'POST /api/manage/orders/{orderId}/messages': [
    {
      async ready(shop) {
        const find = await newOrder(shop);
        return () => send(shop, find, 'shop', 'answered');
      },
      takes: { commands: ['GetItem', 'GetItem', 'TransactWriteItems'], read: 2, ...transaction },
    },
  ],
  'PUT /api/orders/{orderId}/messages/read, PUT /api/manage/orders/{orderId}/messages/read': [
    {
      async ready(shop) {
        const find = await newOrder(shop);
        await send(shop, find, 'customer', 'asked');
        return async () => shop.messages.markRead((await find()).orderId, 'shop', 1);
      },
      takes: { commands: ['GetItem', 'UpdateItem'], read: 1, write: 1, index: 1 },
    },
  ],
  'GET /api/messages': listOfReader((customer) => ({ customer })),
  'GET /api/manage/messages': listOfReader(() => 'shop'),
};
