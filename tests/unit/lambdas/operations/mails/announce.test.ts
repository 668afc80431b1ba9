import { expect, test } from 'vitest';
import { announceStep } from '../../../../../lambdas/operations/mails/announce.ts';
import type { Mail, MailMarks } from '../../../../../lambdas/operations/mails/mail.ts';
import { order } from '../../support/order.ts';
import { noon } from '../../support/records.ts';

/** A minute's worth of a mail service: what it took, what stands marked, and what dies when. */
function post() {
  const placed = order();
  const marks = new Map<string, { sent: boolean; until: number }>();
  const world = { mails: [] as Mail[], time: noon.getTime(), failing: false, dying: false };
  const markTable: MailMarks = {
    async claim(orderId, step, until, now) {
      const mark = marks.get(`${orderId} ${step}`);
      if (mark?.sent) return 'sent';
      if (mark !== undefined && mark.until >= now.getTime()) return 'claimed-by-another';
      marks.set(`${orderId} ${step}`, { sent: false, until: until.getTime() });
      return 'claimed';
    },
    async markSent(orderId, step) {
      if (world.dying) throw new Error('died');
      marks.set(`${orderId} ${step}`, { sent: true, until: 0 });
    },
  };
  const dependencies = {
    orders: { find: async (orderId: string) => (orderId === placed.orderId ? placed : undefined) },
    marks: markTable,
    mailer: {
      async send(mail: Mail) {
        if (world.failing) throw new Error('the service is away');
        world.mails.push(mail);
      },
    },
    siteOrigin: async () => 'https://shop.example',
    now: () => new Date(world.time),
  };
  return { world, tell: (orderId = placed.orderId, step = 0) => announceStep(dependencies, { orderId, step }) };
}

test('one step is one mail, however often it is told', async () => {
  const { world, tell } = post();
  await tell();
  await tell();
  expect(world.mails).toHaveLength(1);
});

test('two senders at once make one mail; the other comes again', async () => {
  const { world, tell } = post();
  const outcomes = await Promise.allSettled([tell(), tell()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(world.mails).toHaveLength(1);
});

test('what could not be sent is sent when the claim has run out', async () => {
  const { world, tell } = post();
  world.failing = true;
  await expect(tell()).rejects.toThrow('away');
  world.failing = false;
  await expect(tell()).rejects.toThrow('is being sent');
  world.time += 61_000;
  await tell();
  expect(world.mails).toHaveLength(1);
});

test('only a sender who dies between the service’s answer and the mark makes a second mail', async () => {
  const { world, tell } = post();
  world.dying = true;
  await expect(tell()).rejects.toThrow('died');
  world.dying = false;
  world.time += 61_000;
  await tell();
  await tell();
  expect(world.mails).toHaveLength(2);
});

test('an order that is gone, or a step without a mail, is nobody’s failure', async () => {
  const { world, tell } = post();
  await tell('ANOTHER');
  await tell(undefined, 5);
  expect(world.mails).toEqual([]);
});
