import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { VersionedBrand } from '#contracts/settings/brand.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { scriptedStorage } from '#tests/support/web/scripted-storage.ts';
import { ShopDetails } from './shop-details.tsx';

const api = scriptedApi();
const saveId = expect.any(String);
const storage = scriptedStorage();
afterEach(() => void vi.unstubAllGlobals());

const unwritten = { version: 0 };
const texts = {
  support: { version: 2, text: 'Write to us.' },
  cancellation: unwritten,
  'terms-of-service': { version: 1, text: 'Be kind.' },
  'privacy-policy': unwritten,
};

async function openDetails(brand: VersionedBrand = { version: 1, name: 'Asha Gifts' }) {
  api.on('GET /api/manage/settings/texts', ok({ brand, contact: { version: 3, email: 'help@example.com' }, texts }));
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  signIn();
  const { user } = openScreen(<ShopDetails />);
  await screen.findByRole('heading', { name: 'Contact' });
  return user;
}

const formOf = (page: string) => {
  const form = screen.getByLabelText(`Text of the ${page} page`).closest('form');
  if (!form) throw new Error(`No form for ${page}`);
  return within(form);
};

test('D26: says which pages customers see empty', async () => {
  await openDetails();
  const notice = within(screen.getByRole('region', { name: 'Empty pages' }));
  expect(notice.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Customers see an empty Cancellation page. Write it',
    'Customers see an empty Privacy Policy page. Write it',
  ]);
  expect(notice.getByRole('link', { name: 'Write it: Cancellation' }).getAttribute('href')).toBe(
    '/manage/settings#cancellation',
  );
});

test('D26: shows the text as customers will see it while the owner types, and saves it at its version', async () => {
  const user = await openDetails();
  const field = screen.getByLabelText('Text of the Cancellation page');
  await user.type(field, '# Before{enter}{enter}<b>Any</b> time');
  const preview = within(await screen.findByRole('region', { name: 'What your customers see: Cancellation' }));
  await preview.findByRole('heading', { name: 'Before' });
  preview.getByText('<b>Any</b> time');
  api.on('PUT /api/manage/settings/texts', ok({ version: 1, text: '# Before\n\n<b>Any</b> time' }));
  await user.click(formOf('Cancellation').getByText('Save Cancellation'));
  await formOf('Cancellation').findByText('Saved. Customers see it within a minute.');
  expect(api.sent('PUT /api/manage/settings/texts').map(({ body }) => body)).toEqual([
    { saveId, page: 'cancellation', version: 0, text: '# Before\n\n<b>Any</b> time' },
  ]);
  expect(screen.getByRole('region', { name: 'Empty pages' }).textContent).not.toContain('Cancellation');
});

test('D26: a draft fills an empty page, and is not offered for a written one', async () => {
  const user = await openDetails();
  await user.click(formOf('Privacy Policy').getByText('Start from a draft'));
  await formOf('Privacy Policy').findByRole('heading', { name: 'Your photos' });
  expect(formOf('Privacy Policy').queryByText('Start from a draft')).toBeNull();
  expect(formOf('Support').queryByText('Start from a draft')).toBeNull();
});

test('D26: keeps the owner’s text when another owner has changed it meanwhile', async () => {
  const user = await openDetails();
  const field = screen.getByLabelText<HTMLTextAreaElement>('Text of the Support page');
  await user.type(field, ' Or call us.');
  api.on('PUT /api/manage/settings/texts', refusal(409, 'settings_changed', 'This was changed meanwhile.'));
  await user.click(formOf('Support').getByText('Save Support'));
  await formOf('Support').findByText('This was changed meanwhile.');
  expect(field.value).toBe('Write to us. Or call us.');
});

test('D26: sends only the fields of the contact that the owner has filled in', async () => {
  const user = await openDetails();
  api.on('PUT /api/manage/settings/contact', ok({ version: 4 }));
  await user.type(screen.getByLabelText('Legal name of the business'), 'Asha Gifts');
  await user.clear(screen.getByLabelText('Email for customers'));
  await user.click(screen.getByText('Save contact'));
  await screen.findByText('Saved. Customers see it within a minute.');
  expect(api.sent('PUT /api/manage/settings/contact').map(({ body }) => body)).toEqual([
    { saveId, version: 3, legalName: 'Asha Gifts' },
  ]);
});

