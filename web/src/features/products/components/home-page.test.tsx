import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Product, SearchedPrices } from '#contracts/products/product.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { emptySearch } from '#web/texts/products/empty-search.ts';
import { home } from '#web/texts/products/home.ts';
import { searchNotes } from '#web/texts/products/search-notes.ts';
import { HomePage } from './home-page.tsx';

const api = scriptedApi();
afterEach(() => vi.unstubAllGlobals());

/** What is announced about the list. */
const statusIn = (page: Element) => page.querySelector('.home__aside[role="status"]')?.textContent;

test('a failed search shows its error, and waits again only while it is retried', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  api.on('GET /api/products', ok({ products: [] }));
  const { user, container } = openScreen(<HomePage />);
  await screen.findByText(home.emptyTitle);
  api.on('GET /api/products', refusal(400, 'invalid_request', 'The search failed.'));
  await user.type(screen.getByRole('searchbox'), 'dog{Enter}');
  await screen.findByText('The search failed.');
  expect(statusIn(container)).toBe('');

  const respond = api.hold('GET /api/products');
  await user.click(screen.getByRole('button', { name: home.retry }));
  await vi.waitFor(() => expect(statusIn(container)).toBe(home.wait));
  respond(ok({ products: [] }));
  await vi.waitFor(() => expect(statusIn(container)).toBe(searchNotes.found(0, false)));
});

test('a search shows no sort order, says that it finds nothing, and leads back to all gifts', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  api.on('GET /api/products', ({ search }) => ok({ products: search.includes('q=') ? [] : [aLine('mug')] }));
  const { user } = openScreen(<HomePage />);
  expect(screen.getByRole('combobox', { name: home.sort })).toBeTruthy();
  await user.type(await screen.findByRole('searchbox'), 'spaceship{Enter}');
  await screen.findByRole('heading', { name: home.noneTitle });
  expect(screen.queryByRole('combobox', { name: home.sort })).toBeNull();
  expect(screen.getByRole('link', { name: home.showAll }).getAttribute('href')).toBe('/home');
});

test('D28: a misspelt search says which word was searched for instead, until it is corrected', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  api.on('GET /api/products', ({ search }) =>
    ok({ products: [aLine('mug')], ...(search.includes('weding') && { correctedQuery: 'wedding' }) }),
  );
  const { user, container } = openScreen(<HomePage />);
  const box = await screen.findByRole('searchbox');
  await user.type(box, 'weding{Enter}');
  await vi.waitFor(() =>
    expect(statusIn(container)).toBe(`${searchNotes.corrected} wedding. ${searchNotes.found(1, false)}`),
  );
  await user.clear(box);
  await user.type(box, 'wedding{Enter}');
  await vi.waitFor(() => expect(statusIn(container)).toBe(searchNotes.found(1, false)));
});

/** Lists these gifts, and for searches those of `found`. */
const listing = (gifts: readonly Product[], found: (q: string) => object) =>
  api.on('GET /api/products', ({ search }) => {
    const q = new URLSearchParams(search).get('q');
    return ok(q === null ? { products: gifts } : { products: [], ...found(q) });
  });

test.each<[string, SearchedPrices, string]>([
  ['₹1500', { most: 1500 }, 'Gifts up to ₹1,500.'],
  ['frame under 1000', { most: 1000 }, 'Gifts up to ₹1,000.'],
  ['above 5000', { least: 5000 }, 'Gifts from ₹5,000.'],
  ['700 to 100000', { least: 700, most: 100_000 }, 'Gifts from ₹700 to ₹1,00,000.'],
])('D28: a search for %s says which prices it read, until the words change', async (words, prices, text) => {
  vi.stubGlobal('scrollTo', () => undefined);
  listing([aLine('mug')], (q) => (q === words ? { products: [aLine('mug')], prices } : { products: [aLine('mug')] }));
  const { user, container } = openScreen(<HomePage />);
  const box = await screen.findByRole('searchbox');
  await user.type(box, `${words}{Enter}`);
  await vi.waitFor(() => expect(statusIn(container)).toBe(`${text} ${searchNotes.found(1, false)}`));
  const respond = api.hold('GET /api/products');
  await user.clear(box);
  await user.type(box, 'mug{Enter}');
  await vi.waitFor(() => expect(statusIn(container)).toBe(home.wait));
  respond(ok({ products: [aLine('mug')] }));
  await vi.waitFor(() => expect(statusIn(container)).toBe(searchNotes.found(1, false)));
});

test.each<[object, string]>([
  [
    { prices: { most: 1000 }, noneAtPrices: true, sort: 'price-asc' },
    'No such gift costs ₹1,000 or less. These come nearest. 2 gifts, lowest price first',
  ],
  [
    { prices: { least: 5000 }, noneAtPrices: true, sort: 'price-desc' },
    'No such gift costs ₹5,000 or more. These come nearest. 2 gifts, highest price first',
  ],
  [
    { prices: { least: 700, most: 800 }, noneAtPrices: true, sort: 'price-asc' },
    'No such gift costs ₹700 to ₹800. These come nearest. 2 gifts, lowest price first',
  ],
  [{ sort: 'price-asc' }, '2 gifts, lowest price first'],
  [{ noneWithAllWords: true }, 'No gift has all these words. 2 gifts, closest first'],
  [{}, '2 gifts, closest first'],
])('D28: a search says that no gift has its prices, and in which order the gifts are: %j', async (said, text) => {
  vi.stubGlobal('scrollTo', () => undefined);
  listing([aLine('mug')], () => ({ products: [aLine('mug'), aLine('frame')], ...said }));
  const { user, container } = openScreen(<HomePage />);
  await user.type(await screen.findByRole('searchbox'), 'cup{Enter}');
  await vi.waitFor(() => expect(statusIn(container)).toBe(text));
});

