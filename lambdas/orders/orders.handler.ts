import { userTable } from '../accounts/users.table.ts';
import { messageTable } from '../messages/messages.table.ts';
import { photoCountTable } from '../photos/photo-counts.table.ts';
import { photoTable } from '../photos/photos.table.ts';
import { systemClock } from '../platform/clock.ts';
import { createCursors } from '../platform/cursors.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { customerCountTable } from '../platform/dynamodb/customer-counts.table.ts';
import { setting } from '../platform/environment.ts';
import { later } from '../platform/http/later.ts';
import { serve } from '../platform/http/serve.ts';
import { newId } from '../platform/ids.ts';
import { lazily } from '../platform/lazily.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { once } from '../platform/once.ts';
import { proofTable } from '../proofs/proofs.table.ts';
import { messageSending, messagesList, messagesRead, unreadMessages } from './messages.routes.ts';
import { orderTable } from './orders.table.ts';
import { orderDetail, orderProofs, ordersList } from './routes.ts';

const table = openTable(setting('tableName'));
const orders = orderTable(table);
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
const changes = once(async () => (await import('./orders.later.ts')).orderChanges(table, proofs));

export const handler = serve<'orders'>(
  {
    'GET /api/orders': ordersList({ orders, cursors }),
    'GET /api/orders/{orderId}': orderDetail({ orders }),
    'GET /api/orders/{orderId}/proofs': orderProofs({ orders, ...proofs }),
    'GET /api/orders/{orderId}/messages': messagesList({ orders, messages, cursors }),
    'POST /api/orders/{orderId}/messages': messageSending({
      orders,
      users: userTable(table),
      messages,
      customerCounts: customerCountTable(table),
      newId,
      now: systemClock,
    }),
    'PUT /api/orders/{orderId}/messages/read': messagesRead({ orders, messages }),
    'GET /api/messages': unreadMessages({ messages }),
    'PUT /api/orders/{orderId}/lines/{lineId}/answers': later('customer', async () => (await changes()).answersChange),
    'PUT /api/orders/{orderId}/address': later('customer', async () => (await changes()).addressChange),
    'DELETE /api/orders/{orderId}/photos': later('customer', async () => (await changes()).orderPhotosDeletion),
    'POST /api/orders/{orderId}/lines/{lineId}/proof': later('customer', async () => (await changes()).proofAnswer),
    'POST /api/orders/{orderId}/proofs/look': later('anyone', async () => (await changes()).proofLook),
    'POST /api/orders/{orderId}/again': later('customer', async () => (await changes()).reordering),
    'GET /api/orders/{orderId}/messages/{messageId}/pictures': later(
      'customer',
      async () => (await changes()).messagePictures,
    ),
    'GET /api/orders/{orderId}/making': later('customer', async () => (await changes()).makingPictures),
    'GET /api/orders/{orderId}/case': later('customer', async () => (await changes()).damageCase),
    'POST /api/orders/{orderId}/case': later('customer', async () => (await changes()).damageReport),
    'POST /api/orders/{orderId}/confirmation': later('anyone', async () => (await changes()).customerConfirmation),
  },
  shopMetrics(),
);
