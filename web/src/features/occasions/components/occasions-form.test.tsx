import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { occasionForm as texts } from '#web/texts/occasions/occasion-form.ts';
import { OccasionsForm } from './occasions-form.tsx';

const api = scriptedApi();
const save = 'PUT /api/manage/settings/occasions';
const diwali = { name: 'Diwali', date: '2999-11-08', text: 'Lights.', category: 'MagicMirror' };
const holi = { name: 'Holi', date: '2020-03-10', words: 'colours' };

async function openForm(occasions: readonly object[]) {
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on('GET /api/manage/settings/occasions', ok({ version: 3, occasions }));
  signIn();
  const { user } = openScreen(<OccasionsForm />);
  await screen.findByRole('heading', { name: texts.title });
  return user;
}

test('saves an added occasion with the others, without a removed one, at the version', async () => {
  const user = await openForm([holi, diwali]);
  api.on(save, ok({ version: 4, occasions: [] }));
  const [over] = screen.getAllByRole('group');
  expect(over?.textContent).toContain(texts.over);
  await user.click(screen.getByRole('button', { name: texts.removeOf('Holi'), hidden: true }));
  await user.click(screen.getByRole('button', { name: texts.add }));
  const added = within(screen.getAllByRole('group').at(-1) ?? document.body);
  expect(document.activeElement).toBe(added.getByLabelText(texts.name));
  await user.type(added.getByLabelText(texts.name), 'Rakhi');
  await user.type(added.getByLabelText(texts.date), '2999-08-28');
  await user.type(added.getByLabelText(texts.words), 'rakhi');
  await user.click(screen.getByRole('button', { name: texts.save }));
  await screen.findByText(texts.saved);
  const rakhi = { name: 'Rakhi', date: '2999-08-28', words: 'rakhi' };
  expect(api.sent(save)[0]?.body).toEqual({ saveId: expect.any(String), version: 3, occasions: [diwali, rakhi] });
  await user.click(screen.getByRole('button', { name: texts.save }));
  await expect.poll(() => api.sent(save)[1]?.body).toMatchObject({ version: 4 });
});

test('opens the occasion that the API refuses, and shows why beside the field', async () => {
  const user = await openForm([holi, diwali]);
  const message = 'Another occasion has the address “holi” already. Change one of the names.';
  api.on(save, refusal(400, 'invalid_request', message, [{ field: 'occasions.1.name', message }]));
  await user.click(screen.getByRole('button', { name: texts.save }));
  await screen.findAllByText(message);
  const [first, second] = screen.getAllByRole('group');
  expect(first?.hasAttribute('open')).toBe(false);
  expect(second?.hasAttribute('open')).toBe(true);
  expect(second?.textContent).toContain(message);
});

test('keeps an error beside its field when an earlier occasion is removed, and the focus in the list', async () => {
  const user = await openForm([holi, diwali, { ...holi, name: 'Rakhi' }]);
  const message = 'Another occasion has the address “holi” already. Change one of the names.';
  api.on(save, refusal(400, 'invalid_request', message, [{ field: 'occasions.1.name', message }]));
  await user.click(screen.getByRole('button', { name: texts.save }));
  await screen.findAllByText(message);
  await user.click(screen.getByRole('button', { name: texts.removeOf('Holi'), hidden: true }));
  const [wrong, other] = screen.getAllByRole('group');
  expect([wrong, other].map((row) => row?.textContent?.includes(message))).toEqual([true, false]);
  expect(document.activeElement).toBe(wrong?.querySelector('summary'));
  await user.click(screen.getByRole('button', { name: texts.removeOf('Rakhi'), hidden: true }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: texts.add }));
});

test('shows no error at an occasion that is added after the last, wrong one is removed', async () => {
  const user = await openForm([holi, diwali]);
  const message = 'Another occasion has the address “holi” already. Change one of the names.';
  api.on(save, refusal(400, 'invalid_request', message, [{ field: 'occasions.1.name', message }]));
  await user.click(screen.getByRole('button', { name: texts.save }));
  await screen.findAllByText(message);
  await user.click(screen.getByRole('button', { name: texts.removeOf('Diwali'), hidden: true }));
  await user.click(screen.getByRole('button', { name: texts.add }));
  expect(screen.getAllByRole('group').at(-1)?.textContent).not.toContain(message);
});
