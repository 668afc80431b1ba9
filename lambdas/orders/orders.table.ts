import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { lineIdOf } from '../cart/cart.ts';
import { lineDeletion, sameLineDeletion } from '../cart/line-deletions.table.ts';
import { needsConfirmation } from '../contracts/orders/confirmation.ts';
import { photoClaims } from '../photos/photo-claims.table.ts';
import { type Attributes, fromAttributes } from '../platform/dynamodb/attributes.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import {
  allOrders,
  byTime,
  gsi1,
  gsi2,
  gsi3,
  gsi4,
  type Index,
  indexKey,
  keyOfOrder,
  latestCheckoutKey,
  moneyKeptOrders,
  type OrderKeys,
  orderAnswersKey,
  orderKey,
  orderListKey,
  ordersPartition,
  refundingOrders,
  statusPartition,
  unconfirmedOrders,
} from '../platform/dynamodb/keys.ts';
import { newestFirst } from '../platform/dynamodb/query.ts';
import { requestMark } from '../platform/dynamodb/request-mark.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { type Condition, conditionally, conditions, type Transaction, transact } from '../platform/dynamodb/writes.ts';
import { proofItem } from '../proofs/proofs.table.ts';
import {
  isListed,
  keepsMoney,
  type LatestCheckout,
  type OrderAnswers,
  type OrderRecord,
  type Orders,
  type Placement,
} from './order.ts';
import { hasSentPart } from './refund-parts.ts';

/** The orders in the table. */
export function orderTable(table: Table): Orders {
  const { name: TableName, documents, orderKeys } = table;
  const itemOf = (order: OrderRecord) => ({
    ...orderKey(order.orderId),
    ...order,
    ...inLists(order, orderKeys),
    ...requestMark(),
  });
  return {
    async find(orderId) {
      const { Item } = await documents.send(
        new GetCommand({ TableName, Key: orderKey(orderId), ConsistentRead: true }),
      );
      return Item === undefined ? undefined : toRecord(stored(Item));
    },

    async checkoutState(userId) {
      const { Item = {} } = await documents.send(
        new GetCommand({ TableName, Key: latestCheckoutKey(userId), ConsistentRead: true }),
      );
      const { orderId, method, blocked, closedUntil } = Item;
      return {
        blocked: blocked !== undefined,
        ...(orderId !== undefined && { latest: { orderId, method } }),
        ...(closedUntil !== undefined && { closedUntil }),
      };
    },

    async closeCheckouts(userId, latest, until) {
      const { ConditionExpression, ExpressionAttributeValues } = stillLatest(latest);
      const closed = await conditionally(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: latestCheckoutKey(userId),
            UpdateExpression: 'SET closedUntil = :until',
            ConditionExpression,
            ExpressionAttributeValues: { ...ExpressionAttributeValues, ':until': until.toISOString() },
          }),
        ),
      );
      return closed.done;
    },

    async place(order, latest, answers = {}) {
      const transaction = await transact<OrderRecord>(table, [
        {
          Put: {
            TableName,
            Item: itemOf(order),
            ...conditions.absent,
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
        { Put: { TableName, Item: checkoutItemOf(order), ...stillOpen(order, latest) } },
        ...linesTakenBy(order).map((line) => lineDeletion(TableName, order.userId, line)),
        ...(Object.keys(answers).length > 0 ? [{ Put: { TableName, Item: answersItemOf(order, answers) } }] : []),
      ]);
      return placementOf(order, transaction);
    },

    async answersOf(orderId) {
      const { Item } = await documents.send(
        new GetCommand({ TableName, Key: orderAnswersKey(orderId), ConsistentRead: true }),
      );
      return Item === undefined ? {} : stored<{ readonly lines: OrderAnswers }>(Item).lines;
    },

    async changeAnswers(current, { order, answers, newPhotos }) {
      const changed = await transact(table, [
        { Put: { TableName, Item: itemOf(order), ...unchangedSince(current) } },
        { Put: { TableName, Item: answersItemOf(order, answers) } },
        ...photoClaims(TableName, order.userId, newPhotos),
      ]);
      if (changed.outcome === 'done') return 'done';
      return changed.outcome === 'failed' && !changed.failed.has(0) ? 'photo-gone' : 'changed';
    },

    async changeProof(current, next, proof) {
      const isNew = proof.answered === undefined;
      const changed = await transact(table, [
        { Put: { TableName, Item: itemOf(next), ...unchangedSince(current) } },
        { Put: { TableName, Item: proofItem(proof) } },
        ...(isNew ? photoClaims(TableName, proof.photo.userId, [proof.photo.photoId], proof.orderId) : []),
      ]);
      if (changed.outcome === 'done') return 'done';
      return changed.outcome === 'failed' && !changed.failed.has(0) ? 'photo-gone' : 'changed';
    },

    async replace(current, next, linesToDelete = []) {
      const Put = { TableName, Item: itemOf(next), ...unchangedSince(current) };
      if (linesToDelete.length === 0) return (await conditionally(documents.send(new PutCommand(Put)))).done;
      const { outcome } = await transact(table, [
        { Put },
        ...linesToDelete.map((line) => sameLineDeletion(TableName, current.userId, line)),
      ]);
      return outcome === 'done';
    },

    async listOf(userId, query) {
      const partition = ordersPartition(userId);
      const page = await newestFirst<OrderRecord>(table, gsi1, { partition, ...query });
      return { ...page, entries: listed(page.entries) };
    },
  };
}

