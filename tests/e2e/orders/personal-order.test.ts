import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { shownOrderNumber } from '#contracts/orders/order-number.ts';
import type { Product } from '#contracts/products/product.ts';
import type { Question } from '#contracts/questions/questions.ts';
import { register, signIn } from '../../support/accounts.ts';
import { agreeToPhotos, choosePhoto, withoutFaceSearch } from '../../support/choose-photo.ts';
import { mailAbout, proveMailbox } from '../../support/mailbox.ts';
import { Client, newProduct, owner } from '../../support/shop.ts';
import { desktop, eachVisitor, logIn, ownerAtWork, translate, withPictures } from '../../support/visitor.ts';

const password = 'a-long-secret';
const questions: Question[] = [
  { id: 'us', kind: 'photos', label: 'Your photo', min: 1, max: 1, printMm: [200, 250], detail: 'original' },
  { id: 'names', kind: 'text', label: 'Names', maxLength: 40, lines: 1, lettered: true },
];

describe('D21: a gift made from a photo, from the product page to the artist', () => {
  const visitor = eachVisitor(desktop, withPictures);
  const artist = ownerAtWork(withPictures);
  let gift: Product;

  beforeAll(async () => {
    const shopOwner = await owner();
    const made = await newProduct(shopOwner, { title: 'A Wedding Frame', price: 500 });
    gift = (await shopOwner.call<Product>('PATCH', `/api/products/${made.productId}`, { body: { questions } })).body;
  });

  it('reaches the artist after a cash order on translated pages, and its mail shows the preview', async () => {
    const { page, open } = visitor();
    await withoutFaceSearch(page);
    const preview = page.getByRole('img', { name: 'Preview of your gift' });
    const email = `journey-${randomBytes(5).toString('hex')}@example.com`;
    await register({ email, password, fullName: 'Lata Nair', mobileNumber: '9812345678' });
    // The shop sends pictures only to a proved mailbox.
    await proveMailbox(email, password);
    await open('/home?q=mirror');
    const search = page.getByRole('searchbox');
    await page.getByRole('status').filter({ hasText: 'closest first' }).waitFor();
    await translate(page);
    await search.fill('mirrr');
    await page.getByText('Showing results for').waitFor();
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Mini Frames' }).click();
    await page.getByRole('link', { name: gift.title }).first().click();
    await choosePhoto(page);
    await page.getByLabel(/^Names/).fill('Asha & Ravi');
    await agreeToPhotos(page);
    // The preview is not drawn yet.
    await page.getByRole('button', { name: /Add to Cart/ }).click();
    await page.waitForURL('**/login');
    await logIn(page, email, password);
    await page.getByRole('link', { name: 'Cart, 1 product' }).click();
    await preview.waitFor();
    // Waits until the preview has been uploaded, because the mail shows it only then.
    const customer = new Client(email, await signIn(email, password));
    await expect
      .poll(async () => (await customer.cart()).lines[0]?.answers?.us, { timeout: 20_000 })
      .toMatchObject({ preview: expect.any(String) });

    const total = page.getByRole('main').getByText('₹1,000').first();
    await page.getByRole('button', { name: 'One more of A Wedding Frame' }).click();
    await total.waitFor();
    await page.getByRole('button', { name: 'One fewer of A Wedding Frame' }).click();
    await total.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cash on Delivery' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Residential Address').fill('4 Rose Lane\nKochi 682001');
    await dialog.getByRole('button', { name: 'SUBMIT' }).click();
    await page.waitForURL('**/home');
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    const orderId = (await page.getByRole('link', { name: /^[0-9A-Z]{16}$/ }).textContent()) ?? '';

    await artist().open(`/manage/orders/${orderId}`);
    const sheet = artist().page.getByRole('region', { name: 'Work sheet' });
    for (const name of ['Preview: Your photo', 'Your photo, photo 1 of 1']) {
      const width = () =>
        sheet.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);
      await expect.poll(width).toBeGreaterThan(100);
    }
    await sheet.getByText('Asha & Ravi').waitFor();

    await mailAbout(orderId);
    await open('/local/mailbox');
    const mail = page.getByRole('article').filter({ hasText: `Your order ${shownOrderNumber(orderId)}` });
    // The browser doesn't load pictures in a frame that is off screen.
    await mail.scrollIntoViewIfNeeded();
    const picture = mail.frameLocator('iframe').getByRole('img', { name: 'Preview of your gift: 1 × A Wedding Frame' });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  });
});
