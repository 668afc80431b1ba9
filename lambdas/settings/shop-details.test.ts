import { describe, expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { id, upload } from '#tests/support/unit/records.ts';
import { limits } from '../contracts/limits.ts';
import { defaultBrand } from '../contracts/settings/brand.ts';
import type { NewBrand } from '../contracts/settings/new-brand.ts';
import { newContactSchema, newTextSchema } from '../contracts/settings/shop-details.ts';
import type { PictureUpload } from '../pictures/picture-upload.ts';
import { changeSettings } from './change-settings.ts';
import { changeBrand, changeContact, changeText } from './change-shop-details.ts';
import { readBrand, readManagedTexts, readPublicSettings, writtenPages } from './read-shop-details.ts';

/** A shop with these uploads. */
const shopWith = (...uploads: PictureUpload[]) => {
  const shop = memoryShop();
  for (const each of uploads) shop.store.uploads.set(each.uploadId, each);
  const change = (request: NewBrand) => changeBrand({ brand: shop.shopDetails.brand, uploads: shop.uploads }, request);
  return { ...shop, change };
};

test('D26: pages are empty and there is no contact until the owner writes them', async () => {
  const { shopDetails } = memoryShop();
  expect(await readPublicSettings(shopDetails)).toEqual({ contact: {} });
  expect(await readPublicSettings(shopDetails, 'support')).toEqual({ contact: {} });
  expect(await writtenPages(shopDetails)).toEqual([]);
  expect(await readManagedTexts(shopDetails)).toEqual({
    brand: { version: 0 },
    contact: { version: 0 },
    texts: {
      support: { version: 0 },
      cancellation: { version: 0 },
      'terms-of-service': { version: 0 },
      'privacy-policy': { version: 0 },
    },
  });
});

test('D26: customers get the contact and the text of a page, without versions', async () => {
  const { shopDetails } = memoryShop();
  await changeContact(shopDetails, { version: 0, email: 'help@example.com' });
  await changeText(shopDetails, { version: 0, page: 'cancellation', text: 'Any time.' });
  expect(await readPublicSettings(shopDetails, 'cancellation')).toEqual({
    contact: { email: 'help@example.com' },
    text: 'Any time.',
  });
  expect(await readPublicSettings(shopDetails, 'support')).toEqual({ contact: { email: 'help@example.com' } });
  expect(await writtenPages(shopDetails)).toEqual(['cancellation']);
});

test('D26: an empty text makes the page empty again', async () => {
  const { shopDetails } = memoryShop();
  await changeText(shopDetails, { version: 0, page: 'support', text: 'Write to us.' });
  expect(await changeText(shopDetails, { version: 1, page: 'support' })).toEqual({ ok: true, value: { version: 2 } });
  expect(await writtenPages(shopDetails)).toEqual([]);
});

test('D36: an old tab that saves the settings or another page erases nothing', async () => {
  const shop = memoryShop();
  await changeContact(shop.shopDetails, { version: 0, legalName: 'Asha Gifts' });
  await changeText(shop.shopDetails, { version: 0, page: 'support', text: 'Write to us.' });
  await changeSettings(shop, { version: 0 });
  await changeText(shop.shopDetails, { version: 0, page: 'cancellation', text: 'Any time.' });
  expect(await readManagedTexts(shop.shopDetails)).toMatchObject({
    contact: { version: 1, legalName: 'Asha Gifts' },
    texts: { support: { version: 1, text: 'Write to us.' }, cancellation: { version: 1, text: 'Any time.' } },
  });
});

test('D36: name and banner are the defaults until the owner sets them, each on its own', async () => {
  const { shopDetails, change } = shopWith();
  expect(await readBrand(shopDetails)).toEqual(defaultBrand);
  await change({ version: 0, name: 'Asha Gifts' });
  const { bannerTexts } = defaultBrand;
  expect(await readBrand(shopDetails)).toEqual({ name: 'Asha Gifts', shortName: 'Asha Gifts', bannerTexts });
  expect(await change({ version: 0 })).toMatchObject({ ok: false, code: 'settings_changed' });
  await change({ version: 1, bannerTexts: ['Diwali'] });
  expect(await readBrand(shopDetails)).toEqual({ ...defaultBrand, bannerTexts: ['Diwali'] });
});

describe('D36: the logo', () => {
  const logo = upload({
    uploadId: id('logo'),
    imageKey: `product-images/${id('logo')}/logo.png`,
    status: 'published',
    width: 90,
    height: 60,
  });
  test('is shown, kept by an owner’s page that doesn’t know it, and taken back', async () => {
    const { shopDetails, change } = shopWith(logo);
    const picture = { width: 90, height: 60, widths: [] };
    expect(await change({ version: 0, name: 'Asha Gifts', logo: logo.imageKey })).toEqual({
      ok: true,
      value: { version: 1, name: 'Asha Gifts', logo: { imageKey: logo.imageKey, picture } },
    });
    await change({ version: 1, name: 'Asha’s Gifts' });
    expect(await readBrand(shopDetails)).toMatchObject({
      name: 'Asha’s Gifts',
      logo: { url: `/${logo.imageKey}`, picture },
    });
    expect(await change({ version: 2, logo: null })).toEqual({ ok: true, value: { version: 3 } });
    expect(await readBrand(shopDetails)).toEqual(defaultBrand);
  });

  test.each([
    ['an upload that is not published', { status: 'pending' as const }],
    ['another file of the upload', { imageKey: `product-images/${id('logo')}/90.webp` }],
    ['a picture of unknown size', { width: undefined, height: undefined }],
    ['a picture that was deleted', { uploadId: id('other') }],
  ])('can’t be %s', async (_, fields) => {
    const { shopDetails, change } = shopWith(upload({ ...logo, ...fields }));
    expect(await change({ version: 0, logo: logo.imageKey })).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: 'logo', message: expect.stringContaining('Please choose the logo again') }],
    });
    expect(await readBrand(shopDetails)).toEqual(defaultBrand);
  });

  test.each([{ width: 481 }, { height: 145 }, { size: 300_001 }])(
    'can’t be larger than pages should load: %j',
    async (fields) => {
      const { change } = shopWith(upload({ ...logo, ...fields }));
      expect(await change({ version: 0, logo: logo.imageKey })).toMatchObject({
        errors: [{ field: 'logo', message: expect.stringContaining('480 by 144 pixels and 300 kB') }],
      });
    },
  );

  test('can have as many bytes as its pixels may need', async () => {
    const { change } = shopWith(upload({ ...logo, size: 300_000 }));
    expect(await change({ version: 0, logo: logo.imageKey })).toMatchObject({ ok: true });
  });

  test('that is gone is no matter to an owner whose page is stale: the page is', async () => {
    const { change } = shopWith(logo);
    await change({ version: 0, name: 'Asha Gifts' });
    expect(await change({ version: 0, logo: 'product-images/gone/logo.png' })).toMatchObject({
      code: 'settings_changed',
    });
  });

  test('that another owner replaces meanwhile doesn’t come back by a guessed version', async () => {
    const { shopDetails, uploads, store, change } = shopWith(logo);
    await change({ version: 0, logo: logo.imageKey });
    const { brand } = shopDetails;
    const find: typeof brand.find = async (options) => {
      const read = await brand.find(options);
      await brand.replace(1, { version: 2 });
      return read;
    };
    const late = await changeBrand({ brand: { ...brand, find }, uploads }, { version: 2, name: 'Asha Gifts' });
    expect(late).toMatchObject({ ok: false, code: 'settings_changed' });
    expect(store.brand.get('shop')).toEqual({ version: 2 });
  });
});

