import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { CaseRecord } from '../cases/case.ts';
import type { LineProof } from '../contracts/proofs/proof.ts';
import type { MakingRecord } from '../making/making.ts';
import type { MessageRecord } from '../messages/message.ts';
import { byCustomer, type OrderRecord } from '../orders/order.ts';
import { epochSeconds } from '../platform/clock.ts';
import { type Attributes, fromAttributes } from '../platform/dynamodb/attributes.ts';
import { batchGet } from '../platform/dynamodb/batch-get.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import {
  caseKey,
  conversationKey,
  customerCountPrefix,
  gsi1,
  type Key,
  latestCheckoutKey,
  makingKey,
  messagePrefix,
  orderAnswersKey,
  ordersPartition,
  photoPrefix,
  photoReviewPrefix,
  proofKey,
  userKey,
} from '../platform/dynamodb/keys.ts';
import { everyItem, newestFirst } from '../platform/dynamodb/query.ts';
import { conditionally } from '../platform/dynamodb/writes.ts';
import { inParallel } from '../platform/in-parallel.ts';
import type { ProofRecord } from '../proofs/proof.ts';
import type { Profile } from './follow-deletion.ts';
import type { PersonItems } from './person.ts';

type Item = Key & Readonly<Record<string, unknown>>;

interface OrderItem extends Item {
  readonly orderId: string;
  readonly lines: readonly {
    readonly lineId?: string;
    readonly productId: string;
    readonly proof?: LineProof;
  }[];
  readonly history: OrderRecord['history'];
}

/** An item of an order beside it: the answers of its lines by line ID, the state of its messages, its case, or its making pictures. */
interface OrderPart extends Key {
  readonly orderId: string;
  readonly steps?: CaseRecord['steps'];
  readonly pictures?: MakingRecord['pictures'];
  readonly lines?: Readonly<Record<string, object>>;
}

/** They outlast a deletion, because a token can repeat it for ten minutes, and expire then. */
const deletionCounts = customerCountPrefix('deletions');
const concurrentDeletions = 10;
const concurrentReads = 10;
/** One BatchGetItem call, of up to 100 items and 16 MB, reads the items beside so many orders. */
const ordersPerRead = 25;

/** A person's items in the table. */
export function personTable(table: Table): PersonItems {
  const { name: TableName, documents } = table;
  const itemsOf = (userId: string): Promise<Item[]> =>
    everyItem<Item>(table, {
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': userKey(userId).pk },
      ConsistentRead: true,
    });
  async function eraseItems(userId: string, staysLonger: (item: Item) => boolean): Promise<void> {
    const stays = ({ sk, ...item }: Item) =>
      sk === userKey(userId).sk || isForRetention(sk, item) || sk.startsWith(deletionCounts);
    const gone = (await itemsOf(userId)).filter((item) => !stays(item) && !staysLonger(item));
    // A photo that a concurrent order claims stays.
    const ConditionExpression = 'attribute_not_exists(claims)';
    await inParallel(gone, concurrentDeletions, ({ pk, sk }) =>
      conditionally(documents.send(new DeleteCommand({ TableName, Key: { pk, sk }, ConditionExpression }))),
    );
  }
  /** An order's messages, oldest first. Who of the shop wrote one isn't the customer's data. */
  async function messagesOf(orderId: string): Promise<readonly unknown[]> {
    const messages = await everyItem<MessageRecord>(table, {
      TableName,
      KeyConditionExpression: 'pk = :order AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':order': conversationKey(orderId).pk, ':prefix': messagePrefix },
    });
    return messages.map(({ from, at, text, photoIds }) => ({ from, at, text, ...(photoIds && { photoIds }) }));
  }
  return {
    async account(userId) {
      const items = await itemsOf(userId);
      const isProfile = ({ sk }: Item) => sk === userKey(userId).sk;
      return [...items.filter(isProfile), ...items.filter((item) => !isProfile(item))].map(shown);
    },

    async orders(userId, after) {
      const partition = ordersPartition(userId);
      const page = await newestFirst<OrderItem>(table, gsi1, { partition, limit: ordersPerRead, after });
      const keys = page.entries.flatMap(({ orderId }) => [
        orderAnswersKey(orderId),
        conversationKey(orderId),
        caseKey(orderId),
        makingKey(orderId),
      ]);
      const parts = await batchGet<OrderPart>(table, keys, { consistent: false });
      const rounds = await batchGet<ProofRecord>(table, page.entries.flatMap(roundsOf), { consistent: false });
      const entries = await inParallel(page.entries, concurrentReads, async (order) => {
        const own = parts.filter(({ orderId }) => orderId === order.orderId);
        const isWritten = own.some(({ sk }) => sk === conversationKey('').sk);
        return shown({
          ...withAnswers(order, own),
          history: order.history.map(({ by, ...step }) => ({ ...step, ...(by === byCustomer && { by }) })),
          ...proofsIn(order, rounds),
          ...caseIn(own),
          ...makingIn(own),
          ...(isWritten && { messages: await messagesOf(order.orderId) }),
        });
      });
      return { ...page, entries };
    },

    async erase(userId, { at, until }) {
      // It closes the checkouts.
      await eraseItems(userId, isLatestCheckout);
      const deletedAt = at.toISOString();
      const tombstone = { userId, fullName: '', email: '', mobileNumber: '', createdAt: deletedAt, deletedAt };
      const expiresAt = epochSeconds(until);
      await documents.send(new PutCommand({ TableName, Item: { ...userKey(userId), ...tombstone, expiresAt } }));
    },

    eraseRest: (userId) => eraseItems(userId, (item) => isLatestCheckout(item) && item.blocked !== undefined),
  };
}

