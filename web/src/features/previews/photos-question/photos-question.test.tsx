import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import {
  bitmap,
  findLater,
  photoFile as photo,
  photographed,
  readablePhotos,
} from '#tests/support/web/readable-photos.ts';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { sizeQuestion } from '#tests/support/web/size-question.ts';
import { queryClient } from '#web/lib/query.ts';
import { photoRefusals } from '#web/texts/photos/photo-refusals.ts';
import { photos as photoTexts } from '#web/texts/photos/photos.ts';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import { tryIt } from '#web/texts/previews/try-it.ts';
import { home } from '#web/texts/products/home.ts';
import { questions } from '#web/texts/questions/questions.ts';
import { Link } from '#web/ui/link.tsx';
import { cartQuery } from '../../cart/api/get-cart.ts';
import { photoStore } from '../../photos/browser-photos.ts';
import { photoSender } from '../../photos/browser-sender.ts';
import { nothingChosen } from '../../photos/chosen-photo.ts';
import { sendingId } from '../../photos/photos-waiting.ts';
import PersonalBuy from '../../products/components/personal-buy.tsx';
import { Example } from '../../questions/editor/example.tsx';
import { typedFrom } from '../../questions/editor/typed-questions.ts';
import type { Cut } from '../drawing/crop.ts';
import { centred } from '../drawing/view.ts';

const api = scriptedApi();

const photos = readablePhotos();

beforeEach(() => {
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/cart', ok(aCart([])));
  api.on('POST /api/photos', () => new Promise((respond) => onTheirWay.push(respond)));
});

/** Photos that a test adds to the cart stay on their way until its end: the sender of this worker also serves other files. */
const onTheirWay: ((reply: ReturnType<typeof refusal>) => void)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await photoStore.change(() => nothingChosen);
  const over = refusal(422, 'not_an_image', 'The test is over.');
  // Photos that are still being prepared are sent after this.
  api.on('POST /api/photos', over);
  for (const respond of onTheirWay.splice(0)) respond(over);
  await photoSender.run();
});

/** Makes every change of the stored photos fail. */
const fillStorage = () =>
  vi.spyOn(photoStore, 'change').mockRejectedValue(new DOMException('The quota is exceeded', 'QuotaExceededError'));

let products = 0;

/** Returns a new product each time, because the photo store keeps drafts across tests. */
function gift(changes: { min?: number; max?: number; slots?: string[] } = {}): Product {
  const productId = `gift-${++products}`;
  api.on(`PUT /api/cart/lines/${productId}`, ok(aLine(productId)));
  return {
    productId,
    title: 'The print',
    description: 'A gift.',
    category: 'CartoonArt',
    price: 500,
    url: '/product-images/print.png',
    questions: [
      {
        id: 'us',
        kind: 'photos',
        label: 'Your photos',
        min: 1,
        max: 2,
        printMm: [300, 400],
        detail: 'print',
        ...changes,
      },
      { id: 'names', kind: 'text', label: 'Names', maxLength: 20, lines: 1, lettered: true },
    ],
  };
}

const open = (product: Product) => openScreen(<PersonalBuy product={product} />);
const field = () => screen.findByLabelText<HTMLInputElement>(/^Choose (a photo|photos|more photos)$/);
const rows = () => [...document.querySelectorAll('.photo-item')];
const names = () => rows().map((row) => row.querySelector('.photo-item__name')?.textContent);
const stored = ({ productId }: Product) => photoStore.draft(productId)?.photos.map(({ fileName }) => fileName);
const tool = (label: string, name: string) => screen.getByRole('button', { name: `${label} ${name}` });

test('looks as the example in the owner’s form says', async () => {
  const product = { ...gift({ max: 1 }), questions: [...(gift({ max: 1 }).questions ?? []), sizeQuestion] };
  open(product);
  await field();
  const shown = document.querySelector('.photos-question')?.textContent;
  openScreen(<Example value={typedFrom({ questions: product.questions })} />);
  expect(document.querySelector('.personalisation__photos')?.textContent).toBe(shown);
  expect(shown).toContain(texts.choose(1));
});

test('lists and counts the chosen photos, and leaves out those beyond the maximum', async () => {
  const product = gift();
  const { user } = open(product);
  const input = await field();
  expect(input.multiple).toBe(true);
  expect(input.accept).toBe('image/jpeg,image/png,image/webp,image/avif');
  await user.upload(input, [photo('a.jpg')]);
  await waitFor(() => expect(names()).toEqual(['Photo 1']));
  expect(screen.getByText(texts.count(1, 2))).toBeTruthy();
  await user.upload(await field(), [photo('b.jpg'), photo('c.jpg')]);
  await waitFor(() => expect(names()).toEqual(['Photo 1', 'Photo 2']));
  expect(screen.getByText(texts.tooMany(2, 1))).toBeTruthy();
  expect(stored(product)).toEqual(['a.jpg', 'b.jpg']);
});

