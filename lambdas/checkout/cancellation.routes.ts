import { orderCancellationSchema } from '../contracts/orders/new-order.ts';
import { orderNotFound } from '../orders/get-order.ts';
import { type AccountRecords, forAccounts } from '../platform/http/access.ts';
import { readId, readJson } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import { cancelOrder } from './cancel-order.ts';

/** `POST /api/orders/{orderId}/cancel` */
export const orderCancellation = (
  dependencies: Parameters<typeof cancelOrder>[0] & { readonly users: AccountRecords },
) =>
  forAccounts(dependencies.users, async (event, { userId }) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    const request = readJson(event, orderCancellationSchema);
    if (!request.ok) return problem(request);
    return respond(await cancelOrder(dependencies, userId, { orderId: orderId.value, ...request.value }));
  });
