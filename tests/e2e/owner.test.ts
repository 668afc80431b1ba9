import { describe, expect, it } from 'vitest';
import { pixel } from '../support/shop.ts';
import { descriptionOf, eachVisitor, expectAccessible, openAsOwner, openSignedIn } from '../support/visitor.ts';

describe('adding a product', () => {
  const visitor = eachVisitor();

  const fill = async (title: string) => {
    const { page } = visitor();
    await page.getByLabel('Product Title').fill(title);
    await page.getByLabel('Product Description').fill('Drawn from your own photograph.');
    await page.getByLabel('Product Category').selectOption('Caricature');
    await page.getByLabel('Product Price').fill('1499');
    await choose('portrait.png', 'image/png');
  };
  const choose = (name: string, mimeType: string) =>
    visitor().page.getByLabel('Upload Product').setInputFiles({ name, mimeType, buffer: pixel });

  it('uploads the picture directly to S3, shows the success text for three seconds, and clears the form', async () => {
    const { page, open } = visitor();
    await openAsOwner(visitor(), '/add-products');
    const title = `Portrait of the day ${Date.now()}`;
    await fill(title);
    const put = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    expect(new URL((await put).url()).port).not.toBe(new URL(page.url()).port);
    const message = page.getByText('Product added successfully');
    await message.waitFor();
    const shown = Date.now();
    expect(await page.getByLabel('Product Title').inputValue()).toBe('');
    await message.waitFor({ state: 'hidden' });
    expect(Date.now() - shown).toBeGreaterThan(2000);
    await open('/home?category=Caricature');
    await page.getByRole('heading', { name: title }).waitFor();
  });

  it('scrolls the success text into view on a phone', async () => {
    const { page } = visitor();
    await page.setViewportSize({ width: 390, height: 664 });
    await openSignedIn(visitor(), 'owner@example.com', 'owner-demo-1', '/add-products');
    await fill(`Portrait on a phone ${Date.now()}`);
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    const message = page.getByRole('status').filter({ hasText: 'Product added successfully' });
    await message.waitFor();
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await message.boundingBox()) ?? {};
        return y >= 64 && y + height <= 664;
      })
      .toBe(true);
  });

  it('shows its own messages instead of the browser’s validation bubbles', async () => {
    const { page } = visitor();
    await openSignedIn(visitor(), 'owner@example.com', 'owner-demo-1', '/add-products');
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    expect(await descriptionOf(page.getByLabel('Product Title'))).toContain('is required');
    expect(await descriptionOf(page.getByLabel('Upload Product'))).toContain('is required');
    expect(await page.getByLabel('Product Title').evaluate((field) => field === document.activeElement)).toBe(true);
    await expectAccessible(page);
  });

  it.each([
    ['drawing.svg', 'image/svg+xml'],
    ['film.gif', 'image/gif'],
    ['letter.pdf', 'application/pdf'],
  ])('clears a file that is not jpg, jpeg or png (%s)', async (name, type) => {
    const { page, open } = visitor();
    await open('/add-products');
    await choose(name, type);
    await page.getByText('Please Select a valid Image').waitFor();
    const chosen = await page.getByLabel('Upload Product').evaluate((input: HTMLInputElement) => input.files?.length);
    expect(chosen).toBe(0);
  });

  it('accepts an upper-case file extension', async () => {
    const { page, open } = visitor();
    await open('/add-products');
    await choose('PORTRAIT.PNG', 'image/png');
    const chosen = await page.getByLabel('Upload Product').evaluate((input: HTMLInputElement) => input.files?.length);
    expect(chosen).toBe(1);
    expect(await page.getByText('Please Select a valid Image').count()).toBe(0);
  });

  it('D4: opens for anyone, and shows a customer the server’s refusal but keeps the typed fields', async () => {
    const { page } = visitor();
    await openSignedIn(visitor(), 'shopper@example.com', 'shopper-demo-1', '/add-products');
    await fill('Not for me to add');
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await page.getByRole('alert').filter({ hasText: /owner/i }).waitFor();
    expect(await page.getByLabel('Product Title').inputValue()).toBe('Not for me to add');
  });
});
