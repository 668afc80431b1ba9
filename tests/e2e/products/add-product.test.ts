import { expect, it } from 'vitest';
import { pixel } from '../../support/shop.ts';
import { expectAccessible, ownerAtWork } from '../../support/visitor.ts';

const visitor = ownerAtWork();

it('an owner on a phone sees what is missing, uploads the picture directly to S3, and sees the success text in view', async () => {
  const { page, open } = visitor();
  await page.setViewportSize({ width: 390, height: 664 });
  await open('/add-products');
  const submit = page.getByRole('button', { name: 'SUBMIT' });
  await submit.click();
  await page.getByText('Product Title is required').waitFor();
  await expectAccessible(page);

  const title = `Portrait of the day ${Date.now()}`;
  await page.getByLabel('Product Title').fill(title);
  await page.getByLabel('Product Description').fill('Drawn from your own photograph.');
  await page.getByLabel('Product Category').selectOption('Caricature');
  await page.getByLabel('Product Price').fill('1499');
  await page.getByLabel('Upload Product').setInputFiles({ name: 'portrait.png', mimeType: 'image/png', buffer: pixel });
  const put = page.waitForRequest((request) => request.method() === 'PUT');
  await submit.click();
  expect(new URL((await put).url()).port).not.toBe(new URL(page.url()).port);
  const message = page.getByRole('status').filter({ hasText: 'Product added successfully' });
  await message.waitFor();
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await message.boundingBox()) ?? {};
      return y >= 64 && y + height <= 664;
    })
    .toBe(true);
  await open('/home?category=Caricature');
  await page.getByRole('heading', { name: title }).waitFor();
});
