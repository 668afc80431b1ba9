import { messagesReadSchema, newMessageSchema } from '../contracts/messages/new-message.ts';
import type { Messages } from '../messages/message.ts';
import { type SendMessageDependencies, sendMessage } from '../messages/send-message.ts';
import { messageNotFound, viewPicturesOfCustomer } from '../messages/view-pictures.ts';
import { type AccountRecords, forAccounts } from '../platform/http/access.ts';
import { readOptionalIdempotencyKey } from '../platform/http/idempotency-key.ts';
import { readId, readJson } from '../platform/http/parse.ts';
import { problem, respond, respondEmpty } from '../platform/http/respond.ts';
import { type OwnOrderDependencies, ofOwnOrder } from './own-order.routes.ts';

/** `POST /api/orders/{orderId}/messages` */
export const messageSending = (
  dependencies: OwnOrderDependencies & SendMessageDependencies & { readonly users: AccountRecords },
) =>
  forAccounts(
    dependencies.users,
    ofOwnOrder(dependencies, async (event, sender, order) => {
      const key = readOptionalIdempotencyKey(event);
      if (!key.ok) return problem(key);
      const message = readJson(event, newMessageSchema);
      if (!message.ok) return problem(message);
      const sending = { ...message.value, order, from: 'customer', sender, key: key.value } as const;
      return respond(await sendMessage(dependencies, sending), 201);
    }),
  );

/** `GET /api/orders/{orderId}/messages/{messageId}/pictures` */
export const messagePictures = (
  dependencies: OwnOrderDependencies &
    Parameters<typeof viewPicturesOfCustomer>[0] & { readonly users: AccountRecords },
) =>
  forAccounts(
    dependencies.users,
    ofOwnOrder(dependencies, async (event, { userId }, { orderId }) => {
      const messageId = readId(event, 'messageId', messageNotFound);
      if (!messageId.ok) return problem(messageId);
      return respond(await viewPicturesOfCustomer(dependencies, userId, { orderId, messageId: messageId.value }));
    }),
  );

/** `PUT /api/orders/{orderId}/messages/read` */
export const messagesRead = (
  dependencies: OwnOrderDependencies & {
    readonly messages: Pick<Messages, 'markRead'>;
    readonly users: AccountRecords;
  },
) =>
  forAccounts(
    dependencies.users,
    ofOwnOrder(dependencies, async (event, _, { orderId }) => {
      const read = readJson(event, messagesReadSchema);
      if (!read.ok) return problem(read);
      await dependencies.messages.markRead(orderId, 'customer', read.value.count);
      return respondEmpty(204);
    }),
  );
