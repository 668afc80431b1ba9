import { expect, test } from 'vitest';
import { mailName } from '#tests/support/unit/memory-mails.ts';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { owner, secondOwner, siteOrigin } from '#tests/support/unit/records.ts';
import { dayMs } from '../contracts/dates/day.ts';
import { placedAt } from '../contracts/orders/placed-at.ts';
import type { OrderRecord } from '../orders/order.ts';
import { announceChange, announceComplete, announceToOwners } from './announce-to-owners.ts';
import type { Mail } from './mail.ts';

/** A shop in memory with two owners who have proved mailboxes, and a mail service that can fail for one of them. */
function post(placed: OrderRecord = order()) {
  const shop = memoryShop();
  const world = { mails: [] as Mail[], time: Date.parse(placedAt(placed)), on: true, failingFor: '' };
  for (const { userId } of [owner, secondOwner]) {
    const at = new Date(world.time).toISOString();
    shop.store.owners.set(userId, { userId, addedAt: at });
    const email = `${userId}@example.com`;
    shop.store.users.set(userId, { ...owner, userId, email, createdAt: at, mailboxProvedAt: at });
  }
  const dependencies = {
    ...shop,
    orders: { find: async (orderId: string) => (orderId === placed.orderId ? placed : undefined) },
    marks: shop.mailMarks,
    metrics: { count: async () => {} },
    mailer: {
      async send(mail: Mail) {
        if (mail.to === world.failingFor) throw new Error('the service is down');
        world.mails.push(mail);
      },
    },
    ownersWantMails: async () => world.on,
    siteOrigin,
    now: () => new Date(world.time),
    provedOnly: true,
  };
  const tell = (orderId = placed.orderId) => announceToOwners(dependencies, { orderId, forOwners: true });
  const tellChange = (changed: number) => announceChange(dependencies, { orderId: placed.orderId, changed });
  const tellComplete = () => announceComplete(dependencies, { orderId: placed.orderId, complete: true });
  const addressees = () => world.mails.map(({ to }) => to).toSorted();
  return { world, shop, tell, tellChange, tellComplete, addressees };
}
const both = [owner, secondOwner].map(({ userId }) => `${userId}@example.com`).toSorted();

test('mails each owner once, even if the event arrives repeatedly or concurrently', async () => {
  const { tell, addressees } = post();
  await Promise.allSettled([tell(), tell()]);
  await tell();
  expect(addressees()).toEqual(both);
});

test('sends no mail while the setting is off, and none about earlier orders once it is on', async () => {
  const { world, tell, addressees } = post();
  world.on = false;
  await tell();
  world.on = true;
  world.time += 3 * dayMs + 1;
  await tell();
  expect(addressees()).toEqual([]);
});

test('mails no owner whose mailbox is unproved, who was removed, or whose account was deleted', async () => {
  for (const change of [{ mailboxProvedAt: undefined }, { deletedAt: '2026-06-01T12:00:00.000Z' }]) {
    const { shop, tell, addressees } = post();
    const { mailboxProvedAt, ...rest } = { ...shop.store.users.get(owner.userId), ...change };
    shop.store.users.set(owner.userId, {
      ...{ ...owner, createdAt: '' },
      ...rest,
      ...(mailboxProvedAt !== undefined && { mailboxProvedAt }),
    });
    shop.store.owners.delete(secondOwner.userId);
    await tell();
    expect(addressees()).toEqual([]);
  }
});

test('a mail that fails for one owner does not stop the others, and is sent later', async () => {
  const { world, shop, tell, addressees } = post();
  world.failingFor = `${owner.userId}@example.com`;
  await expect(tell()).rejects.toThrow('down');
  expect(addressees()).toEqual([`${secondOwner.userId}@example.com`]);
  expect(shop.store.mails.marks.get(mailName(order().orderId, `owner-${secondOwner.userId}`))).toEqual({
    outcome: { status: 'sent' },
  });
  world.failingFor = '';
  world.time += 61_000;
  await tell();
  expect(addressees()).toEqual(both);
});

test('mails nothing about an order that is missing or cancelled by now', async () => {
  const { tell, addressees } = post(order({ status: 'cancelled' }));
  await tell();
  await tell('ANOTHER');
  expect(addressees()).toEqual([]);
});

const at = placedAt(order());
const redirected = { status: 'placed', at, by: 'customer', addressBefore: '1 Temple Street' } as const;
const changedOrder = (fields: Partial<OrderRecord> = {}) =>
  order({ history: [...order().history, redirected], ...fields });
const cancelledOrder = changedOrder({
  status: 'cancelled',
  payment: { method: 'card', status: 'refunded' },
  history: [...changedOrder().history, { status: 'cancelled', at, by: 'customer', payment: 'refunded' }],
});

test('D37: mails each owner once that the customer cancelled the order, with the refund', async () => {
  const { world, tellChange, addressees } = post(cancelledOrder);
  await Promise.allSettled([tellChange(2), tellChange(2)]);
  await tellChange(2);
  expect(addressees()).toEqual(both);
  expect(world.mails[0]?.subject).toContain('Order cancelled by the customer');
  expect(world.mails[0]?.text).toContain('₹501 has been refunded to the customer');
});

test('D37: mails each owner once that the customer changed the address, and each time they do', async () => {
  const { world, tellChange, addressees } = post(changedOrder({ history: [...changedOrder().history, redirected] }));
  await tellChange(1);
  await tellChange(1);
  expect(addressees()).toEqual(both);
  expect(world.mails[0]?.subject).toContain('Address changed by the customer');
  await tellChange(2);
  expect(addressees()).toHaveLength(4);
});

test('D37: mails each owner that the customer changed the gift message', async () => {
  const regifted = { status: 'placed', at, by: 'customer', giftChanged: true } as const;
  const { world, tellChange, addressees } = post(changedOrder({ history: [...order().history, regifted] }));
  await tellChange(1);
  expect(addressees()).toEqual(both);
  expect(world.mails[0]?.subject).toContain('Gift message changed by the customer');
});

test('mails each owner once that the missing details of an order have come, unless it is past that', async () => {
  const { world, tellComplete, addressees } = post();
  await tellComplete();
  await tellComplete();
  expect(addressees()).toEqual(both);
  expect(world.mails[0]?.subject).toContain('Details complete');
  expect(world.mails[0]?.text).toContain('You can start making it.');
  const [line] = order().lines;
  const missing = [{ id: 'name', label: 'Name' }];
  const dispute = { disputeId: 'du_1', status: 'needs-response', amount: 501, reason: 'fraudulent' } as const;
  const disputed = { status: 'placed', at, dispute } as const;
  for (const past of [
    order({ status: 'making' }),
    order({ payment: { method: 'card', status: 'refunded' } }),
    order({ payment: { method: 'card', status: 'paid' }, history: [...order().history, disputed] }),
    order({ lines: line ? [{ ...line, missing }] : [] }),
  ]) {
    const late = post(past);
    await late.tellComplete();
    expect(late.addressees()).toEqual([]);
  }
  const stale = post(order({ createdAt: new Date(Date.parse(order().createdAt) - 4 * dayMs).toISOString() }));
  await stale.tellComplete();
  expect(stale.addressees()).toEqual([]);
});

test('mails owners no change of an order that is cancelled by now, of a step that is none, late, or while the setting is off', async () => {
  const stale = post(cancelledOrder);
  await stale.tellChange(1);
  await stale.tellChange(0);
  stale.world.on = false;
  await stale.tellChange(2);
  stale.world.on = true;
  stale.world.time += 3 * dayMs + 1;
  await stale.tellChange(2);
  expect(stale.addressees()).toEqual([]);
});
