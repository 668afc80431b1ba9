import { newOrderSchema } from '../contracts/orders/new-order.ts';
import { newPaymentSchema } from '../contracts/payments/payment.ts';
import { forCustomers } from '../platform/http/access.ts';
import { readIdempotencyKey } from '../platform/http/idempotency-key.ts';
import { readJson } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import { siteOriginIn } from '../platform/http/site-origin-of.ts';
import { viewerAddressOf } from '../platform/http/viewer-address.ts';
import { orderByCash } from './order-by-cash.ts';
import { startPayment } from './start-payment.ts';

/** `POST /api/orders` */
export const cashOnDelivery = (dependencies: Parameters<typeof orderByCash>[0]) =>
  forCustomers(async (event, caller) => {
    const key = readIdempotencyKey(event);
    if (!key.ok) return problem(key);
    const request = readJson(event, newOrderSchema);
    if (!request.ok) return problem(request);
    const order = { caller, idempotencyKey: key.value, request: request.value, address: viewerAddressOf(event) };
    return respond(await orderByCash(dependencies, order), 201);
  });

/** `POST /api/payments` */
export const cardPayment = (dependencies: Parameters<typeof startPayment>[0]) =>
  forCustomers(async (event, caller) => {
    const key = readIdempotencyKey(event);
    if (!key.ok) return problem(key);
    const request = readJson(event, newPaymentSchema);
    if (!request.ok) return problem(request);
    const payment = { caller, idempotencyKey: key.value, request: request.value };
    const siteOrigin = siteOriginIn(event, dependencies.siteOrigin);
    return respond(await startPayment({ ...dependencies, siteOrigin }, payment), 201);
  });