/** The answers are an item of their own, because each step rewrites the order's item and all its index copies. */
const answersItemOf = ({ orderId, userId }: OrderRecord, lines: OrderAnswers) => ({
  ...orderAnswersKey(orderId),
  orderId,
  userId,
  lines,
});

const checkoutItemOf = ({ userId, orderId, payment }: OrderRecord) => ({
  ...latestCheckoutKey(userId),
  ...({ orderId, method: payment.method } satisfies LatestCheckout),
});

/** The item may exist without an order: a block and the deletion of an account create it. */
const stillLatest = (latest: LatestCheckout | undefined): Condition =>
  latest === undefined
    ? { ConditionExpression: 'attribute_not_exists(orderId)' }
    : { ConditionExpression: 'orderId = :latest', ExpressionAttributeValues: { ':latest': latest.orderId } };

/** The latest checkout is still this one, and neither a block nor the deletion of the account stops the next one. */
function stillOpen({ createdAt }: OrderRecord, latest: LatestCheckout | undefined): Condition {
  const { ConditionExpression, ExpressionAttributeValues } = stillLatest(latest);
  const open = '(attribute_not_exists(closedUntil) OR closedUntil <= :createdAt)';
  return {
    ConditionExpression: `${ConditionExpression} AND attribute_not_exists(blocked) AND ${open}`,
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':createdAt': createdAt },
  };
}

/** The cart lines to delete. An unpaid order leaves the cart unchanged. */
const linesTakenBy = ({ status, lines }: OrderRecord): OrderRecord['lines'] =>
  status === 'awaiting-payment' ? [] : lines;

/** Detects every change of an order: a change adds a step, changes the answers, or opens the payment page. */
const unchangedSince = ({ history, sessionId, answersRevision }: OrderRecord): Condition => ({
  ConditionExpression: [
    'size(history) = :steps',
    sessionId === undefined ? 'attribute_not_exists(sessionId)' : 'sessionId = :sessionId',
    answersRevision === undefined ? 'attribute_not_exists(answersRevision)' : 'answersRevision = :answersRevision',
  ].join(' AND '),
  ExpressionAttributeValues: {
    ':steps': history.length,
    ...(sessionId !== undefined && { ':sessionId': sessionId }),
    ...(answersRevision !== undefined && { ':answersRevision': answersRevision }),
  },
});

/**
 * The order's index keys. Every order is in the list of its status; a listed one is also in its customer's and in that of all.
 * Others hold orders that await confirmation, cancelled ones with money kept, and others with a refund under way.
 */
