import { QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { productPath } from '#contracts/products/product-address.ts';
import { scriptedApi } from '#tests/support/web/scripted-api.ts';
import { queryClient } from '#web/lib/query.ts';
import { SessionProvider } from '#web/lib/session.tsx';
import { product as texts } from '#web/texts/products/product.ts';
import { productQuery } from '../api/get-product.ts';
import { ProductPage } from './product-page.tsx';

scriptedApi();

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
  async (_, answer, text) => {
    // jsdom has no IntersectionObserver. With this one, nothing comes near the screen.
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    vi.stubGlobal('scrollTo', () => undefined);
    queryClient.setQueryData<Product | null>(productQuery(mug.productId).queryKey, answer);
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
