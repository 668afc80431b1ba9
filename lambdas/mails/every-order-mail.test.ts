import { beforeEach, describe, expect, test } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, id, noon, now, photo } from '#tests/support/unit/records.ts';
import { shownOrderNumber } from '../contracts/orders/order-number.ts';
import type { OrderRecord } from '../orders/order.ts';
import { newBearerToken } from '../platform/bearer-token.ts';
import { announceStep } from './announce.ts';
import { announceProof } from './announce-proof.ts';
import { framed } from './frame.ts';
import type { Mail } from './mail.ts';
import { ask } from './remind.ts';

const site = 'https://shop.example';
const at = noon.toISOString();
const { orderId } = order();
const orderPage = `${site}/orders/${orderId}`;
/** The lines of every order here, in an owner's and a customer's words that look like HTML. */
const [mug] = order().lines;
if (mug === undefined) throw new Error('The order has a line.');
const answered = [{ id: 'words', label: 'Words', kind: 'text', value: '<img src=x onerror=alert(1)>' }] as const;
const line = { ...mug, title: 'Mug <b>& more', photoCount: 1, answered: [...answered] };
const proof = { lineId: id('tea'), round: 1 } as const;
const byCard = { method: 'card', status: 'paid' } as const;
const tracking = { carrier: 'other', number: 'D1', name: 'Sri & <i>Sons', url: 'https://carrier.example/?a=1&b=2' };

interface MailExample {
  readonly fields?: Partial<OrderRecord>;
  /** The step after the placement; none for the mail about the placement. */
  readonly step?: Partial<OrderRecord['history'][number]>;
  readonly send?: 'ask' | 'proof';
  /** What both parts of the mail say: what happened, what is to pay, and the next step. */
  readonly facts: readonly string[];
  /** The mails that list the gifts show their previews. */
  readonly picture: boolean;
}

const total = ['Total', '₹501'];
const examples: Readonly<Record<string, MailExample>> = {
  placed: {
    fields: { residentialAddress: '1 <b>& more Street', giftMessage: 'With <u>Rao love', hidePrices: true },
    facts: [
      ...[...total, "We'll email you when we start", 'You pay in cash on delivery.'],
      ...['1 <b>& more Street', 'With <u>Rao love', 'no other prices'],
    ],
    picture: true,
  },
  'another address': {
    fields: { residentialAddress: '1 <b>& more Street' },
    step: { by: 'customer', addressBefore: '9 Old Road' },
    facts: [...total, 'New address', '1 <b>& more Street', 'change your password'],
    picture: true,
  },
  'details missing': {
    fields: { lines: [{ ...line, missing: [{ id: 'day', label: 'Wedding <day>' }] }] },
    step: { asked: 'by-owner' },
    send: 'ask',
    facts: ['tell us what is still missing', 'Mug <b>& more: Wedding <day>'],
    picture: false,
  },
  proof: {
    fields: { lines: [{ ...line, proof: { round: 1, status: 'sent', at } }] },
    step: { proof: { ...proof, status: 'sent' } },
    send: 'proof',
    facts: ['Approve it, or tell us what to change.', 'Mug <b>& more'],
    picture: false,
  },
  'changes received': {
    fields: { lines: [{ ...line, proof: { round: 1, status: 'changes', at } }] },
    step: { proof: { ...proof, status: 'changes' } },
    send: 'proof',
    facts: ["We'll email you the next proof.", 'Mug <b>& more'],
    picture: false,
  },
  making: {
    step: { status: 'making' },
    facts: [...total, "We'll email you when your order is on its way."],
    picture: true,
  },
  shipped: {
    step: { status: 'shipped', tracking },
    facts: [...total, 'Carrier: Sri & <i>Sons. Parcel number: D1.', 'Please have ₹501 ready'],
    picture: true,
  },
  delivered: { step: { status: 'delivered' }, facts: [...total, "write to us on your order's page"], picture: true },
  returned: {
    step: { status: 'returned', reason: 'No <one> was there' },
    facts: [...total, 'No <one> was there', "We'll contact you about sending it again."],
    picture: true,
  },
  cancelled: {
    step: { status: 'cancelled', reason: 'No <clay>' },
    facts: [...total, 'we had to cancel: No <clay>', 'You have nothing to pay.'],
    picture: true,
  },
  'cancelled and refunded': {
    fields: { payment: { method: 'card', status: 'refunded' } },
    step: { status: 'cancelled', by: 'customer', payment: 'refunded' },
    facts: [...total, 'You cancelled it.', "We've refunded ₹501 to your card.", '5 to 10 working days'],
    picture: true,
  },
  'another day': {
    fields: { promise: { startBy: '2026-06-01', readyBy: '2026-06-04', arrivesBy: '2026-06-08', pin: '560001' } },
    step: { moved: { from: '2026-06-05', to: '2026-06-08' } },
    facts: [...total, 'It arrives by Mon, 8 Jun.', 'Before, it was Fri, 5 Jun.'],
    picture: true,
  },
  'no day': {
    step: { moved: { from: '2026-06-05', to: '2026-06-05', lost: true } },
    facts: [
      ...total,
      "we can't promise Fri, 5 Jun any more",
      'you can cancel the order on its page until we start making it',
    ],
    picture: true,
  },
  'refunded whole': {
    fields: { payment: { method: 'card', status: 'refunded' } },
    step: { payment: 'refunded' },
    facts: [...total, "We've refunded ₹501 to your card.", '5 to 10 working days'],
    picture: true,
  },
  'refunded part': {
    fields: { payment: byCard },
    step: { part: { key: 'p', amount: 250.5, status: 'made', reason: 'A <scratch>' } },
    facts: [...total, 'refunded ₹250.50 of ₹501', 'Why: A <scratch>', '5 to 10 working days'],
    picture: true,
  },
};

