import { afterEach, describe, expect, test, vi } from 'vitest';
import { address } from '#tests/support/unit/address.ts';
import { order } from '#tests/support/unit/order.ts';
import { id } from '#tests/support/unit/records.ts';
import { textOf } from '../contracts/delivery/address-text.ts';
import { environment } from '../contracts/names.ts';
import type { OrderStep } from '../contracts/orders/order.ts';
import { shownOrderNumber } from '../contracts/orders/order-number.ts';
import { addressInFields, type OrderRecord } from '../orders/order.ts';
import { letterAbout } from './order-letter.ts';
import { writeOrderMail } from './order-mail.ts';
import { noPreviews, type Previews } from './order-previews.ts';

afterEach(() => vi.unstubAllEnvs());

const site = 'https://shop.example';
const mailOf = (
  step: Partial<OrderStep>,
  fields: Partial<OrderRecord> = {},
  { token, previews = noPreviews, words = true }: { token?: string; previews?: Previews; words?: boolean } = {},
) => {
  const about = order({ ...fields, history: [{ status: 'placed', at: '', ...step }] });
  const letter = letterAbout(about, 0, site, token);
  return letter && writeOrderMail(about, letter, site, { words, previews });
};

test('announces a placed order with its lines, its total and a link', () => {
  const { orderId, email } = order();
  const mail = mailOf({});
  expect(mail).toMatchObject({ to: email, subject: `Your order ${shownOrderNumber(orderId)} is placed` });
  for (const words of ['2 × tea mug: ₹501', 'Total: ₹501', `${site}/orders/${orderId}`, 'in cash on delivery']) {
    expect(mail?.text).toContain(words);
  }
  expect(mail?.html).toContain(`<a href="${site}/orders/${orderId}"`);
});

test('greets the customer, not the receiver whom the payment page named', () => {
  expect(mailOf({}, { name: 'Sunita Rao' })?.text).toContain('Dear Sunita Rao,');
  expect(mailOf({}, { name: 'Sunita Rao', buyer: 'Ananya' })?.text).toContain('Dear Ananya,');
});

test('D33: the mail about another address names the day there once it is known', () => {
  const promise = { startBy: '2026-06-01', readyBy: '2026-06-04', arrivesBy: '2026-06-12', pin: '560001' };
  const about = (pin: string) =>
    mailOf({ addressBefore: 'Old' }, { promise, pin, residentialAddress: '9 New Lane' })?.text;
  expect(about('560001')).toContain('It arrives by Fri, 12 Jun.');
  expect(about('790001')).not.toContain('arrives by');
});

test('D37: the mail about another address has it for a proved mailbox only', () => {
  const to = { residentialAddress: '9 New Lane', name: 'Sunita Rao' };
  const { text, html } = mailOf({ addressBefore: 'Old Road' }, to) ?? {};
  expect(text).toContain('New address:\nSunita Rao\n9 New Lane\n');
  expect(html).toContain('<b>New address</b><br>Sunita Rao<br>9 New Lane</p>');
  expect(mailOf({ addressBefore: 'Old Road' }, to, { words: false })?.text).not.toContain('New Lane');
});

test('D29: the mail about a placed order has what one checks: address, recipient, message, slip and day', () => {
  const gift = {
    ...addressInFields(address),
    giftMessage: 'Happy <b>birthday\nMeera',
    hidePrices: true,
    wantedBy: '2026-12-20',
  } as const;
  const { text, html } = mailOf({}, gift) ?? {};
  expect(text).toContain(`Deliver to:\n${textOf(address)}\n\nGift message:\nHappy <b>birthday\nMeera\n\n`);
  expect(html).toContain('Happy &lt;b&gt;birthday<br>Meera');
  for (const part of [text, html]) {
    expect(part).toContain('You asked for it by Sun, 20 Dec.');
    expect(part).toContain('Only the cash to collect, no other prices');
    expect(part).not.toContain(address.mobile);
  }
  expect(mailOf({}, { ...gift, payment: { method: 'card', status: 'paid' } })?.text).toContain(
    'parcel:\nWithout prices',
  );
  expect(mailOf({}, { ...gift, wantedBy: '2027-12-20' })?.text).toContain('You asked for it by Mon, 20 Dec 2027.');
  expect(mailOf({ status: 'making' }, gift)?.text).not.toContain('Rose Lane');
  expect(mailOf({}, { residentialAddress: '' })?.text).not.toContain('Deliver to');
  const stranger = mailOf({}, gift, { words: false })?.text;
  for (const secret of [address.name, 'Rose Lane', 'birthday', 'Slip']) expect(stranger).not.toContain(secret);
});

