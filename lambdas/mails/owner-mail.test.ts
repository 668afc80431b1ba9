import { afterEach, expect, test, vi } from 'vitest';
import { address } from '#tests/support/unit/address.ts';
import { order } from '#tests/support/unit/order.ts';
import { environment } from '../contracts/names.ts';
import { shownOrderNumber } from '../contracts/orders/order-number.ts';
import { addressInFields, type OrderRecord } from '../orders/order.ts';
import { writeChangeMail, writeOwnerMail } from './owner-mail.ts';

afterEach(() => vi.unstubAllEnvs());

const site = 'https://shop.example';
const placed = order();

test('has the order number, the gifts, the total, the payment method and a link to the order', () => {
  const { to, subject, text, html } = writeOwnerMail(placed, 'owner@example.com', site);
  expect({ to, subject }).toEqual({
    to: 'owner@example.com',
    subject: `New order: ${shownOrderNumber(placed.orderId)}`,
  });
  for (const { qty, title } of placed.lines) expect(text).toContain(`${qty} × ${title}: ₹`);
  expect(text).toMatch(/\nTotal: ₹[\d,.]+\n/);
  expect(text).toContain('The customer pays in cash on delivery.');
  expect(text).toContain(`Open the order: ${site}/manage/orders/${placed.orderId}`);
  expect(html).toContain(`href="${site}/manage/orders/${placed.orderId}"`);
  expect(text).not.toContain('missing');
  const byCard = { ...placed, payment: { method: 'card', status: 'paid' } as const };
  expect(writeOwnerMail(byCard, 'owner@example.com', site).text).toContain('Paid by card.');
  vi.stubEnv(environment.upi, 'true');
  expect(writeOwnerMail(byCard, 'owner@example.com', site).text).toContain('Paid online.');
});

test('lists the missing details below their gift', () => {
  const missing = [
    { id: 'day', label: 'Wedding day' },
    { id: 'photo', label: 'Your <photo>' },
  ];
  const [first, ...others] = placed.lines;
  const waiting = { ...placed, lines: first ? [{ ...first, missing }, ...others] : [] };
  const { text, html } = writeOwnerMail(waiting, 'owner@example.com', site);
  expect(text).toContain('Still missing: Wedding day, Your <photo>');
  expect(html).toContain('Still missing: Wedding day, Your &lt;photo&gt;');
});

test('says that a flagged order must be confirmed before it is made, and who can confirm it', () => {
  const flagged = order({ confirmation: 'needed', reasons: ['open-orders'] });
  const mail = writeOwnerMail(flagged, 'owner@example.com', site);
  expect(mail.subject).toBe(`New order to confirm: ${shownOrderNumber(flagged.orderId)}`);
  expect(mail.text).toContain('until the customer confirms it by email, or you do');
  const dear = order({ confirmation: 'needed', reasons: ['high-value'] });
  expect(writeOwnerMail(dear, 'owner@example.com', site).text).toContain('until you have confirmed it');
});

test('says by when and where the order goes, without a link in a customer’s words', () => {
  const promise = { startBy: '2026-12-01', readyBy: '2026-12-10', arrivesBy: '2026-12-12', pin: '560001' };
  const city = 'Bengaluru https://evil.example';
  const to = addressInFields({ ...address, city });
  const { text, html } = writeOwnerMail(order({ ...to, promise, wantedBy: '2026-12-20' }), 'owner@example.com', site);
  for (const part of [text, html]) {
    for (const words of ['Promised for Sat, 12 Dec.', 'The customer asked for it by Sun, 20 Dec.', ', Karnataka.'])
      expect(part).toContain(words);
    for (const secret of [address.name, 'Rose Lane', address.pin, address.mobile, '://evil'])
      expect(part).not.toContain(secret);
  }
  const farOff = writeOwnerMail(order({ wantedBy: '2027-12-20' }), 'owner@example.com', site);
  expect(farOff.text).toContain('The customer asked for it by Mon, 20 Dec 2027.');
  expect(writeOwnerMail(order({ pin: '700016' }), 'owner@example.com', site).text).toContain('It goes to West Bengal.');
  const sector = addressInFields({ ...address, city: '24' });
  expect(writeOwnerMail(order(sector), 'owner@example.com', site).text).toContain('It goes to Karnataka.');
  expect(writeOwnerMail(placed, 'owner@example.com', site).text).not.toContain('It goes to');
});

test('says that a paid order goes where the shop doesn’t deliver, and promises no day', () => {
  const promise = { startBy: '2026-12-01', readyBy: '2026-12-10', arrivesBy: '2026-12-12', pin: '560001' };
  const { text } = writeOwnerMail(
    order({ promise, pin: '194101', deliveryDoubt: 'not-served' }),
    'owner@example.com',
    site,
  );
  expect(text).toContain("You don't deliver to its PIN code.");
  expect(text).not.toMatch(/Promised|194101/);
});

test('says the condition of the promised day, and who pays in cash, without a name', () => {
  const promise = { startBy: '2026-12-01', readyBy: '2026-12-10', arrivesBy: '2026-12-12' };
  const textOf = (fields: Partial<OrderRecord>) =>
    writeOwnerMail(order({ promise, ...fields }), 'owner@example.com', site).text;
  const lines = placed.lines.map((line) => ({ ...line, missing: [{ id: 'day', label: 'Wedding day' }] }));
  expect(textOf({ lines })).toContain("Promised for Sat, 12 Dec, if the customer's details are in by Tue, 1 Dec.");
  expect(textOf({ confirmation: 'needed' })).toContain('Sat, 12 Dec, if the order is confirmed by Tue, 1 Dec.');
  const toOther = textOf(addressInFields(address));
  expect(toOther).toContain('The recipient pays ₹501 in cash at the door.');
  expect(toOther).not.toContain('The customer pays');
});

test('contains no personal data: no name, address, number or answer', () => {
  const [first] = placed.lines;
  const answered = [{ id: 'name', label: 'Name', value: 'Secret Words', kind: 'text' }] as const;
  const personal = { ...placed, lines: first ? [{ ...first, answered: [...answered] }] : [] };
  const { text, html } = writeOwnerMail(personal, 'owner@example.com', site);
  for (const secret of [placed.name, placed.email, placed.mobileNo, placed.residentialAddress, 'Secret Words']) {
    expect(secret).not.toBe('');
    expect(text + html).not.toContain(secret);
  }
});

test('names no words and no address of a customer who cancels the order, or changes its address or gift message', () => {
  const step = { status: 'cancelled', at: '', by: 'customer', reason: 'Secret Words' } as const;
  const giftMessage = 'Secret Words';
  const changed = order({ status: 'cancelled', giftMessage, history: [...placed.history, step] });
  for (const change of ['cancelled', 'address', 'gift'] as const) {
    const { subject, text, html } = writeChangeMail({ order: changed, change, siteOrigin: site }, 'owner@example.com');
    expect(subject).toContain(shownOrderNumber(placed.orderId));
    expect(text).toContain(`Open the order: ${site}/manage/orders/${placed.orderId}`);
    expect(text).not.toContain('refunded');
    for (const secret of [placed.name, placed.mobileNo, placed.residentialAddress, 'Secret Words'])
      expect(text + html).not.toContain(secret);
  }
  const flagged = { ...placed, confirmation: 'needed', reasons: ['high-value'] } as const;
  const { text } = writeChangeMail({ order: flagged, change: 'address', siteOrigin: site }, 'owner@example.com');
  expect(text).toContain('until you have confirmed it');
});
