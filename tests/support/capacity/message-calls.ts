import { dayMs } from '#contracts/dates/day.ts';
import { proveMailbox } from '#lambdas/accounts/register.ts';
import { commandOrder } from '#lambdas/desk/command-order.ts';
import { inWords } from '#lambdas/desk/order-in-words.ts';
import { mailUnread } from '#lambdas/mails/unread-messages.ts';
import { listMessages, listUnread } from '#lambdas/messages/list-messages.ts';
import type { MessageRecord } from '#lambdas/messages/message.ts';
import { sendMessage } from '#lambdas/messages/send-message.ts';
import { viewPictures, viewPicturesOfCustomer } from '#lambdas/messages/view-pictures.ts';
import { followMessageReview, followMessages } from '#lambdas/upkeep/delete-messages.ts';
import { customer, owner, photo } from '../unit/records.ts';
import { type CapacityCase, type CapacityCases, times } from './case.ts';
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

/** Sends a customer's message with one picture, which is uploaded before. */
async function pictureToSend(shop: MeasuredShop, find: Awaited<ReturnType<typeof newOrder>>) {
  const { userId, name } = await find();
  const photoId = shop.newId();
  await shop.photos.of(userId).create(photo({ uploadId: photoId, userId, status: 'published' }));
  const sender = { userId, fullName: name };
  const message = { from: 'customer' as const, sender, key: photoId, photoIds: [photoId] };
  return async () => value(sendMessage(shop, { order: await find(), ...message }));
}

const transaction = { write: 3 * 2, index: 1 };

const unreadList = (
  listOf: (shop: MeasuredShop, userId: string) => Promise<readonly unknown[]>,
  takes: CapacityCase['takes'],
): readonly CapacityCase[] => [
  {
    alone: true,
    async ready(shop) {
      const find = await newOrder(shop);
      await send(shop, find, 'customer', 'asked');
      await send(shop, find, 'shop', 'answered');
      const { userId } = await find();
      return async () => {
        const orders = await listOf(shop, userId);
        if (orders.length !== 1) throw new Error(`${orders.length} orders have unread messages`);
      };
    },
    takes,
  },
];

const days = { photoDays: { cancelled: 14, delivered: 90 } };

/** An order with a message of the shop, its customer's mailbox proved, and the event that the customer hasn't read it. */
async function unreadMessage(shop: MeasuredShop) {
  const find = await newOrder(shop);
  await send(shop, find, 'shop', 'answered');
  const { orderId, userId, email } = await find();
  await proveMailbox(shop, { ...customer, userId, email });
  const dependencies = {
    ...shop,
    mailer: { send: async () => {} },
    metrics: { count: async () => {} },
    events: { send: async () => {} },
    ownersWantMails: async () => true,
    provedOnly: false,
  };
  return { orderId, mail: () => mailUnread(dependencies, { orderId, unreadBy: 'customer', messages: 1 }) };
}

/** Calls of the messages about orders, and what follows them. */
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
  'POST /api/orders/{orderId}/messages … with pictures': [
    {
      ready: async (shop) => pictureToSend(shop, await newOrder(shop)),
      takes: {
        commands: ['GetItem', 'GetItem', 'UpdateItem', 'TransactWriteItems'],
        read: 2,
        write: 1 + (3 + 2) * 2,
        index: 1,
      },
    },
  ],
  'GET /api/orders/{orderId}/messages/{messageId}/pictures': [
    {
      async ready(shop) {
        const find = await newOrder(shop);
        const { orderId, userId } = await find();
        const { messageId } = await (await pictureToSend(shop, find))();
        return async () => {
          await find();
          return value(viewPicturesOfCustomer(shop, userId, { orderId, messageId }));
        };
      },
      takes: {
        commands: [...times(3, 'GetItem'), 'BatchGetItem', 'UpdateItem'],
        read: 3 + 0.5,
        write: 1,
      },
    },
  ],
  'GET /api/manage/orders/{orderId}/messages/{messageId}/pictures': [
    {
      async ready(shop) {
        const find = await newOrder(shop);
        const { orderId } = await find();
        const { messageId } = await (await pictureToSend(shop, find))();
        return async () => {
          await find();
          return value(viewPictures(shop, { orderId, messageId }));
        };
      },
      takes: { commands: [...times(3, 'GetItem'), 'BatchGetItem'], read: 3 + 0.5 },
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
  'an order has its first message (stream)': [
    {
      async ready(shop) {
        const find = await newOrder(shop);
        await send(shop, find, 'customer', 'asked');
        const after = await shop.messages.find((await find()).orderId);
        return () => followMessages({ ...shop, ...days }, after === undefined ? [] : [{ after }]);
      },
      takes: { commands: ['PutItem'], write: 1 },
    },
  ],
  "an order's messages have waited to be read (queue)": [
    {
      ready: async (shop) => (await unreadMessage(shop)).mail,
      takes: {
        commands: [...times(4, 'GetItem'), 'Query', ...times(2, 'PutItem'), ...times(2, 'UpdateItem')],
        read: 1 + 1 + 0.5 + 0.5 + 1,
        write: 4,
        index: 1,
      },
    },
  ],
  "an order's messages have waited to be read (queue) … within an hour of the last mail about them": [
    {
      async ready(shop) {
        const { orderId, mail } = await unreadMessage(shop);
        await mail();
        await shop.messages.noteMailed(orderId, 'customer', 0);
        return mail;
      },
      // DynamoDB charges for the refused claim but doesn't report it: that unit is not measured.
      takes: { commands: ['GetItem', 'GetItem', 'PutItem'], read: 2 },
    },
  ],
  "an order's messages have waited to be read (queue) … read meanwhile": [
    {
      async ready(shop) {
        const { orderId, mail } = await unreadMessage(shop);
        await shop.messages.markRead(orderId, 'customer', 1);
        return mail;
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  "a review of an order's messages has expired (stream)": [
    {
      async ready(shop) {
        const { orderId } = await unreadMessage(shop);
        return () => followMessageReview({ ...shop, ...days }, [{ before: { orderId } }]);
      },
      takes: { commands: ['GetItem', 'GetItem', 'PutItem'], read: 2, write: 1 },
    },
    {
      when: 'they are due',
      async ready(shop) {
        const { orderId } = await unreadMessage(shop);
        await value(commandOrder(shop, owner, orderId, { status: 'cancelled', reason: 'Fake' }));
        const now = () => new Date(shop.now().getTime() + 14 * dayMs);
        return () => followMessageReview({ ...shop, ...days, now }, [{ before: { orderId } }]);
      },
      takes: {
        commands: ['GetItem', 'GetItem', ...times(4, 'Query'), ...times(3, 'DeleteItem')],
        read: 1 + 1 + 4,
        write: 3,
        index: 1,
      },
    },
  ],
  'GET /api/messages': unreadList(async (shop, userId) => (await listUnread(shop, { customer: userId })).orders, {
    commands: ['Query'],
    read: 0.5,
  }),
  'GET /api/manage/messages': unreadList(async (shop) => inWords(shop, (await listUnread(shop, 'shop')).orders), {
    commands: ['Query', 'BatchGetItem'],
    read: 0.5 + 0.5,
  }),
};