test('D33: says that the promised day moved or is lost, until the order is sent', () => {
  const moved = { from: '2026-06-05', to: '2026-06-12' };
  const promise = { startBy: '2026-06-01', readyBy: '2026-06-04', arrivesBy: '2026-06-12', pin: '560001' };
  const later = mailOf({ moved }, { promise });
  expect(later?.subject).toBe(`Your order ${shownOrderNumber(order().orderId)} arrives on another day`);
  for (const words of ['It arrives by Fri, 12 Jun.', 'Before, it was Fri, 5 Jun.'])
    expect(later?.text).toContain(words);
  const lost = mailOf({ moved: { ...moved, lost: true } })?.text;
  expect(lost).toContain("Sorry: we can't promise Fri, 5 Jun any more");
  expect(lost).not.toContain('arrives by');
  expect(lost).toContain('you can cancel');
  expect(mailOf({ moved: { ...moved, lost: true } }, { status: 'making' })?.text).not.toContain('you can cancel');
  expect(mailOf({ moved }, { promise, status: 'shipped' })).toBeUndefined();
});

test('D33: the mails about a placed order and a moved day say that the wanted day can’t be kept, and what to do', () => {
  const promise = { startBy: '2026-06-01', readyBy: '2026-06-04', arrivesBy: '2026-06-12', pin: '744101' };
  const late = { promise, pin: '744101', wantedBy: '2026-06-06' };
  const moved = { from: '2026-06-05', to: '2026-06-12' };
  for (const step of [{}, { moved }]) {
    const text = mailOf(step, late)?.text;
    expect(text).toContain('It arrives by Fri, 12 Jun.');
    expect(text).toContain("Sorry: we can't make it by Sat, 6 Jun, the day you asked for.");
    const farOff = { ...late, promise: { ...promise, arrivesBy: '2027-07-01' }, wantedBy: '2027-06-25' };
    expect(mailOf(step, farOff)?.text).toContain("we can't make it by Fri, 25 Jun 2027, the day");
    expect(text).toContain('cancel it free of charge');
    expect(mailOf(step, { ...late, wantedBy: '2026-06-12' })?.text).not.toContain('Sorry');
  }
  expect(mailOf({ moved }, { ...late, status: 'making' })?.text).not.toContain('cancel');
});

test('D33: the mail about an order that was paid for another PIN doesn’t name the day of the cart', () => {
  const promise = { startBy: '2026-06-01', readyBy: '2026-06-04', arrivesBy: '2026-06-06', pin: '411001' };
  const { text } = mailOf({}, { promise, pin: '744101', wantedBy: '2026-06-06' }) ?? {};
  expect(text).toContain('Its day depends on the PIN');
  expect(text).not.toMatch(/arrives by|asked for it/);
});

