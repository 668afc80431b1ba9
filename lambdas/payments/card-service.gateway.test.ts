import { expect, test } from 'vitest';
import { withKeys } from './card-service.gateway.ts';

const keys = { apiKey: 'sk_test_1', webhookSecret: 'whsec_1' };

test('is available once the keys are set, and uses changed keys', async () => {
  let set: typeof keys | undefined;
  const service = withKeys(
    async () => set,
    async () => (await import('./stripe.gateway.ts')).stripePayments,
  );
  expect(await service()).toBeUndefined();
  set = keys;
  const first = await service();
  expect(first).toBeDefined();
  expect(await service()).toBe(first);
  set = { ...keys };
  expect(await service()).not.toBe(first);
  set = undefined;
  expect(await service()).toBeUndefined();
});