const inLists = (order: OrderRecord, { written }: OrderKeys) => {
  const { userId, status, createdAt, orderId } = order;
  const sortKey = byTime(createdAt, orderId);
  const key = keyOfOrder(orderId, written);
  const inList = (index: Index, list: string) => indexKey(index, orderListKey(list, key), sortKey);
  return {
    ...inList(gsi2, statusPartition(status)),
    ...(isListed(order) && {
      ...indexKey(gsi1, ordersPartition(userId), sortKey),
      ...inList(gsi3, allOrders),
    }),
    ...(needsConfirmation(order) && inList(gsi4, unconfirmedOrders)),
    ...(hasSentPart(order) && inList(gsi4, refundingOrders)),
    ...(keepsMoney(order) && inList(gsi4, moneyKeptOrders)),
  };
};

/** Drops unlisted orders: those written before November 2026 still have the keys of all lists. */
export const listed = (items: readonly OrderRecord[]): readonly OrderRecord[] => items.map(toRecord).filter(isListed);

/** The transaction's items are, in sequence: the order, the customer's latest checkout, the cart lines, the answers. */
function placementOf(order: OrderRecord, transaction: Transaction<OrderRecord>): Placement {
  if (transaction.outcome === 'done') return { outcome: 'placed' };
  if (transaction.outcome === 'conflict') return { outcome: 'conflict' };
  const existing = transaction.failed.get(0)?.existing;
  if (existing !== undefined) return { outcome: 'exists', order: toRecord(existing) };
  if (transaction.failed.has(1)) return { outcome: 'overtaken' };
  const changed = order.lines.filter((_, index) => transaction.failed.has(index + 2));
  return { outcome: 'lines-changed', lineIds: changed.map(lineIdOf) };
}

/** Converts an item to an order, without its keys. */
export const toRecord = (item: OrderRecord): OrderRecord => ({
  orderId: item.orderId,
  userId: item.userId,
  fingerprint: item.fingerprint,
  status: item.status,
  payment: item.payment,
  name: item.name,
  email: item.email,
  mobileNo: item.mobileNo,
  residentialAddress: item.residentialAddress,
  totalPaise: item.totalPaise,
  cartQty: item.cartQty,
  lines: item.lines,
  createdAt: item.createdAt,
  history: item.history,
  ...(item.buyer !== undefined && { buyer: item.buyer }),
  ...(item.mobileE164 !== undefined && { mobileE164: item.mobileE164 }),
  ...(item.recipientMobile !== undefined && { recipientMobile: item.recipientMobile }),
  ...(item.address !== undefined && { address: item.address }),
  ...(item.pin !== undefined && { pin: item.pin }),
  ...(item.giftMessage !== undefined && { giftMessage: item.giftMessage }),
  ...(item.hidePrices !== undefined && { hidePrices: item.hidePrices }),
  ...(item.cardService !== undefined && { cardService: item.cardService }),
  ...(item.sessionId !== undefined && { sessionId: item.sessionId }),
  ...(item.paymentIntentId !== undefined && { paymentIntentId: item.paymentIntentId }),
  ...(item.confirmation !== undefined && { confirmation: item.confirmation }),
  ...(item.reasons !== undefined && { reasons: item.reasons }),
  ...(item.counted !== undefined && { counted: item.counted }),
  ...(item.answersRevision !== undefined && { answersRevision: item.answersRevision }),
  ...(item.photosDeletedAt !== undefined && { photosDeletedAt: item.photosDeletedAt }),
  ...(item.answeredAt !== undefined && { answeredAt: item.answeredAt }),
  ...(item.promise !== undefined && { promise: item.promise }),
  ...(item.wantedBy !== undefined && { wantedBy: item.wantedBy }),
  ...(item.slots !== undefined && { slots: item.slots }),
  ...(item.deliveryPaise !== undefined && { deliveryPaise: item.deliveryPaise }),
  ...(item.cashFeePaise !== undefined && { cashFeePaise: item.cashFeePaise }),
  ...(item.deliveryDoubt !== undefined && { deliveryDoubt: item.deliveryDoubt }),
});

/** Reads the order from an image of the table's stream. */
export const orderImage = (image: Attributes): OrderRecord => toRecord(stored(fromAttributes(image)));
