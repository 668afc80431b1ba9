import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Locator, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { shownOrderNumber } from '#contracts/orders/order-number.ts';
import type { Product } from '#contracts/products/product.ts';
import type { Question } from '#contracts/questions/questions.ts';
import { routes } from '#contracts/routes.ts';
import { register, signIn } from '../../support/accounts.ts';
import { type Calls, customersCalls } from '../../support/capacity/order-work.ts';
import { agreeToPhotos, photosField, portrait, withoutFaceSearch } from '../../support/choose-photo.ts';
import { mailAbout, proveMailbox } from '../../support/mailbox.ts';
import { Client, newProduct, owner } from '../../support/shop.ts';
import { desktop, eachVisitor, logIn, ownerAtWork, translate, withPictures } from '../../support/visitor.ts';

const password = 'a-long-secret';
const photos = 3;
const questions: Question[] = [
  {
    ...{ id: 'us', kind: 'photos', label: 'Your photos', min: photos, max: photos },
    ...{ printMm: [30, 30], detail: 'print' },
  },
  { id: 'names', kind: 'text', label: 'Names', maxLength: 40, lines: 1, lettered: true },
];

/** The patterns of the API's routes, those with a fixed name before those with a parameter in its place. */
const patterns = routes
  .map(({ method, path }) => ({ key: `${method} ${path}`, pattern: path.replace(/\{\w+\}/g, '[^/]+') }))
  .sort((one, other) => one.key.split('{').length - other.key.split('{').length)
  .map(({ key, pattern }) => ({ key, pattern: new RegExp(`^${key.split(' ')[0]} ${pattern}$`) }));

/** Counts the page's calls of each route. The returned function returns the counts since it was last called. */
function countCalls(page: Page) {
  let counts: Record<string, number> = {};
  const add = (key: string) => {
    counts[key] = (counts[key] ?? 0) + 1;
  };
  page.on('request', (request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    const route = patterns.find(({ pattern }) => pattern.test(call));
    if (route !== undefined) add(route.key);
  });
  return () => {
    const counted = counts;
    counts = {};
    return counted;
  };
}

/** Returns a function that waits until the page has called nothing for a moment: load states are only waited for once a document. */
function quietPage(page: Page) {
  const running = new Set<Request>();
  let since = Date.now();
  page.on('request', (request) => running.add(request));
  const ended = (request: Request) => {
    running.delete(request);
    since = Date.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    since = Date.now();
    while (running.size > 0 || Date.now() - since < 300) await setTimeout(50);
  };
}

const pixelsAcross = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth));

/**
 * The routes whose stated figure is far from these counts. `more` is how many calls more are no fault: during an order, their number
 * depends on how quickly the shop responds. A shop that promises no dates makes fewer.
 */
function differences(
  counts: readonly Readonly<Record<string, number>>[],
  stated: (calls: Calls) => number | undefined,
  more: number,
) {
  return Object.entries(customersCalls).flatMap(([key, calls]) => {
    // Measurements are sent when pages are left, some after the count.
    if (key === 'POST /api/vitals') return [];
    const [figure, count] = [stated(calls) ?? 0, counts.reduce((sum, counted) => sum + (counted[key] ?? 0), 0)];
    const third = figure / 3;
    const fits = count - figure <= Math.max(more, third) && figure - count <= Math.max(1, third);
    return fits ? [] : [`${key}: ${count} in the browser, ${figure} in customersCalls`];
  });
}

