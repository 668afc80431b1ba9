import { screen } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { aCart } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { queryClient } from '#web/lib/query.ts';
import PersonalBuy from '../../products/components/personal-buy.tsx';
import { drawWords } from '../lettering/draw-words.ts';
import type { LetteredGift } from '../lettering/notes-on-words.ts';
import { blank } from '../styles/picture.ts';
import { GiftPreview } from './gift-preview.tsx';

// Test files that ran before in the same worker may have loaded the real modules.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock('../lettering/words-notes.tsx', () => ({
  WordsNotes: ({ gift }: { gift: LetteredGift }) => <p>Lettered in {gift.sceneId}</p>,
}));
vi.mock('../lettering/use-lettering-fonts.ts', () => ({ useLetteringFonts: () => '' }));
vi.mock('../lettering/draw-words.ts', async (original) => ({
  ...(await original<typeof import('../lettering/draw-words.ts')>()),
  drawWords: vi.fn(),
}));

const api = scriptedApi();
afterEach(() => {
  // The setup file clears the client of the modules before the reset.
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const mirror: Product = {
  productId: 'bruno',
  title: 'Bruno, Always',
  description: 'A heart of light.',
  category: 'MagicMirror',
  price: 500,
  url: '/product-images/bruno.png',
  preview: { scene: 'heart-mirror' },
  questions: [
    { id: 'photo', kind: 'photos', label: 'Your photo', min: 1, max: 1, printMm: [350, 350], detail: 'original' },
    { id: 'name', kind: 'text', label: 'The name', maxLength: 24, lines: 1, lettered: true },
  ],
};

test('judges the words beside photos in the scene that the product names', async () => {
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/cart', ok(aCart([])));
  openScreen(<PersonalBuy product={mirror} />);
  expect(await screen.findByText('Lettered in heart-mirror')).toBeTruthy();
});

test('draws the words beside photos in the scene that the product names', () => {
  vi.stubGlobal('ImageData', class {});
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockReturnValue();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    // The canvas takes no other call here.
    { putImageData: () => undefined } as unknown as null,
  );
  const ground = { category: 'MagicMirror', aspect: 1, printMm: undefined, sceneId: 'heart-mirror' } as const;
  const gift = { picture: blank(4, 5), isSharp: true, failed: false, warnings: {} };
  openScreen(<GiftPreview title={mirror.title} ground={ground} words={['Bruno']} gift={gift} />);
  const drawn = { category: 'MagicMirror', aspect: 1, sceneId: 'heart-mirror' };
  expect(drawWords).toHaveBeenCalledWith(expect.anything(), drawn, ['Bruno']);
});