test('D33: the mails about an order to a PIN that isn’t served promise no day, and say what to do', () => {
  const promise = { startBy: '2026-06-01', readyBy: '2026-06-04', arrivesBy: '2026-06-06', pin: '411001' };
  const paid = { method: 'card', status: 'paid' } as const;
  const unserved = {
    promise,
    pin: '194101',
    wantedBy: '2026-06-06',
    deliveryDoubt: 'not-served',
    payment: paid,
  } as const;
  for (const step of [{}, { addressBefore: 'Old' }, { status: 'making' }, { status: 'shipped' }] as const)
    expect(mailOf(step, unserved)?.text).not.toMatch(/arrives by|Its day|asked for it/);
  const choice = 'or cancel the order there until we start making it: ₹501 goes back to your card.';
  for (const step of [{}, { addressBefore: 'Old' }])
    expect(mailOf(step, unserved)?.text).toContain(
      `We don't deliver to PIN 194101. Please change the address on your order's page, ${choice}`,
    );
  expect(mailOf({}, unserved, { words: false })?.text).toContain("We don't deliver to the PIN code of its address.");
  expect(mailOf({}, unserved, { words: false })?.text).not.toContain('194101');
  expect(mailOf({ addressBefore: 'Old' }, { ...unserved, status: 'making' })?.text).toContain('or write to us there.');
  expect(mailOf({}, { ...unserved, payment: order().payment })?.text).toContain('making it: you pay nothing.');
  expect(mailOf({ moved: { from: '2026-06-05', to: '2026-06-06' } }, unserved)).toBeUndefined();
});

test('D33: names the delivery fee, and what is to pay or refunded with it', () => {
  const fee = { deliveryPaise: 6_050 };
  const withCash = mailOf({}, { ...fee, cashFeePaise: 3_000 })?.text;
  for (const words of ['Delivery: ₹30.50', 'Cash on Delivery: ₹30', 'Total: ₹561.50'])
    expect(withCash).toContain(words);
  const placed = mailOf({}, fee);
  for (const words of ['Delivery: ₹60.50', 'Total: ₹561.50']) expect(placed?.text).toContain(words);
  expect(placed?.html).toContain('₹60.50');
  expect(mailOf({ status: 'shipped' }, fee)?.text).toContain('Please have ₹561.50 ready');
  expect(mailOf({ payment: 'refunded' }, fee)?.text).toContain('refunded ₹561.50');
  expect(mailOf({})?.text).not.toContain('Delivery:');
});

test('asks for the missing answers of a placed order, instead of saying that it is being made', () => {
  const missing = [
    { id: 'day', label: 'Wedding day' },
    { id: 'photo', label: 'Your photo' },
  ];
  const lines = order().lines.map((line) => ({ ...line, missing }));
  const sentence = "We'll make it once you've told us what is still missing: ";
  expect(mailOf({}, { lines })?.text).toContain(`${sentence}Wedding day, Your photo. Please add it`);
  const two = [...lines, ...order().lines, ...lines];
  const named = 'Wedding day, Your photo (tea mug)';
  expect(mailOf({}, { lines: two })?.text).toContain(`${sentence}${named}; ${named}. Please add it`);
});

test('says in text and HTML how to track a shipped parcel', () => {
  const mail = mailOf({ status: 'shipped', tracking: { carrier: 'delhivery', number: '1234567890' } });
  const address = 'https://www.delhivery.com/track/package/1234567890';
  expect(mail?.text).toContain(`Carrier: Delhivery. Parcel number: 1234567890.`);
  expect(mail?.text).toContain(`Track your parcel: ${address}`);
  expect(mail?.html).toContain(`<a href="${address}"`);
  expect(mailOf({ status: 'shipped' })?.text).not.toContain('Track');
});

test('escapes another carrier’s name and link', () => {
  const other = { carrier: 'other', number: '1234', name: '<b>Sri & Sons', url: 'https://www.example.com/?a=1&b=2' };
  const html = mailOf({ status: 'shipped', tracking: other })?.html;
  expect(html).toContain('Carrier: &lt;b&gt;Sri &amp; Sons. Parcel number: 1234.');
  expect(html).toContain('<a href="https://www.example.com/?a=1&amp;b=2"');
});