test('D36: shows name and banner as the owner types them, and saves them at their version', async () => {
  const user = await openDetails();
  const preview = () => screen.getByRole('region', { name: 'What your customers see' }).textContent;
  expect(preview()).toContain('Asha Gifts');
  expect(preview()).toContain('with the code BIRTHDAY200');
  await user.type(screen.getByLabelText('Name of the shop'), ' & <b>more</b>');
  await user.type(screen.getByLabelText('Texts of the banner'), 'Diwali{enter}{enter}Order by 1 November');
  expect(preview()).toContain('Asha Gifts & <b>more</b>DiwaliOrder by 1 November');
  api.on('PUT /api/manage/settings/brand', ok({ version: 2 }));
  await user.click(screen.getByText('Save name, logo and banner'));
  await screen.findByText('Saved. Customers see it within a minute.');
  await user.clear(screen.getByLabelText('Name of the shop'));
  await user.clear(screen.getByLabelText('Texts of the banner'));
  await user.click(screen.getByText('Save name, logo and banner'));
  await vi.waitFor(() => expect(api.sent('PUT /api/manage/settings/brand')).toHaveLength(2));
  expect(api.sent('PUT /api/manage/settings/brand').map(({ body }) => body)).toEqual([
    { saveId, version: 1, name: 'Asha Gifts & <b>more</b>', bannerTexts: ['Diwali', 'Order by 1 November'] },
    { saveId, version: 2 },
  ]);
});

test('D36: names the text of the banner that the API refuses, at its field', async () => {
  const user = await openDetails();
  const message = 'A text of the banner may have up to 80 characters.';
  const errors = [{ field: 'bannerTexts.1', message }];
  api.on('PUT /api/manage/settings/brand', refusal(400, 'invalid_request', message, errors));
  const banner = screen.getByLabelText('Texts of the banner');
  await user.type(banner, `Diwali{enter}{enter}Order by 1 November ${'and celebrate '.repeat(5)}`);
  await user.click(screen.getByText('Save name, logo and banner'));
  await screen.findByText(`“Order by 1 November and celebrate and ce…”: ${message}`);
  expect(banner.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(banner);
});

const imageKey = 'product-images/upload-1/logo.png';
const storedLogo = { imageKey, picture: { width: 480, height: 96, widths: [] } };
const mark = () => within(screen.getByRole('region', { name: 'What your customers see' })).queryByRole('img');

test('D36: makes a chosen picture small, shows it before it is saved, and uploads it with the save', async () => {
  const drawn = vi.fn();
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1000, height: 200, close: () => undefined }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(width: number, height: number) {
        drawn(width, height);
      }
      getContext = () => ({ drawImage: () => undefined });
      convertToBlob = async ({ type }: { type: string }) => new Blob(['pixels'], { type });
    },
  );
  const user = await openDetails();
  const target = { uploadId: 'upload-1', imageKey, url: storage.url, headers: {} };
  api.on('POST /api/uploads', ok(target, 201));
  api.on('POST /api/uploads/upload-1/complete', ok({ imageKey, url: `/${imageKey}` }));
  api.on('PUT /api/manage/settings/brand', ok({ version: 2, name: 'Asha Gifts', logo: storedLogo }));
  await user.upload(screen.getByLabelText('Logo'), new File(['RIFF'], 'Marke.webp', { type: 'image/webp' }));
  await vi.waitFor(() => expect(mark()?.getAttribute('alt')).toBe('Asha Gifts'));
  expect(drawn).toHaveBeenCalledWith(480, 96);
  // The browser shows the file's name.
  expect(screen.getByLabelText<HTMLInputElement>('Logo').files).toHaveLength(1);
  expect(api.sent('POST /api/uploads')).toEqual([]);
  await user.click(screen.getByText('Save name, logo and banner'));
  await screen.findByText('Saved. Customers see it within a minute.');
  expect(api.sent('POST /api/uploads')[0]?.body).toMatchObject({ fileName: 'logo.png', contentType: 'image/png' });
  expect(api.sent('PUT /api/manage/settings/brand')[0]?.body).toEqual({
    saveId,
    version: 1,
    name: 'Asha Gifts',
    logo: imageKey,
  });
  expect(mark()?.getAttribute('src')).toBe(`/${imageKey}`);
});

