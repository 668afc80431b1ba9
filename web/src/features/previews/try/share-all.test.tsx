import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { categories } from '#contracts/categories.ts';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { brand } from '#web/texts/brand.ts';
import { tryIt } from '#web/texts/previews/try-it.ts';
import { ShareAll } from './share-all.tsx';
import type { Preview } from './use-previews.ts';

const sharp: Preview = { picture: { width: 1, height: 1, data: new Uint8ClampedArray(4) }, state: 'sharp' };
const all = Object.fromEntries(categories.map(({ id }) => [id, sharp]));
const { Caricature: _, ...seven } = all;

const canvas = HTMLCanvasElement.prototype;
const { getContext, toBlob } = canvas;
/** The texts on the picture. */
let written: string[];
beforeEach(() => {
  written = [];
  const drawing = {
    fillText: (text: string) => written.push(text),
    measureText: (text: string) => ({ width: text.length * 30 }),
    ...Object.fromEntries(
      ['fillRect', 'save', 'restore', 'beginPath', 'roundRect', 'clip', 'fill', 'drawImage'].map((name) => [
        name,
        vi.fn(),
      ]),
    ),
  };
  vi.stubGlobal('ImageData', class {});
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => {} }));
  Object.assign(Image.prototype, { decode: () => Promise.reject(new DOMException('No icon', 'EncodingError')) });
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } });
  Object.assign(canvas, {
    getContext: () => drawing,
    toBlob: (done: BlobCallback, type: string) => done(new Blob(['picture'], { type })),
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.assign(canvas, { getContext, toBlob });
  Reflect.deleteProperty(document, 'fonts');
  brand.logo = [];
});

const open = (styles: typeof all = all, failed = false) =>
  openScreen(
    <ul>
      <ShareAll styles={styles} failed={failed} />
    </ul>,
  );
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** A browser that shares files. `outcome` is what the visitor does then. */
function sharing(outcome: () => Promise<void> = async () => {}) {
  const share = vi.fn((_shared: ShareData) => outcome());
  vi.stubGlobal('navigator', { canShare: () => true, share });
  return share;
}

test('shows the shop’s own logo in place of its name', async () => {
  const decoded: string[] = [];
  Object.assign(Image.prototype, {
    async decode(this: HTMLImageElement) {
      decoded.push(new URL(this.src).pathname);
    },
  });
  brand.logo = ['/product-images/LOGO/picture.png', '240', '72'];
  const share = sharing();
  open();
  fireEvent.click(button(tryIt.all.share));
  await waitFor(() => expect(share).toHaveBeenCalled());
  expect(decoded).toEqual(['/product-images/LOGO/picture.png']);
  expect(written).not.toContain(brand.name);
  expect(written).toContain(tryIt.all.lines[0]);
});

test('shares one picture with the eight styles and the shop’s name, and nothing else', async () => {
  const share = sharing();
  const { user } = open();
  await user.click(button(tryIt.all.share));
  await waitFor(() => expect(share).toHaveBeenCalled());
  const [shared] = share.mock.calls[0] ?? [];
  expect(Object.keys(shared ?? {})).toEqual(['files', 'title']);
  expect(shared?.files?.map(({ name, type }) => [name, type])).toEqual([['eight-styles.jpg', 'image/jpeg']]);
  expect(written).toEqual(expect.arrayContaining(categories.map(({ label }) => label)));
  expect(written.join(' ')).toContain(brand.name);
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('saves the picture where the browser can’t share files', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user } = open();
  expect(screen.queryByRole('button', { name: tryIt.all.share })).toBeNull();
  await user.click(button(tryIt.all.save));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
});

test.each([
  ['says nothing if the visitor cancels', 'AbortError', ''],
  ['says what to do if the browser refuses to share', 'NotAllowedError', tryIt.notShared],
])('%s', async (_name, reason, text) => {
  const share = sharing(() => Promise.reject(new DOMException('No', reason)));
  const { user } = open();
  await user.click(button(tryIt.all.share));
  await waitFor(() => expect(share).toHaveBeenCalled());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
});

test.each([
  ['has no memory for a canvas', { getContext: () => null }],
  ['can’t encode the picture', { toBlob: (done: BlobCallback) => done(null) }],
])('says so if the device %s', async (_name, broken) => {
  Object.assign(canvas, broken);
  const { user } = open();
  await user.click(button(tryIt.all.save));
  expect(await screen.findByText(tryIt.notMade)).toBeTruthy();
});

test('waits for the eighth style, and says so if it can’t be drawn', () => {
  const { unmount } = open(seven);
  expect(button(tryIt.all.save).disabled).toBe(true);
  unmount();
  open(seven, true);
  expect(screen.getByText(tryIt.all.missing)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
