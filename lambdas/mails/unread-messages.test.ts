import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, noon, owner, siteOrigin } from '#tests/support/unit/records.ts';
import type { Side } from '../contracts/messages/message.ts';
import type { Mail } from './mail.ts';
import type { UnreadEvent } from './mail-events.ts';
import { followConversation, mailUnread } from './unread-messages.ts';

const minute = 60_000;

/** A shop in memory whose queue delivers events when the clock reaches their time. */
function post({ isProved = true, provedOnly = false } = {}) {
  const shop = memoryShop();
  const placed = order();
  const { orderId } = placed;
  shop.store.orders.set(orderId, placed);
  const world = { mails: [] as Mail[], time: noon.getTime(), on: true, isDown: false };
  const since = noon.toISOString();
  shop.store.owners.set(owner.userId, { userId: owner.userId, addedAt: since });
  for (const who of [customer, owner]) {
    const proof = isProved || who === owner ? { mailboxProvedAt: since } : {};
    shop.store.users.set(who.userId, { ...who, createdAt: since, ...proof });
  }
  const queue: { readonly event: UnreadEvent; readonly at: number }[] = [];
  const deliveries = new Map<number, number>();
  const dependencies = {
    ...shop,
    marks: shop.mailMarks,
    metrics: { count: async () => {} },
    mailer: {
      async send(mail: Mail) {
        if (world.isDown) throw new Error('the service is down');
        world.mails.push(mail);
      },
    },
    events: {
      async send(events: readonly object[], seconds = 0) {
        for (const event of events) queue.push({ event: event as UnreadEvent, at: world.time + seconds * 1_000 });
      },
    },
    ownersWantMails: async () => world.on,
    siteOrigin,
    now: () => new Date(world.time),
    provedOnly,
  };
  let sent = 0;
  const write = async (from: Side, text = `Text ${sent}`) => {
    const before = await shop.messages.find(orderId);
    const at = new Date(world.time + sent).toISOString();
    await shop.messages.add({ orderId, messageId: `${sent++}`, from, userId: from, at, text }, customer.userId, 500);
    const after = await shop.messages.find(orderId);
    await followConversation(dependencies, [{ ...(before && { before }), ...(after && { after }) }]);
  };
  const read = async (side: Side) =>
    shop.messages.markRead(orderId, side, (await shop.messages.find(orderId))?.messages ?? 0);
  /** Lets so many minutes pass, and delivers what is due. */
  const pass = async (minutes: number) => {
    const end = world.time + minutes * minute;
    for (;;) {
      const [next] = queue.toSorted((a, b) => a.at - b.at);
      if (next === undefined || next.at > end) break;
      world.time = Math.max(world.time, next.at);
      deliveries.set(next.event.messages, (deliveries.get(next.event.messages) ?? 0) + 1);
      await mailUnread(dependencies, next.event);
      queue.splice(queue.indexOf(next), 1);
    }
    world.time = end;
  };
  return { world, shop, write, read, pass, queue, deliveries, orderId };
}

test('D35: mails the customer what the shop wrote if it stays unread for two minutes', async () => {
  const { world, write, pass, orderId } = post();
  await write('shop', 'Which <photo>?');
  await write('shop', 'The second?');
  await pass(1);
  expect(world.mails).toEqual([]);
  await pass(2);
  expect(world.mails).toMatchObject([{ to: customer.email }]);
  const { text = '', html = '' } = world.mails[0] ?? {};
  expect(text).toContain(`Which <photo>?\n\nThe second?\n\nRead and answer: https://shop.example/orders/${orderId}`);
  expect(html).toContain('Which &lt;photo&gt;?');
});

test('D35: mails no one who has read the messages meanwhile', async () => {
  const { world, write, read, pass } = post();
  await write('shop');
  await write('customer');
  await read('customer');
  await read('shop');
  await pass(120);
  expect(world.mails).toEqual([]);
});

test('D35: mails at most once in an hour, and later messages when it is over', async () => {
  const { world, write, read, pass, queue } = post();
  for (let n = 0; n < 10; n++) await write('shop');
  await pass(3);
  await read('customer');
  await write('shop', 'And one more');
  await pass(58);
  expect(world.mails).toHaveLength(1);
  await pass(12);
  expect(world.mails).toHaveLength(2);
  expect(world.mails[1]?.text).toContain('And one more');
  // A customer who doesn't read the messages gets no more mails about them.
  await pass(600);
  expect(world.mails).toHaveLength(2);
  expect(queue).toEqual([]);
});

// https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
test('postpones an event less often than Lambda lets a function invoke itself through a queue', async () => {
  const { world, write, pass, deliveries } = post();
  await write('shop');
  await pass(2);
  await write('shop');
  await pass(90);
  expect(world.mails).toHaveLength(2);
  expect(deliveries.get(2)).toBeGreaterThan(1);
  expect(deliveries.get(2)).toBeLessThan(16);
});

test('D35: a mail to an unproved mailbox has no words of the messages', async () => {
  const { world, write, pass } = post({ isProved: false });
  await write('shop', 'Secret');
  await pass(3);
  expect(world.mails).toHaveLength(1);
  expect(JSON.stringify(world.mails)).not.toContain('Secret');
});

test('sends nothing to an unproved mailbox in a stage that confirms addresses', async () => {
  const { world, write, pass, queue } = post({ isProved: false, provedOnly: true });
  await write('shop');
  await pass(3);
  expect(world.mails).toEqual([]);
  expect(queue).toEqual([]);
});

test('D35: mails the owners, without the customer’s words, unless they switched these mails off', async () => {
  const { world, write, pass, orderId } = post();
  world.on = false;
  await write('customer');
  await pass(3);
  expect(world.mails).toEqual([]);
  world.on = true;
  await write('customer', 'Secret');
  await pass(3);
  expect(world.mails).toMatchObject([{ to: owner.email }]);
  expect(world.mails[0]?.text).toContain(`https://shop.example/manage/orders/${orderId}`);
  expect(JSON.stringify(world.mails)).not.toMatch(/Secret|Asha/);
});

test('quotes the latest five messages, and says that there are more', async () => {
  const { world, write, pass } = post();
  for (let n = 0; n < 7; n++) await write('shop');
  await pass(3);
  expect(world.mails[0]?.text).toMatch(/Text 2\n\nText 3\n\nText 4\n\nText 5\n\nText 6\n\nThere are more/);
});

test('a failed mail is sent by the queue’s retry', async () => {
  const { world, write, pass } = post();
  world.isDown = true;
  await write('shop');
  await expect(pass(3)).rejects.toThrow('down');
  world.isDown = false;
  world.time += minute;
  await pass(1);
  expect(world.mails).toHaveLength(1);
});

test('sends no mail about messages of a restored table', async () => {
  const { world, write, pass } = post();
  await write('shop');
  world.time += 25 * 60 * minute;
  await pass(3);
  expect(world.mails).toEqual([]);
});