test('D36: removes the logo with the save, and keeps it in a save that doesn’t touch it', async () => {
  const user = await openDetails({ version: 1, name: 'Asha Gifts', logo: storedLogo });
  api.on('PUT /api/manage/settings/brand', ok({ version: 2, name: 'Asha Gifts', logo: storedLogo }));
  await user.click(screen.getByText('Save name, logo and banner'));
  await screen.findByText('Saved. Customers see it within a minute.');
  expect([mark()?.getAttribute('width'), mark()?.getAttribute('height')]).toEqual(['160', '32']);
  await user.click(screen.getByText('Remove logo'));
  expect(screen.queryByText('Saved. Customers see it within a minute.')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Logo'));
  expect(mark()).toBeNull();
  await user.click(screen.getByText('Save name, logo and banner'));
  await vi.waitFor(() => expect(api.sent('PUT /api/manage/settings/brand')).toHaveLength(2));
  expect(api.sent('PUT /api/manage/settings/brand').map(({ body }) => body)).toEqual([
    { saveId, version: 1, name: 'Asha Gifts' },
    { saveId, version: 2, name: 'Asha Gifts', logo: null },
  ]);
});

test.each([
  ['logo.svg', 'image/svg+xml', 'SVG files can contain code'],
  ['logo.gif', 'image/gif', 'This is no PNG, JPEG or WebP picture'],
  ['logo.png', 'image/png', 'This is no PNG, JPEG or WebP picture'],
])('D36: says why %s (%s) can’t be the logo', async (name, type, reason) => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not decodable')));
  await openDetails();
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(screen.getByLabelText('Logo'), new File(['<svg/>'], name, { type }));
  await screen.findByText(reason, { exact: false });
  expect(mark()).toBeNull();
});

test('removing the logo takes away why it was refused', async () => {
  const user = await openDetails({ version: 1, name: 'Asha Gifts', logo: storedLogo });
  const message = 'This picture isn’t yours.';
  api.on('PUT /api/manage/settings/brand', refusal(400, 'invalid_request', message, [{ field: 'logo', message }]));
  await user.click(screen.getByText('Save name, logo and banner'));
  expect(await screen.findAllByText(message)).not.toEqual([]);
  await user.click(screen.getByText('Remove logo'));
  expect(screen.queryAllByText(message)).toEqual([]);
});

/** Lets a test decode each chosen picture. Its width tells which one it is. */
function decodedByHand() {
  const decode: ((width: number) => void)[] = [];
  vi.stubGlobal(
    'createImageBitmap',
    () =>
      new Promise((resolve) => {
        decode.push((width) => resolve({ width, height: 48, close: () => undefined }));
      }),
  );
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: () => undefined });
      convertToBlob = async ({ type }: { type: string }) => new Blob(['pixels'], { type });
    },
  );
  return decode;
}

const png = () => new File(['pixels'], 'logo.png', { type: 'image/png' });
const shownWidth = () => mark()?.getAttribute('width');

test('shows the logo that was chosen last, although another one takes longer to decode', async () => {
  const decode = decodedByHand();
  const user = await openDetails();
  await user.upload(screen.getByLabelText('Logo'), png());
  await user.upload(screen.getByLabelText('Logo'), png());
  decode[1]?.(120);
  await vi.waitFor(() => expect(shownWidth()).toBe('120'));
  await act(async () => decode[0]?.(90));
  expect(shownWidth()).toBe('120');
});

test('saves the logo that is still decoded when the owner saves', async () => {
  const decode = decodedByHand();
  const user = await openDetails();
  api.on('POST /api/uploads', ok({ uploadId: 'upload-1', imageKey, url: storage.url, headers: {} }, 201));
  api.on('POST /api/uploads/upload-1/complete', ok({ imageKey, url: `/${imageKey}` }));
  api.on('PUT /api/manage/settings/brand', ok({ version: 2, name: 'Asha Gifts', logo: storedLogo }));
  await user.upload(screen.getByLabelText('Logo'), png());
  await user.click(screen.getByText('Save name, logo and banner'));
  decode[0]?.(120);
  // The upload decodes the logo for its smaller copies.
  await vi.waitFor(() => expect(decode).toHaveLength(2));
  decode[1]?.(120);
  await screen.findByText('Saved. Customers see it within a minute.');
  expect(api.sent('PUT /api/manage/settings/brand')[0]?.body).toMatchObject({ logo: imageKey });
});

test('says that a browser without the means can’t prepare the logo', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 100, height: 48, close: () => undefined }));
  const user = await openDetails();
  await user.upload(screen.getByLabelText('Logo'), png());
  await screen.findByText('This browser can’t prepare pictures. Try a newer one.');
  expect(mark()).toBeNull();
});