test('a number that is entered after shipping gets a mail of its own, with the current number', () => {
  const at = '';
  const sent = { status: 'shipped', at } as const;
  const [first, second] = ['D1234', 'D5678'].map((number) => ({ ...sent, tracking: { carrier: 'dtdc', number } }));
  const history = [{ status: 'placed', at } as const, sent, first ?? sent, second ?? sent];
  const shipped = order({ status: 'shipped', history });
  for (const step of [2, 3]) {
    const letter = letterAbout(shipped, step, site);
    expect(letter).toMatchObject({ subject: `Track your order ${shownOrderNumber(order().orderId)}` });
    expect(letter?.paragraphs).toEqual(['Carrier: DTDC. Parcel number: D5678.']);
    expect(letter?.action?.address).toBe('https://www.dtdc.com/track-your-shipment/');
  }
  const removed = { ...sent, tracking: null };
  expect(letterAbout(order({ status: 'shipped', history: [...history, removed] }), 2, site)).toBeUndefined();
  expect(letterAbout({ ...shipped, status: 'delivered' }, 2, site)).toBeUndefined();
});

test('tells the customer that a parcel came back, and why', () => {
  expect(mailOf({ status: 'returned', reason: 'No one was at home' })?.text).toContain(
    'brought it back to our workshop: No one was at home',
  );
  expect(mailOf({ status: 'returned' })?.text).toContain("We'll contact you about sending it again.");
});

test('D29: says that a gift’s recipient pays at the door, by name only to a proved mailbox', () => {
  const gift = { ...addressInFields({ ...address, name: 'Meera www.evil.example' }) };
  const flagged = { ...gift, confirmation: 'needed', reasons: ['open-orders'] } as const;
  for (const [step, fields, token] of [
    [{}, gift],
    [{ status: 'shipped' }, gift],
    [{}, flagged, 'token'],
  ] as const) {
    const sentence = mailOf(step, fields, { ...(token && { token }) })?.text;
    expect(sentence).toMatch(/Meera www\. evil\. example pays ₹501 in cash at the door\./);
    expect(sentence).not.toContain('You pay');
    const stranger = mailOf(step, fields, { ...(token && { token }), words: false })?.text;
    expect(stranger).toContain('The recipient pays ₹501 in cash at the door.');
    expect(stranger).not.toContain('Meera');
  }
  expect(mailOf({}, { ...gift, payment: { method: 'card', status: 'paid' } })?.text).not.toContain('pays');
});

test('words each step by its payment method', () => {
  const payment = { method: 'card', status: 'paid' } as const;
  expect(mailOf({}, { payment })?.text).toContain('You paid by card.');
  expect(mailOf({})?.text).toContain("We'll email you when we start making it, and when it ships.");
  expect(mailOf({ status: 'making' })?.text).toContain('Our artist has started.');
  expect(mailOf({ status: 'shipped' })?.text).toContain('Please have ₹501 ready');
  expect(mailOf({ status: 'shipped' }, { payment })?.text).not.toContain('cash');
  expect(mailOf({ status: 'delivered' })?.text).toContain('We hope it makes someone smile.');
  expect(mailOf({ status: 'cancelled', reason: 'Out of clay' })?.text).toContain(
    'Sorry, we had to cancel: Out of clay',
  );
  const byCustomer = mailOf({ status: 'cancelled', by: 'customer', reason: 'Too late for the party' })?.text;
  expect(byCustomer).toContain('You cancelled it. Nothing will be sent.');
  expect(byCustomer).not.toContain('Sorry');
  const atTheDoor = { status: 'cancelled', payment: 'refused', reason: 'Refused at the door' } as const;
  expect(mailOf(atTheDoor)?.text).toContain('The parcel was refused at the door, so we cancelled the order.');
  expect(mailOf({ status: 'cancelled' }, { payment })?.text).toContain('₹501 will be refunded to your card.');
  const refunded = { method: 'card', status: 'refunded' } as const;
  expect(mailOf({ status: 'cancelled' }, { payment: refunded })?.text).toContain(
    "We've refunded ₹501 to your card. Your bank may take 5 to 10 working days to show it.",
  );
  expect(mailOf({ status: 'awaiting-payment' })).toBeUndefined();
  expect(letterAbout(order(), 7, site)).toBeUndefined();
});

