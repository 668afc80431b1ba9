import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Cart } from '#contracts/cart/cart.ts';
import type { Product } from '#contracts/products/product.ts';
import { productPath } from '#contracts/products/product-address.ts';
import type { Question } from '#contracts/questions/questions.ts';
import type { PhotoState } from '#web/features/photos/chosen-photo.ts';
import { register, signIn } from '../../support/accounts.ts';
import { Client, newProduct, owner } from '../../support/shop.ts';
import { desktop, eachVisitor, expectGoodAt, logIn, withPictures } from '../../support/visitor.ts';

const password = 'a-long-secret';
const count = 12;

const question: Question = {
  id: 'us',
  kind: 'photos',
  label: 'Photos of the two of you',
  min: 1,
  max: count,
  printMm: [30, 30],
  detail: 'print',
};

describe('the photos of a gift', () => {
  const visitor = eachVisitor(desktop, withPictures);
  let gift: Product;

  beforeAll(async () => {
    const shopOwner = await owner();
    const made = await newProduct(shopOwner, { title: 'A Heart of Photos', price: 900 });
    const changed = await shopOwner.call<Product>('PATCH', `/api/products/${made.productId}`, {
      body: { questions: [question] },
    });
    gift = changed.body;
  });

  it('wait for sign-in, survive a reload and a lost connection, and are each sent to the cart line once', async () => {
    const { page, context, open } = visitor();
    const email = `photos-${randomBytes(5).toString('hex')}@example.com`;
    await register({ email, password, fullName: 'Lata Nair', mobileNumber: '9812345678' });
    const traffic = watch(page);
    await open(productPath(gift));
    await choosePhotos(page, gift.productId);
    expect(traffic.started).toEqual([]);
    const allow = await holdUploads(page);
    allow(2);

    await page.goto(new URL('/login', page.url()).href);
    await logIn(page, email, password);
    await page.getByRole('link', { name: 'Cart, 1 product' }).click();
    const line = page.locator('.cart-line');
    await line.getByText(/^[1-9]\d? of 12 photos uploaded$/).waitFor();
    await page.reload();
    allow(4);
    await line.getByText(/^[3-9] of 12 photos uploaded$/).waitFor();
    await context.setOffline(true);
    await line.getByText('Waiting for the network').first().waitFor();
    await expectGoodAt(page, [390]);
    await context.setOffline(false);
    // The page may have held uploads that ended without the network and still take their share.
    allow(Number.POSITIVE_INFINITY);
    await line.getByRole('list', { name: `Your photos for ${gift.title}` }).waitFor();
    await line.getByRole('img', { name: 'Photo 1', exact: true }).waitFor();

    const customer = new Client(email, await signIn(email, password));
    const { body } = await customer.call<Cart>('GET', '/api/cart');
    const answer = body.lines[0]?.answers?.us;
    const photoIds = answer && 'photos' in answer ? answer.photos.map(({ photoId }) => photoId) : [];
    expect(new Set(photoIds).size).toBe(count);
    // May be less than the count: calls that the reload cut off have no response, and their retries get 200.
    expect(traffic.created.length).toBeLessThanOrEqual(count);
    expect([...traffic.arrived.values()].filter((times) => times > 1)).toEqual([]);
    expect(await keptFiles(page)).toBe(0);
  });
});

/** Records the page's calls and uploads of photos. */
function watch(page: Page) {
  const started: string[] = [];
  const created: string[] = [];
  const arrived = new Map<string, number>();
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/photos')) started.push(request.url());
  });
  page.on('response', (response) => {
    const method = response.request().method();
    const { pathname } = new URL(response.url());
    if (method === 'POST' && pathname === '/api/photos' && response.status() === 201) created.push(pathname);
    if (method === 'PUT' && pathname.includes('/incoming/') && response.status() === 200)
      arrived.set(pathname, (arrived.get(pathname) ?? 0) + 1);
  });
  return { started, created, arrived };
}

/** Lets only as many more uploads leave the page as the returned function allows. */
async function holdUploads(page: Page): Promise<(uploads: number) => void> {
  let allowed = 0;
  const waiting: (() => void)[] = [];
  const next = () => {
    for (; allowed > 0 && waiting.length > 0; allowed--) waiting.shift()?.();
  };
  await page.route('**/incoming/**', async (route) => {
    await new Promise<void>((leave) => {
      waiting.push(leave);
      next();
    });
    await route.continue();
  });
  return (uploads) => {
    // A page that was left may take some of them.
    allowed = uploads;
    next();
  };
}

/** Draws the photos and stores them as the photo field does for a visitor who then clicks Add to Cart. */
const choosePhotos = (page: Page, productId: string): Promise<void> =>
  page.evaluate(
    async ({ productId, count }) => {
      const files = new Map<string, Blob>();
      for (let index = 0; index < count; index++) {
        // A few are larger than the print needs, so that the browser scales them down.
        const scale = index < 6 ? 3 : 1;
        const canvas = new OffscreenCanvas(200 * scale, 160 * scale);
        const drawing = canvas.getContext('2d');
        if (!drawing) throw new Error('The browser cannot draw');
        drawing.fillStyle = `hsl(${index * 6} 60% 60%)`;
        drawing.fillRect(0, 0, canvas.width, canvas.height);
        drawing.fillStyle = '#ffffff';
        drawing.font = '80px sans-serif';
        drawing.fillText(String(index), 50, 100);
        files.set(`photo ${index}`, await canvas.convertToBlob({ type: 'image/jpeg' }));
      }
      const at = Date.now();
      const state: PhotoState = {
        drafts: [
          {
            draftKey: productId,
            photos: [...files.keys()].map((id, index) => ({
              id,
              questionId: 'us',
              fileName: `${id}.jpg`,
              width: index < 6 ? 600 : 200,
              height: index < 6 ? 480 : 160,
              at,
            })),
            questions: { us: { detail: 'print', printMm: [30, 30] } },
            previews: {},
            consentAt: at,
            at,
          },
        ],
        sendings: [],
      };
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('shop.photos', 1);
        request.onupgradeneeded = () => {
          request.result.createObjectStore('state');
          request.result.createObjectStore('files');
        };
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const transaction = request.result.transaction(['state', 'files'], 'readwrite');
          transaction.objectStore('state').put(state, 'state');
          for (const [id, file] of files) transaction.objectStore('files').put(file, id);
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      });
      sessionStorage.setItem('shop.wanted-line', JSON.stringify({ productId, draftKey: productId }));
    },
    { productId, count },
  );

/** How many files the browser still stores. */
const keptFiles = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('shop.photos');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const keys = request.result.transaction('files').objectStore('files').getAllKeys();
          keys.onsuccess = () => resolve(keys.result.length);
        };
      }),
  );
