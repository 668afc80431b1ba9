import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import type { Question } from '#contracts/questions/questions.ts';
import { pngOf } from '../../support/image-samples.ts';
import { sendPhoto } from '../../support/photos.ts';
import { type Client, newCustomer, newOwner, newProduct, owner } from '../../support/shop.ts';
import { expectGoodAt, follow, ownerAtWork, withPictures } from '../../support/visitor.ts';

const questions: Question[] = [
  { id: 'names', kind: 'text', label: 'Names', maxLength: 40, lines: 1 },
  {
    ...{ id: 'us', kind: 'photos', label: 'You two', min: 2, max: 2, printMm: [200, 300], detail: 'original' },
    slots: ['Bride', 'Groom'],
  },
];
const portraits = [pngOf({ width: 40, height: 30 }), pngOf({ width: 60, height: 40 })] as const;

describe('D11: the owner manages orders', () => {
  const visitor = ownerAtWork();
  let client: Client;
  let customer: Client;
  let product: Product;
  /** A unique first name. */
  let name: string;
  beforeAll(async () => {
    client = await owner();
    product = await newProduct(client, { title: 'A frame to send', price: 1250 });
    name = `Zoya${randomBytes(4).toString('hex')}`;
    customer = await newCustomer(`${name} Khan`);
  });

  const page = () => visitor().page;
  const row = (orderId: string): Locator => page().getByRole('row', { name: new RegExp(orderId) });
  const button = (label: string): Locator => page().getByRole('main').getByRole('button', { name: label });
  const cashOrder = async (): Promise<Order> => {
    await customer.addLine(product.productId);
    return (await customer.order()).body;
  };
  const orderOf = async (orderId: string): Promise<Order> =>
    (await customer.call<Order>('GET', `/api/orders/${orderId}`)).body;

  it('shows a new order, its messages and its changes at once without a reload; finds an order by name, asks for the days to export, filters by status, and keeps the filter on going back', async () => {
    const before = await cashOrder();
    await visitor().open('/manage/orders');
    await row(before.orderId).waitFor();
    const order = await cashOrder();
    // Much sooner than the page's own refetch after a minute.
    await row(order.orderId).waitFor({ timeout: 10_000 });
    await page().getByText('A new order has arrived.').waitFor();
    await customer.call('POST', `/api/orders/${order.orderId}/messages`, { body: { text: 'Which photo?' } });
    await row(order.orderId).getByText('1 new message').waitFor({ timeout: 10_000 });
    const other = await newOwner();
    await row(order.orderId).getByRole('link').first().click();
    await page()
      .getByRole('heading', { name: `Order ${order.orderId}` })
      .waitFor();
    await button('Mark shipped').waitFor();
    await page().getByLabel('Your message').fill('The second one.');
    await page().getByRole('button', { name: 'Send', exact: true }).click();
    await page().getByRole('log').getByText('The second one.').waitFor();
    await other.call('PATCH', `/api/manage/orders/${order.orderId}`, { body: { status: 'shipped' } });
    await page().getByText('by Second Owner').waitFor({ timeout: 10_000 });

    const { orderId } = before;
    await page().goBack();
    const search = page().getByRole('searchbox');
    await search.fill('no such customer');
    await page().getByRole('heading', { name: 'No orders found' }).waitFor();
    await search.fill(name);
    await page().waitForURL((url) => url.searchParams.get('q') === name);
    await row(orderId).waitFor({ timeout: 15_000 });
    await button('Download orders').click();
    await page().getByLabel('First day').waitFor();
    await expectGoodAt(page(), [320, 1280]);
    await page().keyboard.press('Escape');
    await search.fill('');
    await page().waitForURL('**/manage/orders');
    await row(orderId).getByText('Due on delivery').waitFor();
    await row(orderId).getByText('₹1,250').waitFor();
    await page().getByRole('link', { name: 'Shipped', exact: true }).click();
    await row(orderId).waitFor({ state: 'detached' });
    await page().getByRole('link', { name: 'Placed', exact: true }).click();
    await page().waitForURL('**/manage/orders?status=placed');
    await row(orderId).getByRole('link').click();
    await page()
      .getByRole('heading', { name: `Order ${orderId}` })
      .waitFor();
    await page().goBack();
    await page().waitForURL('**/manage/orders?status=placed');
    await row(orderId).waitFor();
  });

  it('opens an order by the address of its customer’s page, and moves it from status to status, which the customer sees; D30: the owners’ log shows the steps with order, owner and IP address, and can be downloaded', async () => {
    const { orderId } = await cashOrder();
    await follow(visitor(), `/orders/${orderId}`);
    await page().waitForURL(`**/manage/orders/${orderId}`);
    await page()
      .getByRole('heading', { name: `Order ${orderId}` })
      .waitFor();
    await button('Mark shipped').click();
    const dialog = page().getByRole('dialog');
    await dialog.getByLabel('Carrier').selectOption('Delhivery');
    await dialog.getByLabel('Parcel number').fill('12345 67890');
    await expectGoodAt(page(), [320, 1280]);
    await page().keyboard.press('Escape');
    expect(await page().evaluate(() => document.activeElement?.textContent)).toBe('Mark shipped');
    await page().keyboard.press('Enter');
    await dialog.getByLabel('Carrier').selectOption('Delhivery');
    await dialog.getByLabel('Parcel number').fill('12345 67890');
    await dialog.getByRole('button', { name: 'Mark shipped' }).click();
    await button('Do it now').click();
    await page().getByText('Marked as shipped.').waitFor();
    expect(await button('Mark shipped').count()).toBe(0);
    await page().getByRole('link', { name: 'Track your parcel' }).waitFor();
    await button('Mark cash collected').click();
    await button('Do it now').click();
    await page().getByText('Cash marked as collected.').waitFor();
    await button('Mark delivered').click();
    await button('Do it now').click();
    await page().getByText('This order is complete. There’s nothing left to do.').waitFor();
    await page().getByText('by Olivia Owner').nth(2).waitFor();
    const { status, payment, history } = await orderOf(orderId);
    expect([status, payment.status]).toEqual(['delivered', 'collected']);
    expect(history.map((step) => step.payment ?? step.status)).toEqual(['placed', 'shipped', 'collected', 'delivered']);

    await client.call('PATCH', `/api/manage/orders/${orderId}`, { body: { status: 'shipped' } });
    await page().getByRole('navigation', { name: 'Manage the shop' }).getByRole('link', { name: 'Activity' }).click();
    await page().getByRole('heading', { name: 'Activity', exact: true }).waitFor();
    const steps = page().getByRole('article').filter({ hasText: orderId }).filter({ hasText: 'marked as shipped' });
    await expect.poll(() => steps.count()).toBe(2);
    const [refused = '', done = ''] = await steps.allInnerTexts();
    expect(done).toMatch(/^Order marked as shipped\s+.+\s+.*Olivia Owner.*from the computer that runs the shop$/s);
    expect(refused).toContain('Refused');
    await expectGoodAt(page(), [390, 1280]);

    await page().getByText('Download as a spreadsheet').click();
    const [file] = await Promise.all([
      page().waitForEvent('download'),
      page().getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain(orderId);
    await steps.first().getByRole('link', { name: orderId }).click();
    await page()
      .getByRole('heading', { name: `Order ${orderId}` })
      .waitFor();
  });

  describe('with pictures', () => {
    const visitor = ownerAtWork(withPictures);
    const page = () => visitor().page;
    const button = (label: string): Locator => page().getByRole('main').getByRole('button', { name: label });

    it('D21: shows the photos of a gift, and downloads them with the answers', async () => {
      const { body: gift } = await client.call<Product>('PATCH', `/api/products/${product.productId}`, {
        body: { questions, making: { minDays: 3, maxDays: 5 } },
      });
      const [first, second] = await Promise.all([
        sendPhoto(customer, portraits[0]),
        sendPhoto(customer, portraits[1], { width: 60, height: 40 }),
      ]);
      const ids = [first, second].map((sent) => sent?.body.photoId ?? '');
      const photos = [{ photoId: ids[1], crop: { area: { x: 0, y: 0.25, width: 1, height: 0.5 }, turn: 90 } }];
      const answers = {
        names: { text: 'Asha & Ravi' },
        us: { photos: [...photos, { photoId: ids[0] }], preview: ids[0] },
      };
      await customer.call('PUT', `/api/cart/lines/${gift.productId}`, { body: { answers } });
      const { orderId } = (await customer.order()).body;
      // Two calls within a second get the same URLs, for which the browser has cached responses without CORS headers:
      // https://developer.mozilla.org/en-US/docs/Web/HTML/How_to/CORS_enabled_image
      await page().addInitScript(() => {
        const { fetch } = window;
        let first: Promise<Response> | undefined;
        window.fetch = async (input, init) => {
          if (!/\/photos(\?.*)?$/.test(String(input instanceof Request ? input.url : input))) return fetch(input, init);
          first ??= fetch(input, init);
          return (await first).clone();
        };
      });
      await visitor().open(`/manage/orders/${orderId}`);
      const sheet = page().getByRole('region', { name: 'Work sheet' });
      await sheet.getByText('Asha & Ravi').waitFor();
      await sheet.getByText(/^Due by/).waitFor();
      const bride = sheet.getByRole('img', { name: 'Bride, photo 1 of 2' });
      await expect
        .poll(() => bride.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBe(60);
      await expectGoodAt(page(), [320, 1280]);

      const one = page().waitForEvent('download');
      await sheet.getByRole('link', { name: `Save ${orderId}-1-bride-1.png` }).click();
      expect((await one).suggestedFilename()).toBe(`${orderId}-1-bride-1.png`);
      const all = page().waitForEvent('download');
      await sheet.getByRole('button', { name: 'Save all as zip (2 photos)' }).click();
      const zip = await all;
      expect(zip.suggestedFilename()).toBe(`${orderId}.zip`);
      const bytes = await readFile(await zip.path());
      const names = ['bride-1.png', 'groom-2.png', 'you-two-preview.png'].map((name) => `${orderId}-1-${name}`);
      for (const name of ['answers.txt', ...names, 'Names: Asha & Ravi']) expect(bytes.includes(name)).toBe(true);
      expect(bytes.includes(portraits[1])).toBe(true);
      await sheet.getByText('The zip with 2 photos is in your downloads.').waitFor();

      await page().emulateMedia({ media: 'print' });
      expect(await sheet.isVisible()).toBe(true);
      expect(await page().getByRole('banner').isVisible()).toBe(false);
      const shownParts = page().locator('h1, h2, button, textarea').filter({ visible: true });
      expect(await shownParts.allTextContents()).toEqual([`Order ${orderId}`, 'Work sheet']);
      await page().emulateMedia({ media: 'screen' });

      await page().getByRole('link', { name: 'Packing slip' }).click();
      const slip = page().getByRole('article', { name: `Packing slip ${orderId}` });
      const shown = slip.getByRole('img', { name: 'Preview of A frame to send' });
      await expect
        .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBe(40);
      for (const words of ['Names', 'Asha & Ravi', '2 photos', orderId]) {
        await slip.getByText(words, { exact: true }).waitFor();
      }
      for (const words of [`${name} Khan`, '12 Marine Drive', 'Cash to collect: ₹1,250'])
        await slip.getByText(words).waitFor();
      await page().setViewportSize({ width: 320, height: 900 });
      const title = await slip.getByText('A frame to send').boundingBox();
      expect(title?.height, 'the title breaks between its words only').toBeLessThan(100);
      await expectGoodAt(page(), [320, 1280]);
      await page().evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
      await button('Print').click();
      await expect.poll(() => page().evaluate(() => Reflect.get(window, 'printed'))).toBe(true);
      await page().getByLabel('Hide prices').check();
      // The courier still collects the cash.
      expect((await slip.textContent())?.match(/[^.:]*: ₹[\d,]+/g)).toEqual([
        expect.stringMatching(/Cash to collect: ₹1,250$/),
      ]);
      await page().emulateMedia({ media: 'print' });
      for (const part of [page().getByRole('banner'), page().getByRole('contentinfo')]) {
        expect(await part.isVisible()).toBe(false);
      }
      expect(await shownParts.allTextContents()).toEqual(['Deliver to']);
      for (const part of [slip, shown]) expect(await part.isVisible()).toBe(true);
      await page().emulateMedia({ media: 'screen' });
      await client.call('PATCH', `/api/products/${gift.productId}`, { body: { questions: [] } });
    });
  });
});
