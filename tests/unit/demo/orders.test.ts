import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoAccounts } from '#demo/accounts.ts';
import { catalogue } from '#demo/catalogue.ts';
import { type DemoLine, demoCustomers } from '#demo/orders.ts';
import { questionsFor } from '#demo/questions.ts';

const orders = demoCustomers.flatMap((customer) => customer.orders);

test('the demo has a dozen orders in different states, none of its two accounts', () => {
  expect(orders).toHaveLength(12);
  const last = orders.map(({ steps = [] }) => steps.filter((step) => step !== 'collected').at(-1) ?? 'placed');
  const count = (status: string) => last.filter((step) => step === status).length;
  expect(['placed', 'making', 'shipped', 'delivered', 'cancelled'].map(count)).toEqual([5, 2, 2, 2, 1]);
  const emails = demoCustomers.map(({ email }) => email);
  expect(Object.values(demoAccounts).some(({ email }) => emails.includes(email))).toBe(false);
  // The limits of cash on delivery would flag a third open order of a customer.
  expect(demoCustomers.every((customer) => customer.orders.length <= 2)).toBe(true);
});

test.each(orders.flatMap(({ lines }) => lines.map((line): [string, DemoLine] => [line.picture, line])))(
  'an order of %s answers questions of its product',
  (picture, { texts = {}, date, options = {}, photos = [] }) => {
    expect(catalogue.map((entry) => entry.picture)).toContain(picture);
    const questions = new Map(questionsFor(picture).map((question) => [question.id, question]));
    for (const [id, text] of Object.entries(texts))
      expect(String(text).length).toBeLessThanOrEqual(Number(questions.get(id)?.maxLength));
    for (const [id, number] of Object.entries(options))
      expect(questions.get(id)?.options).toHaveProperty([number - 1, 'id'], `option-${number}`);
    if (date !== undefined) expect(questions.get('date')?.kind).toBe('date');
    if (photos.length > 0) expect(questions.get('photos')?.min).toBe(new Set(photos).size);
    for (const file of photos)
      expect(existsSync(new URL(`../../../demo/photos/${file}`, import.meta.url)), file).toBe(true);
  },
);
