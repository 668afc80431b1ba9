import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { queryClient } from '#web/lib/query.ts';
import { dates } from '#web/texts/dates/dates.ts';
import { wantedDay as texts } from '#web/texts/dates/wanted-day.ts';
import { wantedDay } from '../wanted-day.ts';
import Arrival from './arrival.tsx';
import { CheckoutDay, WantedDay } from './wanted-day.tsx';

const api = scriptedApi();
const mug = { productId: 'mug', qty: 2 };
const want = (day: string) => fireEvent.change(screen.getByLabelText(texts.label), { target: { value: day } });

test('D33: says while choosing whether the wanted day is possible, and keeps it for the checkout', async () => {
  api.on('GET /api/delivery', ok({ arrivesBy: '2026-12-05' }));
  openScreen(<CheckoutDay pin="411001" gifts={[mug]} />);
  expect((await screen.findByText('Sat, 5 Dec')).closest('p')?.textContent).toBe('Arrives by Sat, 5 Dec at PIN 411001');
  want('2026-12-04');
  await screen.findByText(texts.tooEarly('Sat, 5 Dec'));
  expect(screen.getByLabelText(texts.label).getAttribute('aria-invalid')).toBe('true');
  want('2026-12-06');
  await screen.findByText(texts.inTime('Sun, 6 Dec'));
  expect(wantedDay.read()).toBe('2026-12-06');
  want('');
  expect(wantedDay.read()).toBeUndefined();
});

test('D33: without a PIN, says the day of the farthest one; without dates, asks nothing', async () => {
  const { container } = openScreen(<CheckoutDay pin={undefined} gifts={[mug]} />);
  await expect.poll(() => api.sent('GET /api/delivery').map(({ search }) => search)).toEqual(['?productId=mug&qty=2']);
  expect(container.textContent).toBe('');
});

test.each([
  ['411001', 'Arrives by Sat, 5 Dec at PIN 411001 if your details are in by Mon, 30 Nov'],
  [undefined, `Arrives by Sat, 5 Dec if your details are in by Mon, 30 Nov${texts.withoutPin}`],
])('D33: says until when the details must be in; PIN: %s', async (pin, words) => {
  api.on(
    'GET /api/delivery',
    ok({ arrivesBy: '2026-12-05', startBy: '2026-11-30', arrivesByIfComplete: '2026-12-04' }),
  );
  openScreen(<CheckoutDay pin={pin} gifts={[mug]} />);
  expect((await screen.findByText('Sat, 5 Dec')).closest('p')?.textContent).toBe(words);
  want('2026-12-03');
  await screen.findByText(texts.tooEarly('Sat, 5 Dec'));
  want('2026-12-04');
  await screen.findByText(texts.tooEarly('Sat, 5 Dec', true));
  want('');
});

test('D33: the cart asks for the wanted day below its date', async () => {
  localStorage.setItem('shop.pin', '411001');
  api.on('GET /api/delivery', ok({ arrivesBy: '2026-12-05' }));
  openScreen(<Arrival gifts={[mug]}>{(days) => <WantedDay {...days} />}</Arrival>);
  await screen.findByLabelText(texts.label);
});

test('D33: the cart asks for no wanted day before the first response', async () => {
  localStorage.setItem('shop.pin', '411001');
  localStorage.setItem('shop.dates', 'seen');
  const respond = api.hold('GET /api/delivery');
  openScreen(<Arrival gifts={[mug]}>{(days) => <WantedDay {...days} />}</Arrival>);
  await screen.findByText(dates.to('411001'));
  expect(screen.queryByLabelText(texts.label)).toBeNull();
  respond(ok({ arrivesBy: '2026-12-05' }));
  await screen.findByLabelText(texts.label);
});

describe('D33: a wanted day that the checkout would send can be cleared', () => {
  const inCart = <Arrival gifts={[mug]}>{(days) => <WantedDay {...days} />}</Arrival>;
  const inCheckout = <CheckoutDay pin="411001" gifts={[mug]} />;

  test.each([
    ['the cart, without a day', inCart, '411001', {}],
    ['the cart, where the shop doesn’t deliver', inCart, '411001', { problem: 'We don’t deliver there.' }],
    ['the cart, without a PIN', inCart, undefined, { arrivesBy: '2026-12-05' }],
    ['the checkout, without a day', inCheckout, '411001', {}],
  ])('in %s', async (_, shown, pin, delivery) => {
    if (pin === undefined) localStorage.removeItem('shop.pin');
    else localStorage.setItem('shop.pin', pin);
    wantedDay.write('2026-12-04');
    api.on('GET /api/delivery', ok(delivery));
    openScreen(shown);
    await expect.poll(() => api.sent('GET /api/delivery')).toHaveLength(1);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    await screen.findByLabelText(texts.label);
    want('');
    expect(wantedDay.read()).toBeUndefined();
  });
});
