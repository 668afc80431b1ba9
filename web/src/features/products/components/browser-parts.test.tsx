import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aLine } from '#tests/support/web/a-cart.ts';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { dates } from '#web/texts/dates/dates.ts';
import { product as texts } from '#web/texts/products/product.ts';
import { approval } from '#web/texts/proofs/approval.ts';
import BrowserParts from './browser-parts.tsx';

const api = scriptedApi();
const mug = aLine('mug');
const refused = 'We don’t deliver to PIN 744101.';
const noCash = 'Cash on delivery isn’t possible at PIN 560001.';

test('D33: the page follows the PIN: a date, a place without delivery, and one without cash', async () => {
  localStorage.removeItem('shop.pin');
  api.on('GET /api/delivery', ({ search }) => {
    if (search.includes('744101')) return ok({ problem: refused });
    return ok({ arrivesBy: '2026-12-05', ...(search.includes('560001') && { cashProblem: noCash }) });
  });
  const { user } = openScreen(<BrowserParts product={mug} />);
  await screen.findByText(texts.cashInMostPlaces);
  await user.type(await screen.findByRole('textbox', { name: `${dates.title} ${dates.pin}` }), '411001{enter}');
  await screen.findByText('Sat, 5 Dec');
  screen.getByText(texts.cash);
  const change = async (pin: string) => {
    await user.click(screen.getByRole('button', { name: dates.change }));
    await user.clear(screen.getByRole('textbox'));
    await user.type(screen.getByRole('textbox'), `${pin}{enter}`);
  };
  const region = document.querySelector('p.arrival__error[role="status"]');
  await change('744101');
  expect(await screen.findByText(refused)).toBe(region);
  expect(screen.queryByText('Sat, 5 Dec')).toBeNull();
  expect(screen.queryByText(texts.cash)).toBeNull();
  await change('560001');
  await screen.findByText(noCash);
  await screen.findByText('Sat, 5 Dec');
  expect(screen.queryByText(texts.cash)).toBeNull();
});

test('D33: without dates, a refused PIN can still be changed', async () => {
  localStorage.setItem('shop.pin', '744101');
  api.on('GET /api/delivery', ({ search }) => ok(search.includes('744101') ? { problem: refused } : {}));
  openScreen(<BrowserParts product={mug} />);
  await screen.findByText(refused);
  screen.getByRole('button', { name: dates.change });
});

test('D33: says that cash is possible at a PIN only once the shop has said so', async () => {
  localStorage.setItem('shop.pin', '411001');
  const respond = api.hold('GET /api/delivery');
  openScreen(<BrowserParts product={mug} />);
  await expect.poll(() => api.sent('GET /api/delivery')).toHaveLength(1);
  screen.getByText(texts.cashInMostPlaces);
  expect(screen.queryByText(texts.cash)).toBeNull();
  respond(ok({}));
  await screen.findByText(texts.cash);
});

test('D33: without a PIN, says plainly that cash is possible if the shop refuses no place', async () => {
  localStorage.removeItem('shop.pin');
  api.on('GET /api/delivery', ok({ everywhere: true }));
  openScreen(<BrowserParts product={mug} />);
  await screen.findByText(texts.cash);
  expect(screen.queryByText(texts.cashInMostPlaces)).toBeNull();
});

test('D33: a gift that is sold out asks for no PIN and names no day', async () => {
  localStorage.removeItem('shop.pin');
  const respond = api.hold('GET /api/delivery');
  openScreen(<BrowserParts product={{ ...mug, state: 'sold-out' }} />);
  await expect.poll(() => api.sent('GET /api/delivery')).toHaveLength(1);
  respond(ok({ arrivesBy: '2026-12-05', everywhere: true }));
  await screen.findByText(texts.cash);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText('Sat, 5 Dec')).toBeNull();
});

test('says before the order that the customer approves a picture, if the gift needs it', () => {
  api.on('GET /api/delivery', ok({}));
  const { unmount } = openScreen(<BrowserParts product={mug} />);
  expect(screen.queryByText(approval)).toBeNull();
  unmount();
  openScreen(<BrowserParts product={{ ...mug, proofRequired: true }} />);
  screen.getByText(approval);
});
