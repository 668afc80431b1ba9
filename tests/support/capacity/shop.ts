import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { defaultDates } from '#contracts/dates/date-settings.ts';
import type { NewOrder } from '#contracts/orders/new-order.ts';
import { addressBookTable } from '#lambdas/accounts/address-books.table.ts';
import { blockTable } from '#lambdas/accounts/blocks.table.ts';
import { userTable } from '#lambdas/accounts/users.table.ts';
import { addLine } from '#lambdas/cart/add-line.ts';
import { cartTable } from '#lambdas/cart/carts.table.ts';
import { caseTable } from '#lambdas/cases/cases.table.ts';
import { orderByCash } from '#lambdas/checkout/order-by-cash.ts';
import { startPayment } from '#lambdas/checkout/start-payment.ts';
import { mailSuppressionTable } from '#lambdas/customers/mail-suppressions.table.ts';
import { slotTable } from '#lambdas/dates/slots.table.ts';
import { deskNoteTable } from '#lambdas/desk/desk-notes.table.ts';
import { liveConnectionTable } from '#lambdas/live/connections.table.ts';
import { liveTicketTable } from '#lambdas/live/tickets.table.ts';
import { mailCountTable } from '#lambdas/mails/mail-counts.table.ts';
import { mailMarkTable } from '#lambdas/mails/mail-marks.table.ts';
import { proofReminderTable } from '#lambdas/mails/proof-reminders.table.ts';
import { reminderTable } from '#lambdas/mails/reminders.table.ts';
import { makingTable } from '#lambdas/making/making.table.ts';
import { messageTable } from '#lambdas/messages/messages.table.ts';
import { accountCheckTable } from '#lambdas/my-data/account-checks.table.ts';
import { personTable } from '#lambdas/my-data/person.table.ts';
import { occasionTable } from '#lambdas/occasions/occasions.table.ts';
import { readNamedOccasions } from '#lambdas/occasions/occasions.ts';
import { cashCountTable } from '#lambdas/orders/cash-counts.table.ts';
import { confirmationTokenTable } from '#lambdas/orders/confirmation-tokens.table.ts';
import { orderBookTable } from '#lambdas/orders/order-book.table.ts';
import { orderIndexTable } from '#lambdas/orders/order-index.table.ts';
import { orderTable } from '#lambdas/orders/orders.table.ts';
import { gatherWorkCounts, workCountTable } from '#lambdas/orders/work-counts.table.ts';
import { invitationTable } from '#lambdas/owners/invitations.table.ts';
import { ownerGuard } from '#lambdas/owners/owner-guard.table.ts';
import { ownerLogTable } from '#lambdas/owners/owner-log.table.ts';
import { ownerTable } from '#lambdas/owners/owners.table.ts';
import { handledEventTable } from '#lambdas/payments/handled-events.table.ts';
import { photoCountTable } from '#lambdas/photos/photo-counts.table.ts';
import { photoUseTable } from '#lambdas/photos/photo-uses.table.ts';
import { photoTable } from '#lambdas/photos/photos.table.ts';
import { imageUseTable } from '#lambdas/pictures/image-uses.table.ts';
import { uploadTable } from '#lambdas/pictures/picture-uploads.table.ts';
import type { Caller } from '#lambdas/platform/caller.ts';
import { createCursors } from '#lambdas/platform/cursors.ts';
import type { Table } from '#lambdas/platform/dynamodb/client.ts';
import { customerCountTable } from '#lambdas/platform/dynamodb/customer-counts.table.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Result } from '#lambdas/platform/result.ts';
import type { FullProduct } from '#lambdas/products/product.ts';
import { productIndexTable } from '#lambdas/products/product-index.table.ts';
import { productTable } from '#lambdas/products/products.table.ts';
import { reindexingTable } from '#lambdas/products/reindexing.table.ts';
import { vocabularyTable } from '#lambdas/products/vocabulary.table.ts';
import { proofLinkTable } from '#lambdas/proofs/proof-links.table.ts';
import { proofTable } from '#lambdas/proofs/proofs.table.ts';
import { findingTable } from '#lambdas/reconciliation/findings.table.ts';
import { reconcilerTable } from '#lambdas/reconciliation/progress.table.ts';
import { dateSettingsTable } from '#lambdas/settings/date-settings.table.ts';
import { deliveryTermsTable } from '#lambdas/settings/delivery-terms.table.ts';
import { readCashLimits, readSynonyms } from '#lambdas/settings/read-settings.ts';
import { settingsTable } from '#lambdas/settings/settings.table.ts';
import { shopDetailsTable } from '#lambdas/settings/shop-details.table.ts';
import { openEngineTable } from '../engine-table.ts';
import { memoryShop } from '../unit/memory-shop.ts';
import {
  customer,
  nameQuestion,
  now,
  owner,
  pause,
  product,
  siteOrigin,
  upload,
  viewerAddress,
} from '../unit/records.ts';
import { meterOf } from './meter.ts';

