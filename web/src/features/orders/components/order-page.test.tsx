import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { CaseStep } from '#contracts/cases/damage-case.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { cases } from '#web/texts/cases/cases.ts';
import { orders as texts } from '#web/texts/orders/orders.ts';
import OrderPage from './order-page.tsx';

const api = scriptedApi();

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/orders//making', ok({ pictures: [] }));
  api.on('GET /api/orders//messages', ok({ messages: [] }));
});

const at = '2026-06-09T12:00:00.000Z';
const first = { carrier: 'other', name: 'Delhivery', number: 'FIRST1' };
const second = { carrier: 'other', name: 'Delhivery', number: 'SECOND2' };

test.each<[CaseStep['status'], CaseStep['tracking'] | undefined, string | undefined]>([
  ['opened', undefined, 'FIRST1'],
  ['remaking', undefined, undefined],
  ['sent', undefined, undefined],
  ['sent', second, 'SECOND2'],
  ['closed', undefined, 'FIRST1'],
])('of a damaged gift that is %s, with %j, the parcel is %s', async (status, tracking, number) => {
  api.on('GET /api/orders/', ok(aManagedOrder({ orderId: '', status: 'delivered', tracking: first })));
  api.on('GET /api/orders//case', ok({ version: 1, steps: [{ status, at, ...(tracking && { tracking }) }] }));
  openScreen(<OrderPage />);
  await screen.findByText(cases.status[status]);
  const parcel = screen.queryByText(texts.parcel)?.parentElement;
  expect(parcel && within(parcel).getByText(/FIRST1|SECOND2/).textContent).toBe(number);
});
