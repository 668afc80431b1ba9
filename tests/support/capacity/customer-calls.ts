import { randomUUID } from 'node:crypto';
import { limits } from '#contracts/limits.ts';
import { changeMe } from '#lambdas/accounts/change-me.ts';
import { readMe } from '#lambdas/accounts/me.ts';
import { deleteAccount, readMyData } from '#lambdas/accounts/person.ts';
import { proveMailbox, registerUser } from '#lambdas/accounts/register.ts';
import { addLine } from '#lambdas/cart/add-line.ts';
import { changeLine } from '#lambdas/cart/change-line.ts';
import { readCart } from '#lambdas/cart/read-cart.ts';
import { getProduct } from '#lambdas/catalogue/get-product.ts';
import { indexProduct } from '#lambdas/catalogue/index-product.ts';
import { listProducts } from '#lambdas/catalogue/list-products.ts';
import { countCheckout } from '#lambdas/checkout/checkout-count.ts';
import { blockCustomer } from '#lambdas/customers/block-customer.ts';
import { issueTicket } from '#lambdas/live/issue-ticket.ts';
import { changeAnswers } from '#lambdas/orders/change-answers.ts';
import { confirmByCustomer } from '#lambdas/orders/confirm-by-customer.ts';
import { getOrder } from '#lambdas/orders/get-order.ts';
import { listOrders } from '#lambdas/orders/list-orders.ts';
import { orderIdOf } from '#lambdas/orders/order.ts';
import { acceptInvitation } from '#lambdas/owners/invitations.ts';
import { bearerTokenHash, newBearerToken } from '#lambdas/platform/bearer-token.ts';
import type { Caller } from '#lambdas/platform/caller.ts';
import { epochSeconds } from '#lambdas/platform/clock.ts';
import { invitationKey } from '#lambdas/platform/dynamodb/keys.ts';
import { changeSettings } from '#lambdas/settings/change-settings.ts';
import { invitation, nameQuestion, owner, photo, photosQuestion } from '../unit/records.ts';
import type { CapacityCases } from './case.ts';
import {
  confirmableOrder,
  lines,
  type MeasuredShop,
  newProduct,
  orderByCard,
  orderCash,
  orderKb,
  somebody,
  unopenedOrderKb,
  unpaidOrder,
  value,
  withCart,
} from './shop.ts';

/** The reads of every checkout: its key's order, the latest checkout, the cart, its products, and the customer. */
const checkoutReads = { commands: ['GetItem', 'GetItem', 'GetItem', 'Query', 'BatchGetItem'], read: 3 + lines + 0.5 };

/** The cost of counting a checkout, whatever its outcome. */
const counted = { commands: ['UpdateItem'], write: 1 };

/** The additional reads of cash on delivery: the owner's settings, and whether the phone is blocked. */
const cashReads = { commands: ['GetItem', 'GetItem'], read: 0.5 + 1 };

/** The cost of the limits of cash on delivery: the customer's and the phone's open orders, and those of the day. */
const limited = { commands: ['UpdateItem', 'UpdateItem', 'UpdateItem', 'UpdateItem'], write: 4 };

/** What follows a mailed code. */
async function prove(shop: MeasuredShop, who: Caller): Promise<void> {
  await proveMailbox(shop, who);
  await acceptInvitation(shop, { ...who, byReset: false }, async () => {});
}

/** An order with limits on. */
const orderLimited = async (shop: MeasuredShop, maxTotal: number) => {
  const who = await withCart(shop);
  const cashLimits = async () => ({ ...(await shop.cashLimits()), on: true, maxTotal });
  return () => value(orderCash({ ...shop, cashLimits }, who, 'key'));
};

/** An order that its customer may confirm, and its mailed token. */
async function mailedOrder(shop: MeasuredShop) {
  const { orderId } = await confirmableOrder(shop);
  const token = newBearerToken();
  await shop.confirmationTokens.put(orderId, bearerTokenHash(token), epochSeconds(shop.now()) + 60);
  return { orderId, token };
}

const named = { answers: { name: { text: 'Asha' } } };

/** A customer with one line, which has answers. */
async function withAnsweredLine(shop: MeasuredShop) {
  const [{ productId }, who] = [await newProduct(shop, { questions: [nameQuestion] }), somebody()];
  await value(addLine(shop, who.userId, productId, named));
  return who;
}

const queries = (count: number): readonly string[] => Array.from({ length: count }, () => 'Query');