test('gives the focus to the first new photo when the last one hides the field, and announces the count', async () => {
  const { user } = open(gift({ max: 3 }));
  const count = (await field()).parentElement?.querySelector('[role="status"]');
  expect(count?.textContent).toBe('');
  await user.upload(await field(), [photo('a.jpg')]);
  await waitFor(() => expect(count?.textContent).toBe(texts.count(1, 3)));
  expect(document.activeElement).toBe(await field());
  await user.upload(await field(), [photo('b.jpg'), photo('c.jpg')]);
  await waitFor(() => expect(document.activeElement).toBe(tool(texts.crop, 'Photo 2')));
  expect(count?.textContent).toBe(texts.count(3, 3));
});

test('names the photos after the slots, and lists the slots still to fill', async () => {
  const { user } = open(gift({ min: 2, slots: ['Brother', 'Sister'] }));
  await user.upload(await field(), [photo('a.jpg')]);
  await waitFor(() => expect(names()).toEqual(['Brother']));
  expect(screen.getByText(texts.stillToChoose(['Sister']))).toBeTruthy();
});

test('shows why a file can’t be used by its bytes, and accepts the others whatever their label', async () => {
  const product = gift({ max: 4 });
  open(product);
  const heic = new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'IMG_1.jpg', { type: 'image/jpeg' });
  const notes = new File(['Dear Nani'], 'notes.jpg', { type: 'image/jpeg' });
  const cut = new File([photo('cut.jpg').slice(0, -20)], 'cut.jpg', { type: 'image/jpeg' });
  const files = [heic, notes, cut, photo('a.jpg', 'image/jpg'), photo('b', ''), photo('c', 'application/octet-stream')];
  fireEvent.change(await field(), { target: { files } });
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(stored(product)).toEqual(['a.jpg', 'b', 'c']);
  const said = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(said).toContain(
    [
      photoTexts.refused('IMG_1.jpg', photoRefusals.heic),
      photoTexts.refused('notes.jpg', photoRefusals['not-a-picture']),
      photoTexts.refused('cut.jpg', photoRefusals.broken),
    ].join(' '),
  );
});

test('moves, replaces and removes a photo, and announces moves and removals', async () => {
  const product = gift();
  const { user } = open(product);
  await user.upload(await field(), [photo('a.jpg'), photo('b.jpg')]);
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.click(tool(texts.later, 'Photo 1'));
  await waitFor(() => expect(stored(product)).toEqual(['b.jpg', 'a.jpg']));
  expect(screen.getByText(texts.moved('Photo 1', 2))).toBeTruthy();
  expect(tool(texts.earlier, 'Photo 1').getAttribute('aria-disabled')).toBe('true');
  await user.upload(screen.getByLabelText(`${texts.replace} Photo 1`), photo('c.jpg'));
  await waitFor(() => expect(stored(product)).toEqual(['c.jpg', 'a.jpg']));
  await user.click(tool(texts.remove, 'Photo 1'));
  await waitFor(() => expect(stored(product)).toEqual(['a.jpg']));
  expect(screen.getByText(texts.removed('Photo 1'))).toBeTruthy();
});

test('refuses photos in a browser without workers, and says to use another one', async () => {
  vi.stubGlobal('Worker', undefined);
  const { user } = open(gift());
  await user.upload(await field(), [photo('a.jpg')]);
  expect(await screen.findByText(photoTexts.refused('a.jpg', photoRefusals.unsupported))).toBeTruthy();
  expect(screen.getByText(texts.choose(2))).toBeTruthy();
});

test('says that it can’t draw the preview if one of the photos can’t be decoded', async () => {
  const product = gift();
  const { user, unmount } = open(product);
  await user.upload(await field(), [photo('a.jpg')]);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByText(texts.failed)).toBeNull();
  unmount();
  photos.canDecode = false;
  open(product);
  expect(await screen.findByText(texts.failed)).toBeTruthy();
});

