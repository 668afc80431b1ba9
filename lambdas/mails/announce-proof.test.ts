import { beforeEach, expect, test } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, id, noon, owner, siteOrigin } from '#tests/support/unit/records.ts';
import { dayMs } from '../contracts/dates/day.ts';
import { bearerTokenHash } from '../platform/bearer-token.ts';
import { epochSeconds } from '../platform/clock.ts';
import type { Change } from '../platform/stream.ts';
import { announceProof } from './announce-proof.ts';
import type { Mail } from './mail.ts';
import type { MailEvent, ProofEvent } from './mail-events.ts';
import { newEvents, newProofs } from './order-events.ts';
import { followProofReminder, followSentProof, type ProofReminder } from './proof-reminders.ts';

const lineId = id('tea');
const token = 'T'.repeat(43);
const at = noon.toISOString();
const words = 'A larger nose, please';

let shop: MemoryShop;
let mails: Mail[];
let events: MailEvent[];
let time: Date;
beforeEach(() => {
  shop = memoryShop();
  mails = [];
  events = [];
  time = noon;
  prove('sent');
  const account = { ...owner, userId: owner.userId, email: 'owner@example.com', createdAt: at, mailboxProvedAt: at };
  shop.store.owners.set(owner.userId, { userId: owner.userId, addedAt: at });
  shop.store.users.set(owner.userId, account);
});

/** The order after the first proof took this status, by the steps of its history. */
function prove(status: 'sent' | 'changes' | 'approved', round = 1) {
  const proof = { lineId, round, status };
  const sent = (number: number) =>
    ({ status: 'placed', at, proof: { lineId, round: number, status: 'sent' } }) as const;
  const answered = status === 'sent' ? [] : [{ status: 'placed', at, proof } as const];
  const record = order({
    lines: order().lines.map((line) => ({ ...line, proof: { round, status, at } })),
    history: [...order().history, ...Array.from({ length: round }, (_, index) => sent(index + 1)), ...answered],
  });
  shop.store.orders.set(record.orderId, record);
  return record;
}

const proveMailbox = () => shop.store.users.set(customer.userId, { ...customer, createdAt: at, mailboxProvedAt: at });
const announce = (event: Partial<ProofEvent> = {}) =>
  announceProof(
    {
      ...{ ...shop, marks: shop.mailMarks, now: () => time, siteOrigin, provedOnly: false },
      newBearerToken: () => token,
      ownersWantMails: async () => true,
      metrics: { count: async () => {} },
      mailer: { send: async (mail) => void mails.push(mail) },
    },
    { orderId: order().orderId, proof: 1, ...event },
  );

test('D35: mails a proof once, with a link that shows it without login to a proved mailbox', async () => {
  proveMailbox();
  await announce();
  await announce();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.html).toContain(`/proof/${order().orderId}#${token}`);
  const shown = await shop.proofLinks.find(order().orderId, bearerTokenHash(token), epochSeconds(noon));
  expect(shown).toBe(lineId);
});

test('D35: links an unproved mailbox to the login, because it may be a stranger’s', async () => {
  await announce();
  expect(mails[0]?.html).toContain(`/orders/${order().orderId}`);
  expect(JSON.stringify(mails)).not.toContain('/proof/');
  expect(shop.store.proofLinks.size).toBe(0);
});

test('D35: mails nothing about a proof that was answered or replaced, or whose order has shipped', async () => {
  prove('approved');
  await announce();
  prove('sent', 2);
  await announce();
  shop.store.orders.set(order().orderId, { ...prove('sent'), status: 'shipped' });
  await announce();
  await announce({ orderId: id('never') });
  expect(mails).toEqual([]);
});

test('D35: tells customer and owners once that changes are asked for, without the customer’s words', async () => {
  prove('changes');
  shop.store.proofs.set('proof', {
    ...{ orderId: order().orderId, lineId, round: 1, sentAt: at },
    photo: { userId: owner.userId, photoId: id('work') },
    answered: { answer: 'changes', words, at },
  });
  await announce({ proof: 2 });
  await announce({ proof: 2 });
  expect(mails.map(({ to }) => to)).toEqual([order().email, 'owner@example.com']);
  expect(JSON.stringify(mails)).not.toContain(words);
  expect(JSON.stringify(mails[1])).not.toContain(customer.fullName);
});

test('creates an event for a proof that is sent and for changes, not for an approval, and no second mail of the step', () => {
  const before = order();
  const events = (after: ReturnType<typeof prove>) => newProofs([{ before, after }]).map(({ proof }) => proof);
  expect(events(prove('sent'))).toEqual([1]);
  expect(events(prove('changes'))).toEqual([1, 2]);
  expect(events(prove('approved'))).toEqual([1]);
  expect(newEvents([{ before, after: prove('changes') }])).toEqual([]);
});

test('D35: reminds after 3 and 7 days while the proof waits, and approves nothing', async () => {
  const pending = shop.store.mails.proofReminders;
  const follow = (change: Change<ProofReminder>) =>
    followProofReminder({ ...shop, events: { send: async (sent) => void events.push(...sent) }, now: () => time }, [
      change,
    ]);
  const expire = async () => {
    const [due] = [...pending.values()];
    if (due === undefined) throw new Error('No reminder is pending.');
    pending.clear();
    time = due.at;
    await follow({ before: due });
  };
  await followSentProof(shop, [{ before: order(), after: prove('sent') }]);
  await expire();
  expect(time).toEqual(new Date(noon.getTime() + 3 * dayMs));
  await expire();
  expect(time).toEqual(new Date(noon.getTime() + 7 * dayMs));
  expect(pending.size).toBe(0);
  expect(events).toEqual([1, 2].map((remind) => ({ orderId: order().orderId, proof: 1, remind })));
  proveMailbox();
  for (const remind of [1, 2, 1, 2] as const) await announce({ remind });
  expect(mails).toHaveLength(2);
  expect(shop.store.orders.get(order().orderId)?.lines[0]?.proof?.status).toBe('sent');

  events = [];
  await followSentProof(shop, [{ before: order(), after: prove('sent') }]);
  prove('changes');
  await expire();
  expect([events, pending.size]).toEqual([[], 0]);
});
