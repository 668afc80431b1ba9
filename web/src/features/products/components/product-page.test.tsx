import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { productPath } from '#contracts/products/product-address.ts';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { queryClient } from '#web/lib/query.ts';
import { SessionProvider } from '#web/lib/session.tsx';
import { home } from '#web/texts/products/home.ts';
import { product as texts } from '#web/texts/products/product.ts';
import { productQuery } from '../api/get-product.ts';
import { ProductPage } from './product-page.tsx';

const api = scriptedApi();

const mug: Product = {
  productId: '0123456789ABCDEF',
  title: 'The mug',
  description: 'A gift.',
  category: 'MiniFrames',
  price: 500,
  url: '/product-images/mug.png',
  pictures: [{ url: '/product-images/mug.png' }, { url: '/product-images/wall.png' }],
};

const screen = (
  <QueryClientProvider client={queryClient}>
    <SessionProvider>
      <MemoryRouter initialEntries={[productPath(mug)]}>
        <Routes>
          <Route path="/products/:address" element={<ProductPage />} />
        </Routes>
      </MemoryRouter>
    </SessionProvider>
  </QueryClientProvider>
);

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the product', mug, 'The mug, picture 2 of 2'],
  ['that the product is gone', null, texts.gone],
])(
  'the server renders %s from the query cache, and the browser hydrates the same page without a call',
  async (_, found, text) => {
    // jsdom has no IntersectionObserver. With this one, nothing comes near the screen.
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    vi.stubGlobal('scrollTo', () => undefined);
    queryClient.setQueryData<Product | null>(productQuery(mug.productId).queryKey, found);
    const root = document.createElement('div');
    root.innerHTML = renderToString(screen);
    expect(root.innerHTML).toContain(text);
    // The Content-Security-Policy forbids style attributes in HTML.
    expect(root.querySelector('[style]')).toBeNull();
    const mismatches: unknown[] = [];
    const hydrated = await act(async () =>
      hydrateRoot(root, screen, { onRecoverableError: (error) => mismatches.push(error) }),
    );
    expect(mismatches).toEqual([]);
    await act(async () => hydrated.unmount());
  },
);

test('has the description before the price, also in the placeholder', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  const path = `GET /api/products/${mug.productId}` as const;
  api.on(path, ok(mug));
  const reply = api.hold(path);
  const { container, findByText } = render(screen);
  const shown = () => [...(container.querySelector('.product-page__details')?.children ?? [])].slice(1, 3);
  const expectOrder = ([first, second]: readonly Element[]) => {
    expect(first?.className).toMatch(/text-skeleton|about/);
    expect(second?.className).toBe('product-details__buy');
  };
  expectOrder(shown());
  reply(ok(mug));
  await findByText(mug.description);
  expectOrder(shown());
});

test('says that a gift is made from a photo only if it asks for one', () => {
  const htmlOf = (questions: NonNullable<Product['questions']>): string => {
    const gift: Product = { ...mug, questions };
    queryClient.setQueryData<Product | null>(productQuery(mug.productId).queryKey, gift);
    return renderToString(screen);
  };
  expect(htmlOf([])).not.toContain(texts.fromPhoto);
  expect(htmlOf([{ id: 'names', kind: 'text', label: 'Names', maxLength: 20, lines: 1 }])).toContain(texts.byHand);
  const photo = { id: 'us', kind: 'photos', label: 'Us', min: 1, max: 1, detail: 'print' } as const;
  expect(htmlOf([{ ...photo, printMm: [300, 400] }])).toContain(texts.fromPhoto);
});

test('shows the whole description, the price and the way to its category, and offers a retry if loading fails', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  const path = `GET /api/products/${mug.productId}` as const;
  api.on(path, refusal(400, 'invalid_request', 'It can’t be loaded.'));
  const view = render(screen);
  await view.findByText('It can’t be loaded.');
  api.on(path, ok(mug));
  await userEvent.click(view.getByRole('button', { name: home.retry }));
  await view.findByRole('heading', { level: 1, name: mug.title });
  expect(view.getByText(mug.description)).toBeTruthy();
  expect(view.getAllByText(/₹500/).length).toBeGreaterThan(0);
  const breadcrumbs = within(view.getByRole('navigation', { name: texts.path }));
  expect(breadcrumbs.getByText(mug.title).getAttribute('aria-current')).toBe('page');
  expect(breadcrumbs.getByRole('link', { name: 'Mini Frames' }).getAttribute('href')).toBe('/home?category=MiniFrames');
});
