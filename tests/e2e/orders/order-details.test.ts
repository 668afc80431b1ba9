import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import type { Question } from '#contracts/questions/questions.ts';
import { register, signIn } from '../../support/accounts.ts';
import { choosePhoto, withoutFaceSearch } from '../../support/choose-photo.ts';
import { Client, newProduct, owner } from '../../support/shop.ts';
import { desktop, eachVisitor, expectGoodAt, follow, openSignedIn, withPictures } from '../../support/visitor.ts';

const password = 'a-long-secret';
const questions: Question[] = [
  { id: 'names', kind: 'text', label: 'Names', maxLength: 40, lines: 1, lettered: true },
  { id: 'us', kind: 'photos', label: 'Your photo', min: 1, max: 1, printMm: [200, 250], detail: 'original' },
];

describe('D21: a personalised gift after the order', () => {
  const visitor = eachVisitor(desktop, withPictures);
  let shopOwner: Client;
  let gift: Product;

  beforeAll(async () => {
    shopOwner = await owner();
    const made = await newProduct(shopOwner, { title: 'Frames for a Wedding', price: 500 });
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

  it('accepts a text and a photo on the order page until making starts, and shows them to the artist; lets the customer delete the photos after delivery, and tells the artist', async () => {
    const { page } = visitor();
    await withoutFaceSearch(page);
    const customer = await newCustomer();
    await customer.addLine(gift.productId);
    const { orderId, lines } = (await customer.order()).body;
    const details = (change: 'Add' | 'Change') =>
      page.getByRole('button', { name: `${change} details of Frames for a Wedding` });
    const save = page.getByRole('button', { name: 'Save details' });
    const saved = page.getByText('Saved. Our artist can see your answers.');
    const preview = page.getByRole('img', { name: 'Preview of your gift' });

    await openSignedIn(visitor(), customer.email, password, '/orders');
    await page.getByText('Waiting for your details').waitFor();
    await follow(visitor(), `/orders/${orderId}`);
    await page.getByText('We need a few more details').waitFor();
    await page.getByText('Still needed: Names · Your photo').waitFor();
    await details('Add').click();
    await page.getByLabel(/^Names/).fill('Asha & Ravi');
    await expectGoodAt(page, [320, 1280]);
    await save.click();
    await saved.waitFor();
    await page.getByText('Still needed: Your photo').waitFor();

    await details('Add').click();
    await page.getByText('Your photos stay on this device until you save these details.').waitFor();
    await choosePhoto(page);
    const consent = page.getByLabel(/^These photos are mine to use/);
    await consent.waitFor();
    await save.click();
    await page.getByText(/^Your photos are still on this device/).waitFor();
    await consent.check();
    // The preview is not drawn yet.
    await save.click();
    await page.getByText(/^Still needed/).waitFor({ state: 'detached' });
    await saved.waitFor();
    await preview.waitFor();
    expect(await page.getByRole('button', { name: 'Delete my photos' }).count()).toBe(0);
    const answer = (await customer.orderOf(orderId)).lines[0]?.answers?.us;
    const photoId = answer && 'photos' in answer ? answer.photos[0]?.photoId : undefined;
    expect(await customer.call('DELETE', `/api/photos/${photoId}`)).toMatchObject({
      status: 409,
      body: { code: 'photo_in_use', detail: expect.stringContaining(orderId) },
    });

    const forArtist = await shopOwner.call('GET', `/api/manage/orders/${orderId}/photos`);
    const url = expect.stringMatching(/^http/);
    expect(forArtist.body).toMatchObject({ lines: [{ questions: [{ photos: [{ url }], preview: { url } }] }] });

    // The customer is still typing when the artist starts.
    await details('Change').click();
    const remove = page.getByRole('button', { name: 'Remove Your photo' });
    await remove.waitFor();
    await page.getByLabel(/^Names/).fill('Asha, Ravi & Tara');
    await step(orderId, 'making');
    await page.getByRole('status').getByText('We’ve started making this order').waitFor();
    await page.getByText('What you typed wasn’t saved:').waitFor();
    await page.getByText('Asha, Ravi & Tara').waitFor();
    expect(await remove.count()).toBe(0);
    await page.getByText('Asha & Ravi').waitFor();
    expect(await page.getByRole('button', { name: /details/ }).count()).toBe(0);
    const late = { body: { answers: { us: { photos: [] } } } };
    expect(await customer.call('PUT', `/api/orders/${orderId}/lines/${lines[0]?.lineId}/answers`, late)).toMatchObject({
      status: 409,
      body: { code: 'making_started' },
    });
    for (const status of ['shipped', 'delivered'] as const) await step(orderId, status);
    const ask = page.getByRole('button', { name: 'Delete my photos' });
    await ask.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You can’t undo this.').waitFor();
    await dialog.getByRole('button', { name: 'Delete my photos' }).click();
    await page.getByText(/^The photos of this order were deleted on/).waitFor();
    expect((await customer.call('GET', `/api/photos/${photoId}/view`)).status).toBe(404);

    const { body } = await shopOwner.call<Order>('GET', `/api/manage/orders/${orderId}`);
    expect(body.photosDeletedAt).toEqual(expect.any(String));
  });
});