test.each([
  ['needs-response', false],
  ['under-review', false],
  ['lost', false],
  ['won', true],
] as const)(
  'promises a refund of a cancelled order unless the bank has the money: dispute %s, %s',
  (status, promised) => {
    const about = order({
      payment: { method: 'card', status: 'paid' },
      history: [
        { status: 'placed', at: '', dispute: { disputeId: 'du_1', status, amount: 501, reason: 'fraudulent' } },
        { status: 'cancelled', at: '', reason: 'Disputed' },
      ],
    });
    const { paragraphs } = letterAbout(about, 1, site) ?? {};
    const sentence = promised
      ? '₹501 will be refunded to your card.'
      : 'Your payment is with your bank. Please ask your bank about it.';
    expect(paragraphs).toEqual(['Sorry, we had to cancel: Disputed', sentence]);
  },
);

test('D24: asks the customer to confirm a flagged order by a link with the token in its fragment', () => {
  const { orderId } = order();
  const mail = mailOf({}, { confirmation: 'needed', reasons: ['open-orders'] }, { token: 'the-token' });
  const address = `${site}/confirm-order/${orderId}#the-token`;
  expect(mail?.subject).toBe(`Please confirm your order ${shownOrderNumber(orderId)}`);
  expect(mail?.text).toContain(`Confirm my order: ${address}`);
  expect(mail?.html).toMatch(new RegExp(`<a href="${address}"[^>]*>Confirm my order</a>`));
  for (const words of ['as soon as you confirm it', '2 × tea mug', `${site}/orders/${orderId}`]) {
    expect(mail?.text).toContain(words);
  }
  expect(mail?.text).not.toContain("We'll email you when we start");
});

test('D24: says that the shop will contact the customer if a flagged order has no link', () => {
  const text = mailOf({}, { confirmation: 'needed', reasons: ['high-value'] })?.text;
  expect(text).toContain("We'll contact you to confirm it");
  expect(text).not.toContain("We'll email you when we start");
});

test.each([
  ['an owner', ['placed', 'placed']],
  ['Stripe, because it was paid too late', ['awaiting-payment', 'cancelled', 'cancelled']],
  ['Stripe, before the order was placed', ['awaiting-payment', 'cancelled']],
] as const)('mentions a refund by %s', (_, statuses) => {
  const history = statuses.map((status, step) => ({
    ...{ status, at: '' },
    ...(step === statuses.length - 1 && { payment: 'refunded' as const, reason: 'Paid after it was cancelled.' }),
  }));
  const about = order({ payment: { method: 'card', status: 'refunded' }, history });
  expect(letterAbout(about, history.length - 1, site)).toMatchObject({
    subject: `Your refund for order ${shownOrderNumber(about.orderId)}`,
    paragraphs: ["We've refunded ₹501 to your card. Your bank may take 5 to 10 working days to show it."],
  });
});

test('says how the cash was given back, in the owner’s words too, and names no card or bank', () => {
  const payment = { method: 'cash-on-delivery', status: 'refunded' } as const;
  const step = {
    status: 'delivered',
    at: '',
    payment: 'refunded',
    givenBack: 'upi',
    reason: 'Reference 4321',
  } as const;
  const about = order({ status: 'delivered', payment, history: [{ status: 'delivered', at: '' }, step] });
  expect(letterAbout(about, 1, site)?.paragraphs).toEqual(["We've refunded ₹501 by UPI.", 'Reference 4321']);
});

