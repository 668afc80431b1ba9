import { expect, test } from 'vitest';
import { order } from '#tests/support/unit/order.ts';
import type { OrderStep } from '../contracts/order.ts';
import type { OrderRecord } from '../orders/order.ts';
import { writeOrderMail } from './order-mail.ts';

const site = 'https://shop.example';
const mailOf = (step: Partial<OrderStep>, fields: Partial<OrderRecord> = {}) =>
  writeOrderMail(order({ ...fields, history: [{ status: 'placed', at: '', ...step }] }), 0, site);

test('announces a placed order with its lines, its total and a link', () => {
  const { orderId, email } = order();
  const mail = mailOf({});
  expect(mail).toMatchObject({ to: email, subject: `Your order ${orderId} is placed` });
  for (const words of ['2 × tea mug: ₹501.00', 'Total: ₹501.00', `${site}/orders/${orderId}`, 'in cash on delivery']) {
    expect(mail?.text).toContain(words);
  }
  expect(mail?.html).toContain(`<a href="${site}/orders/${orderId}"`);
});

test('asks for what a placed order still needs, instead of saying that it is being made', () => {
  const missing = [{ id: 'day', label: 'Wedding day' }];
  const text = mailOf({}, { lines: order().lines.map((line) => ({ ...line, missing })) })?.text;
  expect(text).toContain("once you've told us what is still missing");
  expect(text).not.toContain("We're making it now");
});

test('words each step by its payment method', () => {
  const payment = { method: 'card', status: 'paid' } as const;
  expect(mailOf({}, { payment })?.text).toContain('You paid by card.');
  expect(mailOf({ status: 'shipped' })?.text).toContain('Please have ₹501.00 ready');
  expect(mailOf({ status: 'shipped' }, { payment })?.text).not.toContain('cash');
  expect(mailOf({ status: 'cancelled', reason: 'Out of clay' })?.text).toContain('Reason: Out of clay');
  expect(mailOf({ status: 'cancelled' }, { payment })?.text).toContain('will be refunded to your card');
  const refunded = { method: 'card', status: 'refunded' } as const;
  expect(mailOf({ status: 'cancelled' }, { payment: refunded })?.text).toContain('has been refunded to your card');
  expect(mailOf({ status: 'delivered' })).toBeUndefined();
  expect(writeOrderMail(order(), 7, site)).toBeUndefined();
});

test('D24: asks the customer to confirm a flagged order by a link with the token in its fragment', () => {
  const flagged = order({ confirmation: 'needed', reasons: ['open-orders'] });
  const mail = writeOrderMail(flagged, 0, site, 'the-token');
  const address = `${site}/confirm-order/${flagged.orderId}#the-token`;
  expect(mail?.subject).toBe(`Please confirm your order ${flagged.orderId}`);
  expect(mail?.text).toContain(`Confirm my order: ${address}`);
  expect(mail?.html).toContain(`<a href="${address}"`);
  for (const words of ['as soon as you confirm it', '2 × tea mug', `${site}/orders/${flagged.orderId}`]) {
    expect(mail?.text).toContain(words);
  }
  expect(mail?.text).not.toContain("We're making it now");
});

test('D24: says that the shop gets in touch if a flagged order has no link', () => {
  const text = mailOf({}, { confirmation: 'needed', reasons: ['high-value'] })?.text;
  expect(text).toContain("We'll contact you to confirm it");
  expect(text).not.toContain("We're making it now");
});

test('says the same in HTML as in text', () => {
  const mail = mailOf({ status: 'cancelled', reason: 'Out of clay' });
  const words = mail?.html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ') ?? '';
  for (const part of ['Your order is cancelled', 'Dear', 'Reason: Out of clay', '2 × tea mug', '₹501.00', 'Total']) {
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

test('D21: shows the answers below each line, texts quoted like names, because strangers may get the mail', () => {
  const [tea] = order().lines;
  if (tea === undefined) throw new Error('The order has a line.');
  const answered = [
    { id: 'name', label: 'Name', kind: 'text', value: 'Asha & Ravi, see https://bad.example/1' },
    { id: 'year', label: 'Year', kind: 'text', value: '0900 123 456' },
    { id: 'size', label: 'Size', kind: 'choice', value: '30 x 40 cm' },
    { id: 'photo', label: 'Photos', kind: 'photos', value: '3 photos' },
  ] as const;
  const mail = mailOf({}, { lines: [{ ...tea, answered }] });
  const words = 'Name: Asha Ravi see https bad. example · Year: … · Size: 30 x 40 cm · Photos: 3 photos';
  expect(mail?.text).toContain(`2 × tea mug: ₹501.00\n  ${words}`);
  expect(mail?.html).toContain(words);
});

test('D22: sends no mail when making starts', () => {
  expect(mailOf({ status: 'making' })).toBeUndefined();
});
