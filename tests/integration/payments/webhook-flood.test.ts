import { expect, it } from 'vitest';
import { newId } from '#lambdas/platform/ids.ts';
import { send, sessionEvent } from '../../support/stripe-messages.ts';

const senders = 64;
/** Each sender stops after this many messages, so that the test also ends on a slow machine. */
const messagesPerSender = 20;
const message = () => {
  const orderId = newId();
  return sessionEvent('checkout.session.expired', { orderId, checkoutUrl: `https://pay.example/cs_${orderId}` });
};

// API Gateway's throttle is one bucket for all callers of a route:
// https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html
it('handles each of 20 events from Stripe while 64 senders forge events', async () => {
  const forged: number[] = [];
  let responded = false;
  const flood = Array.from({ length: senders }, async () => {
    for (let count = 0; count < messagesPerSender && !responded; count++) {
      forged.push((await send(message(), { secret: 'whsec_forged' })).status);
    }
  });
  await expect.poll(() => forged.length).toBeGreaterThan(2 * senders);

  const responses = await Promise.all(Array.from({ length: 20 }, () => send(message())));
  responded = true;
  await Promise.all(flood);
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(forged)).toEqual(new Set([400]));
});
