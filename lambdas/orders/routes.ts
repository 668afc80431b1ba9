import { orderQuerySchema } from '../contracts/orders/order.ts';
import { type AccountRecords, forAccounts, forCustomers } from '../platform/http/access.ts';
import { readId, readQuery } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import type { Proofs } from '../proofs/proof.ts';
import { viewProofsOfCustomer } from '../proofs/view-proofs.ts';
import { getOrder, orderNotFound } from './get-order.ts';
import { listOrders } from './list-orders.ts';
import { type OwnOrderDependencies, ofOwnOrder } from './own-order.routes.ts';

type ProofsDependencies = OwnOrderDependencies &
  Parameters<typeof viewProofsOfCustomer>[0] & { readonly proofs: Proofs; readonly users: AccountRecords };

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
export const orderProofs = (dependencies: ProofsDependencies) =>
  forAccounts(
    dependencies.users,
    ofOwnOrder(dependencies, async (_, { userId }, { orderId }) =>
      respond(await viewProofsOfCustomer(dependencies, userId, await dependencies.proofs.of(orderId))),
    ),
  );