/** The clock of the owners' log. The log begins in this month, so a read stops there. */
const inNovember = () => new Date('2026-11-23T10:00:00.000Z');

/** Opens a shop on the real engine. `another` is a shop with a table of its own, which is empty. */
export async function openMeasuredShop() {
  const { table, another, close } = await openEngineTable();
  return { ...measuredShop(table), another: async () => measuredShop(await another()), close };
}

/** The shop on this table, with S3 and Stripe in memory, and a meter on the table. */
function measuredShop(table: Table) {
  const settings = settingsTable(table);
  const memory = memoryShop();
  const dependencies = {
    ...memory,
    products: productTable(table),
    index: productIndexTable(table),
    vocabulary: vocabularyTable(table),
    reindexing: reindexingTable(table),
    synonyms: () => readSynonyms({ settings }),
    namedOccasions: () => readNamedOccasions({ occasions: occasionTable(table) }),
    orderIndex: orderIndexTable(table),
    carts: cartTable(table),
    orders: orderTable(table),
    customerCounts: customerCountTable(table),
    book: orderBookTable(table),
    blocks: blockTable(table),
    findings: findingTable(table),
    progress: reconcilerTable(table),
    handledEvents: handledEventTable(table),
    settings,
    shopDetails: shopDetailsTable(table),
    dateStores: dateSettingsTable(table),
    slots: slotTable(table),
    deliveryTerms: deliveryTermsTable(table),
    occasions: occasionTable(table),
    cashLimits: () => readCashLimits({ settings, defaults: memory.defaults }),
    cashCounts: cashCountTable(table),
    confirmationTokens: confirmationTokenTable(table),
    proofs: proofTable(table),
    proofLinks: proofLinkTable(table),
    users: userTable(table),
    addressBooks: addressBookTable(table),
    owners: ownerTable(table),
    invitations: invitationTable(table),
    person: personTable(table),
    accountChecks: accountCheckTable(table),
    ownerGuard: ownerGuard(table, inNovember, false),
    ownersNeedSecondFactor: false,
    log: ownerLogTable(table, inNovember),
    uploads: uploadTable(table),
    imageUses: imageUseTable(table),
    photos: photoTable(table),
    photoCounts: photoCountTable(table),
    photoUses: photoUseTable(table),
    /** Puts an item directly, for states that none of the tables above creates at once. */
    putItem: (Item: Record<string, unknown>) => table.documents.send(new PutCommand({ TableName: table.name, Item })),
    tickets: liveTicketTable(table),
    connections: liveConnectionTable(table),
    marks: mailMarkTable(table),
    reminders: reminderTable(table),
    messages: messageTable(table),
    cases: caseTable(table),
    making: makingTable(table),
    proofReminders: proofReminderTable(table),
    deskNotes: deskNoteTable(table),
    workCounts: workCountTable(table),
    gatherWorkCounts: () => gatherWorkCounts(table),
    mailCounts: mailCountTable(table),
    suppressions: mailSuppressionTable(table),
    cursors: createCursors('capacity'),
    siteOrigin,
    now,
    pause,
    newId,
  };
  return { dependencies, measure: meterOf(table) };
}

export type MeasuredShop = ReturnType<typeof measuredShop>['dependencies'];

/** How many lines a cart has in these tests: *n* in `docs/table.md`. */
export const lines = 3;

export { orderKb } from './order-size.ts';

/** The same for a card order without a payment page yet. Such an order is in one list; others are in three. */
export const unopenedOrderKb = 1;

