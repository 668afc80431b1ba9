import { defaultDates } from '#contracts/dates/date-settings.ts';
import { limits } from '#contracts/limits.ts';
import { brandedFiles } from '#contracts/site-files.ts';
import { proveMailbox } from '#lambdas/accounts/register.ts';
import { lineIdOf } from '#lambdas/cart/cart.ts';
import { closeCashOrder } from '#lambdas/checkout/cash-limits.ts';
import { followPromise } from '#lambdas/checkout/promise-date.ts';
import { deployPages } from '#lambdas/deployment/site.ts';
import { issueTicket } from '#lambdas/live/issue-ticket.ts';
import { notifyCustomer } from '#lambdas/live/notify-customer.ts';
import { notifyOwners } from '#lambdas/live/notify-owners.ts';
import { openConnection } from '#lambdas/live/open-connection.ts';
import { announceStep } from '#lambdas/mails/announce.ts';
import { announceChange, announceToOwners, type MailOwnersDependencies } from '#lambdas/mails/announce-to-owners.ts';
import { invite } from '#lambdas/mails/invite.ts';
import { countMail } from '#lambdas/mails/mail-limit.ts';
import { ask, remind } from '#lambdas/mails/remind.ts';
import { followPlacedOrder, followReminder } from '#lambdas/mails/reminders.ts';
import { suppress } from '#lambdas/mails/suppress.ts';
import { confirmedCountOf } from '#lambdas/orders/cash-counts.ts';
import { indexOrder } from '#lambdas/orders/index-order.ts';
import { byCustomer, type OrderRecord } from '#lambdas/orders/order.ts';
import { orderPrefixes } from '#lambdas/orders/order-search-words.ts';
import { countWork } from '#lambdas/orders/work-counts.ts';
import { followReview } from '#lambdas/pictures/delete-unused-pictures.ts';
import { followUpload } from '#lambdas/pictures/follow-upload.ts';
import { newBearerToken } from '#lambdas/platform/bearer-token.ts';
import { epochSeconds } from '#lambdas/platform/clock.ts';
import { invitationKey, orderAnswersKey, orderKey } from '#lambdas/platform/dynamodb/keys.ts';
import { indexProduct } from '#lambdas/products/index-product.ts';
import { indexedWords } from '#lambdas/products/indexed-words.ts';
import { reindex } from '#lambdas/products/reindex.ts';
import { spellingItems } from '#lambdas/products/vocabulary.table.ts';
import { isCorrectable } from '#lambdas/products/vocabulary.ts';
import { changeBrand } from '#lambdas/settings/change-shop-details.ts';
import { readOrderMails } from '#lambdas/settings/read-settings.ts';
import { brandPages } from '#lambdas/upkeep/brand-pages.ts';
import { followOrder } from '#lambdas/upkeep/keep-ordered-pictures.ts';
import { followLogo, followProduct } from '#lambdas/upkeep/release-pictures.ts';
import { address } from '../unit/address.ts';
import { customer, invitation, photo, product, upload } from '../unit/records.ts';
import { type CapacityCases, times } from './case.ts';
import {
  confirmableOrder,
  limitGifts,
  lines,
  type MeasuredShop,
  newCustomer,
  newLogo,
  newProduct,
  orderKb,
  placedOrder,
  unconfirmedOrder,
  value,
} from './shop.ts';

async function orderRecord(shop: MeasuredShop): Promise<OrderRecord> {
  const { orderId } = await placedOrder(shop);
  const record = await shop.orders.find(orderId);
  if (record === undefined) throw new Error('The order is not there.');
  return record;
}

/** A placed order that lacks an answer. */
async function askingOrder(shop: MeasuredShop): Promise<OrderRecord> {
  const record = await orderRecord(shop);
  const missing = [{ id: 'day', label: 'Wedding day' }];
  const asking = { ...record, lines: record.lines.map((line) => ({ ...line, missing })) };
  await shop.orders.replace(record, asking);
  return asking;
}

