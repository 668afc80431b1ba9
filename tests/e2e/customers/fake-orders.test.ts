import { randomInt } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order, OrderPage } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import { type Client, newCustomer, newProduct, owner } from '../../support/shop.ts';
import { expectGoodAt, follow, ownerAtWork } from '../../support/visitor.ts';

describe('the owner’s tools against fake orders', () => {
  const visitor = ownerAtWork();
  let client: Client;
  let product: Product;
  /** The phone number that the current test uses. */
  let phone: string;
  beforeAll(async () => {
    client = await owner();
    product = await newProduct(client, { title: 'A frame nobody wants', price: 1250 });
  });

  const page = () => visitor().page;
  const button = (name: string | RegExp): Locator => page().getByRole('main').getByRole('button', { name });
  const row = (orderId: string): Locator => page().getByRole('row', { name: new RegExp(orderId) });
  const pick = ({ orderId }: Order): Locator => page().getByRole('checkbox', { name: `Select order ${orderId}` });
  const dialog = (): Locator => page().getByRole('dialog');
  const expectGood = () => expectGoodAt(page(), [320, 1280]);
  /** Places this many orders with one new phone number. @returns them, latest first. */
  async function fakeOrders(customer: Client, count: number): Promise<Order[]> {
    phone = `98${randomInt(1e7, 1e8)}`;
    const orders: Order[] = [];
    for (let n = 0; n < count; n++) {
      await customer.addLine(product.productId);
      orders.unshift((await customer.order({ mobileNo: phone })).body);
    }
    // The table's stream makes orders searchable soon after they are placed, and in any order.
    await expect.poll(() => listed(`phone=${phone}`), { timeout: 20_000, interval: 300 }).toBe(count);
    return orders;
  }
  const listed = async (filter: string): Promise<number> =>
    (await client.call<OrderPage>('GET', `/api/manage/orders?${filter}`)).body.orders.length;

  it('lists all orders with a fake order’s phone number, and cancels selected ones with one reason', async () => {
    const customer = await newCustomer('Faker');
    const orders = await fakeOrders(customer, 3);
    const [first, second, third] = orders;
    if (!first || !second || !third) throw new Error('no orders');
    await visitor().open(`/manage/orders/${second.orderId}`);
    await page().getByRole('link', { name: 'All orders with this number' }).click();
    await page().waitForURL(`**/manage/orders?phone=${phone}`);
    await row(third.orderId).waitFor();
    expect(await page().getByRole('row').count()).toBe(1 + 3);

    await page().getByLabel('Select all on this page').check();
    await pick(third).uncheck();
    await page().getByText('2 orders selected').waitFor();
    // The row is a link, except for its checkbox.
    expect(new URL(page().url()).search).toBe(`?phone=${phone}`);

    await button('Cancel orders…').click();
    await dialog().getByText('2 orders with a total of ₹2,500 will be cancelled.').waitFor();
    await dialog().getByRole('button', { name: 'Keep them' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await page().evaluate(() => document.activeElement?.textContent)).toBe('Cancel orders…');

    // From here on, the keyboard is enough.
    await page().keyboard.press('Enter');
    await dialog().getByLabel('Reason').focus();
    // Another owner changes one of them meanwhile.
    await client.call('PATCH', `/api/manage/orders/${second.orderId}`, { body: { status: 'shipped' } });
    await page().keyboard.type('This number could not be reached.');
    await page().keyboard.press('Enter');
    const summary = page().getByRole('region', { name: '1 cancelled, 1 couldn’t be cancelled' });
    await summary.waitFor();
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await summary.getByText('This order has changed since you opened it.').waitFor();
    await row(first.orderId).getByText('Cancelled').waitFor();
    await row(second.orderId).getByText('Shipped').waitFor();
    await row(third.orderId).getByText('Placed').waitFor();
    expect(await pick(first).isDisabled()).toBe(true);
    await expectGood();
    expect((await customer.orderOf(first.orderId)).history.at(-1)).toMatchObject({
      reason: 'This number could not be reached.',
    });
    await summary.getByRole('button', { name: 'Dismiss' }).click();
    await summary.waitFor({ state: 'detached' });

    await page().getByRole('link', { name: 'Placed', exact: true }).click();
    await page().waitForURL(`**/manage/orders?status=placed&phone=${phone}`);
    await row(first.orderId).waitFor({ state: 'detached' });
    await page()
      .getByRole('link', { name: `Remove filter: mobile number ${phone}` })
      .click();
    await page().waitForURL('**/manage/orders?status=placed');
  });

  it('blocks a customer and their phone, refers them to support, and unblocks them in the settings', async () => {
    const customer = await newCustomer('Faker Blocked');
    const { email } = customer;
    const [order] = await fakeOrders(customer, 1);
    await follow(visitor(), `/manage/orders/${order?.orderId}`);
    await button('Block this customer…').click();
    await dialog().getByText(`The account ${email} can’t place new orders`).waitFor();
    expect(await dialog().getByLabel(`Block the mobile number ${phone} too`).isChecked()).toBe(true);
    await dialog().getByLabel('Reason').fill('Fake orders');
    await dialog().getByRole('button', { name: 'Block customer' }).click();
    await page().getByText('Blocked since').waitFor();
    await page().getByText('By Olivia Owner: Fake orders').waitFor();
    await page().getByText(`No Cash on Delivery for ${phone}`).waitFor();
    await expectGood();
    // The block stays visible after a step of the order.
    await button('Start making').click();
    await button('Do it now').click();
    await page().getByText('Marked as being made.').waitFor();
    expect(await page().getByText('Blocked since').count()).toBe(1);

    await customer.addLine(product.productId);
    expect(await customer.order()).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('please contact our support') },
    });

    await page().getByRole('navigation', { name: 'Manage the shop' }).getByRole('link', { name: 'Settings' }).click();
    const entry = page().getByRole('listitem').filter({ hasText: email });
    await entry.getByText('By Olivia Owner: Fake orders').waitFor();
    await entry.getByRole('button', { name: 'Unblock Faker Blocked' }).click();
    await entry.getByText('Unblocking…').waitFor();
    // Leaving the page ends the time for undoing.
    await page().goBack();
    await button('Block this customer…').waitFor();
    await customer.addLine(product.productId);
    expect((await customer.order({ mobileNo: phone })).status).toBe(201);
  });
});
