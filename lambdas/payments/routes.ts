import { startPayment } from '../checkout/start-payment.ts';
import { limits } from '../contracts/limits.ts';
import { newPaymentSchema } from '../contracts/payment.ts';
import { forAnyone, forShoppers } from '../platform/http/access.ts';
import { readBytes, readIdempotencyKey, readJson } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import { hearPayment } from './hear-payment.ts';
import { readStripeSignature } from './stripe-signature.ts';

/** `POST /api/payments` */
export const cardPayment = (dependencies: Parameters<typeof startPayment>[0]) =>
  forShoppers(async (event, shopper) => {
    const key = readIdempotencyKey(event);
    if (!key.ok) return problem(key);
    const request = readJson(event, newPaymentSchema);
    if (!request.ok) return problem(request);
    const payment = { shopper, idempotencyKey: key.value, request: request.value };
    return respond(await startPayment(dependencies, payment), 201);
  });

/**
 * `POST /api/payments/webhook`: anyone may call it, so the cheapest checks come first. Neither the keys nor the table are read for a
 * message that is too long or whose signature cannot be right.
 */
export const paymentWebhook = (dependencies: Parameters<typeof hearPayment>[0]) =>
  forAnyone(async (event) => {
    const body = readBytes(event, limits.webhookBytes);
    if (!body.ok) return problem(body);
    const signature = readStripeSignature(event, dependencies.now());
    if (!signature.ok) return problem(signature);
    return respond(await hearPayment(dependencies, { body: body.value, signature: signature.value }));
  });
