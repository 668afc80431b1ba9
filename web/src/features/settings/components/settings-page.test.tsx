import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { shopPages } from '#contracts/site-paths.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { queryClient } from '#web/lib/query.ts';
import { errors } from '#web/texts/errors.ts';
import { keptChanges } from '#web/texts/kept-changes.ts';
import { occasionForm } from '#web/texts/occasions/occasion-form.ts';
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
  api.on(change, refusal(409, 'settings_changed', 'This was changed meanwhile.'));
  await save();
  expect((await screen.findByText('This was changed meanwhile.')).closest('[role=alert]')).toBeTruthy();
});

describe('a save whose response was lost', () => {
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };

  /** A shop that stores as the API does. The response to the next save is lost. */
  function openShop() {
    const stored: { version: number; saveId?: string | undefined; bodies: unknown[] } = { version: 3, bodies: [] };
    const shop = { stored, losesResponse: true };
    signIn();
    api.on('GET /api/me', ok({ ...aMe, owner: true }));
    api.on('GET /api/manage/settings', ok({ version: 3, ...values, defaults: values }));
    api.on('GET /api/manage/blocked-customers', ok({ customers: [] }));
    api.on(change, ({ body }) => {
      const { version, saveId, ...sections } = body as typeof stored & object;
      const isRepeated = saveId !== undefined && saveId === stored.saveId;
      if (version !== stored.version && !isRepeated)
        return refusal(409, 'settings_changed', 'This was changed meanwhile.');
      if (!isRepeated) Object.assign(stored, { version: version + 1, saveId, bodies: [...stored.bodies, sections] });
      if (!shop.losesResponse) return ok({ version: stored.version, ...values, defaults: values });
      shop.losesResponse = false;
      return lost();
    });
    const { user } = openScreen(<SettingsPage />);
    const save = async () => user.click(await screen.findByText(texts.save));
    return { ...shop, user, save };
  }

  test('is found by its retry', async () => {
    const { stored, save } = openShop();
    await save();
    await screen.findByText(errors.network);
    await save();
    await screen.findByText(texts.saved);
    expect(stored.bodies).toHaveLength(1);
  });

  test('is replaced by what the owner typed next, but not what another owner has saved meanwhile', async () => {
    const { stored, save, user } = openShop();
    await save();
    await screen.findByText(errors.network);
    await user.click(screen.getByLabelText(texts.limits.on));
    await save();
    await screen.findByText(texts.saved);
    expect(stored).toMatchObject({ version: 5, bodies: [{ limits: {} }, { limits: { on: true } }] });

    Object.assign(stored, { version: 6, saveId: 'other' });
    await save();
    await screen.findByText('This was changed meanwhile.');
    expect(stored.bodies).toHaveLength(2);
  });
});

const textPath = 'GET /api/manage/settings/texts';
const pageTexts = Object.fromEntries(shopPages.map((page) => [page, { version: 1, text: 'Written' }]));
const brand = { version: 1, name: 'Asha Gifts' };

/** Opens all forms. */
async function openForms() {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on('GET /api/manage/settings', ok({ version: 3, ...values, defaults: values }));
  api.on('GET /api/manage/blocked-customers', ok({ customers: [] }));
  api.on('GET /api/manage/settings/occasions', ok({ version: 2, occasions: [{ name: 'Holi', date: '2999-03-10' }] }));
  const { user, unmount } = openScreen(<SettingsPage />);
  await screen.findByRole('heading', { name: occasionForm.title });
  await screen.findByLabelText('Name of the shop');
  const leave = () => {
    unmount();
    queryClient.clear();
  };
  return { user, leave };
}

const labels = [
  texts.limits.maxTotal,
  texts.search.synonyms,
  'Delivery, in working days',
  'Dates',
  'Delivery fee, in rupees',
  'Name of the shop',
  'Texts of the banner',
  'Legal name of the business',
  'Text of the Support page',
];

describe('what an owner has typed', () => {
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const name = () => field('Name of the shop');

  test('is there again in each form after the owner has left the page, until it is saved or discarded', async () => {
    api.on(textPath, ok({ brand, contact: { version: 1 }, texts: pageTexts }));
    const first = await openForms();
    for (const label of labels) await first.user.type(field(label), ' 7');
    const typed = labels.map((label) => field(label).value);
    await first.user.click(field(texts.limits.on));
    await first.user.click(field('Sunday'));
    await first.user.click(screen.getByRole('button', { name: occasionForm.removeOf('Holi'), hidden: true }));
    await first.user.click(screen.getByRole('button', { name: occasionForm.add }));
    await first.user.type(field(occasionForm.name), 'Rakhi');
    first.leave();

    const second = await openForms();
    expect(labels.map((label) => field(label).value)).toEqual(typed);
    expect([field(texts.limits.on).checked, field('Sunday').checked, field('Monday').checked]).toEqual([
      ...[true, true, true],
    ]);
    expect([field(occasionForm.name).value, screen.queryByText('Holi')]).toEqual(['Rakhi', null]);
    expect(screen.getAllByText(keptChanges.kept)).toHaveLength(8);
    expect(field('Text of the Support page').closest('details')?.open).toBe(true);

    api.on('PUT /api/manage/settings/brand', ok({ ...brand, version: 2, name: 'Asha Gifts 7' }));
    await second.user.click(screen.getByText('Save name, logo and banner'));
    await waitFor(() => expect(screen.getAllByText(keptChanges.kept)).toHaveLength(7));
    for (const button of screen.getAllByText(keptChanges.discard)) await second.user.click(button);
    expect(field(labels[0] ?? '').value).toBe('10000');
    expect(document.activeElement).toBe(field('Text of the Support page'));
    screen.getByText('Holi');
    second.leave();

    await openForms();
    expect(screen.queryByText(keptChanges.kept)).toBeNull();
    expect([field(texts.limits.on).checked, field('Sunday').checked, name().value]).toEqual([
      ...[false, false, 'Asha Gifts'],
    ]);
  });

  test('leaves what another owner has changed meanwhile, and says if both changed the same field', async () => {
    api.on(textPath, ok({ brand, contact: { version: 1 }, texts: pageTexts }));
    const first = await openForms();
    await first.user.type(name(), ' 7');
    await first.user.type(field('Legal name of the business'), 'Asha');
    first.leave();
    const changed = { brand: { version: 2, name: 'Gifts' }, contact: { version: 2, email: 'a@example.com' } };
    api.on(textPath, ok({ ...changed, texts: pageTexts }));
    await openForms();
    expect([name().value, field('Legal name of the business').value, field('Email for customers').value]).toEqual([
      ...['Asha Gifts 7', 'Asha', 'a@example.com'],
    ]);
    expect(screen.getAllByText(keptChanges.kept)).toHaveLength(1);
    screen.getByText(keptChanges.outdated);
  });
});
