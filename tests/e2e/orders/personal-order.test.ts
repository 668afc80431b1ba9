import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { shownOrderNumber } from '#contracts/orders/order-number.ts';
import type { Product } from '#contracts/products/product.ts';
import type { Question } from '#contracts/questions/questions.ts';
import { register, signIn } from '../../support/accounts.ts';
import { choosePhoto, previewIsReady, withoutFaceSearch } from '../../support/choose-photo.ts';
import { mailAbout, proveMailbox } from '../../support/mailbox.ts';
import { Client, newProduct, owner } from '../../support/shop.ts';
import {
  desktop,
  eachVisitor,
  logIn,
  openSignedIn,
  ownerAtWork,
  translate,
  withPictures,
} from '../../support/visitor.ts';

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
    const made = await newProduct(shopOwner, { title: 'A Wedding Cartoon', category: 'CartoonArt', price: 500 });
    gift = (await shopOwner.call<Product>('PATCH', `/api/products/${made.productId}`, { body: { questions } })).body;
  });
  const newAccount = async (): Promise<string> => {
    const email = `journey-${randomBytes(5).toString('hex')}@example.com`;
    await register({ email, password, fullName: 'Lata Nair', mobileNumber: '9812345678' });
    return email;
  };
  const agree = (page: Page) => page.getByLabel(/^These photos are mine to use/).check();
  const preview = (page: Page) => page.getByRole('img', { name: 'Preview of your gift' });
  /** Opens the artist's work sheet of an order and waits until its preview and its original have loaded. */
  const openWorkSheet = async (orderId: string) => {
    const { page, open } = artist();
    await open(`/manage/orders/${orderId}`);
    const sheet = page.getByRole('region', { name: 'Work sheet' });
    for (const name of ['Preview: Your photo', 'Your photo, photo 1 of 1']) {
      const width = () =>
        sheet.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);
      await expect.poll(width).toBeGreaterThan(100);
    }
    return sheet;
  };

  it('reaches the artist after a cash order on translated pages, and its mail shows the preview', async () => {
    const { page, open } = visitor();
    await withoutFaceSearch(page);
    const email = await newAccount();
    // The shop sends pictures only to a proved mailbox.
    await proveMailbox(email, password);
    await open('/home?q=mirror');
    const search = page.getByRole('searchbox');
    await page.getByRole('status').filter({ hasText: 'best first' }).waitFor();
    await translate(page);
    await search.fill('mirrr');
    await page.getByText('Showing results for').waitFor();
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Cartoon Art' }).click();
    await page.getByRole('link', { name: gift.title }).first().click();
    await choosePhoto(page);
    await page.getByLabel(/^Names/).fill('Asha & Ravi');
    await previewIsReady(page);
    await agree(page);
    await page.getByRole('button', { name: /Add to Cart/ }).click();
    await page.waitForURL('**/login');
    await logIn(page, email, password);
    await page.getByRole('link', { name: 'Cart, 1 product' }).click();
    await preview(page).waitFor();
    // Waits until the preview has been uploaded, because the mail shows it only then.
    const customer = new Client(email, await signIn(email, password));
    await expect
      .poll(async () => (await customer.cart()).lines[0]?.answers?.us, { timeout: 20_000 })
      .toMatchObject({ preview: expect.any(String) });

    const total = page.getByRole('main').getByText('₹1,000').first();
    await page.getByRole('button', { name: 'One more of A Wedding Cartoon' }).click();
    await total.waitFor();
    await page.getByRole('button', { name: 'One fewer of A Wedding Cartoon' }).click();
    await total.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cash on Delivery' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Residential Address').fill('4 Rose Lane\nKochi 682001');
    await dialog.getByRole('button', { name: 'SUBMIT' }).click();
    await page.waitForURL('**/home');
    await expect
      .poll(() => preview(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    const orderId = (await page.getByRole('link', { name: /^[0-9A-Z]{16}$/ }).textContent()) ?? '';

    const sheet = await openWorkSheet(orderId);
    await sheet.getByText('Asha & Ravi').waitFor();

    await mailAbout(orderId);
    await open('/local/mailbox');
    const mail = page.getByRole('article').filter({ hasText: `Your order ${shownOrderNumber(orderId)}` });
    // The browser doesn't load pictures in a frame that is off screen.
    await mail.scrollIntoViewIfNeeded();
    const picture = mail
      .frameLocator('iframe')
      .getByRole('img', { name: 'Preview of your gift: 1 × A Wedding Cartoon' });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  });

  it('accepts its photo on the order page until making starts', async () => {
    const { page } = visitor();
    await withoutFaceSearch(page);
    const email = await newAccount();
    const customer = new Client(email, await signIn(email, password));
    await customer.call('PUT', `/api/cart/lines/${gift.productId}`, {
      body: { answers: { names: { text: 'Asha & Ravi' } } },
    });
    const { orderId, lines } = (await customer.order()).body;
    await openSignedIn(visitor(), email, password, `/orders/${orderId}`);
    const add = page.getByRole('button', { name: 'Add details of A Wedding Cartoon' });
    await page.getByText('Still needed: Your photo').waitFor();
    await add.click();
    await page.getByText('Your photos stay on this device until you save these details.').waitFor();
    await choosePhoto(page);
    await previewIsReady(page);

    const save = page.getByRole('button', { name: 'Save details' });
    await save.click();
    await page.getByText(/^Your photos are still on this device/).waitFor();
    await agree(page);
    await save.click();
    await page.getByText('Saved. Our artist can see your answers.').waitFor();
    await preview(page).waitFor();
    expect(await page.getByText(/^Still needed/).count()).toBe(0);

    await openWorkSheet(orderId);
    await page.getByRole('button', { name: 'Change details of A Wedding Cartoon' }).click();
    await page.getByRole('button', { name: 'Remove Your photo' }).waitFor();
    const { page: artistPage } = artist();
    await artistPage.getByRole('main').getByRole('button', { name: 'Start making' }).click();
    await artistPage.getByText('Marked as being made.').waitFor();
    await page.getByRole('status').getByText('We’ve started making this order').waitFor();
    expect(await page.getByRole('button', { name: 'Remove Your photo' }).count()).toBe(0);
    await page.reload();
    await preview(page).waitFor();
    expect(await page.getByRole('button', { name: /details of/ }).count()).toBe(0);
    const late = { body: { answers: { us: { photos: [] } } } };
    expect(await customer.call('PUT', `/api/orders/${orderId}/lines/${lines[0]?.lineId}/answers`, late)).toMatchObject({
      status: 409,
      body: { code: 'making_started' },
    });
  });
});
