import type { CartLineRecord, Carts } from '../../../../lambdas/operations/cart/cart.ts';
import type { LatestCheckout, OrderRecord, Orders } from '../../../../lambdas/operations/orders/order.ts';
import { type ProductRecord, type Products, secondCategory } from '../../../../lambdas/operations/products/product.ts';
import type { Posting, SearchIndex } from '../../../../lambdas/operations/search/search-index.ts';
import type { PublishedFiles } from '../../../../lambdas/operations/uploads/list.ts';
import type {
  ArrivedFile,
  ImageFiles,
  ImageParts,
  Multipart,
  StoredPart,
  UploadRecord,
  Uploads,
} from '../../../../lambdas/operations/uploads/upload.ts';
import type { UserRecord, Users } from '../../../../lambdas/operations/users/user.ts';

/** Something that happened to a cart line, in the order in which it took effect. */
export type LineEvent =
  | { readonly kind: 'set'; readonly productId: string; readonly qty: number }
  | { readonly kind: 'removed'; readonly productId: string }
  /** A checkout counts on it and leaves it where it is. */
  | { readonly kind: 'promised'; readonly productId: string; readonly qty: number; readonly orderId: string }
  | { readonly kind: 'ordered'; readonly productId: string; readonly qty: number; readonly orderId: string };

/** A part in memory; what the file begins with is in its first one. */
export interface MemoryPart extends StoredPart {
  readonly firstBytes: Uint8Array;
}

/** What the shop in memory remembers. */
export const memoryStore = () => ({
  products: new Map<string, ProductRecord>(),
  lines: new Map<string, Map<string, CartLineRecord>>(),
  postings: new Map<string, Omit<Posting, 'position'>>(),
  orders: new Map<string, OrderRecord>(),
  /** By shopper. */
  latestCheckouts: new Map<string, LatestCheckout>(),
  users: new Map<string, UserRecord>(),
  uploads: new Map<string, UploadRecord>(),
  arrived: new Map<string, ArrivedFile>(),
  /** Multipart uploads by S3's name for them. */
  multiparts: new Map<string, { readonly imageKey: string; readonly parts: Map<number, MemoryPart> }>(),
  published: new Map<string, { readonly contentType: string; readonly etag: string }>(),
  lineEvents: [] as LineEvent[],
});

/**
 * The whole shop in memory, honouring the conditions of the table: each call takes effect at one instant, and `turn` is
 * awaited before and after it, so that a test decides who comes when.
 */
