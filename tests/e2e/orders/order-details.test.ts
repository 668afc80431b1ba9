import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import type { Question } from '#contracts/questions/questions.ts';
import { register, signIn } from '../../support/accounts.ts';
import { completePhoto } from '../../support/photos.ts';
import { Client, newProduct, owner } from '../../support/shop.ts';
import { eachVisitor, expectGoodAt, newVisitor, openAsOwner, openSignedIn } from '../../support/visitor.ts';

const password = 'a-long-secret';
const questions: Question[] = [
  { id: 'names', kind: 'text', label: 'Names', maxLength: 40, lines: 1 },
  { id: 'day', kind: 'date', label: 'Wedding day', from: 3, to: 300 },
  { id: 'face', kind: 'photos', label: 'Your photo', min: 1, max: 3, printMm: [200, 300], detail: 'print' },
];

describe('D21: a personalised gift after the order', () => {
  const visitor = eachVisitor();
  let shopOwner: Client;
  let gift: Product;

  beforeAll(async () => {
    shopOwner = await owner();
    const made = await newProduct(shopOwner, { title: 'A Wedding Mosaic', price: 500 });
    const body = { questions, making: { minDays: 5, maxDays: 8 } };
    gift = (await shopOwner.call<Product>('PATCH', `/api/products/${made.productId}`, { body })).body;
  });

  const newCustomer = async (): Promise<Client> => {
    const email = `later-${randomBytes(5).toString('hex')}@example.com`;
    await register({ email, password, fullName: 'Lata Nair', mobileNumber: '9812345678' });
    return new Client(email, await signIn(email, password));
  };
  const step = (orderId: string, status: Order['status']) =>
    shopOwner.call('PATCH', `/api/manage/orders/${orderId}`, { body: { status } });

  it('accepts a text on the order page until making starts, and shows it to the artist', async () => {
    const { page, open } = visitor();
    const customer = await newCustomer();
    await customer.addLine(gift.productId);
    const { orderId } = (await customer.order()).body;

    await openSignedIn(visitor(), customer.email, password, '/orders');
    await page.getByText('Waiting for your details').waitFor();
    await open(`/orders/${orderId}`);
    await page.getByText('We need a few more details').waitFor();
    await page.getByText('Still needed: Names, Wedding day, Your photo').waitFor();
    await page.getByRole('button', { name: 'Add details of A Wedding Mosaic' }).click();
    await page.getByLabel(/^Names/).fill('Asha & Ravi');
    await expectGoodAt(page, [320, 1280]);
    await page.getByRole('button', { name: 'Save details' }).click();
    await page.getByText('Saved. Our artist can see your answers.').waitFor();
    await page.getByText('Still needed: Wedding day, Your photo').waitFor();

    const artist = await newVisitor();
    await openAsOwner(artist, `/manage/orders/${orderId}`);
    await artist.page.getByRole('region', { name: 'Work sheet' }).getByText('Asha & Ravi').waitFor();
    await artist.context.close();

    // The customer is still typing when the artist starts.
    await page.getByRole('button', { name: 'Add details of A Wedding Mosaic' }).click();
    await page.getByLabel(/^Names/).fill('Asha, Ravi & Tara');
    await step(orderId, 'making');
    await page.getByText('What you typed wasn’t saved:').waitFor();
    await page.getByText('Asha, Ravi & Tara').waitFor();
    await page.reload();
    await page.getByText('We’ve started making this order').first().waitFor();
    await page.getByText('Asha & Ravi').waitFor();
    expect(await page.getByRole('button', { name: /details/ }).count()).toBe(0);
  });

  it('lets the customer delete the photos after delivery, which both pages show', async () => {
    const { page } = visitor();
    const customer = await newCustomer();
    const photoId = await completePhoto(customer);
    await customer.call('PUT', `/api/cart/lines/${gift.productId}`, {
      body: { answers: { face: { photos: [{ photoId }] } } },
    });
    const { orderId } = (await customer.order()).body;
    await openSignedIn(visitor(), customer.email, password, `/orders/${orderId}`);
    await page.getByText('Still needed: Names, Wedding day').waitFor();
    expect(await page.getByRole('button', { name: 'Delete my photos' }).count()).toBe(0);
    expect(await customer.call('DELETE', `/api/photos/${photoId}`)).toMatchObject({
      status: 409,
      body: { code: 'photo_in_use', detail: expect.stringContaining(orderId) },
    });
    for (const status of ['making', 'shipped', 'delivered'] as const) await step(orderId, status);

    const ask = page.getByRole('button', { name: 'Delete my photos' });
    await ask.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You can’t undo this.').waitFor();
    await dialog.getByRole('button', { name: 'Delete my photos' }).click();
    await page.getByText(/^Your photos of this order were deleted on/).waitFor();
    expect((await customer.call('GET', `/api/photos/${photoId}/view`)).status).toBe(404);

    const artist = await newVisitor();
    await openAsOwner(artist, `/manage/orders/${orderId}`);
    await artist.page.getByText(/^The customer’s photos of this order were deleted on/).waitFor();
    await artist.context.close();
  });
});
