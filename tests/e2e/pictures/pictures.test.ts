import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { productsTitled } from '../../support/listed-products.ts';
import { owner, publishedImage } from '../../support/shop.ts';
import { expectGoodAt, ownerAtWork } from '../../support/visitor.ts';

const visitor = ownerAtWork();

it('an owner looks through the stored pictures and creates a product from one, at all widths', async () => {
  const client = await owner();
  const fileName = `mug ${randomUUID().slice(0, 8)}.png`;
  const image = await publishedImage(client, fileName);
  const { page, open } = visitor();
  await open('/manage/pictures');
  const size = page.getByLabel('Files per page');
  await size.fill('0');
  await size.press('Enter');
  await page.getByRole('alert').getByText('Enter a whole number from 1 to 1000.').waitFor();
  await page.getByRole('link', { name: /^Use / }).first().waitFor();
  await expectGoodAt(page, [320, 412, 1280]);
  await size.fill('8');
  await size.press('Enter');
  await page.getByText('in 8 files, more available').waitFor();
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByText('in 16 files, more available').waitFor();
  await size.fill('1000');
  await size.press('Enter');

  await page.getByRole('link', { name: `Use ${fileName}` }).click();
  await page.getByRole('img', { name: 'The stored picture you chose' }).waitFor();
  const title = `Mug ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Product Title').fill(title);
  await page.getByLabel('Product Description').fill('With a picture that was there.');
  await page.getByLabel('Product Category').selectOption('MiniFrames');
  await page.getByLabel('Product Price').fill('99');
  await page.getByRole('button', { name: 'SUBMIT' }).click();
  await page.getByText('Product added successfully').waitFor();
  const made = await productsTitled(title);
  expect(made).toMatchObject([{ url: image.url }]);
  await page.getByLabel('Upload Product').waitFor();
  await client.call('DELETE', `/api/products/${made[0]?.productId}`);
});
