import { needsConfirmation } from '#contracts/confirmation.ts';
import { limits } from '#contracts/limits.ts';
import type { MeChanges } from '#contracts/me.ts';
import type { LoggedAct } from '#contracts/owner-log.ts';
import type { AccountAttributes } from '#lambdas/accounts/change-me.ts';
import type { PersonItems } from '#lambdas/accounts/person.ts';
import type { UserRecord, Users } from '#lambdas/accounts/user.ts';
import { type CartLineRecord, type Carts, lineIdOf } from '#lambdas/cart/cart.ts';
import { indexVersion } from '#lambdas/catalogue/indexed-words.ts';
import {
  asListed,
  type FullProduct,
  type ProductRecord,
  type Products,
  picturesOf,
  secondCategory,
} from '#lambdas/catalogue/product.ts';
import type { Reindexing, ReindexingStore } from '#lambdas/catalogue/reindex.ts';
import { isCorrectable, type Vocabulary } from '#lambdas/catalogue/vocabulary.ts';
import type { CashCount, CashCounts } from '#lambdas/checkout/cash-limits.ts';
import type { CheckoutCounts } from '#lambdas/checkout/checkout-count.ts';
import type { BlockRecord, Blocks } from '#lambdas/customers/blocks.ts';
import { uploadIdOf } from '#lambdas/media/image-keys.ts';
import type { ImageUses, PublicFiles } from '#lambdas/media/image-uses.ts';
import type { PublishedFiles } from '#lambdas/media/list-images.ts';
import type { UploadRecord, Uploads } from '#lambdas/media/upload.ts';
import type { ConfirmationTokens } from '#lambdas/orders/confirm-by-customer.ts';
import {
  isListed,
  keepsMoney,
  type LatestCheckout,
  type OrderAnswers,
  type OrderBook,
  type OrderRecord,
  type Orders,
} from '#lambdas/orders/order.ts';
import type { OrderEntry } from '#lambdas/orders/order-words.ts';
import type { Invitation, Invitations } from '#lambdas/owners/invitations.ts';
import type { OwnerLog } from '#lambdas/owners/owner-log.ts';
import type { OwnerRecord, Owners } from '#lambdas/owners/owners.ts';
import type { PaymentWatch } from '#lambdas/payments/handle-payment.ts';
import { photosNamedBy } from '#lambdas/photos/answers.ts';
import { byTime } from '#lambdas/platform/dynamodb/keys.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { OwnerGuard } from '#lambdas/platform/owner-guard.ts';
import { oneEdit } from '#lambdas/platform/search/edits.ts';
import type { FindingRecord, Findings } from '#lambdas/reconciliation/finding.ts';
import type { Progress, ProgressStore } from '#lambdas/reconciliation/reconcile.ts';
import { readCashLimits, readSynonyms } from '#lambdas/settings/read-settings.ts';
import { defaultSettings, type SettingsRecord, type SettingsStore } from '#lambdas/settings/settings.ts';
import type { ArrivedFile, Multipart, StoredPart, UploadFiles, UploadParts } from '#lambdas/uploads/upload.ts';
import { memoryIndex, type Posted } from './memory-index.ts';
import { mailStore, memoryMails } from './memory-mails.ts';
import { memoryPhotos, photoStore } from './memory-photos.ts';
import { memoryStripe } from './memory-stripe.ts';
import { pageOf } from './page-of.ts';
import { noon, now } from './records.ts';

/** An event of a cart line, in the order in which they took effect. */
export type LineEvent = { readonly userId: string; readonly lineId: string } & (
  | { readonly kind: 'set'; readonly qty: number }
  | { readonly kind: 'removed' }
  /** A checkout by card ordered the line and leaves it in the cart until it is paid. */
  | { readonly kind: 'promised'; readonly qty: number; readonly orderId: string }
  | { readonly kind: 'ordered'; readonly qty: number; readonly orderId: string }
);

