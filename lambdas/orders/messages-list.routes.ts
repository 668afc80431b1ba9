import { messagesQuerySchema } from '../contracts/messages/message.ts';
import { type ListMessagesDependencies, listMessages, listUnread } from '../messages/list-messages.ts';
import { forCustomers } from '../platform/http/access.ts';
import { readQuery } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import { succeed } from '../platform/result.ts';
import { type OwnOrderDependencies, ofOwnOrder } from './own-order.routes.ts';

/** `GET /api/orders/{orderId}/messages` */
export const messagesList = (dependencies: OwnOrderDependencies & ListMessagesDependencies) =>
  forCustomers(
    ofOwnOrder(dependencies, async (event, _, { orderId }) => {
      const query = readQuery(event, messagesQuerySchema);
      if (!query.ok) return problem(query);
      return respond(await listMessages(dependencies, orderId, 'customer', query.value.cursor));
    }),
  );

/** `GET /api/messages` */
export const unreadMessages = (dependencies: Parameters<typeof listUnread>[0]) =>
  forCustomers(async (_, { userId }) => respond(succeed(await listUnread(dependencies, { customer: userId }))));