describe('D21: a gift made from photos, from the product page to the artist', () => {
  const visitor = eachVisitor(desktop, withPictures);
  const artist = ownerAtWork(withPictures);
  let personal: Product;
  let plain: readonly Product[];

  beforeAll(async () => {
    const shopOwner = await owner();
    const made = await newProduct(shopOwner, { title: 'Zinnia Frame', price: 500 });
    personal = (await shopOwner.call<Product>('PATCH', `/api/products/${made.productId}`, { body: { questions } }))
      .body;
    plain = await Promise.all(
      ['Yarrow Frame', 'Wisteria Frame'].map((title) => newProduct(shopOwner, { title, price: 250 })),
    );
  });

  it('reaches the artist after a cash order on translated pages, and its mail has the preview; the visit, and the order of three gifts until it is delivered, make the calls that docs/operating.md counts', async () => {
    const { page, open } = visitor();
    await withoutFaceSearch(page);
    // What was read stays fresh, however slow the machine is.
    await page.clock.setFixedTime(new Date());
    const email = `journey-${randomBytes(5).toString('hex')}@example.com`;
    await register({ email, password, fullName: 'Lata Nair', mobileNumber: '9812345678' });
    // The shop sends pictures only to a proved mailbox.
    await proveMailbox(email, password);
    const taken = countCalls(page);
    const settle = quietPage(page);
    const cart = (gifts: number) => page.getByRole('banner').getByRole('link', { name: `Cart, ${gifts}` });
    const openGift = async ({ title }: Product) => {
      await page.getByRole('link', { name: title }).first().click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await settle();
    };
    const preview = page.getByRole('img', { name: 'Preview of your gift' });

    await open('/home');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await settle();
    const search = page.getByRole('searchbox');
    await search.fill('mirror');
    await page.getByRole('status').filter({ hasText: 'closest first' }).waitFor();
    await settle();
    const searched = taken();
    await translate(page);
    await search.fill('mirrr');
    await page.getByText('Showing results for').waitFor();
    await settle();
    // A visit searches only once.
    taken();
    const categories = page.getByRole('navigation', { name: 'Categories' });
    for (const name of ['Cartoon Art', 'Mini Frames']) {
      await categories.getByRole('link', { name }).click();
      await settle();
    }
    await openGift(personal);
    expect(differences([searched, taken()], ({ visit }) => visit, 0)).toEqual([]);

    await page.evaluate(() => localStorage.setItem('shop.pin', '682001'));
    const files = await Promise.all([600, 620, 640].map((width) => portrait(page, width, 800)));
    await photosField(page).setInputFiles(
      files.map((buffer, n) => ({ name: `portrait-${n}.jpg`, mimeType: 'image/jpeg', buffer })),
    );
    await page.getByLabel(/^Names/).fill('Asha & Ravi');
    await agreeToPhotos(page);
    // The preview is not drawn yet.
    await page.getByRole('button', { name: /Add to Cart/ }).click();
    await page.waitForURL('**/login');
    await logIn(page, email, password);
    await cart(1).waitFor();
    await settle();
    await page.waitForURL(({ pathname }) => pathname !== '/login');
    await settle();
    for (const [index, gift] of plain.entries()) {
      await page.getByRole('banner').getByRole('link').first().click();
      // A page that is left while its lists load asks for them again later.
      await settle();
      await categories.getByRole('link', { name: 'Mini Frames' }).click();
      await openGift(gift);
      await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
      await cart(index + 2).waitFor();
    }
    await cart(3).click();
    await preview.waitFor();
    await settle();
    // Waits until the preview has been uploaded, because the mail shows it only then.
    const customer = new Client(email, await signIn(email, password));
    await expect
      .poll(async () => (await customer.cart()).lines.flatMap(({ answers }) => answers?.us ?? []), { timeout: 20_000 })
      .toMatchObject([{ preview: expect.any(String) }]);
    await settle();
    const filled = taken();
    const total = page.getByRole('main').getByText('₹1,500').filter({ visible: true }).first();
    await page.getByRole('button', { name: 'One more of Zinnia Frame' }).click();
    await total.waitFor();
    await page.getByRole('button', { name: 'One fewer of Zinnia Frame' }).click();
    await total.waitFor({ state: 'detached' });
    await settle();
    // An order changes no quantity.
    taken();

    await page.getByRole('button', { name: 'Cash on Delivery' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Residential Address').fill('4 Rose Lane\nKochi 682001');
    await dialog.getByRole('button', { name: 'SUBMIT' }).click();
    await page.waitForURL('**/home');
    await pixelsAcross(preview).toBeGreaterThan(100);
    const link = page.getByRole('link', { name: /^[0-9A-Z]{16}$/ });
    const orderId = (await link.textContent()) ?? '';
    await settle();
    await link.click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settle();
    const mail = await mailAbout(orderId);
    expect(mail.subject).toBe(`Your order ${shownOrderNumber(orderId)} is placed`);
    expect(mail.attachments).toMatchObject([{ fileName: 'preview-1.jpg' }]);
    expect(mail.html).toContain('alt="Preview of your gift: 1 × Zinnia Frame"');

    const shopOwner = await owner();
    const path = `/api/manage/orders/${orderId}`;
    for (const status of ['making', 'shipped', 'delivered']) {
      const shown = page.waitForResponse((response) => response.url().endsWith(`/api/orders/${orderId}`));
      expect((await shopOwner.call('PATCH', path, { body: { status } })).status).toBe(200);
      await shown;
      await settle();
    }
    await open('/orders');
    await settle();
    expect(
      differences([filled, taken()], ({ order = 0, own = 0, photo = 0 }) => order + own + photo * (photos + 1), 1),
    ).toEqual([]);

    await artist().open(`/manage/orders/${orderId}`);
    const sheet = artist().page.getByRole('region', { name: 'Work sheet' });
    for (const name of ['Preview: Your photos', 'Your photos, photo 1 of 3']) {
      await pixelsAcross(sheet.getByRole('img', { name })).toBeGreaterThan(100);
    }
    await sheet.getByText('Asha & Ravi').waitFor();
  }, 120_000);
});
