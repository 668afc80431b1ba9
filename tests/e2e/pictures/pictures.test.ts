import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImagePage, PublishedImage } from '#contracts/uploads/upload.ts';
import { productsTitled } from '../../support/listed-products.ts';
import { type Client, owner, publishedImage } from '../../support/shop.ts';
import { expectGoodAt, ownerAtWork } from '../../support/visitor.ts';

describe('the owner’s stored pictures', () => {
  const visitor = ownerAtWork();
  let client: Client;
  let image: PublishedImage;
  let fileName: string;
  beforeAll(async () => {
    client = await owner();
    fileName = `mug ${randomUUID().slice(0, 8)}.png`;
    image = await publishedImage(client, fileName);
  });
  const size = () => visitor().page.getByLabel('Files per page');
  const show = () => visitor().page.getByRole('button', { name: 'Show', exact: true }).click();
  const tiles = () => visitor().page.getByRole('link', { name: /^Use / });

  it('spec 5: accepts only page sizes from 1 to 1000 files, without axe violations at any width', async () => {
    const { page, open } = visitor();
    await open('/manage/pictures');
    await tiles().first().waitFor();
    for (const wrong of ['0', '1001', '1.5', 'many', '']) {
      await size().fill(wrong);
      await show();
      await page.getByRole('alert').getByText('Enter a whole number from 1 to 1000.').waitFor();
    }
    await expectGoodAt(page, [320, 412, 1280]);
    await size().fill('8');
    const response = page.waitForResponse((answer) => answer.url().endsWith('/api/uploads?limit=8'));
    await show();
    const { images } = (await (await response).json()) as ImagePage;
    expect(images).toHaveLength(8);
    await page.getByText('in 8 files, more available').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('in 16 files, more available').waitFor();
    await size().fill('1000');
    await size().press('Enter');
    await page.getByRole('link', { name: `Use ${fileName}` }).waitFor();
  });

  it('creates a product from a stored picture', async () => {
    const { page, open } = visitor();
    await open('/manage/pictures');
    await size().fill('1000');
    await show();
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

  it('spec 8: reports an address that is not a picture of this shop', async () => {
    const { page, open } = visitor();
    await open('/add-products?picture=elsewhere.png');
    await page.getByText('This address isn’t a picture of this shop. Choose a different picture.').waitFor();
    await page.getByRole('button', { name: 'Choose a different picture' }).click();
    await page.getByLabel('Upload Product').waitFor();
  });
});
