import { orderCommandSchema, ordersCommandSchema } from '../contracts/desk/manage-orders.ts';
import { newRefundPartSchema } from '../contracts/desk/new-refund-part.ts';
import { daysSchema } from '../contracts/export-days.ts';
import { newProofSchema } from '../contracts/proofs/proof.ts';
import { orderNotFound } from '../orders/get-order.ts';
import { forOwners } from '../platform/http/access.ts';
import { readOptionalIdempotencyKey } from '../platform/http/idempotency-key.ts';
import { readId, readJson, readQuery } from '../platform/http/parse.ts';
import { problem, respond, respondCsv } from '../platform/http/respond.ts';
import { logUnexpected } from '../platform/log.ts';
import { succeed } from '../platform/result.ts';
import { askCustomer } from './ask-customer.ts';
import { type CancelOrdersDependencies, cancelOrders } from './cancel-orders.ts';
import { commandOrder } from './command-order.ts';
import { exportOrders } from './export-orders.ts';
import { refundOrder } from './refund-order.ts';
import { refundPart } from './refund-part.ts';
import { sendProof } from './send-proof.ts';

/** `GET /api/manage/orders.csv` */
export const ordersExport = (dependencies: Parameters<typeof exportOrders>[0]) =>
  forOwners(async (event) => {
    const days = readQuery(event, daysSchema);
    if (!days.ok) return problem(days);
    return respondCsv(await exportOrders(dependencies, days.value));
  });

/** `POST /api/manage/orders/{orderId}/proofs` */
export const proofSending = (dependencies: Parameters<typeof sendProof>[0]) =>
  forOwners(async (event, owner) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    const key = readOptionalIdempotencyKey(event);
    if (!key.ok) return problem(key);
    const proof = readJson(event, newProofSchema);
    if (!proof.ok) return problem(proof);
    return respond(await sendProof(dependencies, owner, orderId.value, { ...proof.value, key: key.value }));
  });

/** `PATCH /api/manage/orders/{orderId}` */
export const orderStep = (dependencies: Parameters<typeof commandOrder>[0]) =>
  forOwners(async (event, owner) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    const command = readJson(event, orderCommandSchema);
    if (!command.ok) return problem(command);
    return respond(await commandOrder(dependencies, owner, orderId.value, command.value));
  });

/** `PATCH /api/manage/orders` */
export const ordersCancellation = (dependencies: Omit<CancelOrdersDependencies, 'reportUnexpected'>) =>
  forOwners(async (event, owner) => {
    const command = readJson(event, ordersCommandSchema);
    if (!command.ok) return problem(command);
    const reportUnexpected = (error: unknown) => logUnexpected(event.routeKey, error);
    return respond(succeed(await cancelOrders({ ...dependencies, reportUnexpected }, owner, command.value)));
  });

/** `POST /api/manage/orders/{orderId}/ask` */
export const customerRequest = (dependencies: Parameters<typeof askCustomer>[0]) =>
  forOwners(async (event, owner) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    return respond(await askCustomer(dependencies, owner, orderId.value));
  });

/** `POST /api/manage/orders/{orderId}/refund` */
export const orderRefund = (dependencies: Parameters<typeof refundOrder>[0]) =>
  forOwners(async (event, owner) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    return respond(await refundOrder(dependencies, owner, orderId.value));
  });

/** `POST /api/manage/orders/{orderId}/refunds` */
export const orderPartRefund = (dependencies: Parameters<typeof refundPart>[0]) =>
  forOwners(async (event, owner) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    const part = readJson(event, newRefundPartSchema);
    if (!part.ok) return problem(part);
    return respond(await refundPart(dependencies, owner, orderId.value, part.value));
  });