let shop: MemoryShop;
let mails: Mail[];
beforeEach(() => {
  shop = memoryShop();
  mails = [];
  shop.store.users.set(customer.userId, { ...customer, createdAt: at, mailboxProvedAt: at });
});

/** Sends the mail of an example to a customer whose mailbox is proved, as often as the queue delivers its event. */
async function deliver({ fields, step, send }: MailExample, times: number): Promise<Mail> {
  const steps = step === undefined ? [] : [{ status: 'placed' as const, at, ...step }];
  const record = order({ name: 'Asha <u>Rao', lines: [line], ...fields, history: [...order().history, ...steps] });
  shop.store.orders.set(orderId, record);
  const preview = photo({ uploadId: 'preview', userId: record.userId, status: 'published', contentType: 'image/jpeg' });
  await shop.photos.of(record.userId).create(preview);
  const index = record.history.length - 1;
  const dependencies = {
    ...{ ...shop, marks: shop.mailMarks, now, newBearerToken, provedOnly: true, siteOrigin: async () => site },
    orders: {
      ...shop.orders,
      answersOf: async () => ({ [id('tea')]: { answers: { photo: { photos: [], preview: 'preview' } } } }),
    },
    previewFiles: { read: async () => Buffer.from('jpeg') },
    previewDeadline: () => new AbortController().signal,
    ownersWantMails: async () => false,
    metrics: { count: async () => {} },
    mailer: { send: async (mail: Mail) => void mails.push(mail) },
  };
  for (let time = 0; time < times; time++) {
    if (send === 'ask') await ask(dependencies, { orderId, asked: index });
    else if (send === 'proof') await announceProof(dependencies, { orderId, proof: index });
    else await announceStep(dependencies, { orderId, step: index });
  }
  const [mail] = mails;
  if (mail === undefined) throw new Error('No mail was sent.');
  return mail;
}

/** What a reader of the HTML sees. */
const words = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

describe.each(Object.entries(examples))('the mail "%s"', (_, example) => {
  test('is sent once, to the customer', async () => {
    await deliver(example, 2);
    expect(mails.map(({ to }) => to)).toEqual([order().email]);
  });

  test('says in HTML what its text says: the order number, the payment and the next step', async () => {
    const { subject, preheader, text, html } = await deliver(example, 1);
    const seen = words(html);
    const number = shownOrderNumber(orderId);
    for (const fact of [...example.facts, `Order ${number}`, preheader]) {
      expect(text).toContain(fact);
      expect(seen).toContain(fact);
    }
    expect(subject).toContain(number);
    for (const said of text.split('\n').filter((sentence) => /^[^:]*[.?!]$/.test(sentence))) {
      expect(seen).toContain(said.trim());
    }
  });

  test('links to the shop only, or to the carrier that the owner named, and escapes all texts', async () => {
    const { html, preheader } = await deliver(example, 1);
    const whole = framed({ name: 'Asha Gifts', contact: {} }, { title: 'S', preheader, content: html });
    const links = [...whole.matchAll(/(?:href|src|action|background)="([^"]*)"/g)].map(([, address = '']) => address);
    const own = links.filter((address) => address.startsWith(`${site}/`));
    const carrier = tracking.url.replace('&', '&amp;');
    const other = example.step?.tracking === undefined ? [] : [carrier];
    expect(own.some((address) => address.startsWith(orderPage) || address.startsWith(`${site}/proof/`))).toBe(true);
    expect(links.filter((address) => !own.includes(address) && address !== 'cid:preview-1')).toEqual(other);
    expect(whole).not.toMatch(/<(b>& more|i>Sons|u>Rao|img src=x|day>|one>|clay>|scratch>)/);
  });

  test(`shows ${example.picture ? 'the gift' : 'no picture'} to a proved mailbox`, async () => {
    const { html, images = [] } = await deliver(example, 1);
    expect(html.match(/<img /g) ?? []).toHaveLength(example.picture ? 1 : 0);
    expect(images).toHaveLength(example.picture ? 1 : 0);
  });
});
