import { userTable } from '../accounts/users.table.ts';
import { caseTable } from '../cases/cases.table.ts';
import { blockTable } from '../customers/blocks.table.ts';
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
import { customerCountTable } from '../platform/dynamodb/customer-counts.table.ts';
import { daysSetting, optionalSetting, setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { newId } from '../platform/ids.ts';
import { lazily } from '../platform/lazily.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { jitteredPause } from '../platform/retry.ts';
import { productTable } from '../products/products.table.ts';
import { proofTable } from '../proofs/proofs.table.ts';
import { findingTable } from '../reconciliation/findings.table.ts';
import { blockedCustomersList, customerBlock, customerUnblock } from './blocked-customers.routes.ts';
import { caseStep, managedCase, openCasesList } from './cases.routes.ts';
import { deskNote, deskNoteChange } from './desk-note.routes.ts';
import { deskNoteTable } from './desk-notes.table.ts';
import {
  managedMessageSending,
  managedMessagesList,
  managedMessagesRead,
  managedUnreadMessages,
} from './messages.routes.ts';
import {
  customerRequest,
  managedOrderDetail,
  managedOrdersList,
  managedProofs,
  managedToday,
  orderPartRefund,
  orderPhotos,
  orderPreviews,
  orderRefund,
  orderStep,
  ordersCancellation,
  ordersExport,
  proofSending,
} from './routes.ts';

const table = openTable(setting('tableName'));
const photosBucket = setting('photosBucket');
const orders = orderTable(table);
const book = orderBookTable(table);
const cards = cardServices();
const users = userTable(table);
const blocks = blockTable(table);
const photos = {
  photos: photoTable(table),
  photoFiles: lazily(async () => (await import('../photos/photo-files.gateway.ts')).openPhotos(photosBucket).files),
};
const cursors = createCursors(setting('cursorKey'));
const messages = messageTable(table);
const deskNotes = deskNoteTable(table);
const cases = { orders, cases: caseTable(table), ...photos, now: systemClock };
const steps = { orders, cards, now: systemClock, pause: jitteredPause };

export const handler = serve<'manage-orders'>(
  {
    'GET /api/manage/orders': managedOrdersList({
      orders,
      book,
      index: orderIndexTable(table),
      cursors,
      now: systemClock,
    }),
    'GET /api/manage/today': managedToday({ workCounts: workCountTable(table), findings: findingTable(table) }),
    'PATCH /api/manage/orders': ordersCancellation(steps),
    'GET /api/manage/orders.csv': ordersExport({ book }),
    'GET /api/manage/orders/{orderId}': managedOrderDetail({ orders, blocks }),
    'GET /api/manage/orders/{orderId}/photos': orderPhotos({
      orders,
      products: productTable(table),
      ...photos,
      now: systemClock,
    }),
    'POST /api/manage/orders/previews': orderPreviews({ book, ...photos, now: systemClock }),
    'PATCH /api/manage/orders/{orderId}': orderStep(steps),
    'GET /api/manage/orders/{orderId}/proofs': managedProofs({
      orders,
      proofs: proofTable(table),
      ...photos,
      now: systemClock,
    }),
    'POST /api/manage/orders/{orderId}/proofs': proofSending({ ...steps, photos: photos.photos }),
    'POST /api/manage/orders/{orderId}/refund': orderRefund(steps),
    'POST /api/manage/orders/{orderId}/refunds': orderPartRefund(steps),
    'POST /api/manage/orders/{orderId}/ask': customerRequest({
      ...steps,
      users,
      sendsMails: optionalSetting('mailFrom') !== undefined,
      provedOnly: setting('confirmEmail') === 'true',
    }),
    'PUT /api/manage/orders/{orderId}/block': customerBlock({
      orders,
      users,
      blocks,
      now: systemClock,
    }),
    'DELETE /api/manage/orders/{orderId}/block': customerUnblock({ orders, blocks }),
    'GET /api/manage/orders/{orderId}/messages': managedMessagesList({ orders, messages, cursors }),
    'POST /api/manage/orders/{orderId}/messages': managedMessageSending({
      orders,
      messages,
      customerCounts: customerCountTable(table),
      newId,
      now: systemClock,
    }),
    'PUT /api/manage/orders/{orderId}/messages/read': managedMessagesRead({ orders, messages }),
    'GET /api/manage/orders/{orderId}/note': deskNote({ orders, deskNotes }),
    'PUT /api/manage/orders/{orderId}/note': deskNoteChange({ orders, deskNotes, now: systemClock }),
    'GET /api/manage/orders/{orderId}/case': managedCase(cases),
    'POST /api/manage/orders/{orderId}/case': caseStep({
      ...cases,
      photoDays: { delivered: daysSetting('deliveredPhotoDays') },
    }),
    'GET /api/manage/cases': openCasesList(cases),
    'GET /api/manage/messages': managedUnreadMessages({ messages }),
    'GET /api/manage/blocked-customers': blockedCustomersList({ blocks, cursors }),
  },
  shopMetrics(),
  ownerGuard(table),
);