/** The fields that we use of a profile in an image of the table's stream. */
export const profileImage = (image: Attributes): Profile => {
  const { userId, deletedAt } = fromAttributes(image);
  return { userId: String(userId), isTombstone: deletedAt !== undefined };
};

/** Adds the answers to an order's lines. A line without an ID is identified by its product. */
function withAnswers(order: OrderItem, parts: readonly OrderPart[]): Item {
  const answers = parts.find(({ lines }) => lines !== undefined)?.lines;
  return { ...order, lines: order.lines.map((line) => ({ ...line, ...answers?.[line.lineId ?? line.productId] })) };
}

const roundsOf = ({ orderId, lines }: OrderItem): readonly Key[] =>
  lines.flatMap(({ lineId, productId, proof }) =>
    Array.from({ length: proof?.round ?? 0 }, (_, index) => proofKey(orderId, lineId ?? productId, index + 1)),
  );

/** The rounds of the order's proofs, without the photos, whose names contain the owners' user IDs. */
function proofsIn({ orderId }: OrderItem, rounds: readonly ProofRecord[]) {
  const own = rounds.filter((round) => round.orderId === orderId);
  if (own.length === 0) return {};
  return { proofs: own.map(({ lineId, round, sentAt, answered }) => ({ lineId, round, sentAt, answered })) };
}

/** The steps of the order's case. Which owner took one isn't the customer's data. */
function caseIn(parts: readonly OrderPart[]) {
  const steps = parts.find((part) => part.steps !== undefined)?.steps;
  return steps === undefined ? {} : { case: steps.map(({ by: _, ...step }) => step) };
}

/** When pictures of the making were added. Their names contain the owners' user IDs. */
function makingIn(parts: readonly OrderPart[]) {
  const { pictures = [] } = parts.find((part) => part.pictures !== undefined) ?? {};
  return pictures.length === 0 ? {} : { making: pictures.map(({ at }) => ({ at })) };
}

/** The item of the latest checkout also holds an owner's block. */
const isLatestCheckout = ({ sk }: Item): boolean => sk === latestCheckoutKey('').sk;

/**
 * Photos that an order may need, and the reviews that delete them later. The stream's consumer sets `orders` some
 * seconds after an order. The write of a cart line or of answers sets `claims`.
 */
const isForRetention = (sk: string, { orders, claims }: Readonly<Record<string, unknown>>): boolean =>
  sk.startsWith(photoReviewPrefix) || (sk.startsWith(photoPrefix) && (orders !== undefined || claims !== undefined));

/** Fields that say nothing about the person: keys and internal bookkeeping. */
const internal = /^(pk|sk|gsi\d(pk|sk)|requestId|fingerprint|counted|sessionId|s3UploadId|expiresAt|tokens|claims)$/;

const shown = (item: Item): Readonly<Record<string, unknown>> =>
  Object.fromEntries([
    ['item', item.sk.split('#')[0]],
    ...Object.entries(item)
      .filter(([name]) => !internal.test(name))
      // JSON has no sets.
      .map(([name, value]) => [name, value instanceof Set ? [...value] : value]),
  ]);