test('asks for an oval by hand if the browser can’t look for faces, until the photo has one', async () => {
  photographed.people = 'failed';
  const { user } = open(gift());
  await user.upload(await field(), [photo('a.jpg')]);
  const words = `${tryIt.controls.notSearched} ${texts.pressCrop}`;
  expect(await screen.findByText(words)).toBeTruthy();
  await user.click(tool(texts.crop, 'Photo 1'));
  fireEvent.change(await screen.findByLabelText(tryIt.controls.width), { target: { value: '0.3' } });
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

test('changes and announces nothing, and says why, if the browser’s storage is full', async () => {
  const product = gift();
  const { user } = open(product);
  await user.upload(await field(), [photo('a.jpg'), photo('b.jpg')]);
  await waitFor(() => expect(rows()).toHaveLength(2));
  const tick = screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(texts.consent) });
  const actions: readonly (() => Promise<void>)[] = [
    () => user.click(tool(texts.later, 'Photo 1')),
    () => user.click(tool(texts.remove, 'Photo 1')),
    () => user.upload(screen.getByLabelText(`${texts.replace} Photo 1`), photo('c.jpg')),
    () => user.click(tick),
    async () => {
      await user.click(tool(texts.crop, 'Photo 1'));
      fireEvent.change(await screen.findByLabelText('Zoom'), { target: { value: '2' } });
    },
  ];
  for (const act of actions) {
    const full = fillStorage();
    await act();
    await screen.findByText(photoTexts.noRoom);
    full.mockRestore();
    expect(stored(product)).toEqual(['a.jpg', 'b.jpg']);
    expect(screen.queryByText(texts.moved('Photo 1', 2))).toBeNull();
    expect(screen.queryByText(texts.removed('Photo 1'))).toBeNull();
    expect(tick.checked).toBe(false);
    // The next change that is stored removes the message.
    await user.click(tick);
    await waitFor(() => expect(screen.queryByText(photoTexts.noRoom)).toBeNull());
    await user.click(tick);
    await waitFor(() => expect(photoStore.draft(product.productId)?.consentAt).toBeUndefined());
  }
});

test('says why if the browser’s storage is too full to edit a line', async () => {
  signIn();
  const product = gift();
  const lineId = `${product.productId}.0123456789ABCDEF`;
  api.on('GET /api/cart', ok(aCart([{ ...aLine(product.productId), lineId }])));
  fillStorage();
  const { user } = openScreen(
    <>
      <Link to={`/?line=${lineId}`}>Edit</Link>
      <PersonalBuy product={product} />
    </>,
  );
  await user.click(screen.getByRole('link', { name: 'Edit' }));
  expect(await screen.findByText(photoTexts.noRoom)).toBeTruthy();
});

test('warns about a soft print, and requires the customer’s agreement for one with too few pixels', async () => {
  signIn();
  photos.pixels = { width: 600, height: 800 };
  const product = gift();
  const { user } = open(product);
  await user.upload(await field(), [photo('small.jpg')]);
  await screen.findByText(texts.poor('30 × 40 cm'));
  await user.click(await screen.findByRole('button', { name: new RegExp(home.addToCart) }));
  await screen.findByText(home.added('The print'));
  expect(screen.getByText(new RegExp(texts.untickedPoor(1)))).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: `${texts.agreePoor} Photo 1` }));
  await waitFor(() => expect(screen.queryByText(new RegExp(texts.untickedPoor(1)))).toBeNull());
  expect(photoStore.draft(product.productId)?.photos).toMatchObject([{ printAnyway: true }]);
  photos.pixels = { width: 1500, height: 2000 };
  await user.upload(screen.getByLabelText(`${texts.replace} Photo 1`), photo('larger.jpg'));
  await screen.findByText(texts.soft('30 × 40 cm'));
});

const left = { x: 0.3, y: 0.4, width: 0.1, height: 0.1 };
const right = { ...left, x: 0.7 };

/** A gift that shows the heads of two people in a scene. */
const couple = (...more: string[]): Product => ({
  ...gift({ min: 2, max: 2 + more.length, slots: ['You', 'Your partner', ...more] }),
  preview: { scene: 'scooter' },
});

test('asks for the pixels of a face, and not of a whole print, where the gift shows heads', async () => {
  photographed.people = { faces: [left] };
  const faults = () =>
    rows().map((row) => [...row.querySelectorAll<HTMLElement>('[data-fault]')].map(({ dataset }) => dataset.fault));
  const product = couple();
  const { user } = open(product);
  photos.pixels = { width: 1600, height: 2133 };
  await user.upload(await field(), [photo('large-face.jpg')]);
  await waitFor(() => expect(cropOf(product)?.faces).toHaveLength(1));
  await waitFor(() => expect(faults()).toEqual([[]]));
  photographed.people = { faces: [{ ...left, height: 0.05 }] };
  photos.pixels = { width: 2500, height: 3333 };
  await user.upload(await field(), [photo('small-face.jpg')]);
  await waitFor(() => expect(faults()).toEqual([[], ['small-face']]));
  photos.pixels = { width: 300, height: 400 };
  await user.upload(screen.getByLabelText(`${texts.replace} Your partner`), photo('few-pixels.jpg'));
  await waitFor(() => expect(faults()).toEqual([[], ['poor']]));
});

