import { beforeAll, describe, expect, it } from 'vitest';
import type { Line } from '#contracts/cart/cart.ts';
import type { Order } from '#contracts/orders/order.ts';
import { shownOrderNumber } from '#contracts/orders/order-number.ts';
import type { Product } from '#contracts/products/product.ts';
import { signIn } from '../../support/accounts.ts';
import { jpegOfSides } from '../../support/image-samples.ts';
import { mailAbout, mailbox, proveMailbox } from '../../support/mailbox.ts';
import { sendPhoto } from '../../support/photos.ts';
import { sha256 } from '../../support/pictures.ts';
import { Client, newCustomer, newProduct, owner } from '../../support/shop.ts';
import { deleteStored, stored } from '../../support/storage.ts';

const question = {
  ...{ kind: 'photos', id: 'photo', label: 'Your photo', min: 1, max: 2, printMm: [300, 400], detail: 'original' },
};
const preview = jpegOfSides({ width: 64, height: 80 });
const asJpeg = { fileName: 'preview.jpg', contentType: 'image/jpeg', width: 64, height: 80 };

/** A customer who has proved the mailbox with a mailed code. */
async function provedCustomer(): Promise<Client> {
  const { email } = await newCustomer('Asha Rao');
  await proveMailbox(email, 'another-secret');
  return new Client(email, await signIn(email, 'another-secret'));
}

describe('the preview of a personal gift in a mail', () => {
  let shopkeeper: Client;
  let productId: string;
  beforeAll(async () => {
    shopkeeper = await owner();
    ({ productId } = await newProduct(shopkeeper, { title: 'Portrait' }));
    await shopkeeper.call<Product>('PATCH', `/api/products/${productId}`, { body: { questions: [question] } });
  });

  const answersOf = async (customer: Client) => {
    const { photoId } = (await sendPhoto(customer, preview, asJpeg)).body;
    return { photo: { photos: [{ photoId }], preview: photoId } };
  };
  async function orderOf(customer: Client): Promise<string> {
    await customer.call('PUT', `/api/cart/lines/${productId}`, { body: { answers: await answersOf(customer) } });
    return (await customer.order()).body.orderId;
  }
  const ship = (orderId: string) =>
    shopkeeper.call('PATCH', `/api/manage/orders/${orderId}`, { body: { status: 'shipped' } });
  const shippedMail = async (orderId: string) =>
    (await mailbox()).find(({ subject }) => subject === `Your order ${shownOrderNumber(orderId)} is on its way`);

  it('is attached byte for byte for a proved mailbox, and the text part mentions it', async () => {
    const orderId = await orderOf(await provedCustomer());
    const { attachments, html, text } = await mailAbout(orderId);
    expect(attachments).toEqual([{ fileName: 'preview-1.jpg', contentId: 'preview-1', sha256: sha256(preview) }]);
    expect(html).toContain('<img src="cid:preview-1" alt="Preview of your gift: 1 × Portrait"');
    expect(text).toContain('the attached picture preview-1.jpg');
  });

  it('is missing in a mail to an unproved mailbox', async () => {
    const mail = await mailAbout(await orderOf(await newCustomer()));
    expect(mail.attachments).toBeUndefined();
    expect(`${mail.html} ${mail.text}`).not.toMatch(/cid:|Preview of your gift/);
  });

  it('is in the mail about the shipped order if the photo was added after ordering', async () => {
    const customer = await provedCustomer();
    await customer.addLine(productId);
    const { orderId } = (await customer.order()).body;
    expect((await mailAbout(orderId)).attachments).toBeUndefined();
    const [line] = (await customer.call<Order>('GET', `/api/orders/${orderId}`)).body.lines;
    const path = `/api/orders/${orderId}/lines/${line?.lineId}/answers`;
    const given = await customer.call<Line>('PUT', path, { body: { answers: await answersOf(customer) } });
    expect(given.status).toBe(200);
    await ship(orderId);
    await expect
      .poll(() => shippedMail(orderId), { timeout: 20_000 })
      .toMatchObject({ attachments: [{ sha256: sha256(preview) }] });
  });

  it('is missing if its file is gone, and the mail is sent anyway', async () => {
    const customer = await provedCustomer();
    const orderId = await orderOf(customer);
    expect((await mailAbout(orderId)).attachments).toHaveLength(1);
    const { userId } = (await customer.call<{ userId: string }>('GET', '/api/me')).body;
    await deleteStored(`photos/${userId}`);
    expect(await stored(`photos/${userId}`)).toEqual([]);
    await ship(orderId);
    await expect.poll(() => shippedMail(orderId), { timeout: 20_000 }).toBeDefined();
    const mail = await shippedMail(orderId);
    expect(mail?.attachments).toBeUndefined();
    expect(mail?.html).not.toContain('cid:');
  });
});
