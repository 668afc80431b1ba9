import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { DeskNote as Note } from '#contracts/desk/desk-note.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { managedOrderKey } from '#web/lib/managed-order-keys.ts';
import { refetch } from '#web/lib/refetch.ts';
import { deskNote as texts } from '#web/texts/desk/desk.ts';
import { errors } from '#web/texts/errors.ts';
import { DeskNote } from './desk-note.tsx';

const api = scriptedApi();
const orderId = '0123456789ABCDEF';
const path = `/api/manage/orders/${orderId}/note` as const;
const stored = (fields: Partial<Note> = {}) => ok({ version: 3, note: 'Old frame', ...fields } satisfies Note);

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on(`GET ${path}`, stored());
});

const open = () => openScreen(<DeskNote orderId={orderId} />).user;

test('takes the order, and says who has taken it', async () => {
  const user = open();
  const at = '2026-11-27T06:30:00.000Z';
  api.on(`PUT ${path}`, refusal(409, 'order_taken', 'Meera has taken this order.'));
  await user.click(await screen.findByRole('button', { name: texts.take }));
  await screen.findByText('Meera has taken this order.');
  api.on(`PUT ${path}`, stored({ version: 4, taken: { by: 'Asha Rao', at, me: true } }));
  await user.click(screen.getByRole('button', { name: texts.take }));
  await screen.findByRole('button', { name: texts.giveBack });
  expect(api.sent(`PUT ${path}`).at(-1)).toMatchObject({ body: { version: 3, taken: true } });
});

test('keeps a typed note after the page was left or reloaded, until it is saved', async () => {
  const leaveAndReturn = () => {
    opened.unmount();
    opened = openScreen(<DeskNote orderId={orderId} />);
    return screen.findByLabelText(texts.note);
  };
  let opened = openScreen(<DeskNote orderId={orderId} />);
  await opened.user.type(await screen.findByLabelText(texts.note), ', cracked');
  api.on(`GET ${path}`, stored({ version: 4, note: 'No frame' }));
  await refetch(managedOrderKey(orderId));
  expect(await leaveAndReturn()).toHaveProperty('value', 'Old frame, cracked');
  const save = screen.getByRole('button', { name: texts.save });
  await opened.user.click(save);
  await screen.findByText(texts.changed('No frame'));
  api.on(`PUT ${path}`, stored({ version: 5, note: 'Old frame, cracked' }));
  await opened.user.click(save);
  await screen.findByText(texts.saved);
  api.on(`GET ${path}`, stored({ version: 6, note: 'New frame' }));
  await refetch(managedOrderKey(orderId));
  expect(await leaveAndReturn()).toHaveProperty('value', 'New frame');
});

test('takes no note of its own for another owner’s after a response was lost', async () => {
  const user = open();
  await user.type(await screen.findByLabelText(texts.note), ', cracked');
  // The shop saves the note, and neither the response nor the note as it is now arrives.
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  api.on(`PUT ${path}`, lost);
  api.on(`GET ${path}`, lost);
  const save = screen.getByRole('button', { name: texts.save });
  await user.click(save);
  await screen.findByText(errors.network);
  api.on(`GET ${path}`, stored({ version: 4, note: 'Old frame, cracked' }));
  await refetch(managedOrderKey(orderId));
  await user.type(screen.getByLabelText(texts.note), ' glass');
  api.on(`PUT ${path}`, ({ body }) => {
    api.on(`GET ${path}`, stored({ ...(body as Note), version: 5 }));
    return lost();
  });
  await user.click(save);
  await screen.findByText(texts.saved);
  expect(api.sent(`PUT ${path}`).map(({ body }) => body)).toEqual([
    { version: 3, note: 'Old frame, cracked' },
    { version: 4, note: 'Old frame, cracked glass' },
  ]);
});

test('keeps a typed note while another owner changes it, and shows theirs before it is replaced', async () => {
  const user = open();
  const field = await screen.findByLabelText(texts.note);
  await user.clear(field);
  await user.type(field, 'New frame');
  api.on(`GET ${path}`, stored({ version: 5, note: 'No frame' }));
  await refetch(managedOrderKey(orderId));
  expect(field).toHaveProperty('value', 'New frame');
  const save = screen.getByRole('button', { name: texts.save });
  await waitFor(() => expect(api.sent(`GET ${path}`)).toHaveLength(2));
  await user.click(save);
  await screen.findByText(texts.changed('No frame'));
  expect(api.sent(`PUT ${path}`)).toEqual([]);
  api.on(`PUT ${path}`, stored({ version: 6, note: 'New frame' }));
  await user.click(save);
  await screen.findByText(texts.saved);
  expect(api.sent(`PUT ${path}`)).toMatchObject([{ body: { version: 5, note: 'New frame' } }]);
});
