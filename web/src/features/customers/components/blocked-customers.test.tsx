import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { blockedCustomers as texts } from '#web/texts/customers/blocked-customers.ts';
import BlockedCustomers from './blocked-customers.tsx';

const api = scriptedApi();
const blocked = (orderId: string, name: string) => ({
  ...{ orderId, name, email: `${name}@example.com`, by: 'Olivia', reason: 'Fake orders', phones: [] },
  at: '2026-06-01T12:00:00.000Z',
});
const unblocking = 'DELETE /api/manage/orders/one/block';

afterEach(() => vi.restoreAllMocks());

test('keeps the place of a customer while unblocking can be undone, so that a second tap unblocks no other', async () => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on('GET /api/manage/blocked-customers', ok({ customers: [blocked('one', 'Faker'), blocked('two', 'Hoaxer')] }));
  const { user } = openScreen(<BlockedCustomers />);
  const press = (action: string) => screen.findByRole('button', { name: new RegExp(`^${action} *Faker`) });
  const unblock = await press(texts.unblock);
  await user.click(unblock);
  expect(await screen.findByText(texts.unblocking)).toBeTruthy();
  expect(unblock.isConnected).toBe(true);
  await user.click(await press(texts.undo));
  await waitFor(() => expect(document.activeElement).toBe(unblock));
  expect(api.sent(unblocking)).toEqual([]);

  const leave = () => document.dispatchEvent(new Event('visibilitychange'));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  api.on(unblocking, refusal(503, 'too_busy', 'Please try again.'));
  await user.click(unblock);
  leave();
  expect((await screen.findByText('Please try again.')).getAttribute('role')).toBe('alert');
  api.on(unblocking, ok(undefined, 204));
  api.on('GET /api/manage/blocked-customers', ok({ customers: [blocked('two', 'Hoaxer')] }));
  await user.click(await press(texts.unblock));
  leave();
  await waitFor(() => expect(screen.queryByText('Faker@example.com')).toBeNull());
  expect(screen.getByRole('button', { name: /Hoaxer/ })).toBeTruthy();
});
