import { blockTable } from '../accounts/blocks.table.ts';
import { messageTable } from '../messages/messages.table.ts';
import { orderBookTable } from '../orders/order-book.table.ts';
import { orderIndexTable } from '../orders/order-index.table.ts';
import { orderTable } from '../orders/orders.table.ts';
import { workCountTable } from '../orders/work-counts.table.ts';
import { ownerGuard } from '../owners/owner-guard.table.ts';
import { cardServices } from '../payments/card-service.gateway.ts';
import { photoTable } from '../photos/photos.table.ts';
import { systemClock } from '../platform/clock.ts';
import { createCursors } from '../platform/cursors.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { daysSetting, optionalSetting, setting } from '../platform/environment.ts';
import { lazyRoute } from '../platform/http/lazy-route.ts';
import { serve } from '../platform/http/serve.ts';
import { lazyObject } from '../platform/lazy-object.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { once } from '../platform/once.ts';
import { productTable } from '../products/products.table.ts';
import { proofTable } from '../proofs/proofs.table.ts';
import { findingTable } from '../reconciliation/findings.table.ts';
import { blockedCustomersList } from './blocked-customers.routes.ts';
import { deskNote } from './desk-note.routes.ts';
import { deskNoteTable } from './desk-notes.table.ts';
import { managedMessagesList, managedUnreadMessages } from './messages.routes.ts';
import {
  managedOrderDetail,
  managedOrdersList,
  managedProofs,
  managedToday,
  orderPhotos,
  orderPreviews,
} from './routes.ts';

const table = openTable(setting('tableName'));
const photosBucket = setting('photosBucket');
const orders = orderTable(table);
const book = orderBookTable(table);
const workCounts = workCountTable(table);
const blocks = blockTable(table);
const photos = {
  photos: photoTable(table),
  photoFiles: lazyObject(async () => (await import('../photos/photo-files.gateway.ts')).openPhotos(photosBucket).files),
};
const cases = lazyObject(async () => (await import('../cases/cases.table.ts')).caseTable(table));
const cursors = createCursors(setting('cursorKey'));
const messages = messageTable(table);
const settings = {
  cards: cardServices(),
  photos,
  photoDays: { delivered: daysSetting('deliveredPhotoDays') },
  mails: { sendsMails: optionalSetting('mailFrom') !== undefined, provedOnly: setting('confirmEmail') === 'true' },
};
const steps = once(async () => (await import('./manage-orders.lazy.ts')).orderSteps(table, settings));

export const handler = serve<'manage-orders'>(
  {
    'GET /api/manage/orders': managedOrdersList({
      orders,
      book,
      workCounts,
      cases,
      index: orderIndexTable(table),
      cursors,
      now: systemClock,
    }),
    'GET /api/manage/today': managedToday({ workCounts, cases, findings: findingTable(table) }),
    'GET /api/manage/orders/{orderId}': managedOrderDetail({
      orders,
      blocks,
      suppressions: lazyObject(async () =>
        (await import('../customers/mail-suppressions.table.ts')).mailSuppressionTable(table),
      ),
      users: lazyObject(async () => (await import('../accounts/users.table.ts')).userTable(table)),
    }),
    'GET /api/manage/orders/{orderId}/photos': orderPhotos({
      orders,
      products: productTable(table),
      ...photos,
      now: systemClock,
    }),
    'POST /api/manage/orders/previews': orderPreviews({ book, ...photos, now: systemClock }),
    'GET /api/manage/orders/{orderId}/proofs': managedProofs({
      orders,
      proofs: proofTable(table),
      ...photos,
      now: systemClock,
    }),
    'GET /api/manage/orders/{orderId}/messages': managedMessagesList({ orders, messages, cursors }),
    'GET /api/manage/orders/{orderId}/note': deskNote({ orders, deskNotes: deskNoteTable(table) }),
    'GET /api/manage/messages': managedUnreadMessages({ messages, book }),
    'GET /api/manage/blocked-customers': blockedCustomersList({ blocks, cursors }),
    'PATCH /api/manage/orders': lazyRoute('owner', async () => (await steps()).ordersCancellation),
    'GET /api/manage/orders.csv': lazyRoute('owner', async () => (await steps()).ordersExport),
    'PATCH /api/manage/orders/{orderId}': lazyRoute('owner', async () => (await steps()).orderStep),
    'POST /api/manage/orders/{orderId}/proofs': lazyRoute('owner', async () => (await steps()).proofSending),
    'POST /api/manage/orders/{orderId}/refund': lazyRoute('owner', async () => (await steps()).orderRefund),
    'POST /api/manage/orders/{orderId}/refunds': lazyRoute('owner', async () => (await steps()).orderPartRefund),
    'POST /api/manage/orders/{orderId}/ask': lazyRoute('owner', async () => (await steps()).customerRequest),
    'PUT /api/manage/orders/{orderId}/block': lazyRoute('owner', async () => (await steps()).customerBlock),
    'DELETE /api/manage/orders/{orderId}/block': lazyRoute('owner', async () => (await steps()).customerUnblock),
    'POST /api/manage/orders/{orderId}/messages': lazyRoute('owner', async () => (await steps()).managedMessageSending),
    'PUT /api/manage/orders/{orderId}/messages/read': lazyRoute(
      'owner',
      async () => (await steps()).managedMessagesRead,
    ),
    'PUT /api/manage/orders/{orderId}/note': lazyRoute('owner', async () => (await steps()).deskNoteChange),
    'GET /api/manage/orders/{orderId}/case': lazyRoute('owner', async () => (await steps()).managedCase),
    'POST /api/manage/orders/{orderId}/case': lazyRoute('owner', async () => (await steps()).caseStep),
    'GET /api/manage/orders/{orderId}/messages/{messageId}/pictures': lazyRoute(
      'owner',
      async () => (await steps()).managedMessagePictures,
    ),
    'GET /api/manage/orders/{orderId}/making': lazyRoute('owner', async () => (await steps()).managedMaking),
    'POST /api/manage/orders/{orderId}/making': lazyRoute('owner', async () => (await steps()).makingPictureAddition),
    'DELETE /api/manage/orders/{orderId}/making/{photoId}': lazyRoute(
      'owner',
      async () => (await steps()).makingPictureRemoval,
    ),
    'GET /api/manage/cases': lazyRoute('owner', async () => (await steps()).openCasesList),
  },
  shopMetrics(),
  ownerGuard(table),
);
