import { needsConfirmation } from '#contracts/orders/confirmation.ts';
import { lineIdOf } from '#lambdas/cart/cart.ts';
import type { CashCount, CashCounts } from '#lambdas/orders/cash-counts.ts';
import type { ConfirmationTokens } from '#lambdas/orders/confirm-by-customer.ts';
import { isListed, keepsMoney, type OrderBook, type OrderRecord, type Orders } from '#lambdas/orders/order.ts';
import { hasSentPart } from '#lambdas/orders/refund-parts.ts';
import type { CustomerCounts } from '#lambdas/platform/customer-count.ts';
import type { ProofLinks, Proofs } from '#lambdas/proofs/proof.ts';
import type { ClaimPhotos, memoryCarts } from './memory-carts.ts';
import { memoryIndex } from './memory-index.ts';
import { cashCountName, confirmationTokenName, type Instant, type MemoryStore } from './memory-store.ts';
import { oldestFirst, pageOf } from './page-of.ts';

/** In-memory ports of orders, of their search, and of their counts and confirmation tokens. */
export function memoryOrders(
  at: Instant,
  store: MemoryStore,
  { linesOf, takeLine }: Pick<ReturnType<typeof memoryCarts>, 'linesOf' | 'takeLine'>,
  claimPhotos: ClaimPhotos,
) {
  const orderIndex = memoryIndex(
    at,
    store.orderPostings,
    ({ orderId }) => orderId,
    (word, prefix) => word === prefix,
  );

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
        const closedUntil = store.checkoutsClosedUntil.get(userId);
        return {
          blocked: store.blocks.has(userId),
          ...(latest !== undefined && { latest }),
          ...(closedUntil !== undefined && { closedUntil }),
        };
      }),
    closeCheckouts: (userId, latest, until) =>
      at(() => {
        if (store.checkouts.get(userId)?.orderId !== latest?.orderId) return false;
        store.checkoutsClosedUntil.set(userId, until.toISOString());
        return true;
      }),
    changeAnswers: (current, { order, answers, newPhotos }) =>
      at(() => {
        if (!isCurrent(current)) return 'changed';
        if (!claimPhotos(order.userId, newPhotos)) return 'photo-gone';
        store.orders.set(order.orderId, order);
        store.answers.set(order.orderId, answers);
        return 'done';
      }),
    changeProof: (current, next, proof) =>
      at(() => {
        if (!isCurrent(current)) return 'changed';
        const { orderId, lineId, round, photo } = proof;
        const isNew = proof.answered === undefined;
        if (isNew && !claimPhotos(photo.userId, [photo.photoId], orderId)) return 'photo-gone';
        store.orders.set(orderId, next);
        store.proofs.set(`${orderId} ${lineId} ${round}`, proof);
        return 'done';
      }),
    answersOf: (orderId) => at(() => store.answers.get(orderId) ?? {}),
    place: (order, latest, answers = {}) =>
      at(() => {
        const existing = store.orders.get(order.orderId);
        if (existing !== undefined) return { outcome: 'exists', order: existing };
        const isClosed = order.createdAt < (store.checkoutsClosedUntil.get(order.userId) ?? '');
        if (isClosed || store.blocks.has(order.userId)) return { outcome: 'overtaken' };
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
        store.checkoutsClosedUntil.delete(order.userId);
        for (const line of taken) takeLine(order, line);
        if (taken.length === 0) {
          for (const line of order.lines) {
            const { orderId, userId } = order;
            store.lineEvents.push({ kind: 'awaiting-payment', userId, lineId: lineIdOf(line), qty: line.qty, orderId });
          }
        }
        return { outcome: 'placed' };
      }),
    replace: (current, next, linesToDelete = []) =>
      at(() => {
        const lines = linesOf(current.userId);
        const unchanged = linesToDelete.every((read) => {
          const line = lines.get(lineIdOf(read));
          return line?.qty === read.qty && line.addedAt === read.addedAt;
        });
        if (!isCurrent(current) || !unchanged) return false;
        store.orders.set(next.orderId, next);
        for (const line of linesToDelete) takeLine(next, line);
        return true;
      }),
    listOf: (userId, { limit, after }) =>
      at(() => {
        const own = [...store.orders.values()].filter((order) => order.userId === userId && isListed(order));
        return pageOf(own.sort(oldestFirst).reverse(), 'orderId', { limit, after });
      }),
  };

  const customerCounts: CustomerCounts = {
    add: ({ counted, userId, start }, amount, max) =>
      at(() => {
        const window = `${counted} ${userId} ${start}`;
        const count = store.customerCounts.get(window);
        if (count !== undefined && count + amount > max) return false;
        store.customerCounts.set(window, (count ?? 0) + amount);
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
        if (!tokens.has(token) && tokens.size >= count.room) return Number.POSITIVE_INFINITY;
        return tokens.add(token).size;
      }),
    remove: (count, token) => at(() => void tokensOf(count).delete(token)),
  };

  const book: OrderBook = {
    list: ({ key = 0, status, confirmation, moneyKept, refunding, limit, after }) =>
      at(() => {
        if (key > 0) return { entries: [] };
        const all = [...store.orders.values()].filter((order) =>
          moneyKept
            ? keepsMoney(order)
            : refunding
              ? hasSentPart(order) && !keepsMoney(order)
              : confirmation !== undefined
                ? needsConfirmation(order)
                : status === undefined
                  ? isListed(order)
                  : order.status === status,
        );
        return pageOf(all.sort(oldestFirst).reverse(), 'orderId', { limit, after });
      }),
    findMany: (orderIds) => at(() => new Map([...store.orders].filter(([orderId]) => orderIds.includes(orderId)))),
    between: ({ from = '0', to = '9' }, after) =>
      at(() => {
        const listed = [...store.orders.values()].filter(isListed);
        const all = listed.filter(({ createdAt }) => createdAt >= from && createdAt < `${to}~`);
        return pageOf(all.sort(oldestFirst), 'orderId', { limit: 2, after });
      }),
  };

  const confirmationTokens: ConfirmationTokens = {
    put: (orderId, hash, expiresAt) =>
      at(() => void store.confirmationTokens.set(confirmationTokenName(orderId, hash), expiresAt)),
    has: (orderId, hash, time) =>
      at(() => (store.confirmationTokens.get(confirmationTokenName(orderId, hash)) ?? 0) > time),
  };

  const proofs: Proofs = {
    of: (orderId) =>
      at(() => {
        const own = [...store.proofs.values()].filter((proof) => proof.orderId === orderId);
        return own.sort((a, b) => (a.lineId === b.lineId ? a.round - b.round : a.lineId < b.lineId ? -1 : 1));
      }),
  };
  const proofLinks: ProofLinks = {
    put: (orderId, hash, lineId, expiresAt) =>
      at(() => void store.proofLinks.set(confirmationTokenName(orderId, hash), { lineId, expiresAt })),
    find: (orderId, hash, time) =>
      at(() => {
        const link = store.proofLinks.get(confirmationTokenName(orderId, hash));
        return link !== undefined && link.expiresAt > time ? link.lineId : undefined;
      }),
  };

  return { orders, proofs, proofLinks, orderIndex, book, customerCounts, cashCounts, confirmationTokens };
}
