import { describe, expect, test } from 'vitest';
import { mailName } from '#tests/support/unit/memory-mails.ts';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { confirmationTokenName } from '#tests/support/unit/memory-store.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, noon, photo } from '#tests/support/unit/records.ts';
import type { UserRecord } from '../accounts/user.ts';
import { lineIdOf } from '../cart/cart.ts';
import { limits } from '../contracts/limits.ts';
import type { OrderRecord } from '../orders/order.ts';
import type { PhotoRecord } from '../photos/photo.ts';
import { bearerTokenHash, newBearerToken } from '../platform/bearer-token.ts';
import { announceStep } from './announce.ts';
import type { Mail, MailMarks } from './mail.ts';

/** A shop in memory. Its mail service can fail, and its sender can crash before it marks a mail as sent. */
function post({
  provedOnly = false,
  user,
  placed = order(),
  preview,
}: {
  provedOnly?: boolean;
  user?: UserRecord;
  placed?: OrderRecord;
  /** The bytes of the preview of the order's line. */
  preview?: Uint8Array;
} = {}) {
  const shop = memoryShop();
  const world = {
    mails: [] as Mail[],
    /** The hashes of the tokens that can confirm the order, with their expiry. */
    tokens: shop.store.confirmationTokens,
    time: noon.getTime(),
    failing: false,
    crashing: false,
    user,
    payment: placed.payment,
    counted: [] as unknown[],
    outcome: (step = 0) => {
      const mark = shop.store.mails.marks.get(mailName(placed.orderId, step));
      return mark !== undefined && 'outcome' in mark ? mark.outcome : undefined;
    },
  };
  const dependencies = {
    orders: {
      find: async (orderId: string) =>
        orderId.startsWith(placed.orderId) ? { ...placed, orderId, payment: world.payment } : undefined,
      answersOf: async () =>
        Object.fromEntries(
          placed.lines.map((line) => [lineIdOf(line), { answers: { photo: { photos: [], preview: 'preview' } } }]),
        ),
    },
    photos: shop.photos,
    previewFiles: { read: async () => preview },
    previewDeadline: () => new AbortController().signal,
    mailCounts: shop.mailCounts,
    suppressions: shop.suppressions,
    users: { find: async (userId: string) => (userId === world.user?.userId ? world.user : undefined) },
    marks: {
      claim: shop.mailMarks.claim,
      async settle(...mail: Parameters<MailMarks['settle']>) {
        if (world.crashing) throw new Error('crashed');
        await shop.mailMarks.settle(...mail);
      },
    },
    newBearerToken,
    confirmationTokens: shop.confirmationTokens,
    metrics: { count: async (...counted: unknown[]) => void world.counted.push(counted) },
    provedOnly,
    mailer: {
      async send(mail: Mail) {
        if (world.failing) throw new Error('the service is down');
        world.mails.push(mail);
      },
    },
    siteOrigin: async () => 'https://shop.example',
    now: () => new Date(world.time),
  };
  /** Announces this many orders one after another, and returns the number of mails sent. */
  const flood = async (orders: number) => {
    const before = world.mails.length;
    for (let n = 0; n < orders; n++) {
      await announceStep(dependencies, { orderId: `${placed.orderId}-${world.time}-${n}`, step: 0 });
    }
    return world.mails.length - before;
  };
  const keep = (kept: PhotoRecord) => shop.photos.of(placed.userId).create(kept);
  return {
    world,
    flood,
    keep,
    suppress: shop.suppressions.add,
    announce: (orderId = placed.orderId, step = 0, attempt = 1) =>
      announceStep(dependencies, { orderId, step }, attempt),
  };
}

test('sends one mail per step, even if called repeatedly', async () => {
  const { world, announce } = post();
  await announce();
  await announce();
  expect(world.mails).toHaveLength(1);
});

