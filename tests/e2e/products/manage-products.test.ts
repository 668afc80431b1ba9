import { randomUUID } from 'node:crypto';
import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Product, ProductPage } from '#contracts/products/product.ts';
import { call, newProduct, owner } from '../../support/shop.ts';
import { desktop, eachVisitor, expectGoodAt, openAsOwner, phone, withPictures } from '../../support/visitor.ts';

const visitor = eachVisitor(desktop, withPictures);

it('D12: an owner edits every field and the picture of a product in a dialog that stays open while saving, and removes it, which can be undone until the owner leaves; accessibly at any width', async () => {
  const word = `w${randomUUID().slice(0, 8)}`;
  const product = await newProduct(await owner(), {
    title: `Frame ${word}`,
    description: 'For one test only, and as long as the first sentences of most gifts.',
    category: 'WoodEngraving',
    price: 1_599.5,
  });
  const foundIds = async () =>
    (await call<ProductPage>('GET', `/api/products?q=${word}`)).body.products.map(({ productId }) => productId);
  // The table's stream makes it searchable soon after.
  await expect.poll(foundIds, { interval: 300 }).toContain(product.productId);
  const read = () => call<Product>('GET', `/api/products/${product.productId}`);

  await openAsOwner(visitor(), `/manage/products?q=${word}`);
  const { page } = visitor();
  const row = page.getByRole('row', { name: new RegExp(word) });
  const dialog = page.getByRole('dialog');
  const title = dialog.getByLabel('Product Title');
  const save = dialog.getByRole('button', { name: 'Save' });
  const openDialog = async () => {
    await row.getByRole('button', { name: 'Edit' }).click();
    await title.waitFor();
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const expectGood = () => expectGoodAt(page, [320, 1280]);
  await row.waitFor();
  await expectGood();
  await page.setViewportSize(desktop);
  const top = async (name: string) => (await row.getByRole('button', { name }).boundingBox())?.y;
  expect(await top('Remove')).toBe(await top('Edit'));
  await openDialog();
  await expectGood();
  await page.keyboard.press('Escape');
  await expect.poll(focused).toContain('Edit');

  await page.setViewportSize(phone);
  await openDialog();
  // The save fails once the test says so.
  const saving = new Promise<Route>((caught) => {
    void page.route('**/api/products/*', (route) =>
      route.request().method() === 'PATCH' ? caught(route) : route.fallback(),
    );
  });
  await title.fill(`Mirror ${word}`);
  await save.click();
  await dialog.getByRole('button', { name: 'Saving…' }).waitFor();
  // Escape is pressed twice, because browsers don't let a page prevent the second one.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await dialog.getByRole('button', { name: 'Close' }).click({ force: true });
  expect(await dialog.isVisible()).toBe(true);
  await (await saving).abort();
  const message = dialog.getByText('We can’t reach the shop.');
  await message.waitFor();
  await page.unrouteAll();
  // The message is on the screen and nothing covers it.
  const isSeen = () =>
    message.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 9, bottom - 9));
    });
  await expect.poll(isSeen).toBe(true);
  expect(await title.inputValue()).toBe(`Mirror ${word}`);
  await page.setViewportSize(desktop);
  const field = await title.boundingBox();
  if (!field) return expect.fail('The field is not on the screen.');
  // A selection of text that ends outside doesn't close the dialog, but a click does.
  await page.mouse.move(field.x + field.width / 2, field.y + field.height / 2);
  await page.mouse.down();
  await page.mouse.move(5, field.y, { steps: 5 });
  await page.mouse.up();
  expect(await dialog.isVisible()).toBe(true);
  await page.mouse.click(5, 5);
  await dialog.waitFor({ state: 'detached' });

  await openDialog();
  await title.fill(`Mirror ${word}`);
  await dialog.getByLabel('Product Description').fill('For two tests.');
  await dialog.getByLabel('Product Category').selectOption('MagicMirror');
  const price = dialog.getByLabel('Product Price');
  await price.evaluate((input: HTMLInputElement) => {
    input.step = 'any';
  });
  await price.fill('1500.234');
  await save.click();
  await dialog.getByText('The price may have at most two decimals.').waitFor();
  await price.fill('1750');
  await page.getByLabel('Replace picture').setInputFiles('demo/pictures/digital-art-sunrise.jpg');
  await save.click();
  await page.getByText(`Mirror ${word} was saved.`).waitFor();
  await row.getByText('Magic Mirror').waitFor();
  const { body } = await read();
  expect(body).toMatchObject({
    title: `Mirror ${word}`,
    description: 'For two tests.',
    category: 'MagicMirror',
    price: 1750,
    picture: { width: 960, height: 1200, widths: [320, 640, 960], preview: true },
  });
  expect(body.url).not.toBe(product.url);
  await page.waitForFunction(() =>
    (document.querySelector<HTMLImageElement>('.product-table img')?.currentSrc ?? '').endsWith('.webp'),
  );

  await row.getByRole('button', { name: 'Remove' }).click();
  await row.getByText('Removing…').waitFor();
  expect(await focused()).toContain('Undo');
  await expectGood();
  await page.keyboard.press('Enter');
  await row.getByRole('button', { name: 'Remove' }).waitFor();
  await expect.poll(focused).toContain('Remove');
  expect((await read()).status).toBe(200);
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  // The owner leaves the site at once.
  await page.goto('about:blank');
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe(404);
});
