import {
  DeleteCommand,
  type DeleteCommandInput,
  GetCommand,
  PutCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Attributes, fromAttributes } from '../platform/dynamodb/attributes.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import {
  cartLinePrefix,
  caseKey,
  latestCheckoutKey,
  makingKey,
  messagePhotoPrefix,
  orderAnswersKey,
  orderKey,
  photoKey,
  photoReviewKey,
  proofPrefix,
  userOf,
} from '../platform/dynamodb/keys.ts';
import { everyItem, itemsOfOrder, itemsOfUser } from '../platform/dynamodb/query.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { conditionally, conditions } from '../platform/dynamodb/writes.ts';
import { photosNamedBy, photosNamedByLines } from './answers.ts';
import { endOf } from './order-end.ts';
import type { PhotoRecord } from './photo.ts';
import { type NamedPhotos, nameOf, type OrderPhotos, type PhotoName, type PhotoUses } from './photo-uses.ts';

const answersItem = z.object({ orderId: z.string(), userId: z.string(), lines: z.unknown() });
const proofPhoto = z.object({ photo: z.object({ userId: z.string(), photoId: z.string() }) });
const orderItem = z.object({
  status: z.string(),
  history: z.array(z.object({ status: z.string(), at: z.string() })),
  lines: z.optional(z.array(z.object({ proof: z.optional(z.unknown()) }))),
});
const makingItem = z.object({ pictures: z.array(proofPhoto) });
const caseItem = z.object({
  userId: z.string(),
  steps: z.array(z.object({ status: z.string(), at: z.string(), photoIds: z.optional(z.array(z.string())) })),
});

/** True of the record that was read, if nothing has claimed it since. */
const unclaimed = 'imageKey = :imageKey AND (claims = :claims OR (attribute_not_exists(claims) AND :claims = :none))';
const valuesOf = ({ imageKey, claims = 0 }: PhotoRecord) => ({ ':imageKey': imageKey, ':claims': claims, ':none': 0 });

/** A conditional write of a photo's record. */
type PhotoWrite<Input> = Omit<Input, 'TableName' | 'Key'> & { readonly ConditionExpression: string };

/** Who needs which photo, from the photos' records, the carts and the orders. */
export function photoUseTable(table: Table): PhotoUses {
  const { name: TableName, documents } = table;
  const read = async (Key: ReturnType<typeof orderKey>) =>
    (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
  const update = ({ userId, photoId }: PhotoName, change: PhotoWrite<UpdateCommandInput>) =>
    conditionally(documents.send(new UpdateCommand({ TableName, Key: photoKey(userId, photoId), ...change })));
  const erase = ({ userId, photoId }: PhotoName, condition: PhotoWrite<DeleteCommandInput>) =>
    conditionally(documents.send(new DeleteCommand({ TableName, Key: photoKey(userId, photoId), ...condition })));
  return {
    async reviewAt({ userId, photoId }, time) {
      const expiresAt = Math.ceil(time.getTime() / 1000);
      await documents.send(
        new PutCommand({ TableName, Item: { ...photoReviewKey(userId, photoId), userId, photoId, expiresAt } }),
      );
    },

    async inCart(userId) {
      const lines = await everyItem<{ readonly answers?: unknown }>(table, {
        ...itemsOfUser(TableName, userId, cartLinePrefix),
        ConsistentRead: true,
      });
      return new Set(lines.flatMap(({ answers }) => photosNamedBy(answers)));
    },

    async latestOrderOf(userId) {
      const orderId = (await read(latestCheckoutKey(userId)))?.orderId;
      return orderId === undefined ? undefined : String(orderId);
    },

    async findOrder(orderId) {
      const [answers, order, making, messages] = await Promise.all([
        read(orderAnswersKey(orderId)),
        read(orderKey(orderId)),
        read(makingKey(orderId)),
        everyItem<PhotoName>(table, itemsOfOrder(TableName, orderId, messagePhotoPrefix)),
      ]);
      const { status = '', history = [], lines: ordered = [] } = orderItem.safeParse(order).data ?? {};
      const hasProofs = ordered.some(({ proof }) => proof !== undefined);
      // Only delivered gifts have cases.
      const damage = status === 'delivered' ? caseItem.safeParse(await read(caseKey(orderId))).data : undefined;
      const made = makingItem.safeParse(making).data?.pictures ?? [];
      const isNamed = answers !== undefined || hasProofs || damage !== undefined || messages.length + made.length > 0;
      if (order === undefined || !isNamed) return undefined;
      const { userId, lines } = answersItem.parse(answers ?? { ...order, lines: undefined });
      const proofs = hasProofs ? await everyItem(table, itemsOfOrder(TableName, orderId, proofPrefix)) : [];
      const reported = damage?.steps.flatMap(({ photoIds = [] }) => photoIds) ?? [];
      const pictures = [
        ...proofs.map((proof) => proofPhoto.parse(proof).photo),
        ...reported.map((photoId) => ({ userId, photoId })),
        ...made.map(({ photo }) => photo),
      ];
      const ended = endOf({ status, history }, damage);
      return {
        userId,
        photoIds: photosNamedByLines(lines),
        ...(pictures.length > 0 && { pictures }),
        ...(messages.length > 0 && { messages: messages.map(({ userId, photoId }) => ({ userId, photoId })) }),
        ...(ended !== undefined && { ended }),
      };
    },

    async keepForOrder(photo, orderId) {
      await update(photo, {
        UpdateExpression: 'ADD orders :order REMOVE unneededSince',
        ...conditions.present,
        ExpressionAttributeValues: { ':order': new Set([orderId]) },
      });
    },

    async noteUnneeded(photo, since) {
      await update(nameOf(photo), {
        UpdateExpression: 'SET unneededSince = :since, claims = :claims',
        ConditionExpression: unclaimed,
        ExpressionAttributeValues: { ':since': since.toISOString(), ...valuesOf(photo) },
      });
    },

    async noteNeeded(photo) {
      await update(photo, {
        UpdateExpression: 'REMOVE unneededSince',
        ...conditions.present,
      });
    },

    async remove(photo) {
      const { done } = await erase(nameOf(photo), {
        ConditionExpression: `#status = :published AND ${unclaimed}`,
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':published': 'published', ...valuesOf(photo) },
      });
      return done;
    },

    async retire(photo, since) {
      await erase(photo, {
        ConditionExpression: 'unneededSince = :since',
        ExpressionAttributeValues: { ':since': since.toISOString() },
      });
    },
  };
}

/** The photo in an image of the table's stream. */
export const photoImage = (image: Attributes): PhotoRecord => stored(fromAttributes(image));

/** The photos that a cart line names, from an image of the stream. */
export const cartPhotosImage = (image: Attributes): NamedPhotos => {
  const { pk, answers } = fromAttributes(image);
  return { userId: userOf(String(pk)), photoIds: photosNamedBy(answers) };
};

/** The photos that an order's answers name, from an image of the stream. */
export const orderPhotosImage = (image: Attributes): OrderPhotos => {
  const { orderId, userId, lines } = answersItem.parse(fromAttributes(image));
  return { orderId, userId, photoIds: photosNamedByLines(lines) };
};

/** The photo of a pending review, from an image of the stream. */
export const photoReviewImage = (image: Attributes): PhotoName => {
  const { userId, photoId } = fromAttributes(image);
  return { userId: String(userId), photoId: String(photoId) };
};