/** The links that an empty search offers, and their addresses. */
const offered = () =>
  within(screen.getByRole('navigation', { name: emptySearch.popular }))
    .getAllByRole<HTMLAnchorElement>('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('a search that finds nothing offers the next occasion, categories and low prices that have gifts, and the shop’s contact', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  const [mirror, heart] = [{ ...aLine('mirror', 1, 2500), category: 'MagicMirror' } as const, aLine('mini', 1, 1000)];
  listing([mirror, heart, mirror], (q) => ({ products: q === 'rakhi' ? [mirror] : [] }));
  const occasion = { slug: 'rakhi', name: 'Rakhi', date: '2026-08-28', words: 'rakhi', state: 'open' };
  const late = { ...occasion, slug: 'holi', name: 'Holi', state: 'late' };
  api.on('GET /api/occasions', ok({ occasions: [late, occasion, { ...occasion, slug: 'diwali', name: 'Diwali' }] }));
  api.on(
    'GET /api/settings',
    ok({ contact: { email: 'hello@example.com', phone: '02012345678', whatsApp: '9876543210' } }),
  );
  const { user } = openScreen(<HomePage />);
  await user.type(await screen.findByRole('searchbox'), 'space ship{Enter}');
  await screen.findByText(emptySearch.popular);
  expect(offered()).toEqual([
    ['Rakhi', '/occasions/rakhi'],
    ['Magic Mirror', '/home?category=MagicMirror'],
    ['Mini Frames', '/home?category=MiniFrames'],
    ['Under ₹1,000', '/home?q=under+1000'],
  ]);
  const chat = screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp 98765 43210' });
  expect(new URL(chat.href).searchParams.get('text')).toContain('space ship');
  expect(screen.getByRole('link', { name: 'hello@example.com' }).getAttribute('href')).toBe('mailto:hello@example.com');
  expect(screen.getByRole('link', { name: home.showAll }).getAttribute('href')).toBe('/home');
});

test('a search that finds nothing offers only what finds something, and no contact that the shop doesn’t have', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  listing([aLine('mini', 1, 1000.5)], () => ({}));
  const occasion = { slug: 'rakhi', name: 'Rakhi', date: '2026-08-28', words: 'rakhi', state: 'open' };
  api.on('GET /api/occasions', ok({ occasions: [occasion] }));
  api.on('GET /api/settings', ok({ contact: { legalName: 'A shop', phone: '02012345678' } }));
  const { user } = openScreen(<HomePage />);
  await user.type(await screen.findByRole('searchbox'), 'spaceship{Enter}');
  await screen.findByText(emptySearch.popular);
  expect(offered()).toEqual([['Mini Frames', '/home?category=MiniFrames']]);
  expect(screen.queryByText(emptySearch.ask)).toBeNull();
});

test('a search in an empty shop offers no links, and an empty category nothing of a search', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  listing([], () => ({}));
  api.on('GET /api/settings', ok({ contact: { email: 'hello@example.com' } }));
  const { user } = openScreen(<HomePage />);
  await screen.findByText(home.emptyTitle);
  expect(screen.queryByText(emptySearch.ask)).toBeNull();
  await user.type(await screen.findByRole('searchbox'), 'spaceship{Enter}');
  await screen.findByText(emptySearch.ask);
  expect(screen.queryByText(emptySearch.popular)).toBeNull();
});

test('says Please wait... until it shows the gifts with title, description, price and Add to Cart', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  const respond = api.hold('GET /api/products');
  const { container } = openScreen(<HomePage />);
  expect(screen.getAllByText('Please wait...')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Add to Cart/ })).toBeNull();
  respond(ok({ products: [aLine('mug'), aLine('frame')] }));
  expect(await screen.findAllByRole('button', { name: /Add to Cart/ })).toHaveLength(2);
  expect(screen.queryByText('Please wait...')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All Products');
  const [card] = container.querySelectorAll('.product-card');
  expect(card?.textContent).toMatch(/^The mug₹499.50A present\./);
  expect(card?.querySelector('img')?.getAttribute('src')).toBe(aLine('mug').url);
});

test('sorts by price, also the gifts that follow', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  api.on('GET /api/products', ({ search }) => {
    const { sort, cursor } = Object.fromEntries(new URLSearchParams(search));
    if (cursor !== undefined) return ok({ products: [aLine('frame')] });
    return ok({ products: [aLine('mug')], ...(sort !== undefined && { nextCursor: 'next' }) });
  });
  const { user } = openScreen(<HomePage />);
  const order = await screen.findByRole('combobox', { name: home.sort });
  await user.selectOptions(order, home.sorts['price-asc']);
  expect(document.activeElement).toBe(order);
  await screen.findByRole('heading', { name: aLine('frame').title });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    [aLine('mug'), aLine('frame')].map(({ title }) => title),
  );
  expect(api.sent('GET /api/products').map(({ search }) => search)).toEqual([
    '',
    '?sort=price-asc',
    '?sort=price-asc&cursor=next',
  ]);
});

test('a sold-out gift says so, and can’t be added to the cart', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  api.on('GET /api/products', ok({ products: [{ ...aLine('mug'), state: 'sold-out' }, aLine('frame')] }));
  openScreen(<HomePage />);
  const button = await screen.findByRole('button', { name: new RegExp(`^${home.soldOut}`) });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(
    screen.getByRole('button', { name: new RegExp(`^${home.addToCart}`) }).getAttribute('aria-disabled'),
  ).toBeNull();
});