test('D36: a brand that an earlier version has stored keeps its name and banner, and has no logo', async () => {
  const { shopDetails, store } = memoryShop();
  store.brand.set('shop', { version: 4, name: 'Asha Gifts', bannerTexts: ['Diwali'] });
  expect(await readBrand(shopDetails)).toEqual({
    name: 'Asha Gifts',
    shortName: 'Asha Gifts',
    bannerTexts: ['Diwali'],
  });
});

test('refuses a change of a version that another owner has changed since', async () => {
  const { shopDetails } = memoryShop();
  const texts = ['One.', 'Two.'].map((text) => changeText(shopDetails, { version: 0, page: 'support', text }));
  const contacts = ['One', 'Two'].map((legalName) => changeContact(shopDetails, { version: 0, legalName }));
  for (const [first, second] of [await Promise.all(texts), await Promise.all(contacts)]) {
    expect(first).toMatchObject({ ok: true });
    expect(second).toMatchObject({ ok: false, code: 'settings_changed' });
  }
});

test('finds a save of each kind again whose response was lost, and shows its name to no visitor', async () => {
  const { shopDetails, change } = shopWith();
  const saveId = 'mine';
  for (let attempt = 0; attempt < 2; attempt += 1) {
    expect(await change({ version: 0, saveId, name: 'Asha Gifts' })).toMatchObject({ value: { version: 1 } });
    expect(await changeContact(shopDetails, { version: 0, saveId, legalName: 'Asha' })).toMatchObject({
      value: { version: 1 },
    });
    const text = await changeText(shopDetails, { version: 0, saveId, page: 'support', text: 'Write to us.' });
    expect(text).toMatchObject({ value: { version: 1 } });
  }
  expect(
    JSON.stringify([await readPublicSettings(shopDetails, 'support'), await readBrand(shopDetails)]),
  ).not.toContain(saveId);
});

test('a text of the longest length fits into a request in every script', () => {
  for (const letter of ['x', 'क', '"', '\n', '🎁']) {
    const text = `x${letter.repeat((limits.shopTextLength - 2) / letter.length)}x`;
    const body = JSON.stringify({ version: 0, page: 'terms-of-service', text });
    expect(Buffer.byteLength(body)).toBeLessThan(limits.bodyBytes);
    expect(newTextSchema.safeParse(JSON.parse(body)).success).toBe(true);
  }
});

test.each([
  [{ email: 'help' }, 'Enter an e-mail address such as help@example.com.'],
  [{ phone: '12' }, 'Enter a phone number of 8 to 15 digits.'],
  [{ whatsApp: '020 2567 8901' }, expect.stringContaining('starts with 6, 7, 8 or 9')],
])('names the invalid field of the contact %j', (fields, message) => {
  const { error } = newContactSchema.safeParse({ version: 0, ...fields });
  expect(error?.issues).toMatchObject([{ path: Object.keys(fields), message }]);
});
