import { limits } from '../contracts/limits.ts';
import { forAnyone } from '../platform/http/access.ts';
import { readBytes } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import { handlePayment } from './handle-payment.ts';
import { readSignature } from './signature.ts';

/**
 * `POST /api/payments/webhook`: anyone can call it, so the cheapest checks come first. A message that is too long or has a
 * malformed signature is refused before the keys or the table are read.
 */
export const paymentWebhook = (dependencies: Parameters<typeof handlePayment>[0]) =>
  forAnyone(async (event) => {
    const body = readBytes(event, limits.webhookBytes);
    if (!body.ok) return problem(body);
    const signature = readSignature(event, dependencies.now());
    if (!signature.ok) return problem(signature);
    return respond(await handlePayment(dependencies, { body: body.value, ...signature.value }));
  });