test('says which part of the payment is refunded, for which gifts and why, and later the rest', () => {
  const part = {
    key: 'part-1',
    amount: 250.5,
    lines: [{ lineId: id('tea'), qty: 1 }],
    reason: 'A scratch',
    status: 'made',
  };
  const history = [
    { status: 'placed', at: '' },
    { status: 'placed', at: '', part: { ...part, status: 'sent' } },
    { status: 'placed', at: '', part },
    { status: 'placed', at: '', payment: 'refunded' },
  ] as OrderRecord['history'];
  const about = order({ payment: { method: 'card', status: 'refunded' }, history });
  expect(letterAbout(about, 1, site)).toBeUndefined();
  expect(letterAbout(about, 2, site)?.paragraphs).toEqual([
    "We've refunded ₹250.50 of ₹501 to your card. Your bank may take 5 to 10 working days to show it.",
    'For 1 × tea mug.',
    'Why: A scratch',
  ]);
  expect(letterAbout(about, 3, site)?.paragraphs[0]).toContain('₹250.50 to your card, the rest of your payment.');
  const last = { ...history[2], payment: 'refunded' } as OrderRecord['history'][number];
  expect(letterAbout({ ...about, history: [...history.slice(0, 2), last] }, 2, site)?.paragraphs.slice(1)).toEqual([
    'For 1 × tea mug.',
    'Why: A scratch',
  ]);
  const cancelled = {
    ...about,
    history: [...history.slice(0, 3), { status: 'cancelled', at: '', payment: 'refunded' }],
  };
  expect(letterAbout(cancelled as OrderRecord, 3, site)?.paragraphs).toContain(
    "We've refunded ₹250.50, the rest of your payment, to your card. Your bank may take 5 to 10 working days to show it.",
  );
  // Its own mail has said when the money arrives.
  const refundedBefore = {
    ...cancelled,
    history: [
      { ...history[0], payment: 'refunded' },
      { status: 'cancelled', at: '' },
    ],
  };
  expect(letterAbout(refundedBefore as OrderRecord, 1, site)?.paragraphs).toEqual([
    'Sorry, we had to cancel it.',
    "We've already refunded your payment.",
  ]);
  // A part that Stripe reports after the whole refund was no part of what is left.
  const late = {
    ...about,
    history: [history[0], history[1], { status: 'cancelled', at: '', payment: 'refunded' }, history[2]],
  };
  expect(letterAbout(late as OrderRecord, 2, site)?.paragraphs).toContain(
    "We've refunded ₹501 to your card. Your bank may take 5 to 10 working days to show it.",
  );
});

test('says how the customer paid in a shop that takes UPI too, and where a refund goes', () => {
  vi.stubEnv(environment.upi, 'true');
  const payment = { method: 'card', status: 'paid' } as const;
  expect(mailOf({}, { payment })?.text).toContain('You paid online.');
  const refunds = [
    { status: 'placed', at: '', part: { key: 'part-1', amount: 250.5, status: 'made' } },
    { status: 'placed', at: '', payment: 'refunded' },
    { status: 'cancelled', at: '', payment: 'refunded' },
  ] as const;
  const paths = refunds.map((step) => {
    const history = [{ status: 'placed', at: '' } as const, step];
    return letterAbout(order({ payment: { method: 'card', status: 'refunded' }, history }), 1, site)?.paragraphs.join(
      ' ',
    );
  });
  for (const text of paths) {
    expect(text).toContain('to the card or account you paid with.');
    expect(text).not.toContain('your card');
  }
});

test('says the same in HTML as in text', () => {
  const mail = mailOf({ status: 'cancelled', reason: 'Out of clay' });
  const words = mail?.html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ') ?? '';
  for (const part of ['Your order is cancelled', 'Dear', 'to cancel: Out of clay', '2 × tea mug', '₹501', 'Total']) {
    expect(mail?.text).toContain(part);
    expect(words).toContain(part);
  }
});

test('escapes everything that customers and owners type', () => {
  const mail = mailOf(
    { status: 'cancelled', reason: 'no <b>clay</b> & "glue"' },
    { name: '<script>alert(1)</script>' },
  );
  expect(mail?.html).toContain('Dear script alert script,');
  expect(mail?.html).toContain('no &lt;b&gt;clay&lt;/b&gt; &amp; &quot;glue&quot;');
  expect(mail?.text).toContain('no <b>clay</b> & "glue"');
});