/** A new customer with an empty cart. */
export const newCustomer = (): Caller => ({ ...customer, userId: randomUUID() });

/** A published picture, which is small enough for a logo. */
export async function newLogo({ uploads }: MeasuredShop): Promise<string> {
  const uploadId = newId();
  const imageKey = `product-images/${uploadId}/logo.png`;
  await uploads.create(upload({ uploadId, imageKey, status: 'published', width: 480, height: 96 }));
  return imageKey;
}

/** A published picture. */
export async function newPicture({ uploads }: MeasuredShop): Promise<string> {
  const uploadId = newId();
  const imageKey = `product-images/${uploadId}/mug.png`;
  await uploads.create(upload({ uploadId, imageKey, status: 'published' }));
  return imageKey;
}

export async function newProduct(shop: MeasuredShop, fields: Partial<FullProduct> = {}): Promise<FullProduct> {
  const record = product('mug', { productId: newId(), imageKey: await newPicture(shop), ...fields });
  await shop.products.create(record);
  return record;
}

/** Lets the shop promise dates, and make a few gifts of each day. */
export async function limitGifts({ dateStores }: MeasuredShop): Promise<void> {
  const capacity = { categories: { [product('mug').category]: 50 }, products: {} };
  await dateStores.dates.replace(0, { version: 1, ...defaultDates, on: true, capacity });
}

/** A new customer with `lines` lines in the cart. */
export async function withCart(shop: MeasuredShop): Promise<Caller> {
  const who = newCustomer();
  for (let line = 0; line < lines; line++) {
    const { productId, title } = await newProduct(shop);
    await shop.carts.put(who.userId, { productId, title, qty: 1, addedAt: shop.now().toISOString() });
  }
  return who;
}

export const orderCash = (shop: MeasuredShop, who: Caller, idempotencyKey: string, wishes: Partial<NewOrder> = {}) =>
  orderByCash(shop, {
    caller: who,
    idempotencyKey,
    request: { mobileNo: '9876543210', residentialAddress: '12 Marine Drive, Mumbai', ...wishes },
    address: viewerAddress,
  });

export const orderByCard = (shop: MeasuredShop, who: Caller, idempotencyKey: string) =>
  startPayment(shop, { caller: who, idempotencyKey, request: {} });

/** The value of a result. @throws if it is a refusal. */
export async function value<T>(call: Promise<Result<T>>): Promise<T> {
  const result = await call;
  if (!result.ok) throw new Error(result.detail);
  return result.value;
}

/** A new order by cash on delivery. */
export const placedOrder = async (shop: MeasuredShop) => value(orderCash(shop, await withCart(shop), 'key'));

/** A new order by cash on delivery that is over a limit. */
export const unconfirmedOrder = (shop: MeasuredShop) => {
  const cashLimits = async () => ({ ...(await shop.cashLimits()), on: true, maxTotal: 1 });
  return placedOrder({ ...shop, cashLimits });
};

/** A new cash order that is over a limit other than the total, so that its customer may confirm it. */
export const confirmableOrder = (shop: MeasuredShop) => {
  const cashLimits = async () => ({ ...(await shop.cashLimits()), on: true, maxOpenOrders: 0 });
  return placedOrder({ ...shop, cashLimits });
};

/** A card order whose payment page is open. */
export async function unpaidOrder(shop: MeasuredShop, who?: Caller) {
  return value(orderByCard(shop, who ?? (await withCart(shop)), 'unpaid'));
}

/** Answers to `nameQuestion`. */
export const named = { answers: { name: { text: 'Asha' } } };

/** A new customer whose cart has one line, with answers. */
export async function withAnsweredLine(shop: MeasuredShop) {
  const [{ productId }, who] = [await newProduct(shop, { questions: [nameQuestion] }), newCustomer()];
  await value(addLine(shop, who.userId, productId, named));
  return who;
}

/** An act of an owner, as the log gets it. */
export const ownerAct = {
  ...{ userId: owner.userId, name: owner.fullName, email: owner.email, ip: '203.0.113.9', via: '198.51.100.1' },
  ...{ call: 'PATCH /api/manage/orders/{orderId}', objects: ['0123456789ABCDEF'], detail: 'shipped' },
};
