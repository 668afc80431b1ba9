import { describe, expect, test } from 'vitest';
import { seeds } from '../support/cases.ts';
import type { NaiveVariant } from './naive-variants.ts';
import { simulate } from './simulate.ts';

test('every invariant holds under any failure: nothing happens twice and nothing is lost', async () => {
  for (const seed of seeds(300)) {
    expect(await simulate(seed), `seed ${seed}: npm run simulate -- seed=${seed}`).toEqual([]);
  }
});

test('the same seed always gives the same run', async () => {
  expect(await simulate(7, 'conditions')).toEqual(await simulate(7, 'conditions'));
});

/** What the simulation must find for the naive variant of each rule (`docs/decisions/0015-simulation.md`). */
const variants: Readonly<Record<NaiveVariant, RegExp>> = {
  'idempotency-key': /made two orders|was refused with cart_\w+, although its order \w+ exists/,
  conditions: /sold the same line|differed in the cart|does not exist/,
  'step-conditions': /an owner's response had steps that \w+ lacks/,
  'webhook-signature': /is paid and 0 payments were kept/,
  'amount-check': /is paid and 0 payments were kept/,
  'refund-messages': /is paid and 0 payments were kept/,
  'refund-amount-check': /is refunded and 1 payments were kept/,
  'dispute-messages': /shows another dispute than its payment has|was shipped while/,
  'session-check': /is paid and 0 payments were kept/,
  'refund-attempts': /an owner's click on \w+ never succeeded/,
  version: /was cancelled and not refunded, and no owner had seen that it was paid/,
  'recorded-payment': /is paid and 0 payments were kept|became \S+"refunded"\S+ when it was/,
  fingerprint: /has an order with other details/,
  'own-orders': /was shown to another customer/,
  'limits-refuse': /was refused for too_many_checkouts/,
  'unconfirmed-shipped': /was shipped before it was confirmed/,
  'high-value': /has a high value and was not flagged/,
  'orders-counted': /open orders of \S+ need no confirmation; the limit is \d/,
  'plain-counters': /counts \d of \d orders/,
  'networks-uncounted': /orders of a day of .+network.+ need no confirmation; the limit is \d/,
  'domains-uncounted': /orders of a day of .+domain.+ need no confirmation; the limit is \d/,
  'order-as-token': /counts \d of \d orders/,
  'phone-as-written': /open orders of \S+ need no confirmation; the limit is \d/,
  'released-on-errors': /counts \d of \d orders/,
  'released-when-shipped': /counts \d of \d orders/,
  'never-released': /which is closed/,
  'failed-checkouts-counted': /counts a checkout that placed no order/,
  'any-link': /was confirmed by a forged link/,
  'high-value-by-link': /has a high value and was confirmed by its link/,
  'confirmed-uncounted': /\d open orders of \S+ were confirmed by their links/,
  'deletion-unmarked': /was (placed|paid) after its customer's account was deleted/,
  'block-of-account-only': /was placed by a blocked customer's new account/,
  'others-changed': /was changed by another customer/,
  'cancelled-blindly': /an owner's response had steps that \w+ lacks/,
  'cancelled-late': /was cancelled by its customer when it was making/,
  'address-confirmed': /was shipped before it was confirmed/,
  'fee-unseen': /costs \d+ paise, but its cart said \d+/,
  'fee-uncharged': /was charged another amount/,
  'part-version': /two parts of \w+ were stored for one version of it/,
  'part-keys': /Stripe refunded a part of \w+ twice, or one that was not stored/,
  'part-results': /is made, and Stripe says otherwise/,
  'part-messages': /records \d+ refunded paise, and Stripe \d+/,
};

const isVariant = (name: string): name is NaiveVariant => Object.hasOwn(variants, name);

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
