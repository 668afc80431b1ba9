import { screen } from '@testing-library/react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { aLine } from '#tests/support/web/a-cart.ts';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { occasions as texts } from '#web/texts/occasions/occasions.ts';
import { home } from '#web/texts/products/home.ts';
import { rememberPin } from '../../dates/remembered-pin.ts';
import Occasions from './occasions.tsx';

const api = scriptedApi();
afterEach(() => vi.unstubAllGlobals());

const rakhi = { name: 'Rakhi', slug: 'rakhi', date: '2026-08-28', words: 'rakhi', state: 'open' } as const;

test('shows the cut-off for the PIN that the visitor has entered, and the gifts of the occasion', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  rememberPin('411001');
  api.on('GET /api/products', ok({ products: [] }));
  api.on('GET /api/occasions', ({ search }) =>
    ok({ occasions: [{ ...rakhi, orderBy: search === '?pin=411001' ? '2026-08-24' : '2026-08-14' }] }),
  );
  openScreen(
    <Navigate to="/occasions/rakhi" />,
    <Routes>
      <Route path="/occasions/:slug" element={<Occasions />} />
    </Routes>,
  );
  await screen.findByText('Order by Mon, 24 Aug');
  expect(screen.getByText('to have it in time at PIN 411001')).toBeTruthy();
  expect(screen.queryByText(texts.slower)).toBeNull();
  expect(api.sent('GET /api/products').map(({ search }) => search)).toEqual(['?q=rakhi']);
});

test('shows the gifts that take too long to make for its last day after all others', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  const slow = { ...aLine('slow'), making: { minDays: 9, maxDays: 12 } };
  const quick = { ...aLine('quick'), making: { minDays: 1, maxDays: 3 } };
  api.on('GET /api/products', ({ search }) =>
    ok(search.includes('cursor') ? { products: [aLine('plain')] } : { products: [slow, quick], nextCursor: 'next' }),
  );
  api.on('GET /api/occasions', ok({ occasions: [{ ...rakhi, orderBy: '2026-08-14', makingDays: 3 }] }));
  openScreen(
    <Navigate to="/occasions/rakhi" />,
    <Routes>
      <Route path="/occasions/:slug" element={<Occasions />} />
    </Routes>,
  );
  await screen.findByText(texts.slower);
  const gifts = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  await screen.findByRole('heading', { name: 'The slow' });
  expect(gifts()).toEqual(['The quick', 'The plain', 'The slow']);
});

test('shows a first page of nothing but gifts that take too long, and keeps its cards in place', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  const making = { minDays: 9, maxDays: 12 };
  const slow = Array.from({ length: 24 }, (_, n) => ({ ...aLine(`slow ${n}`), making }));
  api.on('GET /api/products', ({ search }) =>
    ok(search.includes('cursor') ? { products: [aLine('plain')] } : { products: slow, nextCursor: 'next' }),
  );
  api.on('GET /api/occasions', ok({ occasions: [{ ...rakhi, orderBy: '2026-08-14', makingDays: 3 }] }));
  const { user } = openScreen(
    <Navigate to="/occasions/rakhi" />,
    <Routes>
      <Route path="/occasions/:slug" element={<Occasions />} />
    </Routes>,
  );
  await screen.findByRole('heading', { name: 'The slow 0' });
  await user.click(screen.getByRole('button', { name: home.more }));
  await screen.findByRole('heading', { name: 'The plain' });
  const gifts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(gifts).toEqual([...slow.map(({ title }) => title), 'The plain']);
});

test('says the year of a day that is months ahead', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  const early = { ...rakhi, date: '2027-08-17', orderBy: '2027-08-03', state: 'early' };
  api.on('GET /api/products', ok({ products: [] }));
  api.on('GET /api/occasions', ok({ occasions: [early] }));
  openScreen(
    <Navigate to="/occasions/rakhi" />,
    <Routes>
      <Route path="/occasions/:slug" element={<Occasions />} />
    </Routes>,
  );
  await screen.findByText('Order by Tue, 3 Aug 2027');
  expect(screen.getByText('Rakhi is on Tue, 17 Aug 2027.')).toBeTruthy();
});