/** A part in memory; the first one holds the file's first bytes. */
interface MemoryPart extends StoredPart {
  readonly firstBytes: Uint8Array;
}

const newestFirst = <T>(all: readonly T[], placeOf: (entry: T) => string): T[] =>
  all.toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));

/** An open finding is sorted by the time it was found, a closed one by the time it was closed. */
const placeInList = ({ findingId, status, foundAt, settlements }: FindingRecord): string =>
  byTime(status === 'open' ? foundAt : (settlements.at(-1)?.at ?? foundAt), findingId);

/** The marks that keep a picture: products that use it, orders that show it, a pending review. */
interface PictureMarks {
  readonly users: Map<string, number>;
  ordered: boolean;
  reviewAt?: Date;
}

/** The name of a count in `cashCounts`: its customer or phone, and its day or `open`. */
export const cashCountName = ({ of, day = 'open' }: Pick<CashCount, 'of' | 'day'>): string =>
  `${JSON.stringify(of)} ${day}`;

/** The name of a token in `confirmationTokens`. */
export const confirmationTokenName = (orderId: string, hash: string): string => `${orderId} ${hash}`;

/** Everything that the shop in memory stores. */
export const memoryStore = () => ({
  products: new Map<string, FullProduct>(),
  lines: new Map<string, Map<string, CartLineRecord>>(),
  postings: new Map<string, Posted<ProductRecord>>(),
  vocabulary: new Set<string>(),
  reindexing: new Map<'products', Reindexing>(),
  orderPostings: new Map<string, Posted<OrderEntry>>(),
  orders: new Map<string, OrderRecord>(),
  /** The answers written beside orders. */
  answers: new Map<string, OrderAnswers>(),
  checkouts: new Map<string, LatestCheckout>(),
  /** The number of checkouts, by customer and start of the window. */
  checkoutCounts: new Map<string, number>(),
  /** Tokens of orders, by `cashCountName`. */
  cashCounts: new Map<string, Set<string>>(),
  /** When each token of a mailed link expires, by `confirmationTokenName`. */
  confirmationTokens: new Map<string, number>(),
  mails: mailStore(),
  blocks: new Map<string, BlockRecord>(),
  settings: new Map<'owners', SettingsRecord>(),
  findings: new Map<string, FindingRecord>(),
  progress: new Map<'reconciler', Progress>(),
  users: new Map<string, UserRecord>(),
  owners: new Map<string, OwnerRecord>(),
  /** By the address in lower case. */
  invitations: new Map<string, Invitation>(),
  /** At Cognito: changed attributes, and deleted accounts. */
  attributes: new Map<string, MeChanges>(),
  closedAccounts: new Set<string>(),
  /** Newest last. */
  acts: [] as LoggedAct[],
  uploads: new Map<string, UploadRecord>(),
  ...photoStore(),
  arrived: new Map<string, ArrivedFile>(),
  /** Multipart uploads by S3's ID. */
  multiparts: new Map<string, { readonly imageKey: string; readonly parts: Map<number, MemoryPart> }>(),
  marks: new Map<string, PictureMarks>(),
  retired: new Set<string>(),
  published: new Map<string, { readonly contentType: string; readonly etag: string }>(),
  lineEvents: [] as LineEvent[],
  /** Payment metrics by order, or by payment if the order is unknown. */
  watched: [] as ({ readonly what: string } & ({ readonly orderId: string } | { readonly paymentIntentId: string }))[],
});

