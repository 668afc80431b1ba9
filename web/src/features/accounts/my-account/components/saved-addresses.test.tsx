import { screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { address } from '#tests/support/unit/address.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { address as fields } from '#web/texts/delivery/address.ts';
import { savedAddresses as texts } from '#web/texts/delivery/saved-addresses.ts';
import { SavedAddresses } from './saved-addresses.tsx';

const api = scriptedApi();
const saved = { ...address, landmark: undefined, addressId: 'A' };
/** Ends the time for undoing. */
function hide(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  vi.restoreAllMocks();
}
const label = '4 Rose Lane, Indiranagar, Bengaluru 560001, Meera Iyer';

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok(aMe));
});

test('D29: adds an address, which may lack its PIN', async () => {
  const { user } = openScreen(<SavedAddresses me={aMe} />);
  await user.click(await screen.findByRole('button', { name: texts.add }));
  await user.click(screen.getByRole('textbox', { name: texts.address }));
  await user.paste('1 Temple Street, Pune');
  await user.click(screen.getByRole('button', { name: texts.submit }));
  expect(await screen.findByText(texts.saved)).toBeTruthy();
  const own = { name: aMe.fullName, mobile: aMe.mobileNumber };
  expect(api.sent('POST /api/me/addresses')[0]?.body).toEqual({
    ...own,
    line1: '1 Temple Street, Pune',
    country: 'IN',
  });
});

test('D29: changes and deletes a saved address, and says why it can’t', async () => {
  api.on('GET /api/me/addresses', ok({ addresses: [saved] }));
  api.on('PUT /api/me/addresses/A', ok(saved));
  const { user } = openScreen(<SavedAddresses me={aMe} />);
  await user.click(await screen.findByRole('button', { name: texts.changeOf(label) }));
  await user.clear(screen.getByRole('textbox', { name: texts.address }));
  await user.type(screen.getByRole('textbox', { name: texts.address }), '5 MG Road');
  await user.clear(screen.getByRole('textbox', { name: fields.pin }));
  await user.click(screen.getByRole('button', { name: texts.submit }));
  expect((await screen.findAllByText(/PIN code of 6 digits/)).length).toBeGreaterThan(0);
  await user.type(screen.getByRole('textbox', { name: fields.pin }), '560002');
  await user.click(screen.getByRole('button', { name: texts.submit }));
  await waitFor(() =>
    expect(api.sent('PUT /api/me/addresses/A')).toMatchObject([{ body: { line1: '5 MG Road', pin: '560002' } }]),
  );

  const remove = () => screen.findByRole('button', { name: texts.deleteOf(label) });
  api.on('DELETE /api/me/addresses/A', refusal(503, 'too_busy', 'The shop is busy.'));
  await user.click(await remove());
  hide();
  expect((await screen.findByText('The shop is busy.')).getAttribute('role')).toBe('alert');
  api.on('DELETE /api/me/addresses/A', ok(undefined, 204));
  api.on('GET /api/me/addresses', ok({ addresses: [] }));
  await user.click(await remove());
  hide();
  expect(await screen.findByText(texts.none)).toBeTruthy();
  expect(screen.getByText(texts.deleted)).toBeTruthy();
});

test('D29: keeps the place of an address while its deletion can be undone, so that a second tap deletes no other', async () => {
  api.on('GET /api/me/addresses', ok({ addresses: [saved, { ...saved, addressId: 'B', line1: '5 Rose Lane' }] }));
  const { user, container } = openScreen(<SavedAddresses me={aMe} />);
  const remove = await screen.findByRole('button', { name: texts.deleteOf(label) });
  await user.click(remove);
  expect(await screen.findByText(texts.deleting)).toBeTruthy();
  expect(remove.isConnected).toBe(true);
  expect(screen.queryByRole('button', { name: texts.deleteOf(label) })).toBeNull();
  const undo = screen.getByRole('button', { name: new RegExp(`^${texts.undo}.*${label}`) });
  expect(document.activeElement).toBe(undo);
  expect((await axe.run(container)).violations.map(({ id }) => id)).toEqual([]);
  await user.click(undo);
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: texts.deleteOf(label) }));
  expect(screen.queryByText(texts.deleting)).toBeNull();
  expect(api.sent('DELETE /api/me/addresses/A')).toEqual([]);
});

test('offers no eleventh address', async () => {
  const addresses = Array.from({ length: 10 }, (_, n) => ({ ...saved, addressId: `${n}` }));
  api.on('GET /api/me/addresses', ok({ addresses }));
  openScreen(<SavedAddresses me={aMe} />);
  expect(await screen.findByText(texts.full(10))).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.add })).toBeNull();
});
