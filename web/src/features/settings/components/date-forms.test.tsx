import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultDates } from '#contracts/dates/date-settings.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { dateSettings as texts } from '#web/texts/dates/date-settings.ts';
import { DateForms } from './date-forms.tsx';

const api = scriptedApi();

async function openForms() {
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  signIn();
  const { user } = openScreen(<DateForms />);
  await screen.findByRole('heading', { name: texts.title });
  return user;
}

test('D33: saves zones, working days and making times at their version', async () => {
  const user = await openForms();
  api.on('PUT /api/manage/settings/dates', ok({ version: 1, ...defaultDates }));
  await user.click(screen.getByLabelText(texts.on));
  await user.click(screen.getByLabelText('Saturday'));
  await user.type(screen.getByLabelText(texts.zones), '40, 411 = 2{enter}{enter}11: 4');
  await user.type(
    within(screen.getByRole('group', { name: texts.makingByCategory })).getByLabelText('Caricature'),
    '5',
  );
  await user.type(within(screen.getByRole('group', { name: texts.capacity })).getByLabelText('Caricature'), '6');
  const products = screen.getByLabelText(texts.limitedProducts);
  await user.type(products, 'https://shop.example/products/mug-0123456789abcdef = 2{enter}0123456789ABCDEG=three');
  await user.click(screen.getByRole('button', { name: texts.save }));
  await screen.findByText(texts.saved);
  await user.click(screen.getByRole('button', { name: texts.save }));
  await expect
    .poll(() => api.sent('PUT /api/manage/settings/dates').map(({ body }) => body))
    .toMatchObject([
      {
        version: 0,
        on: true,
        deliveryDays: 7,
        zones: [
          { pins: ['40', '411'], days: 2 },
          { pins: ['11'], days: 4 },
        ],
        makingDays: 3,
        makingDaysOf: { Caricature: 5 },
        workingDays: [1, 2, 3, 4, 5],
        capacity: { categories: { Caricature: 6 }, products: { '0123456789ABCDEF': 2, '0123456789ABCDEG': 0 } },
      },
      { version: 1 },
    ]);
});

test('D33: shows beside its field what the API refuses', async () => {
  const user = await openForms();
  const detail = 'Enter each holiday as a date such as 2026-11-08, once.';
  api.on('PUT /api/manage/settings/holidays', refusal(400, 'invalid_request', detail));
  await user.type(screen.getByLabelText(texts.holidaysLabel), '8 November');
  await user.click(screen.getByRole('button', { name: texts.saveHolidays }));
  await screen.findByText(detail);
  expect(api.sent('PUT /api/manage/settings/holidays')[0]?.body).toMatchObject({ version: 0, days: ['8 November'] });
});

test('takes holidays, days and links as an owner in India writes them', async () => {
  const user = await openForms();
  api.on('PUT /api/manage/settings/holidays', ok({ version: 1, days: [] }));
  const typed = ['2026-11-08', '26/01/2027', '5-3-2027', '15 August 2027', '1 Foo 2027', 'Diwali'];
  await user.type(screen.getByLabelText(texts.holidaysLabel), typed.join('{enter}'));
  await user.click(screen.getByRole('button', { name: texts.saveHolidays }));
  await expect
    .poll(() => api.sent('PUT /api/manage/settings/holidays')[0]?.body)
    .toMatchObject({ days: ['2026-11-08', '2027-01-26', '2027-03-05', '2027-08-15', '2027-00-01', 'Diwali'] });
  api.on('PUT /api/manage/settings/dates', ok({ version: 1, ...defaultDates }));
  await user.type(screen.getByLabelText(texts.zones), '56 = 2 days{enter}57 = 1 day');
  await user.type(
    screen.getByLabelText(texts.limitedProducts),
    'https://shop.example/products/mug-0123456789ABCDEF?utm_source=chat#top = 4{enter}mug',
  );
  await user.click(screen.getByRole('button', { name: texts.save }));
  await expect
    .poll(() => api.sent('PUT /api/manage/settings/dates')[0]?.body)
    .toMatchObject({
      zones: [
        { pins: ['56'], days: 2 },
        { pins: ['57'], days: 1 },
      ],
      capacity: { products: { '0123456789ABCDEF': 4, mug: 0 } },
    });
});

test('says once what is wrong with several entries', async () => {
  const user = await openForms();
  const message = 'Enter each holiday as a date such as 2026-11-08, once.';
  const errors = ['days.0', 'days.1', 'days'].map((field) => ({ field, message }));
  api.on('PUT /api/manage/settings/holidays', refusal(400, 'invalid_request', message, errors));
  await user.type(screen.getByLabelText(texts.holidaysLabel), 'Diwali{enter}Holi');
  await user.click(screen.getByRole('button', { name: texts.saveHolidays }));
  await screen.findByText(`“Diwali”, “Holi”: ${message}`);
});

test('D33: names the zones that the API refuses, at their field', async () => {
  const user = await openForms();
  const [pins, days] = ['Digits only.', 'Delivery takes 1 to 30 working days.'];
  api.on(
    'PUT /api/manage/settings/dates',
    refusal(400, 'invalid_request', `${pins} ${days}`, [
      { field: 'zones.0.pins.0', message: pins },
      { field: 'zones.1.days', message: days },
    ]),
  );
  await user.type(screen.getByLabelText(texts.zones), '5x = 3{enter}56 =');
  await user.click(screen.getByRole('button', { name: texts.save }));
  await screen.findByText(`“5x = 3”: ${pins} “56 =”: ${days}`);
  expect(document.activeElement).toBe(screen.getByLabelText(texts.zones));
});
