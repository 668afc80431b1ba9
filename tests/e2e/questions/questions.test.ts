import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { productPath } from '#contracts/products/product-address.ts';
import type { Question } from '#contracts/questions/questions.ts';
import { register } from '../../support/accounts.ts';
import { newProduct, owner } from '../../support/shop.ts';
import { eachVisitor, expectGoodAt, holdBack, logIn, phone, siteScript } from '../../support/visitor.ts';

const password = 'a-long-secret';

const questions: Question[] = [
  { id: 'names', kind: 'text', label: 'Names', maxLength: 40, lines: 1 },
  { id: 'day', kind: 'date', label: 'Wedding day', from: 3, to: 60 },
  {
    id: 'size',
    kind: 'choice',
    label: 'Size',
    options: [
      { id: 'small', label: 'Small', addPaise: 0 },
      { id: 'large', label: 'Large', addPaise: 40_000 },
    ],
  },
];

describe('D21: a product’s questions', () => {
  const visitor = eachVisitor();
  let gift: Product;

  beforeAll(async () => {
    const shopOwner = await owner();
    const made = await newProduct(shopOwner, { title: 'A Wedding Mosaic', price: 500 });
    const changed = await shopOwner.call<Product>('PATCH', `/api/products/${made.productId}`, {
      body: { questions, making: { minDays: 5, maxDays: 8 } },
    });
    gift = changed.body;
  });

  it('are in the rendered page, keep their answers through a reload and login, and the cart shows and changes them', async () => {
    const { page, open } = visitor();
    const email = `asked-${randomBytes(5).toString('hex')}@example.com`;
    await register({ email, password, fullName: 'Lata Nair', mobileNumber: '9812345678' });
    // The page before any script has loaded.
    const release = await holdBack(page, siteScript);
    await open(productPath(gift), 'domcontentloaded');
    await page.getByRole('radio', { name: 'Large + ₹400' }).waitFor();
    await page.getByText('From 3 days from today to 60 days from today.').waitFor();
    await page.getByText('Made in 5 to 8 working days, then sent').waitFor();
    release();
    // The browser knows today's date, so the range is shown with dates.
    await page.getByText('days from today').waitFor({ state: 'detached' });

    const names = page.getByLabel(/^Names/);
    await names.fill('Asha & Ravi');
    await page.getByRole('radio', { name: /Large/ }).check();
    const price = page.locator('.product-details__price:visible');
    await price.getByText('₹900').waitFor();
    await page.reload();
    await price.getByText('₹900').waitFor();
    expect(await names.inputValue()).toBe('Asha & Ravi');
    await expectGoodAt(page, [320, 1280]);

    await page.getByRole('button', { name: /Add to Cart/ }).click();
    await page.waitForURL('**/login');
    await logIn(page, email, password);
    await page.setViewportSize(phone);
    // The notice covers nothing of what the bar at the bottom says about the cart.
    const boxes = page.locator('.shopper-notices .message:not(:empty), .product-details__buy .gift-in-cart');
    await expect.poll(() => boxes.count()).toBe(2);
    const [notice, inCart] = await Promise.all((await boxes.all()).map((box) => box.boundingBox()));
    if (!notice || !inCart) throw new Error('One of them is not shown.');
    expect(notice.y >= inCart.y + inCart.height || notice.y + notice.height <= inCart.y).toBe(true);
    await page.getByRole('link', { name: 'Cart, 1 product' }).click();
    const line = page.locator('.cart-line');
    await line.getByText('Still needed: Wedding day').waitFor();
    await line.getByText('₹900').first().waitFor();

    await line.getByRole('link', { name: /^Edit/ }).click();
    const save = page.getByRole('button', { name: 'Save changes' });
    await save.waitFor();
    expect(await names.inputValue()).toBe('Asha & Ravi');
    await names.fill('Asha, Ravi & Tara');
    await save.click();
    await page.waitForURL('**/cart');
    await line.getByText('Asha, Ravi & Tara').waitFor();
    await expect.poll(() => line.count()).toBe(1);
  });
});
