import { expect } from 'vitest';
import type { BlockRecord } from '#lambdas/accounts/blocks.ts';
import { order } from '../unit/order.ts';
import { customer, id } from '../unit/records.ts';
import { line } from './carts.ts';
import { atOnce, type Cases } from './ports.ts';

const { userId } = customer;
const [phone, otherPhone] = ['9876543210', '9876543211'];
const block = (fields: Partial<BlockRecord> = {}): BlockRecord => ({
  userId,
  orderId: id('order'),
  name: 'Asha Rao',
  email: 'asha@example.com',
  at: '2026-06-01T12:00:00.000Z',
  by: 'Meera',
  reason: 'Fake orders',
  phones: [phone],
  ...fields,
});

export const blockCases: Cases = {
  'a block is found with its phones, and an account without a phone can be blocked': async ({ blocks }) => {
    expect(await blocks.find(userId)).toBeUndefined();
    await blocks.add(block());
    await blocks.add(block({ userId: 'other', phones: [] }));
    expect(await blocks.find(userId)).toEqual(block());
    expect(await blocks.find('other')).toEqual(block({ userId: 'other', phones: [] }));
    expect([await blocks.hasPhone(phone), await blocks.hasPhone(otherPhone)]).toEqual([true, false]);
  },
  'blocking an account again keeps its block and its place in the list, and adds phones': async ({ blocks }) => {
    await blocks.add(block());
    await blocks.add(block({ userId: 'other', at: '2026-06-02T12:00:00.000Z' }));
    await blocks.add(block({ at: '2026-06-03T12:00:00.000Z', reason: 'Again', phones: [otherPhone] }));
    expect(await blocks.find(userId)).toEqual(block({ phones: [phone, otherPhone] }));
    expect((await blocks.list({ limit: 5 })).entries.map((each) => each.userId)).toEqual(['other', userId]);
    expect(await blocks.hasPhone(otherPhone)).toBe(true);
  },
  'concurrent blocks of an account block all their phones': async ({ blocks }) => {
    await atOnce(
      () => blocks.add(block()),
      () => blocks.add(block({ phones: [otherPhone] })),
    );
    expect((await blocks.find(userId))?.phones).toEqual([phone, otherPhone]);
  },
  'unblocking is idempotent and leaves phones that another account keeps blocked': async ({ blocks }) => {
    await blocks.remove(userId);
    await blocks.add(block({ phones: [phone, otherPhone] }));
    await blocks.add(block({ userId: 'other' }));
    await blocks.remove(userId);
    await blocks.remove(userId);
    expect(await blocks.find(userId)).toBeUndefined();
    expect([await blocks.hasPhone(phone), await blocks.hasPhone(otherPhone)]).toEqual([true, false]);
    await blocks.remove('other');
    expect(await blocks.hasPhone(phone)).toBe(false);
    expect(await blocks.list({ limit: 5 })).toEqual({ entries: [] });
  },
  'a mailbox is blocked with its blocked account, and unblocked with the last one': async ({ blocks }) => {
    await blocks.addMailbox(userId, 'mailbox');
    expect(await blocks.hasMailbox('mailbox')).toBe(false);
    for (const each of [userId, 'other']) {
      await blocks.add(block({ userId: each }));
      await blocks.addMailbox(each, 'mailbox');
      await blocks.addMailbox(each, 'mailbox');
    }
    expect(await blocks.find(userId)).toEqual(block());
    await blocks.remove(userId);
    expect([await blocks.hasMailbox('mailbox'), await blocks.hasMailbox('another')]).toEqual([true, false]);
    await blocks.remove('other');
    expect(await blocks.hasMailbox('mailbox')).toBe(false);
    await blocks.add(block({ phones: [] }));
    await blocks.addMailbox(userId, 'mailbox');
    await blocks.remove(userId);
    expect([await blocks.find(userId), await blocks.hasMailbox('mailbox')]).toEqual([undefined, false]);
  },
  'an account without phones can be unblocked and blocked again': async ({ blocks }) => {
    await blocks.add(block({ phones: [] }));
    await blocks.remove(userId);
    expect(await blocks.find(userId)).toBeUndefined();
    const again = block({ at: '2026-06-02T12:00:00.000Z' });
    await blocks.add(again);
    expect(await blocks.find(userId)).toEqual(again);
  },
  'a blocked account can’t order; once unblocked, it orders after its latest checkout': async ({
    blocks,
    orders,
    carts,
  }) => {
    const latest = { orderId: id('one'), method: 'cash-on-delivery' } as const;
    await carts.put(userId, line('tea', 2));
    expect(await orders.place(order({ orderId: id('one') }), undefined)).toEqual({ outcome: 'placed' });
    await blocks.add(block());
    await carts.put(userId, line('tea', 2));
    expect(await orders.checkoutState(userId)).toEqual({ blocked: true, latest });
    expect(await orders.place(order({ orderId: id('two') }), latest)).toEqual({ outcome: 'overtaken' });
    expect(await orders.find(id('two'))).toBeUndefined();
    expect(await carts.lines(userId)).toEqual([line('tea', 2)]);
    await blocks.remove(userId);
    expect(await orders.checkoutState(userId)).toEqual({ blocked: false, latest });
    expect(await orders.place(order({ orderId: id('two') }), latest)).toEqual({ outcome: 'placed' });
  },
  'a blocked account that never ordered can’t order': async ({ blocks, orders, carts }) => {
    await carts.put(userId, line('tea', 2));
    await blocks.add(block());
    expect(await orders.checkoutState(userId)).toEqual({ blocked: true });
    expect(await orders.place(order(), undefined)).toEqual({ outcome: 'overtaken' });
  },
  'blocks are paginated newest first, and by account if they have the same time': async ({ blocks }) => {
    const newest = block({ userId: 'c', at: '2026-06-02T12:00:00.000Z' });
    for (const each of [block({ userId: 'b' }), newest, block({ userId: 'a' })]) await blocks.add(each);
    const first = await blocks.list({ limit: 2 });
    expect(first.entries).toEqual([newest, block({ userId: 'b' })]);
    expect(await blocks.list({ limit: 2, after: first.next })).toEqual({ entries: [block({ userId: 'a' })] });
  },
};