/** An order with a personal gift, whose customer has proved the mailbox. */
async function previewedOrder(shop: MeasuredShop): Promise<OrderRecord> {
  const record = await orderRecord(shop);
  const { orderId, userId, email, lines } = record;
  const own = photo({ userId, uploadId: shop.newId(), status: 'published', contentType: 'image/jpeg' });
  const answers = { face: { photos: [{ photoId: own.uploadId }], preview: own.uploadId } };
  const named = lines.slice(0, 1).map((line) => [lineIdOf(line), { answers }] as const);
  await proveMailbox(shop, { ...customer, userId, email });
  await shop.photos.of(userId).create(own);
  await shop.putItem({ ...orderAnswersKey(orderId), orderId, userId, lines: Object.fromEntries(named) });
  const personal = { ...record, lines: lines.map((line) => ({ ...line, photoCount: 1 })) };
  await shop.putItem({ ...orderKey(orderId), ...personal });
  return personal;
}

/** A mail service and metrics that accept everything, and an S3 that has every preview. */
const mailServices = {
  shopName: async () => 'Asha Gifts',
  mailer: { send: async () => {} },
  metrics: { count: async () => {} },
  newBearerToken,
  previewFiles: { read: async () => new Uint8Array(1) },
  previewDeadline: () => new AbortController().signal,
};

/** Adds two owners with proved mailboxes. */
async function mailToTwoOwners(shop: MeasuredShop, announce: (dependencies: MailOwnersDependencies) => Promise<void>) {
  for (const n of [1, 2]) {
    const who = { ...newCustomer(), email: `owner-${n}@example.com` };
    await proveMailbox(shop, who);
    await shop.owners.add({ userId: who.userId, addedAt: shop.now().toISOString() });
  }
  return () => announce({ ...shop, ...mailServices, ownersWantMails: () => readOrderMails(shop), provedOnly: false });
}

const mailsToTwoOwners = {
  commands: [...times(6, 'GetItem'), 'Query', ...times(4, 'PutItem'), ...times(2, 'UpdateItem')],
  read: 0.5 + 1 + 1 + 2 * 0.5 + 2 * 0.5,
  write: 2 * 3,
};

const words = indexedWords(product('mug')).length;
const learnt = indexedWords(product('mug')).filter(isCorrectable);
const spellings = learnt.flatMap(spellingItems).length;
const prefixes = orderPrefixes({
  orderId: '7K3F9QAB12CD34EF',
  name: customer.fullName,
  mobileNo: '9876543210',
}).length;

async function pageToOpen(shop: MeasuredShop, owner: boolean) {
  const { userId } = newCustomer();
  const { url } = await issueTicket({ ...shop, newTicket: newBearerToken }, { userId, owner });
  const ticket = new URL(url).searchParams.get('ticket') ?? undefined;
  return () => openConnection(shop, { connectionId: 'page', ticket, origin: undefined });
}

/** A customer with these pages, of which `here` is still open. */
async function customerToNotify(shop: MeasuredShop, pages: readonly string[]) {
  const { userId } = newCustomer();
  const opened = epochSeconds(shop.now());
  const expiresAt = opened + limits.liveConnectionSeconds;
  for (const connectionId of pages) await shop.connections.put({ userId, connectionId, expiresAt });
  const later = () => new Date((opened + 120) * 1_000);
  const sockets = { send: async (page: string) => (page === 'here' ? 'sent' : 'gone') } as const;
  return () => notifyCustomer({ ...shop, now: later, sockets }, { userId, topics: new Set(['cart'] as const) });
}

