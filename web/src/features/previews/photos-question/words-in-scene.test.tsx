import { screen } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { queryClient } from '#web/lib/query.ts';
import { giftPhotos } from '#web/texts/previews/gift-photos.ts';
import DetailsEditor from '../../orders/components/answer-form.tsx';
import PersonalBuy from '../../products/components/personal-buy.tsx';
import { drawWords } from '../lettering/draw-words.ts';
import type { LetteredGift } from '../lettering/notes-on-words.ts';
import { blank } from '../styles/picture.ts';
import { GiftPreview } from './gift-preview.tsx';

// Test files that ran before in the same worker may have loaded the real modules.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock('../lettering/words-notes.tsx', () => ({
  WordsNotes: ({ gift, words }: { gift: LetteredGift; words: readonly string[] }) => (
    <p>{`“${words.join()}” in ${gift.sceneId}`}</p>
  ),
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
  expect(await screen.findByText('“” in heart-mirror')).toBeTruthy();
});

test('words beside photos are those that will be added', async () => {
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/cart', ok(aCart([])));
  const { user } = openScreen(<PersonalBuy product={mirror} />);
  await user.type(screen.getByLabelText(/^The name/), 'Bruno');
  expect(await screen.findByText('“Bruno” in heart-mirror')).toBeTruthy();
  await user.type(screen.getByLabelText(/^The name/), ' who always waited for us');
  expect(await screen.findByText('“” in heart-mirror')).toBeTruthy();
});

test('words that an order has stay beside its photos, even if they would be refused today', async () => {
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/products/bruno', ok(mirror));
  const line = { ...aLine('bruno'), answers: { name: { text: 'Bruno who always waited for us' } } };
  openScreen(
    <DetailsEditor
      order={aManagedOrder({ lines: [line] })}
      line={line}
      isSaved={false}
      onSaved={() => undefined}
      onClose={() => undefined}
    />,
  );
  expect(await screen.findByText('“Bruno who always waited for us” in heart-mirror')).toBeTruthy();
});

test('draws the words beside photos in the scene that the product names, and says that the preview is ready', () => {
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
  expect(screen.getByText(giftPhotos.ready).getAttribute('role')).toBe('status');
});
