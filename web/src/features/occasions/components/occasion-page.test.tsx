import { screen } from '@testing-library/react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
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
  expect(screen.getByText('for delivery to 411001')).toBeTruthy();
  expect(api.sent('GET /api/products').map(({ search }) => search)).toEqual(['?q=rakhi']);
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
