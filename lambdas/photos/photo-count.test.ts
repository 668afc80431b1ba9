import { expect, test } from 'vitest';
import { customer } from '#tests/support/unit/records.ts';
import { countPhoto, countView } from './photo-count.ts';

type Given = Parameters<typeof countPhoto>[0];

test.each([
  ['photo', (given: Given) => countPhoto(given, customer.userId)],
  ['view', (given: Given) => countView(given, customer.userId, [{ size: 1 }])],
] as const)('a %s that is refused as the day ends can be repeated a second later', async (_, count) => {
  let time = new Date('2026-06-01T23:59:59Z');
  const add = async () => {
    time = new Date('2026-06-02T00:00:01Z');
    return false;
  };
  const refused = await count({ photoCounts: { add, addView: add }, now: () => time });
  expect(refused).toMatchObject({ retryAfter: 1 });
});
