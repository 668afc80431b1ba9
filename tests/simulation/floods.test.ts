import { describe, expect, test } from 'vitest';
import { seeds } from '../support/cases.ts';
import type { Replace } from './photo-checks.ts';
import type { Machine } from './shop.ts';
import { simulateFloods } from './simulate-floods.ts';

test('under any failure, no customer does more than the limits allow, and others are not refused', async () => {
  for (const seed of seeds(40)) expect(await simulateFloods(seed), `seed ${seed}`).toEqual([]);
});

const counting =
  (add: (machine: Machine) => Machine['customerCounts']['add']): Replace =>
  (machine) => ({ ...machine, customerCounts: { add: add(machine) } });

/** Naive variants, each with what the simulation must find. */
const variants: Readonly<Record<string, { readonly replace: Replace; readonly finding: RegExp }>> = {
  'nothing is counted': {
    replace: counting(() => async () => true),
    finding: /in one window, more than/,
  },
  'answers are counted by calls': {
    replace: counting(
      ({ customerCounts }) =>
        (window, _, max) =>
          customerCounts.add(window, 1, max),
    ),
    finding: /answers in one window, more than 500/,
  },
  'the count is read before it is written': {
    replace: counting(({ customerCounts, store, pause }) => async (window, amount, max) => {
      const count = store.customerCounts.get(`${window.counted} ${window.userId} ${window.start}`) ?? 0;
      await pause();
      return count + amount <= max && customerCounts.add(window, amount, Number.POSITIVE_INFINITY);
    }),
    finding: /in one window, more than/,
  },
  'all customers share one count': {
    replace: counting(
      ({ customerCounts }) =>
        (window, amount, max) =>
          customerCounts.add({ ...window, userId: 'all' }, amount, max),
    ),
    finding: /another customer was refused/,
  },
  'a count never expires': {
    replace: counting(
      ({ customerCounts }) =>
        (window, amount, max) =>
          customerCounts.add({ ...window, start: 0 }, amount, max),
    ),
    finding: /is still refused an hour later/,
  },
};

describe('the simulation detects a naive variant of the counts', () => {
  test.each(Object.entries(variants))('%s', async (_, { replace, finding }) => {
    let found: string | undefined;
    for (let seed = 1; found === undefined && seed <= 300; seed++) {
      found = (await simulateFloods(seed, replace)).find((sentence) => finding.test(sentence));
    }
    expect(found).toMatch(finding);
  });
});
