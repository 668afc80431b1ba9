import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { OrderContact } from './order-contact.tsx';

const api = scriptedApi();

test('an order’s page opens a chat with the shop that names the order', async () => {
  api.on('GET /api/settings', ok({ contact: { whatsApp: '9876543210' } }));
  openScreen(<OrderContact orderId="G4NK2M7Q9XPT03AB" />);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'WhatsApp 98765 43210' });
  const { host, pathname, searchParams } = new URL(link.href);
  expect([host, pathname]).toEqual(['wa.me', '/919876543210']);
  expect(searchParams.get('text')).toContain('G4NK 2M7Q 9XPT 03AB');
});