export function memoryShop(turn: () => Promise<void> = async () => {}, store = memoryStore()) {
  const linesOf = (userId: string) => {
    const lines = store.lines.get(userId) ?? new Map<string, CartLineRecord>();
    store.lines.set(userId, lines);
    return lines;
  };
  const at = async <T>(effect: () => T): Promise<T> => {
    await turn();
    const result = effect();
    await turn();
    return result;
  };

  const products: Products = {
    find: (productId) => at(() => store.products.get(productId)),
    findMany: (productIds) =>
      at(() => new Map([...store.products].filter(([productId]) => productIds.includes(productId)))),
    list: ({ category, limit, after }) =>
      at(() => {
        const all = [...store.products.values()]
          .filter((product) => !category || product.category === category || secondCategory(product) === category)
          .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
        const start = after ? all.findIndex(({ productId }) => productId === after.productId) + 1 : 0;
        const entries = all.slice(start, start + limit);
        const last = entries.at(-1);
        return entries.length < limit || last === undefined
          ? { entries }
          : { entries, next: { productId: last.productId } };
      }),
    create: (product) => at(() => void store.products.set(product.productId, product)),
    replace: (current, next) =>
      at(() => {
        const standing = store.products.get(current.productId);
        if (standing === undefined) return { done: false };
        if (standing.revision !== current.revision) return { done: false, standing };
        store.products.set(next.productId, next);
        return { done: true };
      }),
    remove: (productId) => at(() => store.products.delete(productId)),
  };

  const postingId = (word: string, productId: string) => `${word}#${productId}`;
  const index: SearchIndex = {
    list: ({ prefix, limit, after }) =>
      at(() => {
        const all = [...store.postings]
          .filter(([, { word }]) => word.startsWith(prefix))
          .sort(
            ([, a], [, b]) =>
              Buffer.compare(Buffer.from(a.word), Buffer.from(b.word)) ||
              (a.product.createdAt < b.product.createdAt ? 1 : -1),
          )
          .map(([key, posting]) => ({ ...posting, position: { key } }));
        const start = after ? all.findIndex(({ position }) => position.key === after.key) + 1 : 0;
        const entries = all.slice(start, start + limit);
        const last = entries.at(-1);
        return entries.length < limit || last === undefined ? { entries } : { entries, next: last.position };
      }),
    put: (word, product) =>
      at(() => {
        const key = postingId(word, product.productId);
        const standing = store.postings.get(key)?.product.revision ?? 0;
        if (standing < product.revision) store.postings.set(key, { word, product });
      }),
    remove: (word, { productId }, revision = Number.POSITIVE_INFINITY) =>
      at(() => {
        const key = postingId(word, productId);
        const standing = store.postings.get(key)?.product.revision ?? 0;
        if (standing < revision) store.postings.delete(key);
      }),
  };

  const carts: Carts = {
    lines: (userId) => at(() => [...linesOf(userId).values()]),
    put: (userId, line) =>
      at(() => {
        const addedAt = linesOf(userId).get(line.productId)?.addedAt ?? line.addedAt;
        linesOf(userId).set(line.productId, { ...line, addedAt });
        store.lineEvents.push({ kind: 'set', productId: line.productId, qty: line.qty });
      }),
    setQty: (userId, productId, qty) =>
      at(() => {
        const line = linesOf(userId).get(productId);
        if (line === undefined) return false;
        linesOf(userId).set(productId, { ...line, qty });
        store.lineEvents.push({ kind: 'set', productId, qty });
        return true;
      }),
    remove: (userId, productId) =>
      at(() => {
        linesOf(userId).delete(productId);
        store.lineEvents.push({ kind: 'removed', productId });
      }),
  };

  /** Takes a line out of the cart for an order, unless it is no longer what the order knows of it. */
  const take = (order: OrderRecord, { productId, qty }: { productId: string; qty: number }) => {
    linesOf(order.userId).delete(productId);
    store.lineEvents.push({ kind: 'ordered', productId, qty, orderId: order.orderId });
  };
  const orders: Orders = {
    find: (orderId) => at(() => store.orders.get(orderId)),
    latestCheckout: (userId) => at(() => store.latestCheckouts.get(userId)),
    place: (order, latest) =>
      at(() => {
        const { orderId, userId, lines, payment } = order;
        const standing = store.orders.get(orderId);
        if (standing !== undefined) return { outcome: 'exists', order: standing };
        if (store.latestCheckouts.get(userId)?.orderId !== latest?.orderId) return { outcome: 'overtaken' };
        const takes = order.status !== 'awaiting-payment';
        const changed = lines.filter(({ productId, qty }) => takes && linesOf(userId).get(productId)?.qty !== qty);
        if (changed.length > 0) {
          return { outcome: 'lines-changed', productIds: changed.map(({ productId }) => productId) };
        }
        store.orders.set(orderId, order);
        store.latestCheckouts.set(userId, { orderId, method: payment.method });
        for (const line of lines) {
          if (takes) take(order, line);
          else store.lineEvents.push({ kind: 'promised', productId: line.productId, qty: line.qty, orderId });
        }
        return { outcome: 'placed' };
      }),
    replace: (current, next, taking = []) =>
      at(() => {
        const { orderId, userId, history, sessionId } = current;
        const standing = store.orders.get(orderId);
        if (standing?.history.length !== history.length || standing.sessionId !== sessionId) return false;
        const asRead = taking.every(({ productId, qty, addedAt }) => {
          const line = linesOf(userId).get(productId);
          return line?.qty === qty && line.addedAt === addedAt;
        });
        if (!asRead) return false;
        store.orders.set(orderId, next);
        for (const line of taking) take(current, line);
        return true;
      }),
    listOf: (userId, { limit }) =>
      at(() => ({ entries: [...store.orders.values()].filter((order) => order.userId === userId).slice(0, limit) })),
  };

  const users: Users = {
    find: (userId) => at(() => store.users.get(userId)),
    createIfAbsent: (user) =>
      at(() => {
        const standing = store.users.get(user.userId) ?? user;
        store.users.set(user.userId, standing);
        return standing;
      }),
  };

  const uploads: Uploads = {
    find: (uploadId) => at(() => store.uploads.get(uploadId)),
    create: (upload) => at(() => void store.uploads.set(upload.uploadId, upload)),
    publish: (uploadId) =>
      at(() => {
        const upload = store.uploads.get(uploadId);
        if (upload === undefined) return false;
        const { expiresAt: _, ...kept } = upload;
        store.uploads.set(uploadId, { ...kept, status: 'published' });
        return true;
      }),
    decide: (uploadId, decision) =>
      at(() => {
        const upload = store.uploads.get(uploadId);
        if (upload?.status === 'pending') store.uploads.set(uploadId, { ...upload, status: decision });
        return store.uploads.get(uploadId)?.status;
      }),
    forget: (uploadId) =>
      at(() => {
        if (store.uploads.get(uploadId)?.status === 'ending') store.uploads.delete(uploadId);
      }),
  };

  const files: ImageFiles = {
    presignPut: ({ imageKey, contentType }) =>
      at(() => ({ url: `https://uploads.example/${imageKey}`, headers: { 'content-type': contentType } })),
    inspect: (imageKey) => at(() => store.arrived.get(imageKey)),
    publish: ({ imageKey, contentType }, etag) =>
      at(() => {
        if (store.arrived.get(imageKey)?.etag !== etag) return false;
        store.published.set(imageKey, { contentType, etag });
        return true;
      }),
    discard: (imageKey) => at(() => void store.arrived.delete(imageKey)),
  };

  const find = ({ imageKey, s3UploadId }: Multipart) => {
    const multipart = store.multiparts.get(s3UploadId);
    return multipart?.imageKey === imageKey ? multipart.parts : undefined;
  };
  const parts: ImageParts = {
    open: ({ imageKey }) =>
      at(() => {
        const s3UploadId = `s3-${store.multiparts.size + 1}`;
        store.multiparts.set(s3UploadId, { imageKey, parts: new Map() });
        return s3UploadId;
      }),
    presign: ({ imageKey }, { partNumber }) =>
      at(() => ({ url: `https://uploads.example/${imageKey}?partNumber=${partNumber}`, headers: {} })),
    list: (multipart) =>
      at(() => {
        const stored = find(multipart);
        return stored && [...stored.values()].map(({ partNumber, etag, size }) => ({ partNumber, etag, size }));
      }),
    join: (multipart, named) =>
      at(() => {
        const stored = find(multipart);
        const unchanged = named.every(({ partNumber, etag }) => stored?.get(partNumber)?.etag === etag);
        if (stored === undefined || !unchanged || store.arrived.has(multipart.imageKey)) return;
        const { firstBytes = new Uint8Array() } = stored.get(1) ?? {};
        store.arrived.set(multipart.imageKey, { etag: `"joined-${named.length}"`, firstBytes });
        store.multiparts.delete(multipart.s3UploadId);
      }),
    abort: ({ s3UploadId }) => at(() => void store.multiparts.delete(s3UploadId)),
  };

  const published: PublishedFiles = {
    list: ({ limit, after }) =>
      at(() => {
        const rest = [...store.published.keys()].sort().filter((key) => key > (after?.key ?? ''));
        const entries = rest.slice(0, limit).map((imageKey) => ({ imageKey, size: 1, lastModified: '2026-06-01' }));
        const last = rest.length > limit ? entries.at(-1) : undefined;
        return last === undefined ? { entries } : { entries, next: { key: last.imageKey } };
      }),
  };

  return { store, products, index, carts, orders, users, uploads, files, parts, published };
}

export type MemoryShop = ReturnType<typeof memoryShop>;