test('uses one photo for each person of a gift whom it shows, with their face', async () => {
  photographed.people = { faces: [left, right] };
  const product = couple('A friend');
  const { user } = open(product);
  await user.upload(await field(), [photo('us.jpg')]);
  expect(await screen.findByText(texts.alsoShown(['Your partner']))).toBeTruthy();
  await user.click(screen.getByLabelText(texts.consent, { exact: false }));
  await user.click(await screen.findByRole('button', { name: texts.useForOthers(['Your partner']) }));
  await waitFor(() => expect(names()).toEqual(['You', 'Your partner']));
  expect(photoStore.draft(product.productId)?.consentAt).toBeDefined();
  expect(stored(product)).toEqual(['us.jpg', 'us.jpg']);
  const crops = () => photoStore.draft(product.productId)?.photos.map(({ crop }) => crop);
  await waitFor(() =>
    expect(crops()).toMatchObject([
      { faces: [{ x: 0.2, y: 0.3, width: 0.2, height: 0.2 }] },
      { faces: [{ x: 0.6, y: 0.3, width: 0.2, height: 0.2 }] },
    ]),
  );
  expect(screen.getByText(texts.shared)).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.useForOthers(['Your partner']) })).toBeNull();
  expect(screen.queryByText(texts.alsoShown(['Your partner']))).toBeNull();
});

test('says which people of one photo a scene shows, and takes these for its other places', async () => {
  const far = { ...left, x: 0.9 };
  const near = { ...left, x: 0.2 };
  photographed.people = { faces: [{ ...left, x: 0.1 }, far, near].map((each) => ({ ...each, width: 0.02 })) };
  photos.pixels = { width: 8000, height: 1500 };
  const product = couple();
  const { user } = open(product);
  await user.upload(await field(), [photo('us.jpg')]);
  expect(await screen.findByText(texts.inGift(2, 3))).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: texts.useForOthers(['Your partner']) }));
  await waitFor(() => expect(stored(product)).toEqual(['us.jpg', 'us.jpg']));
  const second = photoStore.draft(product.productId)?.photos[1]?.crop;
  expect(second?.faces).toMatchObject([{ x: 0.18 }]);
});

test('says that one photo gives a scene several people only until there is another', async () => {
  photographed.people = { faces: [left, right] };
  const { user } = open({ ...gift({ max: 3 }), preview: { scene: 'diwali' } });
  await user.upload(await field(), [photo('a.jpg')]);
  expect(await screen.findByText(texts.peopleOfOne(2))).toBeTruthy();
  expect(screen.getByText(texts.freePlaces)).toBeTruthy();
  await user.upload(await field(), [photo('b.jpg')]);
  await waitFor(() => expect(screen.queryByText(texts.peopleOfOne(2))).toBeNull());
});

test('says what the grey figures of a scene are, once it has enough people', async () => {
  photographed.people = { faces: [left] };
  const { user } = open({ ...gift({ min: 2, max: 3 }), preview: { scene: 'diwali' } });
  await user.upload(await field(), [photo('a.jpg')]);
  await screen.findByText(texts.byHand);
  expect(screen.queryByText(texts.freePlaces)).toBeNull();
  await user.upload(await field(), [photo('b.jpg')]);
  await screen.findByText(texts.freePlaces);
  await user.upload(await field(), [photo('c.jpg')]);
  await waitFor(() => expect(screen.queryByText(texts.freePlaces)).toBeNull());
});

test('shows a soft photo at printed size in a dialog, and offers it for no sharp one', async () => {
  photos.pixels = { width: 1500, height: 2000 };
  const { user, container } = open(gift());
  await user.upload(await field(), [photo('soft.jpg')]);
  const opener = await screen.findByRole('button', { name: `${texts.printed.open} Photo 1` });
  opener.focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: texts.printed.title('Photo 1'), hidden: true }));
  // 212 pixels of a screen with 96 per inch.
  await dialog.findByRole('img', { name: texts.printed.realSize(5.6), hidden: true });
  expect(dialog.getByRole('img', { name: texts.printed.larger, hidden: true })).toBeTruthy();
  expect(dialog.getByText(texts.printed.lead('30 × 40 cm'))).toBeTruthy();
  expect(dialog.getByText(texts.soft('30 × 40 cm'))).toBeTruthy();
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: texts.cropDone, hidden: true }));
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  photos.pixels = { width: 3000, height: 4000 };
  await user.upload(screen.getByLabelText(`${texts.replace} Photo 1`), photo('sharp.jpg'));
  await waitFor(() => expect(screen.queryByText(texts.soft('30 × 40 cm'))).toBeNull());
  expect(screen.queryByRole('button', { name: new RegExp(texts.printed.open) })).toBeNull();
});

/** The gift in three sizes, of which the last has other proportions. The first two are as an earlier version stored them. */
function sizedGift(): Product {
  const { questions = [], ...product } = gift();
  const sized = (id: string, printMm?: [number, number]) => ({
    id,
    label: id,
    addPaise: 0,
    ...(printMm && { printMm }),
  });
  const options = [sized('small'), sized('large', [450, 600]), sized('square', [400, 400])];
  return { ...product, questions: [...questions, { id: 'size', kind: 'choice', label: 'Size', options }] };
}

