import { cancelOrder } from '#lambdas/checkout/cancel-order.ts';
import { sendProof } from '#lambdas/desk/send-proof.ts';
import { followProofReminder, followSentProof } from '#lambdas/mails/proof-reminders.ts';
import { answerProof } from '#lambdas/orders/answer-proof.ts';
import { lookAtProof } from '#lambdas/orders/look-at-proof.ts';
import type { OrderRecord } from '#lambdas/orders/order.ts';
import { bearerTokenHash, newBearerToken } from '#lambdas/platform/bearer-token.ts';
import { epochSeconds } from '#lambdas/platform/clock.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { viewProofs, viewProofsOfCustomer } from '#lambdas/proofs/view-proofs.ts';
import { owner, photo } from '../unit/records.ts';
import type { CapacityCases } from './case.ts';
import { type MeasuredShop, orderCash, orderKb, value, withCart } from './shop.ts';

/** A new order, and an owner's picture for its first line. */
async function pictured(shop: MeasuredShop) {
  const who = await withCart(shop);
  const { orderId, lines } = await value(orderCash(shop, who, 'key'));
  const photoId = newId();
  await shop.photos.of(owner.userId).create(photo({ uploadId: photoId, userId: owner.userId, status: 'published' }));
  return { who, orderId, lineId: lines[0]?.lineId ?? '', photoId };
}

/** The same after the owner has sent the picture. */
async function proved(shop: MeasuredShop) {
  const order = await pictured(shop);
  await value(sendProof(shop, owner, order.orderId, order));
  return order;
}

async function provedRecord(shop: MeasuredShop): Promise<OrderRecord> {
  const { orderId } = await proved(shop);
  const record = await shop.orders.find(orderId);
  if (record === undefined) throw new Error('The order is gone.');
  return record;
}

/** The proofs of an order. Each route reads the order first. */
async function read(shop: MeasuredShop, orderId: string) {
  await shop.orders.find(orderId);
  return shop.proofs.of(orderId);
}

/** Customers’ and owners’ calls about proofs, and what follows them. */
export const proofCalls: CapacityCases = {
  'GET /api/orders/{orderId}/proofs': [
    {
      async ready(shop) {
        const { who, orderId } = await proved(shop);
        return async () => value(viewProofsOfCustomer(shop, who.userId, await read(shop, orderId)));
      },
      takes: { commands: ['GetItem', 'Query', 'BatchGetItem', 'UpdateItem'], read: 1 + 1 + 0.5, write: 1 },
    },
  ],
  'POST /api/orders/{orderId}/lines/{lineId}/proof': [
    {
      async ready(shop) {
        const { who, orderId, lineId } = await proved(shop);
        const answer = { round: 1, answer: 'changes', words: 'Larger, please' } as const;
        return () => value(answerProof(shop, who.userId, { orderId, lineId, answer }));
      },
      takes: {
        commands: ['GetItem', 'Query', 'UpdateItem', 'TransactWriteItems'],
        read: 2,
        write: 1 + 2 * (orderKb + 1),
        index: 3 * orderKb,
      },
    },
  ],
  'POST /api/orders/{orderId}/proofs/look': [
    {
      async ready(shop) {
        const { orderId, lineId } = await proved(shop);
        const token = newBearerToken();
        await shop.proofLinks.put(orderId, bearerTokenHash(token), lineId, epochSeconds(shop.now()) + 60);
        return () => value(lookAtProof(shop, orderId, token));
      },
      takes: {
        commands: ['GetItem', 'GetItem', 'Query', 'BatchGetItem', 'UpdateItem'],
        read: 1 + 1 + 1 + 0.5,
        write: 1,
      },
    },
  ],
  'POST /api/orders/{orderId}/proofs/look … of a cancelled order': [
    {
      async ready(shop) {
        const { who, orderId, lineId } = await proved(shop);
        const token = newBearerToken();
        await shop.proofLinks.put(orderId, bearerTokenHash(token), lineId, epochSeconds(shop.now()) + 60);
        await value(cancelOrder(shop, who.userId, { orderId }));
        return () => lookAtProof(shop, orderId, token);
      },
      takes: { commands: ['GetItem', 'GetItem'], read: 2 },
    },
  ],
  'POST /api/orders/{orderId}/proofs/look … a wrong token': [
    {
      async ready(shop) {
        const { orderId } = await proved(shop);
        return () => lookAtProof(shop, orderId, newBearerToken());
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  'GET /api/manage/orders/{orderId}/proofs': [
    {
      async ready(shop) {
        const { orderId } = await proved(shop);
        return async () => viewProofs(shop, await read(shop, orderId));
      },
      takes: { commands: ['GetItem', 'Query', 'BatchGetItem'], read: 1 + 1 + 0.5 },
    },
  ],
  'POST /api/manage/orders/{orderId}/proofs': [
    {
      async ready(shop) {
        const order = await pictured(shop);
        return () => value(sendProof(shop, owner, order.orderId, order));
      },
      takes: {
        commands: ['GetItem', 'GetItem', 'TransactWriteItems'],
        read: 2,
        write: 2 * (orderKb + 1 + 1),
        index: 3 * orderKb,
      },
    },
  ],
  'a proof is sent (stream)': [
    {
      async ready(shop) {
        const after = await provedRecord(shop);
        return () => followSentProof(shop, [{ before: { ...after, history: after.history.slice(0, -1) }, after }]);
      },
      takes: { commands: ['PutItem'], write: 1 },
    },
  ],
  'a reminder of a proof is due (stream)': [
    {
      async ready(shop) {
        const { orderId, history, lines } = await provedRecord(shop);
        const due = { orderId, lineId: lines[0]?.productId ?? '', step: history.length - 1, reminder: 1 } as const;
        const events = { send: async () => {} };
        return () => followProofReminder({ ...shop, events }, [{ before: due }]);
      },
      takes: { commands: ['GetItem', 'PutItem'], read: 1, write: 1 },
    },
  ],
};
