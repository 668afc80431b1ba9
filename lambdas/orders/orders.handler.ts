import { messageTable } from '../messages/messages.table.ts';
import { photoCountTable } from '../photos/photo-counts.table.ts';
import { photoTable } from '../photos/photos.table.ts';
import { systemClock } from '../platform/clock.ts';
import { createCursors } from '../platform/cursors.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { lazyRoute } from '../platform/http/lazy-route.ts';
import { serve } from '../platform/http/serve.ts';
import { lazyObject } from '../platform/lazy-object.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { once } from '../platform/once.ts';
import { proofTable } from '../proofs/proofs.table.ts';
import { messagesList, unreadMessages } from './messages-list.routes.ts';
import { orderTable } from './orders.table.ts';
import { orderDetail, orderProofs, ordersList } from './routes.ts';

const table = openTable(setting('tableName'));
const orders = orderTable(table);
const photosBucket = setting('photosBucket');
const proofs = {
  proofs: proofTable(table),
  photos: photoTable(table),
  photoCounts: photoCountTable(table),
  photoFiles: lazyObject(async () => (await import('../photos/photo-files.gateway.ts')).openPhotos(photosBucket).files),
  now: systemClock,
};
const users = lazyObject(async () => (await import('../accounts/users.table.ts')).userTable(table));
const cursors = createCursors(setting('cursorKey'));
const messages = messageTable(table);
const changes = once(async () => (await import('./orders.lazy.ts')).orderChanges(table, proofs));
type Changes = Awaited<ReturnType<typeof changes>>;
const change = (name: Exclude<keyof Changes, 'proofLook' | 'customerConfirmation'>) =>
  lazyRoute('customer', async () => (await changes())[name]);

export const handler = serve<'orders'>(
  {
    'GET /api/orders': ordersList({ orders, cursors }),
    'GET /api/orders/{orderId}': orderDetail({ orders }),
    'GET /api/orders/{orderId}/proofs': orderProofs({ orders, users, ...proofs }),
    'GET /api/orders/{orderId}/messages': messagesList({ orders, messages, cursors }),
    'POST /api/orders/{orderId}/messages': change('messageSending'),
    'PUT /api/orders/{orderId}/messages/read': change('messagesRead'),
    'GET /api/messages': unreadMessages({ messages }),
    'PUT /api/orders/{orderId}/lines/{lineId}/answers': change('answersChange'),
    'PUT /api/orders/{orderId}/address': change('addressChange'),
    'PUT /api/orders/{orderId}/gift': change('giftChange'),
    'DELETE /api/orders/{orderId}/photos': change('orderPhotosDeletion'),
    'POST /api/orders/{orderId}/lines/{lineId}/proof': change('proofAnswer'),
    'POST /api/orders/{orderId}/proofs/look': lazyRoute('anyone', async () => (await changes()).proofLook),
    'POST /api/orders/{orderId}/again': change('reordering'),
    'GET /api/orders/{orderId}/messages/{messageId}/pictures': change('messagePictures'),
    'GET /api/orders/{orderId}/making': change('makingPictures'),
    'GET /api/orders/{orderId}/case': change('damageCase'),
    'POST /api/orders/{orderId}/case': change('damageReport'),
    'POST /api/orders/{orderId}/confirmation': lazyRoute('anyone', async () => (await changes()).customerConfirmation),
  },
  shopMetrics(),
);