test('D21: shows the answers below each line exactly as typed, but no words of a customer to a stranger', () => {
  const [tea] = order().lines;
  if (tea === undefined) throw new Error('The order has a line.');
  const answered = [
    { id: 'name', label: 'Names', kind: 'text', value: 'Priya & Arjun, 25 years of us: maa, meri rani, always <3' },
    { id: 'year', label: 'Year', value: '1999' },
    { id: 'size', label: 'Size', kind: 'choice', value: '30 x 40 cm' },
    { id: 'photo', label: 'Photos', kind: 'photos', value: '3 photos' },
  ] as const;
  const lines = [{ ...tea, answered }];
  const mail = mailOf({}, { lines });
  const words = 'Names: Priya & Arjun, 25 years of us: maa, meri rani, always <3 · Year: 1999 · Size: 30 x 40 cm';
  expect(mail?.text).toContain(`2 × tea mug: ₹501\n  ${words} · Photos: 3 photos`);
  expect(mail?.html).toContain(words.replace('&', '&amp;').replace('<', '&lt;'));

  const stranger = mailOf({}, { lines }, { words: false });
  const hidden = 'Names: see your order · Year: see your order · Size: 30 x 40 cm · Photos: 3 photos';
  expect(stranger?.text).toContain(hidden);
  expect(stranger?.html).toContain(hidden);
});

test('keeps the line breaks of a text', () => {
  const [tea] = order().lines;
  if (tea === undefined) throw new Error('The order has a line.');
  const answered = [
    { id: 'words', label: 'Words', kind: 'text', value: 'Eat first,\nthen talk' },
    { id: 'size', label: 'Size', kind: 'choice', value: 'A4' },
  ] as const;
  const mail = mailOf({}, { lines: [{ ...tea, answered }] });
  expect(mail?.text).toContain('2 × tea mug: ₹501\n  Words:\n  Eat first,\n  then talk\n  Size: A4');
  expect(mail?.html).toMatch(/white-space:pre-line[^"]*">Words:\nEat first,\nthen talk\nSize: A4</);
});

describe('the previews of an order', () => {
  const [tea] = order().lines;
  if (tea === undefined) throw new Error('The order has a line.');
  const lines = [tea, { ...tea, lineId: 'tea.1', title: 'tea "mug"' }];
  const image = (number: number) => ({
    contentId: `preview-${number}`,
    fileName: `preview-${number}.jpg`,
    bytes: Buffer.from([number]),
  });
  const previews = { images: new Map([['tea.1', image(1)]]), areAll: true };

  test('are shown below their lines with alternative text, and are mentioned in the text part', () => {
    const mail = mailOf({}, { lines }, { previews });
    expect(mail?.images).toEqual([image(1)]);
    expect(mail?.html.match(/<img[^>]*>/g)).toEqual([
      expect.stringMatching(
        /^<img src="cid:preview-1" alt="Preview of your gift: 2 × tea &quot;mug&quot;" width="240"/,
      ),
    ]);
    expect(mail?.html.indexOf('<img')).toBeGreaterThan(mail?.html.indexOf('tea &quot;mug&quot;') ?? Infinity);
    expect(mail?.text).toContain('2 × tea "mug": ₹501\n  Preview of your gift: the attached picture preview-1.jpg');
    expect(mail?.text.match(/Preview of your gift/g)).toHaveLength(1);
    expect(mail?.text).not.toContain('This email shows');
  });

  test('are limited to the first ones of a long order, and both parts of the mail say so', () => {
    const words = "This email shows the first 2 previews. Your order's page shows all of them.";
    const images = new Map([
      [tea.productId, image(1)],
      ['tea.1', image(2)],
    ]);
    const mail = mailOf({}, { lines }, { previews: { images, areAll: false } });
    expect(mail?.text).toContain(words);
    expect(mail?.html).toContain(words);
    const none = mailOf({}, { lines }, { previews: { images: new Map(), areAll: false } });
    expect(none?.text).not.toContain('This email shows');
  });
});

test.each([
  [{}, 'It arrives by Thu, 3 Dec.'],
  [{ confirmation: 'needed' }, 'It arrives by Thu, 3 Dec, if the order is confirmed by Fri, 27 Nov.'],
] as const)('D33: names the promised day of an order %j', (fields, sentence) => {
  const promise = { startBy: '2026-11-27', readyBy: '2026-12-01', arrivesBy: '2026-12-03' };
  expect(letterAbout(order({ ...fields, promise }), 0, 'https://shop.example')?.paragraphs).toContain(sentence);
});
