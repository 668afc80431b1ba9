import { messagesQuerySchema, type UnreadMessages } from '../contracts/messages/message.ts';
import { messagesReadSchema, newMessageSchema } from '../contracts/messages/new-message.ts';
import { type ListMessagesDependencies, listMessages, listUnread } from '../messages/list-messages.ts';
import type { Messages } from '../messages/message.ts';
import { type SendMessageDependencies, sendMessage } from '../messages/send-message.ts';
import { messageNotFound, type ViewPicturesDependencies, viewPictures } from '../messages/view-pictures.ts';
import { forOwners } from '../platform/http/access.ts';
import { readOptionalIdempotencyKey } from '../platform/http/idempotency-key.ts';
import { readId, readJson, readQuery } from '../platform/http/parse.ts';
import { problem, respond, respondEmpty } from '../platform/http/respond.ts';
import { succeed } from '../platform/result.ts';
import { type OrderDependencies, ofOrder } from './managed-order.routes.ts';
import { inWords, type OrderInWordsDependencies } from './order-in-words.ts';

/** `GET /api/manage/orders/{orderId}/messages` */
export const managedMessagesList = (dependencies: OrderDependencies & ListMessagesDependencies) =>
  ofOrder(dependencies, async (event, _, { orderId }) => {
    const query = readQuery(event, messagesQuerySchema);
    if (!query.ok) return problem(query);
    return respond(await listMessages(dependencies, orderId, 'shop', query.value.cursor));
  });

/** `POST /api/manage/orders/{orderId}/messages` */
export const managedMessageSending = (dependencies: OrderDependencies & SendMessageDependencies) =>
  ofOrder(dependencies, async (event, sender, order) => {
    const key = readOptionalIdempotencyKey(event);
    if (!key.ok) return problem(key);
    const message = readJson(event, newMessageSchema);
    if (!message.ok) return problem(message);
    const sending = { ...message.value, order, from: 'shop', sender, key: key.value } as const;
    return respond(await sendMessage(dependencies, sending), 201);
  });

/** `GET /api/manage/orders/{orderId}/messages/{messageId}/pictures` */
export const managedMessagePictures = (dependencies: OrderDependencies & ViewPicturesDependencies) =>
  ofOrder(dependencies, async (event, _, { orderId }) => {
    const messageId = readId(event, 'messageId', messageNotFound);
    if (!messageId.ok) return problem(messageId);
    return respond(await viewPictures(dependencies, { orderId, messageId: messageId.value }));
  });

/** `PUT /api/manage/orders/{orderId}/messages/read` */
export const managedMessagesRead = (
  dependencies: OrderDependencies & { readonly messages: Pick<Messages, 'markRead'> },
) =>
  ofOrder(dependencies, async (event, _, { orderId }) => {
    const read = readJson(event, messagesReadSchema);
    if (!read.ok) return problem(read);
    await dependencies.messages.markRead(orderId, 'shop', read.value.count);
    return respondEmpty(204);
  });

/** `GET /api/manage/messages` */
export const managedUnreadMessages = (dependencies: OrderInWordsDependencies & Parameters<typeof listUnread>[0]) =>
  forOwners(async () => {
    const { orders } = await listUnread(dependencies, 'shop');
    return respond(succeed<UnreadMessages>({ orders: await inWords(dependencies, orders) }));
  });
