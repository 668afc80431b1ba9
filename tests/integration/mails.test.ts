import { describe, expect, it } from 'vitest';
import { forgetPassword } from '../support/accounts.ts';
import { mailbox } from '../support/mailbox.ts';
import { newCustomer, newProduct, owner } from '../support/shop.ts';

const newestMail = async (email: string) => (await mailbox()).find(({ to }) => to === email);

describe('a mail', () => {
  it('about a password reset is written by the custom message trigger', async () => {
    const { email } = await newCustomer();
    await forgetPassword(email);
    expect(await newestMail(email)).toMatchObject({
      subject: 'Reset your World of Surprises password',
      text: expect.stringMatching(/Enter this code to choose a new password\.\s+\d{6}\s/),
      html: expect.stringContaining('<h1'),
    });
  });

  it('about an order is sent by the mailer’s own role, as HTML with text', async () => {
    const customer = await newCustomer('Asha Rao');
    const frame = await newProduct(await owner(), { title: 'Frame', price: 499.99 });
    await customer.addLine(frame.productId);
    const { orderId } = (await customer.order()).body;
    await expect
      .poll(() => newestMail(customer.email), { timeout: 20_000 })
      .toMatchObject({
        subject: `Your order ${orderId} is placed`,
        text: expect.stringContaining('1 × Frame: ₹499.99'),
        html: expect.stringContaining('See your order'),
      });
  });
});
