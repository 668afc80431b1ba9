import { defaultDates } from '#contracts/dates/date-settings.ts';
import { defaultTerms } from '#contracts/delivery/delivery-terms.ts';
import type { OrderCommand } from '#contracts/desk/manage-orders.ts';
import { proveMailbox } from '#lambdas/accounts/register.ts';
import { addLine } from '#lambdas/cart/add-line.ts';
import { blockCustomer, unblockCustomer } from '#lambdas/customers/block-customer.ts';
import { listBlocked } from '#lambdas/customers/list-blocked.ts';
import { changeDates, changeHolidays, readManagedDates } from '#lambdas/dates/date-settings.ts';
import { changeTerms, readManagedTerms } from '#lambdas/delivery/terms-store.ts';
import { askCustomer } from '#lambdas/desk/ask-customer.ts';
import { cancelOrders } from '#lambdas/desk/cancel-orders.ts';
import { commandOrder } from '#lambdas/desk/command-order.ts';
import { changeDeskNote, readDeskNote } from '#lambdas/desk/desk-note.ts';
import { exportOrders } from '#lambdas/desk/export-orders.ts';
import { getManagedOrder } from '#lambdas/desk/get-managed-order.ts';
import { getOrderPhotos } from '#lambdas/desk/get-order-photos.ts';
import { getOrderPreviews } from '#lambdas/desk/get-order-previews.ts';
import { listManagedOrders } from '#lambdas/desk/list-managed-orders.ts';
import { readToday } from '#lambdas/desk/read-today.ts';
import { refundOrder } from '#lambdas/desk/refund-order.ts';
import { refundPart } from '#lambdas/desk/refund-part.ts';
import { changeOccasions, readManagedOccasions, readOccasions } from '#lambdas/occasions/occasions.ts';
import { indexOrder } from '#lambdas/orders/index-order.ts';
import { recountWork } from '#lambdas/orders/work-counts.ts';
import { copyOwners } from '#lambdas/owners/copy-owners.ts';
import { exportActs, listActs } from '#lambdas/owners/owner-log.ts';
import { changeSettings } from '#lambdas/settings/change-settings.ts';
import { changeBrand, changeContact, changeText } from '#lambdas/settings/change-shop-details.ts';
import { readSettings } from '#lambdas/settings/read-settings.ts';
import { readManagedTexts, readPublicSettings } from '#lambdas/settings/read-shop-details.ts';
import { owner, photo, photosQuestion } from '../unit/records.ts';
import type { CapacityCase, CapacityCases } from './case.ts';
import { deliverEvent } from './payment-calls.ts';
import {
  type MeasuredShop,
  newCustomer,
  newLogo,
  newProduct,
  orderCash,
  orderKb,
  ownerAct,
  placedOrder,
  unconfirmedOrder,
  unpaidOrder,
  value,
  withCart,
} from './shop.ts';

const rakhi = { name: 'Rakhi', date: '2026-08-28' };

/** The cost of a step of a new order. `index` counts the index entries that the step writes. */
const step = (index: number, command: OrderCommand, ...before: readonly OrderCommand[]): CapacityCase => ({
  when: command.status ?? command.payment,
  async ready(shop) {
    const { orderId } = await placedOrder(shop);
    for (const earlier of before) await value(commandOrder(shop, owner, orderId, earlier));
    return () => value(commandOrder(shop, owner, orderId, command));
  },
  takes: { commands: ['GetItem', 'PutItem'], read: 1, write: orderKb, index: index * orderKb },
});

/** An order with one photo. */
async function orderWithPhoto(shop: MeasuredShop): Promise<string> {
  const who = newCustomer();
  const { productId } = await newProduct(shop, { questions: [photosQuestion] });
  const own = photo({ userId: who.userId, status: 'published' });
  await shop.photos.of(who.userId).create(own);
  await value(addLine(shop, who.userId, productId, { answers: { photo: { photos: [{ photoId: own.uploadId }] } } }));
  return (await value(orderCash(shop, who, 'photo'))).orderId;
}

/** A step of an order that needs a confirmation. */
const unconfirmedStep = (index: number, command: OrderCommand): CapacityCase => ({
  when: `it was not confirmed: ${command.status ?? command.confirmation}`,
  async ready(shop) {
    const { orderId } = await unconfirmedOrder(shop);
    return () => value(commandOrder(shop, owner, orderId, command));
  },
  takes: { commands: ['GetItem', 'PutItem'], read: 1, write: orderKb, index: index * orderKb },
});

