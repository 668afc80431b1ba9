import { messagesQuerySchema, messagesReadSchema, newMessageSchema } from '../contracts/messages/message.ts';
import { type ListMessagesDependencies, listMessages, listUnread } from '../messages/list-messages.ts';
import type { Messages } from '../messages/message.ts';
import { type SendMessageDependencies, sendMessage } from '../messages/send-message.ts';
import type { Caller } from '../platform/caller.ts';
import { type AccountRecords, forAccounts, forCustomers } from '../platform/http/access.ts';
import type { ApiEvent } from '../platform/http/api-event.ts';
import { readId, readJson, readOptionalIdempotencyKey, readQuery } from '../platform/http/parse.ts';
import { problem, type Reply, respond, respondEmpty } from '../platform/http/respond.ts';
import { succeed } from '../platform/result.ts';
import { orderNotFound } from './get-order.ts';
import type { Orders } from './order.ts';

interface OwnOrderDependencies {
  readonly orders: Pick<Orders, 'find'>;
}

/** A route of one of the caller's own orders. Another customer's order is refused as not found. */
const ofOwnOrder =
  ({ orders }: OwnOrderDependencies, route: (event: ApiEvent, caller: Caller, orderId: string) => Promise<Reply>) =>
  async (event: ApiEvent, caller: Caller): Promise<Reply> => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    const order = await orders.find(orderId.value);
    return order?.userId === caller.userId ? route(event, caller, orderId.value) : problem(orderNotFound);
  };

/** `GET /api/orders/{orderId}/messages` */
export const messagesList = (dependencies: OwnOrderDependencies & ListMessagesDependencies) =>
  forCustomers(
    ofOwnOrder(dependencies, async (event, _, orderId) => {
      const query = readQuery(event, messagesQuerySchema);
      if (!query.ok) return problem(query);
      return respond(await listMessages(dependencies, orderId, 'customer', query.value.cursor));
    }),
  );

/** `POST /api/orders/{orderId}/messages` */
export const messageSending = (
  dependencies: OwnOrderDependencies & SendMessageDependencies & { readonly users: AccountRecords },
) =>
  forAccounts(
    dependencies.users,
    ofOwnOrder(dependencies, async (event, sender, orderId) => {
      const key = readOptionalIdempotencyKey(event);
      if (!key.ok) return problem(key);
      const message = readJson(event, newMessageSchema);
      if (!message.ok) return problem(message);
      const order = { orderId, userId: sender.userId };
      const sending = { ...message.value, order, from: 'customer', sender, key: key.value } as const;
      return respond(await sendMessage(dependencies, sending), 201);
    }),
  );

/** `PUT /api/orders/{orderId}/messages/read` */
export const messagesRead = (dependencies: OwnOrderDependencies & { readonly messages: Pick<Messages, 'markRead'> }) =>
  forCustomers(
    ofOwnOrder(dependencies, async (event, _, orderId) => {
      const read = readJson(event, messagesReadSchema);
      if (!read.ok) return problem(read);
      await dependencies.messages.markRead(orderId, 'customer', read.value.count);
      return respondEmpty(204);
    }),
  );

/** `GET /api/messages` */
export const unreadMessages = (dependencies: Parameters<typeof listUnread>[0]) =>
  forCustomers(async (_, { userId }) => respond(succeed(await listUnread(dependencies, { customer: userId }))));
