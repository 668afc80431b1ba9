import type { Cart, Line } from '#contracts/cart.ts';
import { limits } from '#contracts/limits.ts';
import type { Order, OrderPage } from '#contracts/order.ts';
import type { Photo, PhotoProgress } from '#contracts/photo.ts';
import { isLegible } from '#contracts/text.ts';
import { callApi } from '../../lib/api.ts';
import { lateOutcome } from '../../lib/late-outcome.ts';
import { currentUser } from '../../lib/session.tsx';
import { photos as texts } from '../../texts/photos.ts';
import { quantities } from '../cart/api/change-quantity.ts';
import { refreshCart } from '../cart/api/get-cart.ts';
import { refreshOrders } from '../orders/api/refresh-orders.ts';
import { sendBytes } from '../uploads/api/send-bytes.ts';
import { browserClock, browserConnection } from '../uploads/browser-tools.ts';
import type { UploadAnswer } from '../uploads/upload-plan.ts';
import type { UploadTransport } from '../uploads/upload-tools.ts';
import { photoStore } from './browser-photos.ts';
import type { LineCalls } from './give-photos.ts';
import { PhotoSender } from './photo-sender.ts';
import { keptDays } from './photo-store.ts';
import { type PreparedBytes, preparePhoto, preparePreview } from './prepare-photo.ts';

/** A call without a response for this long (milliseconds) is aborted, and repeated. */
const patience = 30_000;
const soon = (signal?: AbortSignal) => AbortSignal.any([AbortSignal.timeout(patience), ...(signal ? [signal] : [])]);

/** The file's name as the shop takes it; phones give odd ones. */
const nameOf = (fileName: string): string => {
  const name = fileName
    .replace(/[/\\\p{C}]/gu, '')
    .replace(/^[.\s]+/, '')
    .slice(-limits.fileNameLength);
  return isLegible(name) ? name : texts.photoName;
};

const photoPath = (photoId: string) => `/api/photos/${encodeURIComponent(photoId)}` as const;

const answerOf = ({ photoId, status, ...rest }: PhotoProgress): UploadAnswer => ({
  ...rest,
  uploadId: photoId,
  status: status === 'complete' ? 'published' : 'started',
});

/** Uploads one photo. Opening it again finds what has arrived: the server names a photo by its bytes. */
const transport = (
  { file, contentType, width, height, sha256 }: PreparedBytes,
  fileName: string,
  consent: boolean,
): UploadTransport<Photo> => ({
  open: async () => {
    const body = {
      fileName: nameOf(fileName),
      contentType,
      size: file.size,
      width,
      height,
      sha256,
      ...(consent && { consent }),
    };
    return answerOf(await callApi('POST', '/api/photos', { body, signedIn: true, signal: soon() }));
  },
  look: async (photoId, signal) =>
    answerOf(await callApi('GET', photoPath(photoId), { signedIn: true, signal: soon(signal) })),
  complete: (photoId, signal) =>
    callApi('POST', `${photoPath(photoId)}/complete`, { signedIn: true, signal: soon(signal) }),
  abandon: (photoId) => callApi('DELETE', photoPath(photoId), { signedIn: true, signal: soon() }),
  send: sendBytes,
});

const orderPath = (orderId: string) => `/api/orders/${encodeURIComponent(orderId)}` as const;

const lines: LineCalls = {
  cart: async () => {
    // A change of the quantity names the line by its ID, which the swap changes.
    await quantities.settled();
    return callApi<Cart>('GET', '/api/cart', { signedIn: true, signal: soon() });
  },
  swap: (productId, body) =>
    callApi<Line>('PUT', `/api/cart/lines/${encodeURIComponent(productId)}`, { body, signedIn: true, signal: soon() }),
  orders: async () => (await callApi<OrderPage>('GET', '/api/orders', { signedIn: true, signal: soon() })).orders,
  order: (orderId) => callApi<Order>('GET', orderPath(orderId), { signedIn: true, signal: soon() }),
  answerOrder: (orderId, lineId, answers) =>
    callApi('PUT', `${orderPath(orderId)}/lines/${encodeURIComponent(lineId)}/answers`, {
      body: { answers },
      signedIn: true,
      signal: soon(),
    }),
};

/** The lock that a page holds while its customer changes a line. */
export const lineLock = (lineId: string): string => `shop.photos.line ${lineId}`;

/** Browsers before 2022 have no locks: there the server alone keeps two tabs from sending a photo twice. */
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
  transport,
  lines,
  alone: async (name, work) => (locks ? locks.request(name, work) : work()),
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
