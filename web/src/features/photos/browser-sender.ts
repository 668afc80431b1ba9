import type { Cart, Line } from '#contracts/cart/cart.ts';
import type { Order, OrderPage } from '#contracts/orders/order.ts';
import { callApi } from '../../lib/api.ts';
import { currentUser } from '../../lib/current-user.ts';
import { refreshCart } from '../../lib/customer-cart.ts';
import { orderPath, refreshOrders } from '../../lib/customer-orders.ts';
import { lateOutcome } from '../../lib/late-outcome.ts';
import { withTimeout } from '../../lib/request-timeout.ts';
import { unsentQuantities } from '../../lib/unsent-quantities.ts';
import { photos as texts } from '../../texts/photos/photos.ts';
import { browserClock, browserConnection } from '../uploads/browser-tools.ts';
import { photoStore } from './browser-photos.ts';
import type { LineCalls } from './give-photos.ts';
import { PhotoSender } from './photo-sender.ts';
import { keptDays } from './photo-store.ts';
import { photoTransport } from './photo-transport.ts';
import { preparePhoto, preparePreview } from './prepare-photo.ts';

const lines: LineCalls = {
  cart: async () => {
    await unsentQuantities.settled();
    return callApi<Cart>('GET', '/api/cart', { signedIn: true, signal: withTimeout() });
  },
  swap: (productId, body) => {
    const replace = () =>
      callApi<Line>('PUT', `/api/cart/lines/${encodeURIComponent(productId)}`, {
        body,
        signedIn: true,
        signal: withTimeout(),
      });
    return unsentQuantities.move?.(body.instead, replace) ?? replace();
  },
  orders: async () =>
    (await callApi<OrderPage>('GET', '/api/orders', { signedIn: true, signal: withTimeout() })).orders,
  order: (orderId) => callApi<Order>('GET', orderPath(orderId), { signedIn: true, signal: withTimeout() }),
  answerOrder: (orderId, lineId, answers) =>
    callApi('PUT', `${orderPath(orderId)}/lines/${encodeURIComponent(lineId)}/answers`, {
      body: { answers },
      signedIn: true,
      signal: withTimeout(),
    }),
};

/** The lock that a page holds while the customer edits a line in it. */
export const lineLock = (lineId: string): string => `shop.photos.line ${lineId}`;

/**
 * Browsers before 2022 have no Web Locks. There, two tabs may send the same photo, and only the server removes the duplicate.
 */
const locks: LockManager | undefined = navigator.locks;

/** Sends this browser's photos in the background. */
export const photoSender = new PhotoSender({
  store: photoStore,
  user: currentUser,
  clock: browserClock,
  connection: browserConnection,
  random: Math.random,
  prepare: preparePhoto,
  preparePreview,
  transport: photoTransport,
  lines,
  withLock: async (name, work) => (locks ? locks.request(name, work) : work()),
  unlessEdited: async (lineId, work) => {
    if (!locks) {
      await work();
      return true;
    }
    return locks.request(lineLock(lineId), { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock !== null;
    });
  },
  onGiven: ({ orderId }) => void (orderId === undefined ? refreshCart() : refreshOrders()),
  onReturned: () => lateOutcome.write({ kind: 'error', text: texts.returned(keptDays) }),
});
