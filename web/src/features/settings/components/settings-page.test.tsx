import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { manageSettings as texts } from '#web/texts/settings/manage-settings.ts';
import SettingsPage from './settings-page.tsx';

const api = scriptedApi();
const change = 'PUT /api/manage/settings';
const values = {
  limits: {
    ...{ on: false, maxTotal: 10_000, maxOpenOrders: 2, maxOrdersPerDay: 4 },
    ...{ maxOrdersPerNetwork: 20, maxOrdersPerDomain: 50 },
  },
  search: { synonyms: [['heart', 'dil']] },
  orderMails: { on: true },
};

test('saves at the version of the last save, hides its success on the next change, and shows why a save is refused', async () => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on('GET /api/manage/settings', ok({ version: 3, ...values, defaults: values }));
  api.on('GET /api/manage/blocked-customers', ok({ customers: [] }));
  api.on(change, ok({ version: 4, ...values, defaults: values }));
  const { user } = openScreen(<SettingsPage />);
  const save = async () => user.click(await screen.findByText(texts.save));
  await save();
  await screen.findByText(texts.saved);
  await user.click(screen.getByLabelText(texts.limits.on));
  await waitFor(() => expect(screen.queryByText(texts.saved)).toBeNull());
  await save();
  await screen.findByText(texts.saved);
  expect(api.sent(change).map(({ body }) => body)).toMatchObject([
    { version: 3 },
    { version: 4, limits: { on: true } },
  ]);

  const words = () => screen.getByLabelText(texts.search.synonyms);
  await user.clear(words());
  await user.paste('photo frame, tasveer');
  const wrong = 'Line 1: “photo frame” must be a single word.';
  api.on(change, refusal(400, 'invalid_request', wrong, [{ field: 'search.synonyms', message: wrong }]));
  await save();
  await waitFor(() => expect(words().getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(wrong).length).toBeGreaterThan(0);
  api.on(change, refusal(409, 'settings_changed', 'Another owner has changed these settings.'));
  await save();
  expect((await screen.findByText('Another owner has changed these settings.')).closest('[role=alert]')).toBeTruthy();
});