test('checks photos at the size that the customer chose, and asks again whether to print them', async () => {
  signIn();
  photos.pixels = { width: 1100, height: 1500 };
  const product = sizedGift();
  const draft = () => photoStore.draft(product.productId);
  const { user, unmount } = open(product);
  await user.upload(await field(), [photo('small.jpg')]);
  await screen.findByText(texts.poor('30 × 40 cm'));
  await user.click(screen.getByRole('checkbox', { name: `${texts.agreePoor} Photo 1` }));
  await waitFor(() => expect(draft()?.photos).toMatchObject([{ printAnyway: true }]));
  await user.click(screen.getByRole('radio', { name: 'large' }));
  await screen.findByText(texts.poor('45 × 60 cm'));
  await waitFor(() => expect(draft()?.questions.us?.printMm).toEqual([450, 600]));
  expect(draft()?.photos[0]?.printAnyway).toBeUndefined();
  await user.click(screen.getByRole('button', { name: new RegExp(home.addToCart) }));
  expect(await screen.findByText(new RegExp(texts.untickedPoor(1)))).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: `${texts.agreePoor} Photo 1` }));
  await waitFor(() => expect(draft()?.photos).toMatchObject([{ printAnyway: true }]));
  unmount();
  open(product);
  await screen.findByText(texts.poor('45 × 60 cm'));
  const again = await screen.findByRole<HTMLInputElement>('checkbox', { name: `${texts.agreePoor} Photo 1` });
  expect(again.checked).toBe(true);
});

test('crops photos to the proportions of the chosen size', async () => {
  const product = sizedGift();
  const { user } = open(product);
  await user.upload(await field(), [photo('a.jpg')]);
  await waitFor(() => expect(cropOf(product)?.area).toMatchObject({ width: 1, height: 1 }));
  await user.click(screen.getByRole('radio', { name: 'square' }));
  await waitFor(() => expect(cropOf(product)?.area).toMatchObject({ y: 0.125, width: 1, height: 0.75 }));
  expect(document.querySelector<HTMLElement>('.photo-item [style]')?.style.aspectRatio).toBe('1 / 1');
});

test('keeps the crop and the tick of a line in another size than the first', async () => {
  signIn();
  const product = sizedGift();
  const { productId } = product;
  const lineId = `${productId}.0123456789ABCDEF`;
  const area = { x: 0.1, y: 0.2, width: 0.6, height: 0.45 };
  const answers = {
    us: { photos: [{ photoId: 'p1', crop: { area, turn: 0 as const, faces: [] }, printAnyway: true as const }] },
    size: { option: 'square' },
  };
  api.on('GET /api/cart', ok(aCart([{ ...aLine(productId), lineId, answers }])));
  api.on('GET /api/photos/p1/view', ok({ url: '/photos/p1' }));
  api.on('GET /photos/p1', ok(photo('p1.jpg')));
  const { user } = openScreen(
    <>
      <Link to={`/?line=${lineId}`}>Edit</Link>
      <PersonalBuy product={product} />
    </>,
  );
  await user.click(screen.getByRole('link', { name: 'Edit' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(photoStore.draft(lineId)?.photos).toMatchObject([{ crop: { area }, printAnyway: true }]);
  await user.click(screen.getByRole('radio', { name: 'small' }));
  await waitFor(() => expect(photoStore.draft(lineId)?.questions.us?.printMm).toEqual([300, 400]));
  expect(photoStore.draft(lineId)?.photos[0]?.printAnyway).toBeUndefined();
});

test('shows more than four photos as a strip, with a summary of their faults and the row of the selected one', async () => {
  signIn();
  photos.pixels = { width: 600, height: 800 };
  const product = gift({ max: 60 });
  const { user, container } = open(product);
  await user.upload(
    await field(),
    Array.from({ length: 12 }, (_, index) => photo(`${index + 1}.jpg`)),
  );
  await screen.findByText(texts.photosWith.poor(12, '30 × 40 cm'));
  expect(screen.getAllByText(texts.poor('30 × 40 cm'), { exact: false })).toHaveLength(12);
  expect(rows()).toHaveLength(0);
  const third = screen.getByRole('button', { name: /^Photo 3\. This photo is too small/ });
  await user.click(third);
  expect(names()).toEqual(['Photo 3']);
  expect(third.getAttribute('aria-expanded')).toBe('true');
  await user.click(tool(texts.earlier, 'Photo 3'));
  await waitFor(() => expect(stored(product)?.slice(0, 3)).toEqual(['1.jpg', '3.jpg', '2.jpg']));
  expect(names()).toEqual(['Photo 2']);
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await user.click(screen.getByRole('button', { name: new RegExp(home.addToCart) }));
  expect(await screen.findByText(new RegExp(texts.untickedPoor(12)))).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: texts.agreeAll(12) }));
  await waitFor(() => expect(screen.queryByText(new RegExp(texts.untickedPoor(12)))).toBeNull());
  await user.click(tool(texts.remove, 'Photo 2'));
  await waitFor(() => expect(stored(product)).toHaveLength(11));
  await waitFor(() => expect(rows()).toHaveLength(0));
});

