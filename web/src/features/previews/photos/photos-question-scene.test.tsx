import { screen } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { aCart } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { queryClient } from '#web/lib/query.ts';
import PersonalBuy from '../../products/components/personal-buy.tsx';
import type { LetteredGift } from '../lettering/notes-on-words.ts';

// Test files that ran before in the same worker may have loaded the real notes.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
// The setup file clears the client of the modules before the reset.
afterEach(() => queryClient.clear());

vi.mock('../lettering/words-notes.tsx', () => ({
  WordsNotes: ({ gift }: { gift: LetteredGift }) => <p>Lettered in {gift.sceneId}</p>,
}));

const api = scriptedApi();

test('letters the words beside the photos in the scene that the product names', async () => {
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/cart', ok(aCart([])));
  const product: Product = {
    productId: 'view',
    title: 'Sunrise over Your Mountains',
    description: 'A view.',
    category: 'DigitalArt',
    price: 500,
    url: '/product-images/print.png',
    preview: { scene: 'mountain-frame' },
    questions: [
      { id: 'us', kind: 'photos', label: 'Your photo', min: 1, max: 1, printMm: [300, 420], detail: 'print' },
      { id: 'place', kind: 'text', label: 'The place', maxLength: 60, lines: 1, lettered: true },
    ],
  };
  openScreen(<PersonalBuy product={product} />);
  expect(await screen.findByText('Lettered in mountain-frame')).toBeTruthy();
});
