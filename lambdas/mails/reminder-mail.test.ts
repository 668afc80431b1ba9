import { expect, test } from 'vitest';
import { order } from '#tests/support/unit/order.ts';
import { shownOrderNumber } from '../contracts/orders/order-number.ts';
import { writeReminderMail } from './reminder-mail.ts';

const [tea] = order().lines;
const missing = [
  { id: 'day', label: 'Wedding day' },
  { id: 'photo', label: 'Your <photo>' },
];
const lines = tea ? [{ ...tea, title: 'Portrait & frame', missing }, tea] : [];
const placed = order({ lines, name: 'Asha 98765 www.example.com' });

test('lists each gift with its missing details, and links to the order', () => {
  const { to, subject, text } = writeReminderMail(placed, false, 'https://shop.example');
  expect(to).toBe(placed.email);
  expect(subject).toBe(`Your order ${shownOrderNumber(placed.orderId)} needs a few more details`);
  expect(text).toContain('- Portrait & frame: Wedding day, Your <photo>');
  expect(text).toContain(`Add the details: https://shop.example/orders/${placed.orderId}`);
  expect(text.match(/^- /gm)).toHaveLength(1);
  expect(text).not.toContain('last reminder');
});

test('escapes the owner’s texts, and removes numbers and addresses from the customer’s name', () => {
  const { html, text } = writeReminderMail(placed, true, 'https://shop.example');
  expect(html).toContain('<li>Portrait &amp; frame: Wedding day, Your &lt;photo&gt;</li>');
  expect(text).toContain('Dear Asha www. example. com,');
  expect(text).toContain('This is our last reminder.');
});
