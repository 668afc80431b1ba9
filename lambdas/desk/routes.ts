import { managedOrdersQuerySchema } from '../contracts/desk/manage-orders.ts';
import { orderPhotosQuerySchema, orderPreviewsSchema } from '../contracts/orders/order-photos.ts';
import { orderNotFound } from '../orders/get-order.ts';
import { forOwners } from '../platform/http/access.ts';
import { readId, readJson, readQuery } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import { succeed } from '../platform/result.ts';
import type { Proofs } from '../proofs/proof.ts';
import { type ViewProofsDependencies, viewProofs } from '../proofs/view-proofs.ts';
import { getManagedOrder } from './get-managed-order.ts';
import { getOrderPhotos } from './get-order-photos.ts';
import { getOrderPreviews } from './get-order-previews.ts';
import { listManagedOrders } from './list-managed-orders.ts';
import { type OrderDependencies, ofOrder } from './managed-order.routes.ts';
import { readToday } from './read-today.ts';

/** `GET /api/manage/today` */
export const managedToday = (dependencies: Parameters<typeof readToday>[0]) =>
  forOwners(async () => respond(succeed(await readToday(dependencies))));

/** `GET /api/manage/orders` */
export const managedOrdersList = (dependencies: Parameters<typeof listManagedOrders>[0]) =>
  forOwners(async (event) => {
    const query = readQuery(event, managedOrdersQuerySchema);
    if (!query.ok) return problem(query);
    return respond(await listManagedOrders(dependencies, query.value));
  });

/** `GET /api/manage/orders/{orderId}` */
export const managedOrderDetail = (dependencies: Parameters<typeof getManagedOrder>[0]) =>
  forOwners(async (event) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    return respond(await getManagedOrder(dependencies, orderId.value));
  });

/** `GET /api/manage/orders/{orderId}/photos` */
export const orderPhotos = (dependencies: Parameters<typeof getOrderPhotos>[0]) =>
  forOwners(async (event) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    const query = readQuery(event, orderPhotosQuerySchema);
    if (!query.ok) return problem(query);
    return respond(await getOrderPhotos(dependencies, orderId.value, query.value.line));
  });

/** `POST /api/manage/orders/previews` */
export const orderPreviews = (dependencies: Parameters<typeof getOrderPreviews>[0]) =>
  forOwners(async (event) => {
    const request = readJson(event, orderPreviewsSchema);
    if (!request.ok) return problem(request);
    return respond(await getOrderPreviews(dependencies, request.value));
  });

/** `GET /api/manage/orders/{orderId}/proofs` */
export const managedProofs = (dependencies: OrderDependencies & ViewProofsDependencies & { readonly proofs: Proofs }) =>
  ofOrder(dependencies, async (_, __, { orderId }) =>
    respond(succeed(await viewProofs(dependencies, await dependencies.proofs.of(orderId)))),
  );
