import { describe, expect, test } from 'vitest';
import type { Sabotage } from './sabotage.ts';
import { simulate } from './simulate.ts';

const seeds = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

test('every invariant holds under any failure: nothing twice, nothing lost', async () => {
  for (const seed of seeds(300)) {
    expect(await simulate(seed), `seed ${seed}: npm run simulate -- seed=${seed}`).toEqual([]);
  }
});

test('the same seed gives the same run', async () => {
  expect(await simulate(7, 'conditions')).toEqual(await simulate(7, 'conditions'));
});

/** What the simulation finds for the naive variant of each rule (`docs/decisions/0015-simulation.md`). */
const variants: Readonly<Record<Sabotage, RegExp>> = {
  'idempotency-key': /made two orders|was told cart_\w+, and its order \w+ stood/,
  conditions: /sold the same line|was not so in the cart|is not there/,
  'step-conditions': /an owner was told of steps of \w+ that are not so/,
  'webhook-signature': /is paid and 0 payments were kept/,
  'amount-check': /is paid and 0 payments were kept/,
  'refund-messages': /is paid and 0 payments were kept/,
  'refund-amount-check': /is refunded and 1 payments were kept/,
  'dispute-messages': /is not disputed as its payment is|was shipped while/,
  'session-check': /is paid and 0 payments were kept/,
  'refund-attempts': /an owner asked in vain/,
  version: /its money was kept, and no owner had seen that it was paid/,
  'payment-heard': /is paid and 0 payments were kept|became \S+"refunded"\S+ where it was/,
  fingerprint: /was told of an order that it did not ask for/,
  'own-orders': /was shown to another customer/,
  'limits-refuse': /was refused for too_many_checkouts/,
  'unconfirmed-shipped': /was shipped before it was confirmed/,
  'high-value': /has a high value and was not flagged/,
  'orders-counted': /open orders of \S+ need no confirmation, where \d may/,
  'plain-counters': /counts \d of \d orders/,
  'order-as-token': /counts \d of \d orders/,
  'phone-as-written': /open orders of \S+ need no confirmation, where \d may/,
  'released-on-errors': /counts \d of \d orders/,
  'released-when-shipped': /counts \d of \d orders/,
  'never-released': /which is closed/,
  'failed-checkouts-counted': /counts a checkout that placed no order/,
  'any-link': /was confirmed by a forged link/,
  'high-value-by-link': /has a high value and was confirmed by its link/,
};

const isVariant = (name: string): name is Sabotage => Object.hasOwn(variants, name);

describe('the simulation detects a naive variant of each rule', () => {
  test.each(Object.keys(variants).filter(isVariant))('%s', async (variant) => {
    const finding = variants[variant];
    let found: string | undefined;
    for (let seed = 1; found === undefined && seed <= 1_000; seed++) {
      found = (await simulate(seed, variant)).find((sentence) => finding.test(sentence));
    }
    expect(found).toMatch(finding);
  });
});