test('asks for consent once there are photos, and Add to Cart works without it but leaves them out', async () => {
  signIn();
  const product = gift();
  const { user } = open(product);
  const input = await field();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByText(texts.promise)).toBeTruthy();
  await user.upload(input, [photo('a.jpg')]);
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(texts.consent) });
  await user.click(await screen.findByRole('button', { name: new RegExp(home.addToCart) }));
  await screen.findByText(home.added('The print'));
  await screen.findByText(texts.waiting);
  expect(screen.getByText(questions.withoutPhotos)).toBeTruthy();
  expect(document.activeElement).toBe(tick);
  const sending = () => photoStore.sending(sendingId(product.productId));
  expect(sending()).toBeUndefined();
  await user.click(tick);
  await waitFor(() => expect(tick.checked).toBe(true));
  expect(screen.queryByText(texts.consentHint)).toBeNull();
  expect(screen.queryByText(new RegExp(texts.waiting))).toBeNull();
  expect(screen.getByText(questions.photosReady)).toBeTruthy();
  expect(photoStore.draft(product.productId)?.consentAt).toBeGreaterThan(0);
  // The phone's bar has room for one button.
  expect(screen.queryByRole('button', { name: new RegExp(home.addToCart) })).toBeNull();
  await user.click(screen.getByRole('button', { name: questions.addPhotos }));
  await screen.findByText(questions.photosFollow);
  expect(sending()?.photos).toMatchObject([{ questionId: 'us', fileName: 'a.jpg' }]);
  expect(screen.getByRole('button', { name: new RegExp(home.addToCart) })).toBeTruthy();
});

test('keeps the preview once the cart has the photos, and adds no second gift without them', async () => {
  signIn();
  const { questions: [us, names] = [], ...rest } = gift();
  if (us?.kind !== 'photos' || names?.kind !== 'text') throw new Error('The gift has other questions');
  // jsdom has no fonts for lettered words.
  const { lettered: _, ...plain } = names;
  const product: Product = { ...rest, questions: [us, plain] };
  const { productId } = product;
  const { user } = open(product);
  await user.upload(await field(), photo('a.jpg'));
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(texts.consent) }));
  await waitFor(() => expect(photoStore.draft(productId)?.consentAt).toBeGreaterThan(0));
  const answers = { us: { photos: [{ photoId: 'p1' }] } };
  const line = { ...aLine(productId), answers, answered: [{ id: 'us', label: 'Your photos', value: '1 photo' }] };
  api.on(`PUT /api/cart/lines/${productId}`, ok(line));
  queryClient.setQueryData(cartQuery.queryKey, aCart([]));
  const addToCart = screen.getByRole('button', { name: new RegExp(home.addToCart) });
  await user.click(addToCart);
  await screen.findByText(home.added('The print'));
  expect(screen.queryByText(texts.promise)).toBeNull();
  await photoStore.change(() => nothingChosen);
  await waitFor(() => expect(rows()).toEqual([]));
  expect(screen.queryByText(texts.promise)).toBeNull();
  expect(screen.getByRole('region', { name: texts.preview })).toBeTruthy();
  expect(screen.getByText(questions.inCart([line])).textContent).toContain('1 photo');
  await user.click(addToCart);
  await screen.findByText(questions.alreadyInCart);
  await user.type(screen.getByLabelText(/^Names/), 'Asha');
  await user.click(addToCart);
  const additions = () => api.sent(`PUT /api/cart/lines/${productId}`).map(({ body }) => body);
  await waitFor(() => expect(additions()).toHaveLength(2));
  expect(additions()[1]).toEqual({ answers: { ...answers, names: { text: 'Asha' } } });
  queryClient.setQueryData(cartQuery.queryKey, aCart([]));
  await waitFor(() => expect(screen.queryByRole('region', { name: texts.preview })).toBeNull());
});

test('asks a signed-out visitor for consent before they log in, and then takes the photo along', async () => {
  const product = gift();
  const { user } = open(product);
  await user.upload(await field(), photo('a.jpg'));
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(texts.consent) });
  const addToCart = screen.getByRole('button', { name: new RegExp(home.addToCart) });
  await user.click(addToCart);
  await screen.findByText(texts.waiting);
  expect(document.activeElement).toBe(tick);
  expect(sessionStorage.getItem('shop.wanted-line')).toBeNull();
  expect(stored(product)).toEqual(['a.jpg']);
  await user.click(tick);
  await waitFor(() => expect(tick.checked).toBe(true));
  await waitFor(() => expect(screen.queryByText(new RegExp(texts.waiting))).toBeNull());
  // No cart has a gift yet, so there is nothing to add the photos to.
  expect(screen.queryByText(questions.photosReady)).toBeNull();
  expect(screen.queryByRole('button', { name: questions.addPhotos })).toBeNull();
  await user.click(addToCart);
  await screen.findByRole('heading', { name: '/login' });
  expect(JSON.parse(sessionStorage.getItem('shop.wanted-line') ?? '')).toMatchObject({ draftKey: product.productId });
});