/** Customers' calls. */
export const customerCalls: CapacityCases = {
  'GET /api/products': [
    {
      async ready(shop) {
        for (let more = 0; more < 6; more++) await newProduct(shop);
        return () => value(listProducts(shop, { limit: 5 }));
      },
      takes: { commands: ['Query'], read: 0.5 },
    },
  ],
  'GET /api/products?category=': [
    {
      async ready(shop) {
        await newProduct(shop);
        return () => value(listProducts(shop, { limit: 5, category: 'CartoonArt' }));
      },
      takes: { commands: ['Query'], read: 0.5 },
    },
  ],
  'GET /api/products?q=': [
    {
      async ready(shop) {
        await indexProduct(shop, [await newProduct(shop, { title: 'Quartz lamp' })]);
        return () => value(listProducts(shop, { limit: 5, q: 'quartz' }));
      },
      takes: { commands: ['GetItem', 'Query'], read: 1 },
    },
    {
      when: 'the owner’s synonyms of the word find products too',
      alone: true,
      async ready(shop) {
        await value(changeSettings(shop, { version: 0, search: { synonyms: [['quartz', 'crystal', 'sphatik']] } }));
        await indexProduct(shop, [await newProduct(shop, { title: 'Quartz lamp' })]);
        return () => value(listProducts(shop, { limit: 5, q: 'crystal' }));
      },
      // Each of the three words, and what begins with the typed one.
      takes: { commands: ['GetItem', ...queries(4)], read: 0.5 + 4 / 2 },
    },
    {
      when: 'the word is misspelt',
      async ready(shop) {
        await indexProduct(shop, [await newProduct(shop, { title: 'Quartz lamp' })]);
        return () => value(listProducts(shop, { limit: 5, q: 'quratz' }));
      },
      // The search, whether the word is there, its seven deletions, whether the correction is there, and the search for that.
      takes: { commands: ['GetItem', ...queries(11)], read: 0.5 + 11 / 2 },
    },
  ],
  'GET /api/products/{productId}': [
    {
      async ready(shop) {
        const { productId } = await newProduct(shop);
        return () => value(getProduct(shop, productId));
      },
      takes: { commands: ['GetItem'], read: 0.5 },
    },
  ],
  'GET /api/me': [
    {
      async ready(shop) {
        const who = somebody();
        await registerUser(shop, who);
        return () => readMe(shop, who);
      },
      takes: { commands: ['GetItem'], read: 0.5 },
    },
    {
      when: 'an owner',
      async ready(shop) {
        const who = { ...somebody(), owner: true };
        await registerUser(shop, who);
        return () => readMe(shop, who);
      },
      takes: { commands: ['GetItem', 'GetItem'], read: 1.5 },
    },
    {
      when: 'the record is missing',
      ready: async (shop) => () => readMe(shop, somebody()),
      takes: { commands: ['GetItem', 'PutItem'], read: 0.5, write: 1 },
    },
  ],
  'PATCH /api/me': [
    {
      async ready(shop) {
        const who = somebody();
        await registerUser(shop, who);
        return () => value(changeMe(shop, who, { fullName: 'Asha R.' }));
      },
      takes: { commands: ['GetItem', 'UpdateItem'], read: 0.5, write: 1 },
    },
  ],
  'GET /api/me/data': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        return () => value(readMyData(shop, who.userId));
      },
      takes: { commands: ['Query', 'Query'], read: 1.5 },
    },
  ],
  'DELETE /api/me': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        return () => value(deleteAccount(shop, who.userId));
      },
      takes: {
        commands: ['Query', 'Query', ...Array.from({ length: lines }, () => 'DeleteItem'), 'PutItem'],
        read: 2,
        write: lines + 1,
      },
    },
  ],
  'sign-up (trigger)': [
    { ready: async (shop) => () => registerUser(shop, somebody()), takes: { commands: ['PutItem'], write: 1 } },
    {
      when: 'confirmed by a code',
      ready: async (shop) => () => prove(shop, somebody()),
      takes: { commands: ['UpdateItem', 'GetItem'], read: 1, write: 1 },
    },
    {
      when: 'of somebody who was invited to be an owner',
      async ready(shop) {
        const email = `${randomUUID()}@example.com`;
        await shop.putItem({ ...invitationKey(email), ...invitation, email });
        return () => prove(shop, { ...somebody(), email });
      },
      takes: { commands: ['UpdateItem', 'GetItem', 'TransactWriteItems'], read: 1, write: 7 },
    },
  ],
  'password reset (trigger)': [
    {
      async ready(shop) {
        const who = somebody();
        await registerUser(shop, who);
        return () => prove(shop, who);
      },
      takes: { commands: ['UpdateItem', 'GetItem'], read: 1, write: 1 },
    },
  ],
  'GET /api/cart': [
    {
      async ready(shop) {
        const { userId } = await withCart(shop);
        return () => readCart(shop, userId);
      },
      takes: { commands: ['Query', 'BatchGetItem'], read: 1 + lines / 2 },
    },
  ],
  'PUT /api/cart/lines/{productId}': [
    {
      async ready(shop) {
        const { productId } = await newProduct(shop);
        return () => value(addLine(shop, somebody().userId, productId));
      },
      takes: { commands: ['GetItem', 'UpdateItem'], read: 0.5, write: 1 },
    },
  ],
  'PUT /api/cart/lines/{productId} … with answers': [
    {
      async ready(shop) {
        const { productId } = await newProduct(shop, { questions: [nameQuestion] });
        return () => value(addLine(shop, somebody().userId, productId, named));
      },
      takes: { commands: ['GetItem', 'Query', 'UpdateItem'], read: 1, write: 1 },
    },
  ],
  'PUT /api/cart/lines/{productId} … with a photo': [
    {
      async ready(shop) {
        const [{ productId }, { userId }] = [await newProduct(shop, { questions: [photosQuestion] }), somebody()];
        const own = photo({ userId, status: 'published' });
        await shop.photos.of(userId).create(own);
        const answers = { [photosQuestion.id]: { photos: [{ photoId: own.uploadId }] } };
        return () => value(addLine(shop, userId, productId, { answers }));
      },
      takes: { commands: ['GetItem', 'Query', 'TransactWriteItems'], read: 1, write: 2 * (1 + 1) },
    },
  ],
  'PUT /api/cart/lines/{productId} … instead of another line': [
    {
      async ready(shop) {
        const [{ productId }, { userId }] = [await newProduct(shop, { questions: [nameQuestion] }), somebody()];
        await addLine(shop, userId, productId);
        return () => value(addLine(shop, userId, productId, { ...named, instead: productId }));
      },
      takes: { commands: ['GetItem', 'GetItem', 'GetItem', 'TransactWriteItems'], read: 2.5, write: 4 },
    },
  ],
  'PATCH /api/cart/lines/{productId} … of a line with answers': [
    {
      async ready(shop) {
        const [{ productId }, { userId }] = [await newProduct(shop, { questions: [nameQuestion] }), somebody()];
        const added = await addLine(shop, userId, productId, named);
        const lineId = added.ok ? added.value.lineId : '';
        return () => value(changeLine(shop, userId, lineId, 2));
      },
      takes: { commands: ['GetItem', 'GetItem', 'UpdateItem'], read: 1.5, write: 1 },
    },
  ],
  'PATCH /api/cart/lines/{productId}': [
    {
      async ready(shop) {
        const [{ productId }, { userId }] = [await newProduct(shop), somebody()];
        await addLine(shop, userId, productId);
        return () => value(changeLine(shop, userId, productId, 2));
      },
      takes: { commands: ['GetItem', 'UpdateItem'], read: 0.5, write: 1 },
    },
  ],
  'DELETE /api/cart/lines/{productId}': [
    {
      async ready(shop) {
        const [{ productId }, { userId }] = [await newProduct(shop), somebody()];
        await addLine(shop, userId, productId);
        return () => shop.carts.remove(userId, productId);
      },
      takes: { commands: ['DeleteItem'], write: 1 },
    },
  ],
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
  'POST /api/orders … with answers': [
    {
      async ready(shop) {
        const who = await withAnsweredLine(shop);
        return () => value(orderCash(shop, who, 'key'));
      },
      takes: {
        commands: [...checkoutReads.commands, ...cashReads.commands, ...counted.commands, 'TransactWriteItems'],
        read: 3 + 1 + 0.5 + cashReads.read,
        // The order, the latest checkout, one line and the answers.
        write: 2 * (1 + 1 + 1 + 1) + counted.write,
        index: 3,
      },
    },
  ],
  'POST /api/orders … where the limits of cash on delivery are on': [
    { when: 'within them', maxTotal: 10_000, index: 3 * orderKb },
    { when: 'over one', maxTotal: 1, index: 4 * orderKb },
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
        const { max } = limits.checkouts;
        await Promise.all(Array.from({ length: max }, () => countCheckout(shop, who.userId)));
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
        commands: ['GetItem', 'GetItem', 'GetItem', 'TransactWriteItems'],
        read: 1 + 1 + 0.5,
        write: 2 * (1 + 1),
        index: 3,
      },
    },
  ],
  'POST /api/orders/{orderId}/confirmation': [
    {
      async ready(shop) {
        const { orderId, token } = await mailedOrder(shop);
        return () => value(confirmByCustomer(shop, orderId, token));
      },
      takes: { commands: ['GetItem', 'GetItem', 'PutItem'], read: 2, write: orderKb, index: 4 * orderKb },
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
      ready: async (shop) => () => issueTicket({ ...shop, newTicket: newBearerToken }, somebody().userId),
      takes: { commands: ['PutItem'], write: 1 },
    },
  ],
};