/** Work that is caused by the table's stream, by a queue, or by a page that opens its WebSocket. */
export const followers: CapacityCases = {
  'an order has changed (stream): it is counted': [
    {
      async ready(shop) {
        const { orderId } = await placedOrder(shop);
        const after = await shop.orders.find(orderId);
        return () => countWork(shop, after === undefined ? [] : [{ after }]);
      },
      takes: { commands: ['GetItem', 'TransactWriteItems'], read: 1, write: 2 * 2 },
    },
    {
      when: 'it was counted before',
      async ready(shop) {
        const { orderId } = await placedOrder(shop);
        const after = await shop.orders.find(orderId);
        const changes = after === undefined ? [] : [{ after }];
        await countWork(shop, changes);
        return () => countWork(shop, changes);
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  'a product has changed (stream)': [
    {
      async ready(shop) {
        const made = await newProduct(shop);
        await shop.vocabulary.learn(indexedWords(made));
        return () => indexProduct(shop, [made]);
      },
      takes: {
        commands: [...times(2, 'GetItem'), ...times(words, 'PutItem'), 'BatchGetItem'],
        read: 2 + learnt.length / 2,
        write: words,
      },
    },
    {
      when: 'all its words are new to the vocabulary',
      alone: true,
      async ready(shop) {
        const made = await newProduct(shop);
        return () => indexProduct(shop, [made]);
      },
      takes: {
        commands: [...times(2, 'GetItem'), ...times(words, 'PutItem'), 'BatchGetItem', ...times(2, 'BatchWriteItem')],
        read: 2 + learnt.length / 2,
        write: words + spellings,
      },
    },
    {
      when: 'its words are the same as before',
      async ready(shop) {
        const made = await newProduct(shop);
        return () => indexProduct(shop, [made], made);
      },
      takes: { commands: [...times(2, 'GetItem'), ...times(words, 'PutItem')], read: 2, write: words },
    },
    {
      when: 'it was removed',
      async ready(shop) {
        const made = await newProduct(shop);
        await indexProduct(shop, [made]);
        await shop.products.remove(made.productId);
        return () => indexProduct(shop, [made]);
      },
      takes: { commands: [...times(2, 'GetItem'), ...times(words, 'DeleteItem')], read: 2, write: words },
    },
  ],
  'products are indexed again (schedule)': [
    {
      alone: true,
      async ready(shop) {
        const made = await newProduct(shop);
        await shop.vocabulary.learn(indexedWords(made));
        return () => reindex(shop, shop.now());
      },
      takes: {
        commands: ['GetItem', 'Query', ...times(3, 'GetItem'), ...times(words + 2, 'PutItem'), 'BatchGetItem'],
        read: 1 + 0.5 + 3 + learnt.length / 2,
        write: words + 2,
      },
    },
    {
      when: 'the index has not changed',
      alone: true,
      async ready(shop) {
        await reindex(shop, shop.now());
        return () => reindex(shop, shop.now());
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  'an order whose products ask questions is placed (stream)': [
    {
      async ready(shop) {
        const after = await askingOrder(shop);
        return () => followPlacedOrder(shop, [{ after }]);
      },
      takes: { commands: ['PutItem'], write: 1 },
    },
  ],
  'a reminder of an order is due (stream)': [
    {
      async ready(shop) {
        const { orderId } = await askingOrder(shop);
        const events = { send: async () => {} };
        return () => followReminder({ ...shop, events }, [{ before: { orderId, reminder: 1 } }]);
      },
      takes: { commands: ['GetItem', 'PutItem'], read: 1, write: 1 },
    },
  ],
  'a reminder of an order waits for its mail (queue)': [
    {
      async ready(shop) {
        const { orderId } = await askingOrder(shop);
        const siteOrigin = async () => 'https://shop.example';
        return () => remind({ ...shop, ...mailServices, siteOrigin, provedOnly: false }, { orderId, reminder: 1 });
      },
      takes: {
        commands: ['GetItem', 'PutItem', 'PutItem', 'GetItem', 'UpdateItem', 'PutItem'],
        read: 1.5,
        // The order takes two units, and as many in each of three indexes.
        write: 5,
        index: 6,
      },
    },
  ],
  "an owner's request for answers waits for its mail (queue)": [
    {
      async ready(shop) {
        const { orderId } = await askingOrder(shop);
        const siteOrigin = async () => 'https://shop.example';
        return () => ask({ ...shop, ...mailServices, siteOrigin, provedOnly: false }, { orderId, asked: 1 });
      },
      takes: { commands: ['GetItem', 'PutItem', 'GetItem', 'UpdateItem', 'PutItem'], read: 1.5, write: 3 },
    },
  ],
  'an invitation to become an owner waits for its mail (queue)': [
    {
      async ready(shop) {
        await shop.putItem({ ...invitationKey(invitation.email), ...invitation });
        return () =>
          invite({ ...shop, ...mailServices }, { invited: invitation.email, invitationId: invitation.invitationId });
      },
      takes: { commands: ['GetItem', 'GetItem', 'UpdateItem'], read: 1.5, write: 1 },
    },
  ],
  'a new order waits for the mails to its owners (queue)': [
    {
      alone: true,
      async ready(shop) {
        const { orderId } = await orderRecord(shop);
        return mailToTwoOwners(shop, (dependencies) => announceToOwners(dependencies, { orderId, forOwners: true }));
      },
      takes: mailsToTwoOwners,
    },
  ],
  "a customer's change of an order waits for the mails to its owners (queue)": [
    {
      alone: true,
      async ready(shop) {
        const record = await orderRecord(shop);
        const step = { status: 'placed', at: shop.now().toISOString(), by: byCustomer, addressBefore: 'Here' } as const;
        const { orderId } = record;
        await shop.putItem({ ...orderKey(orderId), ...record, history: [...record.history, step] });
        return mailToTwoOwners(shop, (dependencies) => announceChange(dependencies, { orderId, changed: 1 }));
      },
      takes: mailsToTwoOwners,
    },
  ],
  'a step of an order waits for its mail (queue)': [
    {
      async ready(shop) {
        const { orderId } = await orderRecord(shop);
        return () => announceStep({ ...shop, ...mailServices, provedOnly: false }, { orderId, step: 0 });
      },
      takes: { commands: ['GetItem', 'PutItem', 'GetItem', 'UpdateItem', 'GetItem', 'PutItem'], read: 2, write: 3 },
    },
    {
      when: 'the customer may confirm the order by a link',
      async ready(shop) {
        const { orderId } = await confirmableOrder(shop);
        return () => announceStep({ ...shop, ...mailServices, provedOnly: false }, { orderId, step: 0 });
      },
      takes: {
        commands: ['GetItem', 'PutItem', 'GetItem', 'UpdateItem', 'PutItem', 'GetItem', 'PutItem'],
        read: 2,
        write: 4,
      },
    },
    {
      when: 'its mailbox is proved and the stage requires that',
      async ready(shop) {
        const { orderId, userId, email } = await orderRecord(shop);
        await proveMailbox(shop, { ...customer, userId, email });
        return () => announceStep({ ...shop, ...mailServices, provedOnly: true }, { orderId, step: 0 });
      },
      takes: { commands: ['GetItem', 'PutItem', 'GetItem', 'GetItem', 'UpdateItem', 'PutItem'], read: 2, write: 3 },
    },
    {
      when: 'the mail shows the preview of a line',
      async ready(shop) {
        const { orderId } = await previewedOrder(shop);
        return () => announceStep({ ...shop, ...mailServices, provedOnly: false }, { orderId, step: 0 });
      },
      takes: {
        commands: ['GetItem', 'PutItem', 'GetItem', 'UpdateItem', ...times(3, 'GetItem'), 'PutItem'],
        read: 4,
        write: 3,
      },
    },
    {
      when: 'its mailbox is not proved but the stage requires that',
      async ready(shop) {
        const { orderId } = await orderRecord(shop);
        return () => announceStep({ ...shop, ...mailServices, provedOnly: true }, { orderId, step: 0 });
      },
      takes: { commands: ['GetItem', 'PutItem', 'GetItem', 'PutItem'], read: 1.5, write: 2 },
    },
    {
      when: 'its address has reached the hourly limit',
      alone: true,
      async ready(shop) {
        const { orderId, email } = await orderRecord(shop);
        for (let mail = 0; mail < limits.orderMails.perHour; mail++) {
          if (!(await countMail(shop, email, async () => false)))
            throw new Error('A mail within the limit was refused.');
        }
        return () => announceStep({ ...shop, ...mailServices, provedOnly: false }, { orderId, step: 0 });
      },
      // DynamoDB charges for the refused count but doesn't report it: that unit is not measured.
      takes: { commands: ['GetItem', 'PutItem', 'GetItem', 'UpdateItem', 'GetItem', 'PutItem'], read: 2.5, write: 2 },
    },
  ],
  'SES reports that a mail bounced (queue)': [
    {
      async ready(shop) {
        const detail = { mail: { destination: ['asha@example.com'] }, bounce: { bounceType: 'Permanent' } };
        return () => suppress(shop, { source: 'aws.ses', detail });
      },
      takes: { commands: ['PutItem'], write: 1 },
    },
  ],
  'a product lets go of its picture (stream)': [
    {
      async ready(shop) {
        const before = await newProduct(shop);
        await shop.products.remove(before.productId);
        return () => followProduct(shop, [{ before }]);
      },
      takes: { commands: ['GetItem', 'PutItem', 'DeleteItem'], read: 1, write: 2 },
    },
  ],
  'the brand lets go of its logo (stream)': [
    {
      alone: true,
      async ready(shop) {
        const { brand } = shop.shopDetails;
        const before = await value(changeBrand({ ...shop, brand }, { version: 0, logo: await newLogo(shop) }));
        const after = await value(changeBrand({ ...shop, brand }, { version: 1, logo: null }));
        return () => followLogo({ ...shop, brand }, [{ before, after }]);
      },
      takes: { commands: ['GetItem', 'PutItem', 'DeleteItem'], read: 1, write: 2 },
    },
  ],
  'an order is new (stream)': [
    {
      async ready(shop) {
        const after = await orderRecord(shop);
        return () => followOrder(shop, [{ after }]);
      },
      takes: { commands: times(lines, 'PutItem'), write: lines },
    },
  ],
  'an order that is counted is delivered or cancelled (stream)': [
    {
      async ready(shop) {
        const { orderId } = await unconfirmedOrder(shop);
        const before = await shop.orders.find(orderId);
        if (before === undefined) throw new Error('The order is not there.');
        await shop.cashCounts.add(confirmedCountOf(before.userId, shop.now()), orderId);
        return () => closeCashOrder(shop, [{ before, after: { ...before, status: 'cancelled' } }]);
      },
      takes: { commands: times(3, 'UpdateItem'), write: 3 },
    },
  ],
  'an order with a promise becomes complete late, or goes to another PIN (stream)': [
    {
      alone: true,
      async ready(shop) {
        await shop.dateStores.dates.replace(0, { version: 1, ...defaultDates, on: true });
        const { orderId } = await placedOrder(shop);
        const order = await shop.orders.find(orderId);
        if (order === undefined) throw new Error('The order is not there.');
        const after = { ...order, address };
        await shop.orders.replace(order, after);
        return () => followPromise(shop, [{ before: order, after }]);
      },
      takes: {
        commands: times(3, 'GetItem').concat('PutItem'),
        read: 0.5 + 0.5 + 1,
        write: orderKb,
        index: 3 * orderKb,
      },
    },
  ],
  'an order is sure of its slots, or loses them (stream)': [
    {
      alone: true,
      async ready(shop) {
        await limitGifts(shop);
        const { orderId } = await placedOrder(shop);
        const after = await shop.orders.find(orderId);
        if (after === undefined) throw new Error('The order is not there.');
        return () => followPromise(shop, [{ after }]);
      },
      takes: { commands: ['UpdateItem'], write: 1 },
    },
  ],
  'an upload is published (stream)': [
    {
      ready: async (shop) => () => {
        const after = upload({ status: 'published' });
        return followUpload({ ...shop, files: shop.publicFiles }, [
          { before: { ...after, status: 'publishing' }, after },
        ]);
      },
      takes: { commands: ['PutItem'], write: 1 },
    },
  ],
  'a review has expired (stream)': [
    {
      async ready(shop) {
        const record = upload({ uploadId: shop.newId(), status: 'published' });
        await shop.uploads.create(record);
        return () => followReview(shop, [{ before: { uploadId: record.uploadId } }]);
      },
      takes: { commands: ['Query', 'DeleteItem'], read: 1, write: 1 },
    },
  ],
  "an order's name, mobile number or parcel number is new (stream)": [
    {
      async ready(shop) {
        const after = await orderRecord(shop);
        return () => indexOrder({ ...shop, index: shop.orderIndex }, [{ after }]);
      },
      takes: { commands: [...times(2, 'GetItem'), ...times(prefixes, 'PutItem')], read: 2, write: prefixes },
    },
  ],
  'name, logo or banner has changed (stream)': [
    {
      async ready({ shopDetails: { brand } }) {
        const page = { content: '<title>', contentType: 'text/html', cacheControl: 'no-cache', etag: '1' };
        const pages = {
          find: async (fileName: string) => ({ ...page, fileName, ...(fileName.endsWith('t') && { content: '{}' }) }),
          replace: async () => true,
        };
        return () => brandPages({ pages, findBrand: () => brand.find({ consistent: true }) });
      },
      takes: { commands: brandedFiles.map(() => 'GetItem'), read: brandedFiles.length },
    },
  ],
  'pages are uploaded (deployment)': [
    {
      async ready({ shopDetails: { brand } }) {
        const files = { names: async () => [], read: async () => new Uint8Array() };
        const findBrand = () => brand.find({ consistent: true });
        return () => deployPages({ files, bucket: { put: async () => {} }, findBrand }, {});
      },
      takes: { commands: times(2, 'GetItem'), read: 2 },
    },
  ],
  'a page opens its WebSocket': [
    {
      ready: (shop) => pageToOpen(shop, false),
      takes: { commands: ['DeleteItem', 'PutItem'], write: 2 },
    },
    {
      when: 'it is an owner’s page',
      ready: (shop) => pageToOpen(shop, true),
      takes: { commands: ['DeleteItem', 'GetItem', 'PutItem'], read: 1, write: 2 },
    },
  ],
  'a cart line or an order has changed (stream)': [
    { ready: (shop) => customerToNotify(shop, ['here']), takes: { commands: ['Query'], read: 1 } },
    {
      when: 'a page is closed',
      ready: (shop) => customerToNotify(shop, ['here', 'gone']),
      takes: { commands: ['Query', 'DeleteItem'], read: 1, write: 1 },
    },
  ],
  'an order has changed, for the owners (stream)': [
    {
      when: 'two owners, one with a page',
      alone: true,
      async ready(shop) {
        const addedAt = shop.now().toISOString();
        for (const userId of ['one', 'two']) await shop.owners.add({ userId, addedAt });
        const expiresAt = epochSeconds(shop.now()) + limits.liveConnectionSeconds;
        await shop.connections.put({ userId: 'one', connectionId: 'desk', owner: true, expiresAt });
        const sockets = { send: async () => 'sent' as const };
        return () => notifyOwners({ ...shop, sockets }, [{ orderId: 'O', kind: 'new' }]);
      },
      takes: { commands: times(3, 'Query'), read: 3 },
    },
  ],
};
