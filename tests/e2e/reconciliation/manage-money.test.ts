import { beforeAll, describe, it } from 'vitest';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { runReconciler } from '../../support/schedules.ts';
import { type Client, newCustomer, newProduct, owner } from '../../support/shop.ts';
import { payByCard } from '../../support/stripe.ts';
import { dropEvents, paymentOf } from '../../support/stripe-dashboard.ts';
import { expectGoodAt, ownerAtWork } from '../../support/visitor.ts';

describe('the payments page', () => {
  const visitor = ownerAtWork();
  let meera: Client;
  beforeAll(async () => {
    meera = await owner();
  });

  const page = () => visitor().page;
  const expectGood = () => expectGoodAt(page(), [390, 1280]);

  it('lists a cancelled order that was not refunded, links to it, and marks it as done with a note, until nothing is left', async () => {
    const frame = await newProduct(meera, { title: 'Frame', price: 1299.5 });
    const customer = await newCustomer('Asha Rao');
    await customer.addLine(frame.productId);
    const { orderId, checkoutUrl } = (await customer.pay()).body;
    await dropEvents(checkoutUrl);
    await payByCard(checkoutUrl);
    await runReconciler();
    const path = `/api/manage/orders/${orderId}`;
    const { version } = (await meera.call<ManagedOrder>('GET', path)).body;
    await meera.call('PATCH', path, { body: { status: 'cancelled', reason: 'Out of stock', version } });
    await runReconciler();
    await visitor().open('/manage');
    await page().getByRole('link', { name: '1 Payments to review' }).click();
    const card = page().getByRole('article', { name: 'Cancelled order, not refunded' });
    await card.getByText('₹1,299.50').first().waitFor();
    await card.getByText(await paymentOf(checkoutUrl)).waitFor();
    await card.getByRole('link', { name: orderId }).click();
    await page().getByRole('heading', { name: orderId }).waitFor();
    await page().goBack();
    await card.getByRole('button', { name: 'Mark as done' }).click();
    const dialog = page().getByRole('dialog', { name: 'What did you do?' });
    await dialog.getByLabel('Note').fill(' ');
    await dialog.getByRole('button', { name: 'Mark as done' }).click();
    await dialog.getByText('Please note what you did.').first().waitFor();
    await expectGood();
    await dialog.getByLabel('Note').fill('Voucher agreed with Asha');
    await dialog.getByRole('button', { name: 'Mark as done' }).click();
    await page().getByText('Marked as done.').waitFor();
    await page().getByRole('heading', { name: 'Nothing to review' }).waitFor();
    await page().getByText('Last compared with the card service on').waitFor();
    await page().getByRole('link', { name: 'Done', exact: true }).click();
    await page()
      .getByText(/Done by .+: Voucher agreed with Asha/)
      .waitFor();
  });
});
