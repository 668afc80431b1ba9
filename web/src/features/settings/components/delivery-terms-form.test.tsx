import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultTerms } from '#contracts/delivery/delivery-terms.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { deliveryTerms as texts } from '#web/texts/delivery/delivery-terms.ts';
import { DeliveryTermsForm } from './delivery-terms-form.tsx';

const api = scriptedApi();
const save = 'PUT /api/manage/settings/delivery';

async function openForm() {
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  signIn();
  const { user } = openScreen(<DeliveryTermsForm />);
  await screen.findByRole('heading', { name: texts.title });
  return user;
}

test('D33: saves fees, areas and gifts at their version', async () => {
  const user = await openForm();
  api.on(save, ok({ version: 1, ...defaultTerms }));
  await user.type(screen.getByLabelText(texts.fee), '₹60.50');
  await user.type(screen.getByLabelText(texts.freeAbove), '1,499');
  await user.type(screen.getByLabelText(texts.areaFees), '79 = 120{enter}Lakshadweep: 200');
  await user.type(screen.getByLabelText(texts.notServed), '194{enter}{enter}Ladakh');
  await user.type(screen.getByLabelText(texts.noCashProducts), 'https://shop.example/products/mug-0123456789ABCDEF');
  await user.click(screen.getByRole('button', { name: texts.save }));
  await screen.findByText(texts.saved);
  await user.click(screen.getByRole('button', { name: texts.save }));
  await expect
    .poll(() => api.sent(save).map(({ body }) => body))
    .toEqual([
      {
        saveId: expect.any(String),
        version: 0,
        fee: 60.5,
        areaFees: [
          { area: '79', fee: 120 },
          { area: 'Lakshadweep', fee: 200 },
        ],
        freeAbove: 1499,
        cashFee: 0,
        notServed: ['194', 'Ladakh'],
        noCash: [],
        noCashProducts: ['0123456789ABCDEF'],
      },
      expect.objectContaining({ version: 1 }),
    ]);
});

test('D33: shows beside its field what the API refuses', async () => {
  const user = await openForm();
  const detail = 'Enter an amount from ₹0 to ₹1,00,000, with at most two decimals.';
  api.on(save, refusal(400, 'invalid_request', detail));
  await user.type(screen.getByLabelText(texts.cashFee), 'thirty');
  await user.click(screen.getByRole('button', { name: texts.save }));
  await screen.findByText(detail);
  expect(api.sent(save)[0]?.body).toMatchObject({ cashFee: null });
});

test('D33: marks the field whose entry the API refuses, and names the entry', async () => {
  const user = await openForm();
  const detail = 'Enter the name of a State.';
  api.on(
    save,
    refusal(400, 'invalid_request', `${detail} ${detail}`, [
      { field: 'areaFees.1.area', message: detail },
      { field: 'noCash.1', message: detail },
    ]),
  );
  await user.type(screen.getByLabelText(texts.areaFees), '79 = 120{enter}{enter}Kerla = 90');
  await user.type(screen.getByLabelText(texts.noCash), '79, Goaa');
  await user.click(screen.getByRole('button', { name: texts.save }));
  await screen.findByText(`“Kerla = 90”: ${detail}`);
  screen.getByText(`“Goaa”: ${detail}`);
  expect(screen.getByLabelText(texts.areaFees).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText(texts.areaFees));
});
