import { userTable } from '../accounts/users.table.ts';
import { cartTable } from '../cart/carts.table.ts';
import { caseTable } from '../cases/cases.table.ts';
import { messageTable } from '../messages/messages.table.ts';
import { photoCountTable } from '../photos/photo-counts.table.ts';
import { photoUseTable } from '../photos/photo-uses.table.ts';
import { photoTable } from '../photos/photos.table.ts';
import { daySeconds, epochSeconds, systemClock } from '../platform/clock.ts';
import { createCursors } from '../platform/cursors.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { customerCountTable } from '../platform/dynamodb/customer-counts.table.ts';
import { optionalDaysSetting, setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { newId } from '../platform/ids.ts';
import { lazily } from '../platform/lazily.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { jitteredPause } from '../platform/retry.ts';
import { productTable } from '../products/products.table.ts';
import { proofLinkTable } from '../proofs/proof-links.table.ts';
import { proofTable } from '../proofs/proofs.table.ts';
import { deliveryTermsTable } from '../settings/delivery-terms.table.ts';
import { damageCase, damageReport } from './cases.routes.ts';
import { cashCountTable } from './cash-counts.table.ts';
import { confirmationTokenTable } from './confirmation-tokens.table.ts';
import { messageSending, messagesList, messagesRead, unreadMessages } from './messages.routes.ts';
import { orderTable } from './orders.table.ts';
import {
  addressChange,
  answersChange,
  customerConfirmation,
  orderDetail,
  orderPhotosDeletion,
  orderProofs,
  ordersList,
  proofAnswer,
  proofLook,
  reordering,
} from './routes.ts';

const table = openTable(setting('tableName'));
const orders = orderTable(table);
const customerCounts = customerCountTable(table);
const days = optionalDaysSetting('cartDays');
const photosBucket = setting('photosBucket');
const proofs = {
  proofs: proofTable(table),
  photos: photoTable(table),
  photoCounts: photoCountTable(table),
  photoFiles: lazily(async () => (await import('../photos/photo-files.gateway.ts')).openPhotos(photosBucket).files),
  now: systemClock,
};
const cursors = createCursors(setting('cursorKey'));
const messages = messageTable(table);
const cases = caseTable(table);
const confirmationTokens = confirmationTokenTable(table);

export const handler = serve<'orders'>(
  {
    'GET /api/orders': ordersList({ orders, cursors }),
    'GET /api/orders/{orderId}': orderDetail({ orders }),
    'PUT /api/orders/{orderId}/lines/{lineId}/answers': answersChange({
      orders,
      products: productTable(table),
      customerCounts,
      now: systemClock,
      pause: jitteredPause,
    }),
    'PUT /api/orders/{orderId}/address': addressChange({
      orders,
      deliveryTerms: deliveryTermsTable(table),
      users: userTable(table),
      customerCounts,
      now: systemClock,
      pause: jitteredPause,
    }),
    'DELETE /api/orders/{orderId}/photos': orderPhotosDeletion({
      orders,
      photos: photoTable(table),
      photoUses: photoUseTable(table),
      cases,
      customerCounts,
      now: systemClock,
      pause: jitteredPause,
    }),
    'GET /api/orders/{orderId}/proofs': orderProofs({ orders, ...proofs }),
    'POST /api/orders/{orderId}/lines/{lineId}/proof': proofAnswer({
      orders,
      ...proofs,
      users: userTable(table),
      customerCounts,
      pause: jitteredPause,
    }),
    'POST /api/orders/{orderId}/proofs/look': proofLook({ orders, ...proofs, proofLinks: proofLinkTable(table) }),
    'POST /api/orders/{orderId}/again': reordering({
      orders,
      carts: cartTable(table, () => days && epochSeconds(systemClock()) + days * daySeconds),
      products: productTable(table),
      photos: photoTable(table),
      users: userTable(table),
      now: systemClock,
    }),
    'POST /api/orders/{orderId}/confirmation': customerConfirmation({
      orders,
      confirmationTokens,
      cashCounts: cashCountTable(table),
      now: systemClock,
      pause: jitteredPause,
    }),
    'GET /api/orders/{orderId}/messages': messagesList({ orders, messages, cursors }),
    'POST /api/orders/{orderId}/messages': messageSending({
      orders,
      users: userTable(table),
      messages,
      customerCounts,
      newId,
      now: systemClock,
    }),
    'PUT /api/orders/{orderId}/messages/read': messagesRead({ orders, messages }),
    'GET /api/orders/{orderId}/case': damageCase({ orders, cases, ...proofs }),
    'POST /api/orders/{orderId}/case': damageReport({ orders, cases, ...proofs, users: userTable(table) }),
    'GET /api/messages': unreadMessages({ messages }),
  },
  shopMetrics(),
);
