import { expect, test } from 'vitest';
import { order } from '#tests/support/unit/order.ts';
import type { OrderStep } from '../contracts/orders/order.ts';
import { toOrder, toOrderOfOwner } from './order.ts';
import { trackingOf } from './tracking.ts';

const at = '2026-06-01T12:00:00.000Z';
const first = { carrier: 'delhivery', number: '1234567890' };
const second = { carrier: 'india-post', number: 'EE123456789IN' };
const after = (...steps: Omit<OrderStep, 'at'>[]) =>
  order({
    status: steps.at(-1)?.status ?? 'placed',
    history: [{ status: 'placed', at }, ...steps.map((step) => ({ at, by: 'Meera Nair', ...step }))],
  });

test('an order of an earlier version, or without a number, has no parcel', () => {
  expect(trackingOf(after())).toBeUndefined();
  expect(trackingOf(after({ status: 'shipped' }, { status: 'delivered' }))).toBeUndefined();
  expect(toOrder(after({ status: 'shipped' }))).not.toHaveProperty('tracking');
});

test('links to the parcel where the carrier takes the number, and otherwise to the carrier’s page', () => {
  expect(trackingOf(after({ status: 'shipped', tracking: first }))).toEqual({
    ...first,
    name: 'Delhivery',
    url: 'https://www.delhivery.com/track/package/1234567890',
  });
  expect(trackingOf(after({ status: 'shipped', tracking: second }))).toEqual({
    ...second,
    name: 'India Post',
    url: 'https://www.indiapost.gov.in/',
  });
});

test('takes name and link of another carrier from the owner', () => {
  const other = { carrier: 'other', number: '77', name: 'Sri Balaji', url: 'https://www.example.com/77' };
  expect(trackingOf(after({ status: 'shipped', tracking: other }))).toEqual(other);
  const { url: _, ...unlinked } = other;
  expect(trackingOf(after({ status: 'shipped', tracking: unlinked }))).toEqual(unlinked);
});

test('the last correction counts, and an empty one removes the number', () => {
  const shipped = { status: 'shipped', tracking: first } as const;
  expect(trackingOf(after(shipped, { status: 'shipped', tracking: second }))?.number).toBe(second.number);
  expect(trackingOf(after(shipped, { status: 'shipped', tracking: null }))).toBeUndefined();
  expect(trackingOf(after(shipped, { status: 'shipped', payment: 'collected' }))?.number).toBe(first.number);
  expect(trackingOf(after(shipped, { status: 'delivered' }))?.number).toBe(first.number);
});

test('a parcel that came back keeps its number until it is sent again', () => {
  const returned = [{ status: 'shipped', tracking: first }, { status: 'returned' }] as const;
  expect(trackingOf(after(...returned))?.number).toBe(first.number);
  expect(trackingOf(after(...returned, { status: 'shipped' }))).toBeUndefined();
  expect(trackingOf(after(...returned, { status: 'shipped', tracking: second }))?.number).toBe(second.number);
});

test('shows customers the current parcel, and owners every correction', () => {
  const corrected = after({ status: 'shipped', tracking: second }, { status: 'shipped', tracking: first });
  expect(toOrder(corrected)).toMatchObject({
    tracking: first,
    history: [{ status: 'placed' }, { status: 'shipped', at }],
  });
  expect(JSON.stringify(toOrder(corrected))).not.toContain(second.number);
  expect(toOrderOfOwner(corrected)).toMatchObject({ tracking: first, history: corrected.history });
});
