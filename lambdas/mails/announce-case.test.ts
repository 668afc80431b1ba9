import { beforeEach, expect, test } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, noon, owner, siteOrigin } from '#tests/support/unit/records.ts';
import type { CaseRecord } from '../cases/case.ts';
import { dayMs } from '../contracts/dates/day.ts';
import { toTracking } from '../contracts/orders/tracking.ts';
import { announceCase, newCaseSteps } from './announce-case.ts';
import type { Mail } from './mail.ts';

const at = noon.toISOString();
const words = 'The glass is broken.';
const { orderId } = order();
const tracking = { carrier: 'blue-dart', number: '12345678901' };
const record: CaseRecord = {
  ...{ orderId, userId: customer.userId, version: 4 },
  steps: [
    { status: 'opened', at, words },
    { status: 'remaking', at, by: owner.fullName, words: 'Secret words' },
    { status: 'sent', at, by: owner.fullName, tracking },
    { status: 'closed', at, by: owner.fullName },
  ],
};

let shop: MemoryShop;
let mails: Mail[];
let time: Date;
beforeEach(() => {
  shop = memoryShop();
  mails = [];
  time = noon;
  shop.store.orders.set(orderId, order({ status: 'delivered' }));
  shop.store.cases.set(orderId, record);
  shop.store.owners.set(owner.userId, { userId: owner.userId, addedAt: at });
  const account = { ...owner, userId: owner.userId, email: 'owner@example.com', createdAt: at, mailboxProvedAt: at };
  shop.store.users.set(owner.userId, account);
});

const announce = (caseStep: number) =>
  announceCase(
    {
      ...{ ...shop, marks: shop.mailMarks, now: () => time, siteOrigin, provedOnly: false },
      ownersWantMails: async () => true,
      metrics: { count: async () => {} },
      mailer: { send: async (mail) => void mails.push(mail) },
    },
    { orderId, caseStep },
  );

test('D35: owners get one mail about a report of damage, without words of the customer', async () => {
  await announce(0);
  await announce(0);
  expect(mails.map(({ to }) => to)).toEqual(['owner@example.com']);
  expect(JSON.stringify(mails)).not.toContain(words);
  expect(mails[0]?.html).toContain(`/manage/orders/${orderId}`);
  expect(mails[0]?.text).toContain('Their report is on the page of the order.');
});

test('D35: the customer gets one mail for each step, with the parcel of the new gift and no words of the shop', async () => {
  for (const step of [1, 2, 3, 1]) await announce(step);
  expect(mails.map(({ to }) => to)).toEqual([customer.email, customer.email, customer.email]);
  expect(mails[1]?.text).toContain('Blue Dart, parcel number 12345678901.');
  expect(mails[1]?.text).toContain(`Track your parcel: ${toTracking(tracking).url}`);
  expect(mails[1]?.html).toContain('>Track your parcel</a>');
  expect(JSON.stringify(mails)).not.toContain('Secret words');
});

test('a mail says that the page of the order says more only if the owner wrote something, and claims no photos', async () => {
  for (const step of [1, 2, 3]) await announce(step);
  expect(mails[0]?.text).toContain('We have looked at your report.');
  expect(mails.map(({ text }) => text.includes('The page of your order says more.'))).toEqual([true, false, false]);
});

test.each([
  [{ readyBy: '2026-06-10', arrivesBy: '2026-06-13' }, 'It arrives by Sat, 13 Jun.'],
  [{ readyBy: '2026-06-10' }, 'It is ready by Wed, 10 Jun.'],
])('the mail about a gift that is made again says when it is expected: %j', async (days, said) => {
  const steps = record.steps.map((step) => (step.status === 'remaking' ? { ...step, ...days } : step));
  shop.store.cases.set(orderId, { ...record, steps });
  await announce(1);
  expect(mails[0]?.text).toContain(said);
});

test('a parcel without a page to track it has no such link', async () => {
  const parcel = { carrier: 'other', name: 'Sri Couriers', number: '1234' };
  const steps = record.steps.map((step) => (step.tracking ? { ...step, tracking: parcel } : step));
  shop.store.cases.set(orderId, { ...record, steps });
  await announce(2);
  expect(mails[0]?.text).toContain('Sri Couriers, parcel number 1234.');
  expect(mails[0]?.text).not.toContain('Track');
});

test('nothing is mailed about an old step, which a restored table brings again, or about a missing one', async () => {
  time = new Date(noon.getTime() + 2 * dayMs);
  await announce(1);
  await announce(9);
  expect(mails).toEqual([]);
});

test('each new step makes one event, and a deletion makes none', () => {
  const before = { ...record, version: 1, steps: record.steps.slice(0, 1) };
  const events = [1, 2, 3].map((caseStep) => ({ orderId, caseStep }));
  expect(newCaseSteps([{ before, after: record }])).toEqual(events);
  expect(newCaseSteps([{ before: record }])).toEqual([]);
});
