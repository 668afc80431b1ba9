import { randomUUID } from 'node:crypto';
import type { Locator, Route } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Product, ProductPage } from '#contracts/products/product.ts';
import { type Client, call, newProduct, owner } from '../../support/shop.ts';
import {
  desktop,
  expectGoodAt,
  follow,
  newVisitor,
  openAsOwner,
  ownerAtWork,
  phone,
  type Visitor,
  withPictures,
} from '../../support/visitor.ts';

describe('the owner manages the catalogue', () => {
  let client: Client;
  let product: Product;
  let word: string;
  beforeAll(async () => {
    client = await owner();
  });
  beforeEach(async () => {
    word = `w${randomUUID().slice(0, 8)}`;
    product = await newProduct(client, { title: `Frame ${word}`, description: 'For one test only.', price: 499.5 });
    // The table's stream makes it searchable soon after.
    await expect.poll(foundIds, { interval: 300 }).toContain(product.productId);
  });

  const rowOn = ({ page }: Visitor): Locator => page.getByRole('row', { name: new RegExp(word) });
  const foundIds = async () =>
    (await call<ProductPage>('GET', `/api/products?q=${word}`)).body.products.map(({ productId }) => productId);
  const answer = () => call<Product>('GET', `/api/products/${product.productId}`);
  const answersStatus = (status: number) =>
    expect.poll(async () => (await answer()).status, { timeout: 20_000 }).toBe(status);

  describe('on one page', () => {
    const visitor = ownerAtWork();
    const page = () => visitor().page;
    const row = () => rowOn(visitor());
    const dialog = () => page().getByRole('dialog');
    const title = () => dialog().getByLabel('Product Title');
    const save = () => dialog().getByRole('button', { name: 'Save' }).click();
    const openDialog = async () => {
      await row().getByRole('button', { name: 'Edit' }).click();
      await title().waitFor();
    };
    beforeEach(async () => {
      await follow(visitor(), `/manage/products?q=${word}`);
      await row().waitFor();
    });
    afterEach(() => page().unrouteAll());

    /** Tries every way to close it. Escape is pressed twice, because browsers don't let a page prevent the second one. */
    const tryToClose = async () => {
      await page().keyboard.press('Escape');
      await page().keyboard.press('Escape');
      await page().mouse.click(5, 5);
      await dialog().getByRole('button', { name: 'Close' }).click({ force: true });
    };
    /** Saves a change whose response is delayed until the returned function is called. */
    const saveSlowly = async (answer: (route: Route) => Promise<void>): Promise<() => void> => {
      let release = () => {};
      const released = new Promise<void>((done) => {
        release = done;
      });
      await page().route('**/api/products/*', async (route) => {
        if (route.request().method() !== 'PATCH') return route.fallback();
        await released;
        await answer(route);
      });
      await title().fill(`Mirror ${word}`);
      await save();
      await dialog().getByRole('button', { name: 'Saving…' }).waitFor();
      return release;
    };

    it('keeps the dialog open while saving, shows a failure with the typed fields, and closes on a click outside, but not on a text selection that ends there', async () => {
      await page().setViewportSize(phone);
      await openDialog();
      const release = await saveSlowly((route) => route.abort());
      await tryToClose();
      expect(await dialog().isVisible()).toBe(true);
      release();
      const message = dialog().getByText('We can’t reach the shop.');
      await message.waitFor();
      // The message is on the screen and nothing covers it.
      const isSeen = () =>
        message.evaluate((element) => {
          const { left, bottom } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + 9, bottom - 9));
        });
      await expect.poll(isSeen).toBe(true);
      expect(await title().inputValue()).toBe(`Mirror ${word}`);
      await page().setViewportSize(desktop);
      const field = await title().boundingBox();
      if (!field) return expect.fail('The field is not on the screen.');
      await page().mouse.move(field.x + field.width / 2, field.y + field.height / 2);
      await page().mouse.down();
      await page().mouse.move(5, field.y, { steps: 5 });
      await page().mouse.up();
      expect(await dialog().isVisible()).toBe(true);
      await page().mouse.click(5, 5);
      await dialog().waitFor({ state: 'detached' });
    });

    it('D12: removes a product, which can be undone until the owner leaves, accessibly at any width', async () => {
      const focused = () => page().evaluate(() => document.activeElement?.textContent);
      const expectGood = () => expectGoodAt(page(), [320, 1280]);
      await expectGood();
      await openDialog();
      await expectGood();
      await page().keyboard.press('Escape');
      await expect.poll(focused).toContain('Edit');
      await row().getByRole('button', { name: 'Remove' }).click();
      await row().getByText('Removing…').waitFor();
      expect(await focused()).toContain('Undo');
      await expectGood();
      await page().keyboard.press('Enter');
      await row().getByRole('button', { name: 'Remove' }).waitFor();
      await expect.poll(focused).toContain('Remove');
      expect((await answer()).status).toBe(200);
      await row().getByRole('button', { name: 'Remove' }).click();
      await page().getByRole('button', { name: 'Undo' }).waitFor();
      // The owner leaves the site at once.
      await page().goto('about:blank');
      await answersStatus(404);
    });
  });

  it('D12: edits every field and the picture with its smaller copies, and shows beside its field why a change was refused', async () => {
    const visitor = await newVisitor(desktop, withPictures);
    await openAsOwner(visitor, `/manage/products?q=${word}`);
    const { page, context, complaints } = visitor;
    const row = rowOn(visitor);
    await row.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Product Title').fill(`Mirror ${word}`);
    await dialog.getByLabel('Product Description').fill('For two tests.');
    await dialog.getByLabel('Product Category').selectOption('MagicMirror');
    const price = dialog.getByLabel('Product Price');
    await price.evaluate((input: HTMLInputElement) => {
      input.step = 'any';
    });
    await price.fill('500.234');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The price may have at most two decimals.').waitFor();
    await price.fill('750');
    await page.getByLabel('Replace picture').setInputFiles('demo/pictures/digital-art-sunrise.jpg');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Mirror ${word} was saved.`).waitFor();
    await row.getByText('Magic Mirror').waitFor();
    const { body } = await answer();
    expect(body).toMatchObject({
      title: `Mirror ${word}`,
      description: 'For two tests.',
      category: 'MagicMirror',
      price: 750,
      picture: { width: 960, height: 1200, widths: [320, 640, 960], preview: true },
    });
    expect(body.url).not.toBe(product.url);
    await page.waitForFunction(() =>
      (document.querySelector<HTMLImageElement>('.product-table img')?.currentSrc ?? '').endsWith('.webp'),
    );
    await context.close();
    expect(complaints).toEqual([]);
  });
});