test('sends one mail for two concurrent calls; the other retries later', async () => {
  const { world, announce } = post();
  const outcomes = await Promise.allSettled([announce(), announce()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(world.mails).toHaveLength(1);
});

test('sends a failed mail when the queue delivers its event again', async () => {
  const { world, announce } = post();
  world.failing = true;
  await expect(announce()).rejects.toThrow('down');
  world.failing = false;
  await expect(announce()).rejects.toThrow('is being sent');
  // The queue counts its minute from the first delivery of the batch, which can be ten seconds before this mail's claim.
  world.time += 50_000;
  await announce();
  expect(world.mails).toHaveLength(1);
});

test('sends a second mail only if the sender crashes after the service accepted the mail and before marking it', async () => {
  const { world, announce } = post();
  world.crashing = true;
  await expect(announce()).rejects.toThrow('crashed');
  world.crashing = false;
  world.time += 61_000;
  await announce();
  await announce();
  expect(world.mails).toHaveLength(2);
});

test('succeeds for a missing order, or a step without a mail', async () => {
  const { world, announce } = post();
  await announce('ANOTHER');
  await announce(undefined, 5);
  expect(world.mails).toEqual([]);
});

describe('the preview of a personal gift', () => {
  const { owner: _, ...claims } = customer;
  const unproved: UserRecord = { ...claims, createdAt: noon.toISOString() };
  const proved = { ...unproved, mailboxProvedAt: noon.toISOString() };
  const bytes = Buffer.from('the preview');
  const personal = order({ lines: order().lines.map((line) => ({ ...line, photoCount: 1 })) });
  const open = async (user: UserRecord) => {
    const opened = post({ user, placed: personal, preview: bytes });
    await opened.keep(photo({ uploadId: 'preview', status: 'published', contentType: 'image/jpeg' }));
    return opened;
  };

  test('is in the mail to a proved mailbox', async () => {
    const { world, announce } = await open(proved);
    await announce();
    expect(world.mails[0]?.images).toMatchObject([{ contentId: 'preview-1', bytes }]);
  });

  test.each([
    ['nobody has proved', unproved],
    ['was proved for another address', { ...proved, email: 'other@example.com' }],
  ])('is left out of the mail to a mailbox that %s, because the address may be a stranger’s', async (_, user) => {
    const { world, announce } = await open(user);
    await announce();
    expect(world.mails).toMatchObject([{ to: personal.email, images: [] }]);
  });

  test('is left out after two failed attempts, so that it can’t prevent the mail', async () => {
    const { world, announce } = await open(proved);
    await announce(personal.orderId, 0, 3);
    expect(world.mails).toMatchObject([{ images: [] }]);
  });
});

describe('in a stage that sends order mails to proved mailboxes only', () => {
  const { owner: _, ...claims } = customer;
  const unproved: UserRecord = { ...claims, createdAt: noon.toISOString() };
  const proved = { ...unproved, mailboxProvedAt: noon.toISOString() };

  test('skips the mail to an unproved mailbox permanently, and counts it', async () => {
    const { world, announce } = post({ provedOnly: true, user: unproved });
    await announce();
    world.user = proved;
    await announce();
    expect(world.mails).toEqual([]);
    expect(world.outcome()).toEqual({ status: 'skipped', reason: 'unproved' });
    expect(world.counted).toEqual([['MailSkipped', { reason: 'unproved' }]]);
  });

  test('sends the mail to a proved mailbox', async () => {
    const { world, announce } = post({ provedOnly: true, user: proved });
    await announce();
    expect(world.mails).toHaveLength(1);
    expect(world.outcome()).toEqual({ status: 'sent' });
    expect(world.counted).toEqual([]);
  });

  test('does not accept the proof for another address', async () => {
    const { world, announce } = post({ provedOnly: true, user: { ...proved, email: 'other@example.com' } });
    await announce();
    expect(world.outcome()).toEqual({ status: 'skipped', reason: 'unproved' });
  });

  test('skips the mail if the user’s record is missing', async () => {
    const { world, announce } = post({ provedOnly: true });
    await announce();
    expect(world.outcome()).toEqual({ status: 'skipped', reason: 'unproved' });
  });
});

test.each(['bounced', 'complained'] as const)(
  'sends no mail to an address that has %s, and counts it',
  async (reason) => {
    const { world, announce, suppress } = post();
    await suppress(order().email.toUpperCase(), reason, noon.toISOString());
    await announce();
    expect(world.mails).toEqual([]);
    expect(world.outcome()).toEqual({ status: 'skipped', reason });
    expect(world.counted).toEqual([['MailSkipped', { reason }]]);
  },
);

test('requires no proof in other stages', async () => {
  const { world, announce } = post();
  await announce();
  expect(world.outcome()).toEqual({ status: 'sent' });
});

describe('D24: an order that its customer can confirm', () => {
  const flagged = (fields: Partial<OrderRecord> = {}) =>
    order({ confirmation: 'needed', reasons: ['open-orders', 'orders-per-day'], ...fields });
  const { orderId } = order();
  const tokenIn = (mail: Mail | undefined) => /confirm-order\/\w+#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

  test('gets a link in its mail, and the shop stores the hash of its token for 30 days', async () => {
    const { world, announce } = post({ placed: flagged() });
    await announce();
    const [mail] = world.mails;
    const token = tokenIn(mail);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect([...world.tokens]).toEqual([
      [confirmationTokenName(orderId, bearerTokenHash(token)), noon.getTime() / 1_000 + 30 * 24 * 60 * 60],
    ]);
  });

  test('gets a working link in each mail, even if a sender crashed and the mail was sent again', async () => {
    const { world, announce } = post({ placed: flagged() });
    world.crashing = true;
    await expect(announce()).rejects.toThrow('crashed');
    world.crashing = false;
    world.time += 61_000;
    await announce();
    const tokens = world.mails.map(tokenIn);
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) {
      expect(world.tokens.has(confirmationTokenName(orderId, bearerTokenHash(token)))).toBe(true);
    }
  });

  test.each([
    ['was confirmed meanwhile', flagged({ confirmation: 'confirmed' })],
    ['was cancelled meanwhile', flagged({ status: 'cancelled' })],
    ['is of high value', flagged({ reasons: ['high-value', 'open-orders'] })],
    ['was never flagged', order()],
  ])('gets no link, and the shop stores no token, if it %s', async (_, placed) => {
    const { world, announce } = post({ placed });
    await announce();
    expect(world.mails).toHaveLength(1);
    expect(world.mails[0]?.html).not.toContain('confirm-order');
    expect(world.tokens.size).toBe(0);
  });

  test('gets no token if the mail is skipped', async () => {
    const { world, announce } = post({ provedOnly: true, placed: flagged() });
    await announce();
    expect(world.outcome()).toEqual({ status: 'skipped', reason: 'unproved' });
    expect(world.tokens.size).toBe(0);
  });
});

describe('limits of mails per address', () => {
  const { perHour, perDay } = limits.orderMails;

  test('sends mails for 300 orders in a row up to the hourly limit, and skips and counts the rest', async () => {
    const { world, flood } = post();
    expect(await flood(300)).toBe(perHour);
    expect(world.counted).toHaveLength(300 - perHour);
    expect(new Set(world.counted.map((counted) => JSON.stringify(counted)))).toEqual(
      new Set(['["MailSkipped",{"reason":"limit"}]']),
    );
  });

  test('sends mails again an hour later, but not until the next day after the daily limit', async () => {
    const { world, flood } = post();
    let sent = 0;
    for (let hour = 0; hour < 12; hour++) {
      sent += await flood(perHour);
      world.time += 3_600_000;
    }
    expect(sent).toBe(perDay);
    expect(await flood(1)).toBe(1);
  });

  test('skips a mail over the limit permanently', async () => {
    const { world, flood, announce } = post();
    await flood(perHour);
    await announce();
    world.time += 3_600_000;
    await announce();
    expect(world.outcome()).toEqual({ status: 'skipped', reason: 'limit' });
    expect(world.mails).toHaveLength(perHour);
  });

  test('sends as many mails about paid orders again, which free orders can’t use up', async () => {
    const { world, flood } = post();
    await flood(perHour);
    world.payment = { method: 'card', status: 'paid' };
    world.time += 1;
    expect(await flood(perHour + 1)).toBe(perHour);
    expect(world.counted).toHaveLength(1);
  });

  test('does not count a mail to an unproved mailbox', async () => {
    const { owner: _, ...claims } = customer;
    const unproved: UserRecord = { ...claims, createdAt: noon.toISOString() };
    const { world, flood } = post({ provedOnly: true, user: unproved });
    await flood(perHour);
    world.user = { ...unproved, mailboxProvedAt: noon.toISOString() };
    world.time += 1;
    expect(await flood(perHour)).toBe(perHour);
  });
});
