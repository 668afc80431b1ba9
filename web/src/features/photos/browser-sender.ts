import type { Cart, Line } from '#contracts/cart/cart.ts';
import type { Order, OrderPage } from '#contracts/orders/order.ts';
import { callApi } from '../../lib/api.ts';
import { currentUser } from '../../lib/current-user.ts';
import { refreshCart } from '../../lib/customer-cart.ts';
import { refreshOrders } from '../../lib/customer-orders.ts';
import { lateOutcome } from '../../lib/late-outcome.ts';
import { orderPath } from '../../lib/order-path.ts';
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
  order: (orderId) => callApi<Order>('GET', orderPath(orderId, 'customer'), { signedIn: true, signal: withTimeout() }),
  answerOrder: (orderId, lineId, answers) =>
    callApi('PUT', `${orderPath(orderId, 'customer')}/lines/${encodeURIComponent(lineId)}/answers`, {
      body: { answers },
      signedIn: true,
      signal: withTimeout(),
    }),
};

/** The lock of a line or a draft. */
const lockOf = (key: string): string => `shop.photos.line ${key}`;

/**
 * Browsers before 2022 have no Web Locks. There, two tabs may send the same photo, and only the server removes the duplicate.
 */
const locks: LockManager | undefined = navigator.locks;

/**
 * Keeps the sender, in all tabs, from giving this line or draft its photos until the returned function is called, or until this
 * many milliseconds have passed.
 */
export function hold(key: string, most?: number): () => void {
  const holder = new AbortController();
  const { signal } = holder;
  const released = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  locks?.request(lockOf(key), { mode: 'shared', signal }, () => released).catch(() => undefined);
  if (most !== undefined) setTimeout(() => holder.abort(), most);
  return () => holder.abort();
}

async function unlessHeld([key, ...others]: readonly string[], work: () => Promise<void>): Promise<boolean> {
  if (locks && key !== undefined)
    return locks.request(lockOf(key), { ifAvailable: true }, async (lock) => lock !== null && unlessHeld(others, work));
  await work();
  return true;
}

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
  unlessHeld,
  onGiven: ({ orderId }) => void (orderId === undefined ? refreshCart() : refreshOrders()),
  onReturned: () => lateOutcome.write({ kind: 'error', text: texts.returned(keptDays) }),
});
