import { orderQuerySchema } from '../contracts/orders/order.ts';
import { type AccountRecords, forAccounts, forCustomers } from '../platform/http/access.ts';
import { readId, readQuery } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import { getOrder, orderNotFound } from './get-order.ts';
import { getOrderProofs } from './get-order-proofs.ts';
import { listOrders } from './list-orders.ts';

/** `GET /api/orders` */
export const ordersList = (dependencies: Parameters<typeof listOrders>[0]) =>
  forCustomers(async (event, { userId }) => {
    const query = readQuery(event, orderQuerySchema);
    if (!query.ok) return problem(query);
    return respond(await listOrders(dependencies, userId, query.value.cursor));
  });

/** `GET /api/orders/{orderId}` */
export const orderDetail = (dependencies: Parameters<typeof getOrder>[0]) =>
  forCustomers(async (event, { userId }) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    return respond(await getOrder(dependencies, userId, orderId.value));
  });

/** `GET /api/orders/{orderId}/proofs` */
export const orderProofs = (dependencies: Parameters<typeof getOrderProofs>[0] & { readonly users: AccountRecords }) =>
  forAccounts(dependencies.users, async (event, { userId }) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    return respond(await getOrderProofs(dependencies, userId, orderId.value));
  });