test('does not save an edited line until the customer consents to its new photos', async () => {
  signIn();
  const product = gift();
  const { productId } = product;
  const lineId = `${productId}.0123456789ABCDEF`;
  api.on('GET /api/cart', ok(aCart([{ ...aLine(productId), lineId }])));
  const { user } = openScreen(
    <>
      <Link to={`/?line=${lineId}`}>Edit</Link>
      <PersonalBuy product={product} />
    </>,
  );
  await user.click(screen.getByRole('link', { name: 'Edit' }));
  await screen.findByRole('button', { name: questions.save });
  await user.upload(await field(), [photo('a.jpg')]);
  const tick = await screen.findByRole('checkbox', { name: new RegExp(texts.consent) });
  const save = await screen.findByRole('button', { name: questions.save });
  await user.click(save);
  expect(await screen.findByText(`${texts.waiting} ${questions.thenSave}`)).toBeTruthy();
  expect(document.activeElement).toBe(tick);
  expect(api.sent(`PUT /api/cart/lines/${productId}`)).toEqual([]);
  await user.click(tick);
  await user.click(save);
  await screen.findByRole('heading', { name: '/cart' });
  expect(api.sent(`PUT /api/cart/lines/${productId}`)).toHaveLength(1);
});

test('crops a photo with the sliders alone, and stores the crop', async () => {
  const product = gift();
  const { user } = open(product);
  await user.upload(await field(), [photo('a.jpg')]);
  await user.click(await screen.findByRole('button', { name: `${texts.crop} Photo 1` }));
  const dialog = within(await screen.findByRole('dialog', { name: texts.cropTitle('Photo 1'), hidden: true }));
  const zoom = dialog.getByLabelText<HTMLInputElement>('Zoom');
  fireEvent.change(zoom, { target: { value: '2' } });
  await waitFor(() =>
    expect(photoStore.draft(product.productId)?.photos[0]?.crop).toMatchObject({
      area: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
      turn: 0,
    }),
  );
});

const face = { x: 0.3, y: 0.2, width: 0.1, height: 0.1 };
const cropOf = ({ productId }: Product) => photoStore.draft(productId)?.photos[0]?.crop;

test('says how many of the found faces the print shows, also outside the dialog', async () => {
  photographed.people = {
    faces: [
      { ...face, x: 0.5, y: 0.05, height: 0.04 },
      { ...face, x: 0.5, y: 0.95, height: 0.04 },
    ],
  };
  photos.pixels = { width: 2000, height: 6000 };
  const product = gift();
  const { user } = open(product);
  await user.upload(await field(), [photo('a.jpg')]);
  expect(await screen.findByText(tryIt.controls.inFrame(1, 2))).toBeTruthy();
});

test('stores the found faces with the crop, which shows them', async () => {
  photographed.people = { faces: [face] };
  photos.pixels = { width: 2000, height: 6000 };
  const product = gift();
  const { user } = open(product);
  await user.upload(await field(), [photo('a.jpg')]);
  await waitFor(() => expect(cropOf(product)?.faces).toEqual([{ x: 0.2, y: 0.1, width: 0.2, height: 0.2 }]));
  // The middle of the photo would begin at 0.28, below the face.
  expect(cropOf(product)?.area.y).toBeLessThan(0.1);
});

test('cuts a wide group where the gift shows the photo itself, and else shows it whole', async () => {
  photographed.people = { faces: [0.5, 0.1, 0.9].map((x) => ({ ...face, x, width: 0.05 })) };
  photos.pixels = { width: 6000, height: 4000 };
  const [whole, cut] = [gift(), gift()];
  open(whole);
  fireEvent.change(await field(), { target: { files: [photo('a.jpg')] } });
  await waitFor(() => expect(cropOf(whole)?.area).toMatchObject({ width: 1, height: 1 }));
  cleanup();
  open({ ...cut, preview: { scene: 'three-frames' } });
  fireEvent.change(await field(), { target: { files: [photo('a.jpg')] } });
  await waitFor(() => expect(cropOf(cut)?.faces).toHaveLength(3));
  expect(cropOf(cut)?.area.width).toBeLessThanOrEqual(0.5);
});

test('leaves a photo that the customer moved before its face was found, and marks the face', async () => {
  const product = gift();
  const { user } = open(product);
  await user.upload(await field(), [photo('a.jpg')]);
  await user.click(await screen.findByRole('button', { name: `${texts.crop} Photo 1` }));
  const dialog = within(await screen.findByRole('dialog', { name: texts.cropTitle('Photo 1'), hidden: true }));
  fireEvent.change(dialog.getByLabelText<HTMLInputElement>('Zoom'), { target: { value: '2' } });
  await waitFor(() => expect(cropOf(product)?.area.width).toBe(0.5));
  await findLater({ faces: [face] });
  await waitFor(() => expect(cropOf(product)?.faces).toHaveLength(1));
  expect(cropOf(product)?.area).toMatchObject({ x: 0.25, y: 0.25, width: 0.5 });
});

