import { emptyDataFolder } from '@gift-shop/local-cloud';
import { expect, it } from 'vitest';
import { stripeKeysFrom, wording } from '#demo/shop.ts';

it('mentions SHOP_DATA if the data folder contains other files', async () => {
  await expect(emptyDataFolder('docs', wording)).rejects.toThrow(
    /^docs holds files that are not the shop's: choose an empty folder for SHOP_DATA\.$/,
  );
});

it('reads the keys of the real Stripe from the environment, and refuses only one of them', () => {
  const STRIPE_API_KEY = 'sk_test_1';
  const STRIPE_WEBHOOK_SECRET = 'whsec_1';
  expect(stripeKeysFrom({ STRIPE_API_KEY, STRIPE_WEBHOOK_SECRET })).toEqual({
    apiKey: STRIPE_API_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
  });
  expect(stripeKeysFrom({ STRIPE_API_KEY: '' })).toBeUndefined();
  for (const half of [{ STRIPE_API_KEY }, { STRIPE_WEBHOOK_SECRET }]) {
    expect(() => stripeKeysFrom(half)).toThrow('Set both STRIPE_API_KEY and STRIPE_WEBHOOK_SECRET');
  }
});