const search =
  (q: string): CapacityCase['ready'] =>
  async (shop) => {
    const who = { ...(await withCart(shop)), fullName: 'Zebulon Quill' };
    const { orderId } = await value(orderCash(shop, who, 'key'));
    const after = await shop.orders.find(orderId);
    await indexOrder({ ...shop, index: shop.orderIndex }, [after === undefined ? {} : { after }]);
    return async () => {
      const { orders } = await value(listManagedOrders({ ...shop, index: shop.orderIndex }, { q: q || orderId }));
      if (orders.length !== 1) throw new Error(`${orders.length} orders were found`);
    };
  };

/** An order whose customer is blocked, with the order's number. */
const blocked = async (shop: MeasuredShop) => {
  const order = await placedOrder(shop);
  await value(blockCustomer(shop, owner, order.orderId, { reason: 'Fake', phone: true }));
  return order;
};

/** Owners’ calls about orders, customers, settings and their log. */
export const ownerCalls: CapacityCases = {
  'GET /api/manage/orders/{orderId}/note': [
    {
      async ready(shop) {
        const { orderId } = await placedOrder(shop);
        return () => value(readDeskNote(shop, owner, orderId));
      },
      takes: { commands: ['GetItem', 'GetItem'], read: 2 },
    },
  ],
  'PUT /api/manage/orders/{orderId}/note': [
    {
      async ready(shop) {
        const { orderId } = await placedOrder(shop);
        return () => value(changeDeskNote(shop, owner, orderId, { version: 0, note: 'Old frame', taken: true }));
      },
      takes: { commands: ['GetItem', 'GetItem', 'PutItem'], read: 2, write: 1 },
    },
  ],
  'GET /api/manage/today': [
    {
      alone: true,
      async ready(shop) {
        await placedOrder(shop);
        await recountWork(shop);
        return async () => {
          const { toMake } = await readToday(shop);
          if (toMake.length !== 1) throw new Error('The order is not counted');
        };
      },
      takes: { commands: ['GetItem', 'Query', 'Query'], read: 1 + 2 * 0.5 },
    },
  ],
  'GET /api/manage/log': [
    {
      alone: true,
      async ready(shop) {
        await shop.ownerGuard.begin(ownerAct);
        return () => value(listActs(shop, undefined));
      },
      takes: { commands: ['Query'], read: 0.5 },
    },
  ],
  'GET /api/manage/log.csv?from=&to=': [
    {
      alone: true,
      async ready(shop) {
        await shop.ownerGuard.begin(ownerAct);
        return () => value(exportActs(shop, { from: '2026-11-01', to: '2026-11-30' }));
      },
      takes: { commands: ['Query'], read: 0.5 },
    },
  ],
  'the members of the group become owners (deployment, once)': [
    {
      ready: async (shop) => () => copyOwners({ ...shop, members: async () => [owner.userId] }),
      takes: { commands: ['PutItem'], write: 1 },
    },
  ],
  'GET /api/manage/orders': [
    {
      alone: true,
      async ready(shop) {
        await placedOrder(shop);
        return () => value(listManagedOrders({ ...shop, index: shop.orderIndex }, {}));
      },
      takes: { commands: ['Query'], read: 0.5 },
    },
  ],
  'GET /api/manage/orders?status=': [
    {
      alone: true,
      async ready(shop) {
        await placedOrder(shop);
        return () => value(listManagedOrders({ ...shop, index: shop.orderIndex }, { status: 'placed' }));
      },
      takes: { commands: ['Query'], read: 0.5 },
    },
  ],
  'GET /api/manage/orders?confirmation=needed': [
    {
      alone: true,
      async ready(shop) {
        const { orderId } = await unconfirmedOrder(shop);
        for (let more = 0; more < 3; more++) await placedOrder(shop);
        return async () => {
          const { orders } = await value(
            listManagedOrders({ ...shop, index: shop.orderIndex }, { confirmation: 'needed' }),
          );
          if (orders.map((order) => order.orderId).join() !== orderId) throw new Error('Other orders were listed');
        };
      },
      takes: { commands: ['Query'], read: 0.5 },
    },
  ],
  'GET /api/manage/orders?work=': [
    {
      alone: true,
      async ready(shop) {
        await placedOrder(shop);
        return () => value(listManagedOrders({ ...shop, index: shop.orderIndex }, { work: 'to-make' }));
      },
      takes: { commands: ['Query', 'Query', 'Query'], read: 3 * 0.5 },
    },
  ],
  "GET /api/manage/orders?q= an order's number": [{ ready: search(''), takes: { commands: ['GetItem'], read: 1 } }],
  "GET /api/manage/orders?q= an order's number … words of a name, a mobile number": [
    { alone: true, ready: search('zebul'), takes: { commands: ['Query', 'BatchGetItem'], read: 0.5 + 0.5 } },
  ],
  'GET /api/manage/orders?phone=': [
    {
      alone: true,
      async ready(shop) {
        const { orderId } = await placedOrder(shop);
        const after = await shop.orders.find(orderId);
        await indexOrder({ ...shop, index: shop.orderIndex }, [after === undefined ? {} : { after }]);
        return async () => {
          const query = { phone: '9876543210' };
          const { orders } = await value(listManagedOrders({ ...shop, index: shop.orderIndex }, query));
          if (orders.length !== 1) throw new Error(`${orders.length} orders were found`);
        };
      },
      takes: { commands: ['Query', 'BatchGetItem'], read: 0.5 + 0.5 },
    },
  ],
  'PATCH /api/manage/orders': [
    {
      async ready(shop) {
        const orders = [await placedOrder(shop), await placedOrder(shop)].map(({ orderId }) => ({ orderId }));
        const reportUnexpected = (error: unknown) => {
          throw error;
        };
        return () =>
          cancelOrders({ ...shop, reportUnexpected }, owner, { orders, status: 'cancelled', reason: 'Fake' });
      },
      takes: {
        commands: ['GetItem', 'GetItem', 'PutItem', 'PutItem'],
        read: 2,
        write: 2 * orderKb,
        index: 2 * 4 * orderKb,
      },
    },
  ],
  'GET /api/manage/orders/{orderId}': [
    {
      async ready(shop) {
        const { orderId } = await placedOrder(shop);
        return () => value(getManagedOrder(shop, orderId));
      },
      takes: { commands: ['GetItem', 'GetItem', 'GetItem', 'GetItem'], read: 3 },
    },
  ],
  'GET /api/manage/orders/{orderId}/photos': [
    {
      alone: true,
      async ready(shop) {
        const orderId = await orderWithPhoto(shop);
        return async () => {
          const { lines } = await value(getOrderPhotos(shop, orderId));
          if (lines.length !== 1) throw new Error('The photos are missing');
        };
      },
      takes: { commands: ['GetItem', 'GetItem', 'BatchGetItem', 'BatchGetItem'], read: 2 + 0.5 + 0.5 },
    },
  ],
  'POST /api/manage/orders/previews': [
    {
      async ready(shop) {
        const { orderId } = await placedOrder(shop);
        const order = await shop.orders.find(orderId);
        const own = photo({ userId: order?.userId ?? '', status: 'published' });
        await shop.photos.of(own.userId).create(own);
        const lines = order?.lines.map((line) => ({ ...line, previewId: own.uploadId })) ?? [];
        if (order) await shop.orders.replace(order, { ...order, lines });
        return async () => {
          const { previews } = await value(getOrderPreviews(shop, { orders: [{ orderId }] }));
          if (previews.length !== 1) throw new Error('The preview is missing');
        };
      },
      takes: { commands: ['BatchGetItem', 'GetItem'], read: 0.5 + 1 },
    },
  ],
  'PUT /api/manage/orders/{orderId}/block': [
    {
      alone: true,
      async ready(shop) {
        const { orderId } = await placedOrder(shop);
        return () => value(blockCustomer(shop, owner, orderId, { reason: 'Fake', phone: true }));
      },
      takes: {
        commands: ['GetItem', 'UpdateItem', 'UpdateItem', 'GetItem', 'GetItem'],
        read: 2.5,
        write: 2,
        index: 1,
      },
    },
    {
      when: 'its customer’s mailbox is proved',
      alone: true,
      async ready(shop) {
        const who = await withCart(shop);
        await proveMailbox(shop, who);
        const { orderId } = await value(orderCash(shop, who, 'key'));
        return () => value(blockCustomer(shop, owner, orderId, { reason: 'Fake', phone: false }));
      },
      takes: {
        commands: ['GetItem', 'UpdateItem', 'GetItem', 'UpdateItem', 'UpdateItem', 'GetItem'],
        read: 2.5,
        write: 3,
        index: 2,
      },
    },
  ],
  'DELETE /api/manage/orders/{orderId}/block': [
    {
      alone: true,
      async ready(shop) {
        const { orderId } = await blocked(shop);
        return () => value(unblockCustomer(shop, orderId));
      },
      takes: { commands: ['GetItem', 'GetItem', 'UpdateItem', 'UpdateItem'], read: 2, write: 2, index: 1 },
    },
  ],
  'GET /api/manage/blocked-customers': [
    {
      alone: true,
      async ready(shop) {
        await blocked(shop);
        return () => value(listBlocked(shop, undefined));
      },
      takes: { commands: ['Query'], read: 0.5 },
    },
  ],
  'PATCH /api/manage/orders/{orderId}': [
    step(4, { status: 'shipped' }),
    step(4, { status: 'delivered' }, { status: 'shipped' }),
    step(4, { status: 'returned' }, { status: 'shipped' }),
    step(3, { tracking: { carrier: 'delhivery', number: '1234567890' } }, { status: 'shipped' }),
    step(4, { status: 'cancelled', reason: 'Out of stock' }),
    step(3, { payment: 'collected' }, { status: 'shipped' }),
    step(4, { payment: 'refused' }, { status: 'shipped' }),
    unconfirmedStep(4, { confirmation: 'confirmed' }),
    unconfirmedStep(5, { status: 'cancelled', reason: 'Fake' }),
    {
      when: 'it awaits its payment',
      async ready(shop) {
        const { orderId } = await unpaidOrder(shop);
        return () => value(commandOrder(shop, owner, orderId, { status: 'cancelled', reason: 'Out of stock' }));
      },
      takes: { commands: ['GetItem', 'PutItem'], read: 1, write: orderKb, index: 2 * orderKb },
    },
  ],
  'PATCH /api/manage/orders/{orderId} … an impossible step': [
    {
      async ready(shop) {
        const { orderId } = await placedOrder(shop);
        return () => commandOrder(shop, owner, orderId, { status: 'delivered' });
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  'POST /api/manage/orders/{orderId}/refund': [
    {
      async ready(shop) {
        const { orderId, checkoutUrl } = await unpaidOrder(shop);
        await deliverEvent(shop, shop.stripe.pay(checkoutUrl))();
        return () => value(refundOrder(shop, owner, orderId));
      },
      takes: { commands: ['GetItem', 'PutItem'], read: 1, write: orderKb, index: 3 * orderKb },
    },
  ],
  'POST /api/manage/orders/{orderId}/refunds': [
    {
      async ready(shop) {
        const { orderId, checkoutUrl } = await unpaidOrder(shop);
        await deliverEvent(shop, shop.stripe.pay(checkoutUrl))();
        const version = (await shop.orders.find(orderId))?.history.length ?? 0;
        return () => value(refundPart(shop, owner, orderId, { amount: 1, version }));
      },
      // The first write adds the order to the list of refunds under way, and the second removes it.
      takes: {
        commands: ['GetItem', 'PutItem', 'GetItem', 'PutItem'],
        read: 2,
        write: 2 * orderKb,
        index: (4 + 4) * orderKb,
      },
    },
  ],
  'POST /api/manage/orders/{orderId}/ask': [
    {
      async ready(shop) {
        const { orderId } = await placedOrder(shop);
        const order = await shop.orders.find(orderId);
        const missing = [{ id: 'day', label: 'Wedding day' }];
        if (order) await shop.orders.replace(order, { ...order, lines: order.lines.map((l) => ({ ...l, missing })) });
        return () => value(askCustomer({ ...shop, sendsMails: true, provedOnly: false }, owner, orderId));
      },
      takes: { commands: ['GetItem', 'PutItem'], read: 1, write: orderKb, index: 3 * orderKb },
    },
  ],
  'GET /api/manage/settings': [
    {
      async ready(shop) {
        await changeSettings(shop, { version: 0, limits: { on: false } });
        return () => readSettings(shop);
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  'PUT /api/manage/settings': [
    {
      alone: true,
      ready: async (shop) => () => value(changeSettings(shop, { version: 0, limits: { on: true, maxTotal: 5_000 } })),
      takes: { commands: ['PutItem'], write: 1 },
    },
  ],
  'GET /api/manage/settings/texts': [
    {
      ready: async ({ shopDetails }) => {
        await value(changeText(shopDetails, { version: 0, page: 'support', text: 'Write to us.' }));
        return () => readManagedTexts(shopDetails);
      },
      takes: { commands: Array.from({ length: 6 }, () => 'GetItem'), read: 6 },
    },
  ],
  'PUT /api/manage/settings/texts': [
    {
      alone: true,
      ready: async ({ shopDetails }) => {
        const change = { version: 0, page: 'support', text: 'Write to us.' } as const;
        return () => value(changeText(shopDetails, change));
      },
      takes: { commands: ['PutItem'], write: 1 },
    },
  ],
  'PUT /api/manage/settings/brand': [
    {
      alone: true,
      ready: async ({ shopDetails: { brand }, uploads }) => {
        return () => value(changeBrand({ brand, uploads }, { version: 0, name: 'Asha Gifts' }));
      },
      takes: { commands: ['GetItem', 'PutItem'], read: 1, write: 1 },
    },
  ],
  'PUT /api/manage/settings/brand … with another logo': [
    {
      alone: true,
      async ready(shop) {
        const { brand } = shop.shopDetails;
        await value(changeBrand({ ...shop, brand }, { version: 0, logo: await newLogo(shop) }));
        const logo = await newLogo(shop);
        return () => value(changeBrand({ ...shop, brand }, { version: 1, logo }));
      },
      takes: { commands: ['GetItem', 'GetItem', 'TransactWriteItems'], read: 2, write: 2 * 3 },
    },
  ],
  'PUT /api/manage/settings/contact': [
    {
      alone: true,
      ready: async ({ shopDetails }) => {
        return () => value(changeContact(shopDetails, { version: 0, legalName: 'Asha Gifts' }));
      },
      takes: { commands: ['PutItem'], write: 1 },
    },
  ],
  'GET /api/manage/settings/dates': [
    {
      ready: async ({ dateStores }) => {
        return () => readManagedDates(dateStores);
      },
      takes: { commands: ['GetItem', 'GetItem'], read: 2 },
    },
  ],
  'PUT /api/manage/settings/dates': [
    {
      alone: true,
      ready: async ({ dateStores }) => {
        return () => value(changeDates(dateStores, { version: 0, ...defaultDates, on: true }));
      },
      takes: { commands: ['GetItem', 'PutItem'], read: 1, write: 1 },
    },
  ],
  'PUT /api/manage/settings/holidays': [
    {
      alone: true,
      ready: async ({ dateStores }) => {
        return () => value(changeHolidays(dateStores, { version: 0, days: ['2026-11-08'] }));
      },
      takes: { commands: ['PutItem'], write: 1 },
    },
  ],
  'GET /api/manage/settings/delivery': [
    {
      ready: async ({ deliveryTerms }) => {
        return () => readManagedTerms(deliveryTerms);
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  'PUT /api/manage/settings/delivery': [
    {
      alone: true,
      ready: async ({ deliveryTerms }) => {
        return () => value(changeTerms(deliveryTerms, { version: 0, ...defaultTerms, fee: 60 }));
      },
      takes: { commands: ['PutItem'], write: 1 },
    },
  ],
  'GET /api/manage/settings/occasions': [
    {
      ready: async (shop) => {
        return () => readManagedOccasions(shop);
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  'PUT /api/manage/settings/occasions': [
    {
      alone: true,
      ready: async (shop) => {
        return () => value(changeOccasions(shop, { version: 0, occasions: [rakhi] }));
      },
      takes: { commands: ['PutItem'], write: 1 },
    },
  ],
  'GET /api/occasions': [
    {
      when: 'the owner has entered some, and the shop promises dates',
      alone: true,
      ready: async (shop) => {
        await value(changeOccasions(shop, { version: 0, occasions: [rakhi] }));
        await shop.dateStores.dates.replace(0, { version: 1, ...defaultDates, on: true });
        return () => readOccasions(shop);
      },
      takes: { commands: ['GetItem', 'GetItem', 'GetItem'], read: 1.5 },
    },
  ],
  'GET /api/settings': [
    {
      ready: async ({ shopDetails }) => {
        return () => readPublicSettings(shopDetails);
      },
      takes: { commands: ['GetItem'], read: 0.5 },
    },
    {
      when: 'with a page',
      ready: async ({ shopDetails }) => {
        return () => readPublicSettings(shopDetails, 'support');
      },
      takes: { commands: ['GetItem', 'GetItem'], read: 1 },
    },
  ],
  'GET /api/manage/orders.csv?from=&to=': [
    {
      alone: true,
      async ready(shop) {
        await placedOrder(shop);
        return () => value(exportOrders(shop, {}));
      },
      takes: { commands: ['Query'], read: 0.5 },
    },
  ],
};