test('keeps the chosen photos across a reload', async () => {
  const product = gift();
  const first = open(product);
  await first.user.upload(await field(), [photo('a.jpg')]);
  await waitFor(() => expect(rows()).toHaveLength(1));
  first.unmount();
  open(product);
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('loads what finds people before it reads a pasted photo', async () => {
  open(gift());
  const paste = await field();
  await photos.endWorkers();
  fireEvent.paste(paste, { clipboardData: { files: [photo('a.jpg')] } });
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(photos.workers[0]).toContain('people.worker');
});

/** Stores a photo as `/try` does. */
async function tryPhoto(
  name: string,
  original = { width: 3000, height: 4000 },
  cut: Cut = { view: { ...centred, zoom: 2 } },
): Promise<void> {
  const { keepTriedPhoto } = await import('./tried-photo.ts');
  const file = photo(name);
  await keepTriedPhoto({ id: '1', name, chosen: file, file, bitmap, original }, cut);
}

test('begins with the photo from /try in its crop, says so, and offers it again once it was removed', async () => {
  const product = gift();
  const { user } = open(product);
  await tryPhoto('tried.jpg');
  expect(await screen.findByText(texts.began)).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(['Photo 1']));
  expect(cropOf(product)?.area.y).toBeCloseTo(0.25, 1);
  expect(screen.queryByRole('button', { name: texts.useTried })).toBeNull();
  await user.click(tool(texts.remove, 'Photo 1'));
  await user.click(await screen.findByRole('button', { name: texts.useTried }));
  await waitFor(() => expect(stored(product)).toEqual(['tried.jpg']));
  expect(screen.queryByText(texts.began)).toBeNull();
});

test('keeps the consent to the photo from /try for other gifts', async () => {
  const product = gift();
  const { user, unmount } = open(product);
  await tryPhoto('tried.jpg');
  await screen.findByText(texts.began);
  const tick = () => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(texts.consent) });
  await user.click(await tick());
  await waitFor(() => expect(photoStore.draft('try')?.consentAt).toBeDefined());
  unmount();
  open(gift());
  await screen.findByText(texts.began);
  expect((await tick()).checked).toBe(true);
  await user.click(tool(texts.remove, 'Photo 1'));
  await user.click(await screen.findByRole('button', { name: texts.useTried }));
  expect((await tick()).checked).toBe(true);
});

test.each([
  ['fills a print with a wide photo from /try, on as many people as fit', 'bedside-frame', 0.25],
  ['keeps a wide photo from /try whole in other gifts', 'diwali', 0.75],
] as const)('%s', async (_, scene, width) => {
  const product = { ...gift(), preview: { scene } };
  open(product);
  const face = { x: 0.2, y: 0.4, width: 0.04, height: 0.1 };
  await tryPhoto(
    'wide.jpg',
    { width: 4000, height: 2000 },
    { view: { ...centred, zoom: 0.5 }, faces: [face, { ...face, x: 0.8 }] },
  );
  await screen.findByText(texts.began);
  expect(cropOf(product)?.area.width).toBeCloseTo(width, 1);
  expect(cropOf(product)?.faces).toHaveLength(2);
});

test('replaces the photo from /try by a newer one, but never a photo that the customer chose or cropped for this gift', async () => {
  const product = gift();
  const { user } = open(product);
  await tryPhoto('first.jpg');
  await screen.findByText(texts.began);
  await user.click(screen.getByRole('checkbox', { name: new RegExp(texts.consent) }));
  await waitFor(() => expect(photoStore.draft(product.productId)?.consentAt).toBeDefined());
  const [first] = rows();
  await tryPhoto('second.jpg');
  await waitFor(() => expect(stored(product)).toEqual(['second.jpg']));
  await waitFor(() => expect(rows()[0]).not.toBe(first));
  expect(photoStore.draft(product.productId)?.consentAt).toBeUndefined();
  await user.click(tool(texts.crop, 'Photo 1'));
  fireEvent.change(await screen.findByLabelText('Zoom'), { target: { value: '3' } });
  await waitFor(() => expect(screen.queryByText(texts.began)).toBeNull());
  await tryPhoto('third.jpg');
  await user.upload(await field(), [photo('chosen.jpg')]);
  await waitFor(() => expect(stored(product)).toEqual(['second.jpg', 'chosen.jpg']));
});

test('has no accessibility problems, with and without photos', async () => {
  const { container, user } = open(gift());
  const faults = async () => {
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
    return (await axe.run(container, { rules })).violations.map(({ id }) => id);
  };
  const input = await field();
  expect(await faults()).toEqual([]);
  await user.upload(input, [photo('a.jpg'), photo('b.jpg')]);
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(await faults()).toEqual([]);
});