/**
 * The whole shop in memory, with the table's conditions: each call takes effect at one instant. `turn` is awaited before and
 * after it, so that a test controls the order of concurrent calls.
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

  const marksOf = (uploadId: string) => {
    const marks = store.marks.get(uploadId) ?? { users: new Map<string, number>(), ordered: false };
    store.marks.set(uploadId, marks);
    return marks;
  };
  const uploadsOf = (product: FullProduct) => picturesOf(product).map(({ imageKey }) => uploadIdOf(imageKey) ?? '');
  /** A picture without an upload counts as published: most tests need no uploads. */
  const isGone = (uploadId: string): boolean =>
    store.retired.has(uploadId) || (store.uploads.get(uploadId)?.status ?? 'published') !== 'published';
  /** Takes all pictures that `current` doesn't have. False when one of them is gone. */
  const takeIntoUse = (product: FullProduct, current?: FullProduct): boolean => {
    const kept = current === undefined ? [] : uploadsOf(current);
    const taken = uploadsOf(product).filter((uploadId) => !kept.includes(uploadId));
    if (taken.some(isGone)) return false;
    for (const uploadId of taken) {
      const upload = store.uploads.get(uploadId);
      if (upload !== undefined) store.uploads.set(uploadId, { ...upload, uses: upload.uses + 1 });
      marksOf(uploadId).users.set(product.productId, product.revision);
    }
    return true;
  };

  const products: Products = {
    find: (productId) => at(() => store.products.get(productId)),
    findMany: (productIds) =>
      at(() => {
        const found = [...store.products].filter(([productId]) => productIds.includes(productId));
        return new Map(found);
      }),
    list: ({ category, limit, after }) =>
      at(() => {
        const all = [...store.products.values()]
          .map(asListed)
          .filter((product) => !category || product.category === category || secondCategory(product) === category)
          .sort((a, b) => (byTime(a.createdAt, a.productId) < byTime(b.createdAt, b.productId) ? 1 : -1));
        return pageOf(all, 'productId', { limit, after });
      }),
    create: (product) =>
      at(() => {
        if (store.products.has(product.productId)) return 'exists';
        if (!takeIntoUse(product)) return 'image-gone';
        store.products.set(product.productId, product);
        return 'created';
      }),
    replace: (current, next) =>
      at(() => {
        const existing = store.products.get(current.productId);
        if (existing === undefined) return { done: false };
        if (existing.revision !== current.revision) return { done: false, existing };
        if (!takeIntoUse(next, current)) return { done: false, imageGone: true };
        store.products.set(next.productId, next);
        return { done: true };
      }),
    remove: (productId) => at(() => store.products.delete(productId)),
  };

  const index = memoryIndex(
    at,
    store.postings,
    ({ productId }) => productId,
    (word, prefix) => word.startsWith(prefix),
    indexVersion,
  );
  const vocabulary: Vocabulary = {
    learn: (words) => at(() => words.filter(isCorrectable).forEach((word) => void store.vocabulary.add(word))),
    near: (typed) => at(() => [...store.vocabulary].filter((word) => oneEdit(typed, word) !== undefined).sort()),
  };
  const reindexing: ReindexingStore = {
    find: () => at(() => store.reindexing.get('products')),
    put: (state) => at(() => void store.reindexing.set('products', state)),
  };
  const orderIndex = memoryIndex(
    at,
    store.orderPostings,
    ({ orderId }) => orderId,
    (word, prefix) => word === prefix,
  );

  const setLine = (userId: string, line: CartLineRecord) => {
    linesOf(userId).set(lineIdOf(line), line);
    store.lineEvents.push({ kind: 'set', userId, lineId: lineIdOf(line), qty: line.qty });
  };
  const removeLine = (userId: string, lineId: string) => {
    linesOf(userId).delete(lineId);
    store.lineEvents.push({ kind: 'removed', userId, lineId });
  };
  const carts: Carts = {
    lines: (userId) => at(() => [...linesOf(userId).values()].sort((a, b) => (lineIdOf(a) < lineIdOf(b) ? -1 : 1))),
    count: (userId, most) => at(() => Math.min(linesOf(userId).size, most)),
    find: (userId, lineId) => at(() => linesOf(userId).get(lineId)),
    put: (userId, line) =>
      at(() => {
        if (!photos.claimPhotos(userId, photosNamedBy(line.answers))) return 'photo-gone';
        const addedAt = linesOf(userId).get(lineIdOf(line))?.addedAt ?? line.addedAt;
        setLine(userId, { ...line, addedAt });
        return 'done';
      }),
    swap: (userId, { from, over, to }) =>
      at(() => {
        const lines = linesOf(userId);
        if (lines.get(lineIdOf(from))?.qty !== from.qty || lines.get(lineIdOf(to))?.qty !== over?.qty) return 'changed';
        if (!photos.claimPhotos(userId, photosNamedBy(to.answers))) return 'photo-gone';
        removeLine(userId, lineIdOf(from));
        setLine(userId, to);
        return 'done';
      }),
    setQty: (userId, lineId, qty) =>
      at(() => {
        const line = linesOf(userId).get(lineId);
        if (line === undefined) return false;
        setLine(userId, { ...line, qty });
        return true;
      }),
    remove: (userId, lineId) => at(() => removeLine(userId, lineId)),
  };

  const takeLine = ({ orderId, userId }: OrderRecord, line: Pick<CartLineRecord, 'lineId' | 'productId' | 'qty'>) => {
    linesOf(userId).delete(lineIdOf(line));
    store.lineEvents.push({ kind: 'ordered', userId, lineId: lineIdOf(line), qty: line.qty, orderId });
  };
  const oldestFirst = (a: OrderRecord, b: OrderRecord) =>
    byTime(a.createdAt, a.orderId) < byTime(b.createdAt, b.orderId) ? -1 : 1;
  const isCurrent = ({ orderId, history, sessionId, answersRevision }: OrderRecord): boolean => {
    const existing = store.orders.get(orderId);
    return (
      existing?.history.length === history.length &&
      existing.sessionId === sessionId &&
      existing.answersRevision === answersRevision
    );
  };
  const orders: Orders = {
    find: (orderId) => at(() => store.orders.get(orderId)),
    checkoutState: (userId) =>
      at(() => {
        const latest = store.checkouts.get(userId);
        return { blocked: store.blocks.has(userId), ...(latest !== undefined && { latest }) };
      }),
    changeAnswers: (current, { order, answers, newPhotos }) =>
      at(() => {
        if (!isCurrent(current)) return 'changed';
        if (!photos.claimPhotos(order.userId, newPhotos)) return 'photo-gone';
        store.orders.set(order.orderId, order);
        store.answers.set(order.orderId, answers);
        return 'done';
      }),
    answersOf: (orderId) => at(() => store.answers.get(orderId) ?? {}),
    place: (order, latest, answers = {}) =>
      at(() => {
        const existing = store.orders.get(order.orderId);
        if (existing !== undefined) return { outcome: 'exists', order: existing };
        if (store.blocks.has(order.userId)) return { outcome: 'overtaken' };
        if (store.checkouts.get(order.userId)?.orderId !== latest?.orderId) return { outcome: 'overtaken' };
        const lines = linesOf(order.userId);
        const taken = order.status === 'awaiting-payment' ? [] : order.lines;
        const changed = taken.filter((line) => lines.get(lineIdOf(line))?.qty !== line.qty);
        if (changed.length > 0) {
          return { outcome: 'lines-changed', lineIds: changed.map(lineIdOf) };
        }
        store.orders.set(order.orderId, order);
        if (Object.keys(answers).length > 0) store.answers.set(order.orderId, answers);
        store.checkouts.set(order.userId, { orderId: order.orderId, method: order.payment.method });
        for (const line of taken) takeLine(order, line);
        if (taken.length === 0) {
          for (const line of order.lines) {
            const { orderId, userId } = order;
            store.lineEvents.push({ kind: 'promised', userId, lineId: lineIdOf(line), qty: line.qty, orderId });
          }
        }
        return { outcome: 'placed' };
      }),
    replace: (current, next, taking = []) =>
      at(() => {
        const lines = linesOf(current.userId);
        const there = taking.every((taken) => {
          const line = lines.get(lineIdOf(taken));
          return line?.qty === taken.qty && line.addedAt === taken.addedAt;
        });
        if (!isCurrent(current) || !there) return false;
        store.orders.set(next.orderId, next);
        for (const line of taking) takeLine(next, line);
        return true;
      }),
    listOf: (userId, { limit, after }) =>
      at(() => {
        const own = [...store.orders.values()].filter((order) => order.userId === userId && isListed(order));
        return pageOf(own.sort(oldestFirst).reverse(), 'orderId', { limit, after });
      }),
  };

  const checkoutCounts: CheckoutCounts = {
    add: ({ userId, start }, max) =>
      at(() => {
        const window = `${userId} ${start}`;
        const counted = store.checkoutCounts.get(window) ?? 0;
        if (counted >= max) return false;
        store.checkoutCounts.set(window, counted + 1);
        return true;
      }),
  };

  const tokensOf = (count: CashCount): Set<string> => {
    const key = cashCountName(count);
    const tokens = store.cashCounts.get(key) ?? new Set<string>();
    store.cashCounts.set(key, tokens);
    return tokens;
  };
  const cashCounts: CashCounts = {
    add: (count, token) =>
      at(() => {
        const tokens = tokensOf(count);
        if (!tokens.has(token) && tokens.size >= limits.countedOrders) return Number.POSITIVE_INFINITY;
        return tokens.add(token).size;
      }),
    remove: (count, token) => at(() => void tokensOf(count).delete(token)),
  };

  const book: OrderBook = {
    list: ({ status, confirmation, moneyKept, limit, after }) =>
      at(() => {
        const all = [...store.orders.values()].filter((order) =>
          moneyKept
            ? keepsMoney(order)
            : confirmation !== undefined
              ? needsConfirmation(order)
              : status === undefined
                ? isListed(order)
                : order.status === status,
        );
        return pageOf(all.sort(oldestFirst).reverse(), 'orderId', { limit, after });
      }),
    findMany: (orderIds) => at(() => new Map([...store.orders].filter(([orderId]) => orderIds.includes(orderId)))),
    ofDays: ({ from = '0', to = '9' }, after) =>
      at(() => {
        const listed = [...store.orders.values()].filter(isListed);
        const all = listed.filter(({ createdAt }) => createdAt >= from && createdAt < `${to}~`);
        return pageOf(all.sort(oldestFirst), 'orderId', { limit: 2, after });
      }),
  };

  const confirmationTokens: ConfirmationTokens = {
    put: (orderId, hash, expiresAt) =>
      at(() => void store.confirmationTokens.set(confirmationTokenName(orderId, hash), expiresAt)),
    has: (orderId, hash) => at(() => store.confirmationTokens.has(confirmationTokenName(orderId, hash))),
  };

  const blocks: Blocks = {
    find: (userId) => at(() => store.blocks.get(userId)),
    add: (block) =>
      at(() => {
        const existing = store.blocks.get(block.userId) ?? block;
        const phones = [...new Set([...existing.phones, ...block.phones])].sort();
        store.blocks.set(block.userId, { ...existing, phones });
      }),
    remove: (userId) => at(() => void store.blocks.delete(userId)),
    hasPhone: (phone) => at(() => [...store.blocks.values()].some(({ phones }) => phones.includes(phone))),
    list: (query) =>
      at(() => {
        const latestFirst = newestFirst([...store.blocks.values()], ({ at, userId }) => byTime(at, userId));
        return pageOf(latestFirst, 'userId', query);
      }),
  };

  const defaults = defaultSettings(false);
  const settings: SettingsStore = {
    find: () => at(() => store.settings.get('owners')),
    replace: (version, next) =>
      at(() => {
        if ((store.settings.get('owners')?.version ?? 0) !== version) return false;
        store.settings.set('owners', next);
        return true;
      }),
  };

  const findings: Findings = {
    find: (findingId) => at(() => store.findings.get(findingId)),
    replace: (current, next) =>
      at(() => {
        if (store.findings.get(next.findingId)?.revision !== current?.revision) return false;
        store.findings.set(next.findingId, next);
        return true;
      }),
    list: (list, { limit, after }) =>
      at(() => {
        const all = [...store.findings.values()].filter(({ status }) => (status === 'open') === (list === 'open'));
        return pageOf(newestFirst(all, placeInList), 'findingId', { limit, after });
      }),
  };

  const progress: ProgressStore = {
    find: () => at(() => store.progress.get('reconciler')),
    replace: (next) =>
      at(() => {
        if ((store.progress.get('reconciler')?.version ?? 0) < next.version) store.progress.set('reconciler', next);
      }),
  };

  const users: Users = {
    find: (userId) => at(() => store.users.get(userId)),
    createIfAbsent: (user) =>
      at(() => {
        const existing = store.users.get(user.userId) ?? user;
        store.users.set(user.userId, existing);
        return existing;
      }),
    change: (userId, changes) =>
      at(() => {
        const existing = store.users.get(userId);
        if (existing === undefined || existing.deletedAt !== undefined) return undefined;
        const user = { ...existing, ...changes };
        store.users.set(userId, user);
        return user;
      }),
    proveMailbox: (user) =>
      at(() => {
        const existing = store.users.get(user.userId);
        if (existing?.mailboxProvedAt !== undefined && existing.email === user.email) return;
        const { email, mailboxProvedAt } = user;
        store.users.set(user.userId, { ...user, ...existing, email, mailboxProvedAt });
      }),
  };

  const owners: Owners = {
    has: (userId) => at(() => store.owners.has(userId)),
    list: () => at(() => [...store.owners.keys()]),
    leave: (userId) =>
      at(() => {
        if (!store.owners.has(userId)) return 'none';
        if (store.owners.size === 1) return 'last';
        store.owners.delete(userId);
        return 'left';
      }),
    add: (owner) =>
      at(() => {
        if (!store.owners.has(owner.userId)) store.owners.set(owner.userId, owner);
      }),
  };

  const invitationOf = (email: string) => store.invitations.get(email.toLowerCase());
  const invitations: Invitations = {
    find: (email) => at(() => invitationOf(email)),
    accept: ({ email, invitationId }, owner, act) =>
      at(() => {
        if (invitationOf(email)?.invitationId !== invitationId) return false;
        store.invitations.delete(email.toLowerCase());
        store.owners.set(owner.userId, owner);
        store.acts.push({ at: owner.addedAt, actId: newId(), ...act });
        return true;
      }),
    markMailed: ({ email, invitationId }, mailedAt) =>
      at(() => {
        const stored = invitationOf(email);
        if (stored?.invitationId === invitationId) store.invitations.set(email.toLowerCase(), { ...stored, mailedAt });
      }),
  };

  const person: PersonItems = {
    account: (userId) =>
      at(() => [{ ...store.users.get(userId) }, ...[...linesOf(userId).values()].map((line) => ({ ...line }))]),
    orders: (userId, after) =>
      at(() => {
        const own = [...store.orders.values()].filter((order) => order.userId === userId);
        const { entries, next } = pageOf(own.sort(oldestFirst).reverse(), 'orderId', { limit: 40, after });
        return { entries: entries.map((order) => ({ ...order })), ...(next && { next }) };
      }),
    erase: (userId, time) =>
      at(() => {
        const deletedAt = time.toISOString();
        store.lines.delete(userId);
        store.checkouts.delete(userId);
        store.users.set(userId, {
          ...{ userId, fullName: '', email: '', mobileNumber: '' },
          ...{ createdAt: deletedAt, deletedAt },
        });
      }),
  };
  const closeAccount = (userId: string) => at(() => void store.closedAccounts.add(userId));
  const attributes: AccountAttributes = {
    change: (userId, changes) => at(() => void store.attributes.set(userId, changes)),
  };

  const ownerGuard: OwnerGuard = {
    needsSecondFactor: false,
    has: owners.has,
    begin: (act) =>
      at(() => {
        const place = { at: noon.toISOString(), actId: newId() };
        store.acts.push({ ...place, ...act });
        return place;
      }),
    end: ({ actId }, { code, made }) =>
      at(() => {
        store.acts = store.acts.map((act) => {
          if (act.actId !== actId) return act;
          const objects = made === undefined ? act.objects : [...act.objects, made];
          return { ...act, objects, ...(code !== undefined && { refused: code }) };
        });
      }),
  };
  const log: OwnerLog = {
    list: ({ limit, after, days: { from = '0', to = '9' } = {} }) =>
      at(() => {
        const all = store.acts.filter((act) => act.at >= from && act.at < `${to}~`);
        return pageOf(all.toReversed(), 'actId', { limit, after });
      }),
  };

  const uploads: Uploads = {
    find: (uploadId) => at(() => store.uploads.get(uploadId)),
    create: (upload) =>
      at(() => {
        if (store.uploads.has(upload.uploadId)) throw new Error(`There is an upload ${upload.uploadId}`);
        store.uploads.set(upload.uploadId, upload);
      }),
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

  const files: UploadFiles = {
    presignPut: ({ imageKey, contentType }) =>
      at(() => ({ url: `https://uploads.example/${imageKey}`, headers: { 'content-type': contentType } })),
    inspect: (imageKey) => at(() => store.arrived.get(imageKey)),
    read: (imageKey, etag, offset, length) =>
      at(() => {
        const file = store.arrived.get(imageKey);
        return file?.etag === etag ? file.firstBytes.subarray(offset, offset + length) : undefined;
      }),
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
  const parts: UploadParts = {
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

  const imageUses: ImageUses = {
    findUnneeded: (uploadId) =>
      at(() => {
        const { users, ordered, reviewAt } = marksOf(uploadId);
        const upload = store.uploads.get(uploadId);
        const alone = users.size === 0 && !ordered && reviewAt === undefined;
        return alone && upload?.status === 'published' ? upload : undefined;
      }),
    keepForOrders: (uploadId) =>
      at(() => {
        marksOf(uploadId).ordered = true;
      }),
    reviewAt: (uploadId, time) =>
      at(() => {
        marksOf(uploadId).reviewAt = time;
      }),
    release: (uploadId, productId, revision = Number.POSITIVE_INFINITY) =>
      at(() => {
        const { users } = marksOf(uploadId);
        if ((users.get(productId) ?? revision) < revision) users.delete(productId);
      }),
    retire: ({ uploadId, uses }) =>
      at(() => {
        if (store.uploads.get(uploadId)?.uses !== uses) return;
        store.uploads.delete(uploadId);
        store.retired.add(uploadId);
      }),
  };
  const publicFiles: PublicFiles = { remove: (imageKey) => at(() => void store.published.delete(imageKey)) };

  const stripe = memoryStripe(at);
  const watch: PaymentWatch = {
    count: async (what, { orderId, paymentIntentId }) =>
      void store.watched.push({ what, ...(orderId === undefined ? { paymentIntentId } : { orderId }) }),
  };

  const photos = memoryPhotos(at, store, files);

  return {
    store,
    now,
    products,
    index,
    vocabulary,
    reindexing,
    synonyms: () => readSynonyms({ settings }),
    orderIndex,
    carts,
    orders,
    checkoutCounts,
    book,
    blocks,
    settings,
    defaults,
    findings,
    progress,
    cashCounts,
    confirmationTokens,
    ...memoryMails(at, store.mails),
    cashLimits: () => readCashLimits({ settings, defaults }),
    newToken: newId,
    users,
    owners,
    invitations,
    person,
    closeAccount,
    attributes,
    ownerGuard,
    ownersNeedSecondFactor: false,
    log,
    uploads,
    files,
    parts,
    ...photos,
    photoParts: parts,
    published,
    imageUses,
    publicFiles,
    stripe,
    cards: stripe.cards,
    watch,
  };
}

export type MemoryShop = ReturnType<typeof memoryShop>;
