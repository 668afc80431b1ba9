import { blockedCustomersQuerySchema, newBlockSchema } from '../contracts/customers/customer-block.ts';
import { blockCustomer, unblockCustomer } from '../customers/block-customer.ts';
import { listBlocked } from '../customers/list-blocked.ts';
import { orderNotFound } from '../orders/get-order.ts';
import { forOwners } from '../platform/http/access.ts';
import { readId, readJson, readQuery } from '../platform/http/parse.ts';
import { problem, respond, respondEmpty } from '../platform/http/respond.ts';

/** `PUT /api/manage/orders/{orderId}/block` */
export const customerBlock = (dependencies: Parameters<typeof blockCustomer>[0]) =>
  forOwners(async (event, owner) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    const block = readJson(event, newBlockSchema);
    if (!block.ok) return problem(block);
    return respond(await blockCustomer(dependencies, owner, orderId.value, block.value));
  });

/** `DELETE /api/manage/orders/{orderId}/block` */
export const customerUnblock = (dependencies: Parameters<typeof unblockCustomer>[0]) =>
  forOwners(async (event) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    const unblocked = await unblockCustomer(dependencies, orderId.value);
    return unblocked.ok ? respondEmpty(204) : problem(unblocked);
  });

/** `GET /api/manage/blocked-customers` */
export const blockedCustomersList = (dependencies: Parameters<typeof listBlocked>[0]) =>
  forOwners(async (event) => {
    const query = readQuery(event, blockedCustomersQuerySchema);
    if (!query.ok) return problem(query);
    return respond(await listBlocked(dependencies, query.value.cursor));
  });
