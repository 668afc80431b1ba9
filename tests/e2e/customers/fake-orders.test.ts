import { randomInt } from 'node:crypto';
import type { Locator, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ManagedOrder, ManagedOrderPage, OrdersCommand } from '#contracts/desk/manage-orders.ts';
import type { Order, OrderPage } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import { register, signIn } from '../../support/accounts.ts';
import { Client, newCustomer, newProduct, owner } from '../../support/shop.ts';
import { payByCard } from '../../support/stripe.ts';
import { expectAccessible, expectGoodAt, newVisitor, openSignedIn, ownerAtWork } from '../../support/visitor.ts';

/** The API of 23 orders, which would take seconds to place. `tests/integration/customers/fake-orders.test.ts` cancels as many in a shop. */
class ScriptedDesk {
  readonly address = /\/api\/manage\/orders(\?.*)?$/;
  /** The sizes of the batches to cancel. */
  readonly batches: number[] = [];
  /** Aborts the call with the second batch, which waits for this. */
  failSecondBatch = () => {};
  private readonly failed = new Promise<void>((fail) => {
    this.failSecondBatch = fail;
  });
  private orders: readonly ManagedOrder[];

  constructor(order: ManagedOrder) {
    this.orders = Array.from({ length: 23 }, (_, n) => ({ ...order, orderId: `FAKE${n}` }));
  }

  readonly answer = async (route: Route): Promise<void> => {
    const request = route.request();
    return request.method() === 'PATCH'
      ? this.cancel(route, request.postDataJSON())
      : route.fulfill({ json: this.pageAt(new URL(request.url()).searchParams.get('cursor')) });
  };

  private pageAt(cursor: string | null): ManagedOrderPage {
    return cursor === 'more+/='
      ? { orders: this.orders.slice(20) }
      : { orders: this.orders.slice(0, 20), nextCursor: 'more+/=' };
  }

  private async cancel(route: Route, { orders }: OrdersCommand): Promise<void> {
    if (this.batches.push(orders.length) === 2) {
      await this.failed;
      return route.abort();
    }
    const ids = new Set(orders.map(({ orderId }) => orderId));
    this.orders = this.orders.map((order) => (ids.has(order.orderId) ? { ...order, status: 'cancelled' } : order));
    const results = this.orders
      .filter(({ orderId }) => ids.has(orderId))
      .map((order) => ({ orderId: order.orderId, order }));
    return route.fulfill({ json: { results } });
  }
}

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
  const expectGood = () => expectGoodAt(page(), [320, 390, 1280]);
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
  const statusOf = async (customer: Client, orders: readonly Order[]) =>
    Promise.all(orders.map(async ({ orderId }) => (await customer.orderOf(orderId)).status));

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
    await expectGood();

    await pick(first).check();
    await page().getByText('1 order selected').waitFor();
    await page().getByLabel('Select all on this page').check();
    await page().getByText('3 orders selected').waitFor();
    await pick(third).uncheck();
    await page().getByText('2 orders selected').waitFor();
    await expectGood();
    // The row is a link, except for its checkbox.
    expect(new URL(page().url()).search).toBe(`?phone=${phone}`);

    await button('Cancel orders…').click();
    await dialog().getByText('2 orders with a total of ₹2,500 will be cancelled.').waitFor();
    expect(await dialog().getByText('paid by card').count()).toBe(0);
    await dialog().getByLabel('Reason').waitFor();
    await expectGood();
    await dialog().getByRole('button', { name: 'Keep them' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await page().evaluate(() => document.activeElement?.textContent)).toBe('Cancel orders…');

    await button('Cancel orders…').click();
    await dialog().getByLabel('Reason').fill('This number could not be reached.');
    await page().keyboard.press('Enter');
    const summary = page().getByRole('region', { name: '2 cancelled' });
    await summary.waitFor();
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await row(first.orderId).getByText('Cancelled').waitFor();
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

  it('can be used with only the keyboard, and keeps the summary if the list is then empty', async () => {
    const customer = await newCustomer('Faker');
    const orders = await fakeOrders(customer, 2);
    await visitor().open(`/manage/orders?status=placed&phone=${phone}`);
    await page().getByLabel('Select all on this page').focus();
    await page().keyboard.press('Space');
    await page().getByText('2 orders selected').waitFor();
    await button('Clear selection').waitFor();
    for (let stops = 0; stops < 12; stops++) {
      if ((await page().evaluate(() => document.activeElement?.textContent)) === 'Cancel orders…') break;
      await page().keyboard.press('Tab');
    }
    await page().keyboard.press('Enter');
    await dialog().getByLabel('Reason').focus();
    await page().keyboard.type('Fake');
    await page().keyboard.press('Enter');
    await page().getByRole('region', { name: '2 cancelled' }).waitFor();
    await page().getByRole('heading', { name: 'No orders found' }).waitFor();
    expect(await statusOf(customer, orders)).toEqual(['cancelled', 'cancelled']);
  });

  it('announces the refunds, and lists the orders that could not be cancelled with the reason', async () => {
    const name = `Payer${randomInt(1e9)}`;
    const customer = await newCustomer(name);
    const orders = await fakeOrders(customer, 2);
    await customer.addLine(product.productId);
    const { orderId, checkoutUrl } = (await customer.pay()).body;
    await payByCard(checkoutUrl, { shippingName: name });
    await expect.poll(async () => (await customer.orderOf(orderId)).payment.status, { timeout: 15_000 }).toBe('paid');
    await expect.poll(() => listed(`q=${name}`), { timeout: 20_000, interval: 300 }).toBe(3);
    await visitor().open(`/manage/orders?q=${name}`);
    const [first, second] = orders;
    if (!first || !second) throw new Error('no orders');
    await pick(first).check();
    await pick(second).check();
    await page()
      .getByRole('checkbox', { name: `Select order ${orderId}` })
      .check();
    await button('Cancel orders…').click();
    await dialog().getByText('1 order was paid by card: ₹1,250 will be refunded.').waitFor();
    await dialog().getByText(orderId).waitFor();
    // Another owner changes one of them meanwhile.
    await client.call('PATCH', `/api/manage/orders/${second.orderId}`, { body: { status: 'shipped' } });
    await expectGood();
    await dialog().getByLabel('Reason').fill('Closed for a week');
    await dialog().getByRole('button', { name: 'Cancel 3 orders' }).click();
    const summary = page().getByRole('region', { name: '2 cancelled, 1 couldn’t be cancelled' });
    await summary.getByText('This order has changed since you opened it.').waitFor();
    await summary.getByRole('link', { name: second.orderId }).waitFor();
    await expectGood();
    expect(await customer.orderOf(orderId)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } });
    expect((await customer.orderOf(second.orderId)).status).toBe('shipped');
  });

  it('shows all pages on demand, the progress over several batches, and retries the failed orders', async () => {
    const [order] = await fakeOrders(await newCustomer('Faker'), 1);
    const path = `/api/manage/orders/${order?.orderId}`;
    const desk = new ScriptedDesk((await client.call<ManagedOrder>('GET', path)).body);
    await page().route(desk.address, desk.answer);
    await visitor().open('/manage/orders');
    await button('Show more').click();
    await expect.poll(() => page().getByRole('row').count()).toBe(1 + 23);
    expect(await button('Show more').count()).toBe(0);
    await page().getByLabel('Select all on this page').check();
    await button('Cancel orders…').click();
    await dialog().getByLabel('Reason').fill('Fake');
    await dialog().getByRole('button', { name: 'Cancel 23 orders' }).click();
    await dialog().getByText('20 of 23 orders processed').waitFor();
    await page().keyboard.press('Escape');
    expect(await dialog().isVisible()).toBe(true);
    await expectGood();
    desk.failSecondBatch();
    await page().getByRole('region', { name: '20 cancelled, 3 couldn’t be cancelled' }).waitFor();
    await page().getByText('3 orders selected', { exact: true }).waitFor();
    await button('Cancel orders…').click();
    await dialog().getByLabel('Reason').fill('Fake');
    await dialog().getByRole('button', { name: 'Cancel 3 orders' }).click();
    await page().getByRole('region', { name: '3 cancelled' }).waitFor();
    expect(desk.batches).toEqual([20, 3, 3]);
    await page().unroute(desk.address);
  });

  it('blocks a customer and their phone, refers them to support, and unblocks them in the settings', async () => {
    const email = `faker-${randomInt(1e9)}@example.com`;
    const password = 'a-long-secret';
    await register({ email, password, fullName: 'Faker Blocked', mobileNumber: '9812345678' });
    const customer = new Client(email, await signIn(email, password));
    const [order] = await fakeOrders(customer, 1);
    await visitor().open(`/manage/orders/${order?.orderId}`);
    await button('Block this customer…').click();
    await dialog().getByText(`The account ${email} can’t place new orders`).waitFor();
    expect(await dialog().getByLabel(`Block the mobile number ${phone} too`).isChecked()).toBe(true);
    await expectGood();
    await dialog().getByLabel('Reason').fill('Fake orders');
    await dialog().getByRole('button', { name: 'Block customer' }).click();
    await page().getByText('Blocked since').waitFor();
    await page().getByText('By Olivia Owner: Fake orders').waitFor();
    await page().getByText(`No Cash on Delivery for ${phone}`).waitFor();
    await expectGood();
    // The block stays visible after a step of the order.
    await button('Mark shipped').click();
    await button('Do it now').click();
    await page().getByText('Marked as shipped.').waitFor();
    expect(await page().getByText('Blocked since').count()).toBe(1);

    const buyer = await newVisitor();
    await customer.addLine(product.productId);
    await openSignedIn(buyer, email, password, '/cart');
    await buyer.page.getByRole('button', { name: 'Cash on Delivery' }).click();
    await buyer.page.getByLabel('Residential Address').fill('12 Marine Drive, Mumbai');
    const form = buyer.page.getByRole('dialog');
    await form.getByRole('button', { name: 'SUBMIT' }).click();
    await form.getByText('You can’t place new orders with this account.').waitFor();
    await expectAccessible(buyer.page);
    await form.getByRole('button', { name: 'Close' }).click();
    await buyer.page.getByRole('button', { name: /^Pay/ }).click();
    await buyer.page.getByRole('link', { name: 'Contact support' }).waitFor();
    await expectAccessible(buyer.page);
    expect(buyer.complaints).toEqual([]);
    await buyer.context.close();

    await page()
      .getByRole('banner')
      .getByRole('button', { name: /Olivia/ })
      .click();
    await page().getByRole('banner').getByRole('link', { name: 'Settings', exact: true }).click();
    const entry = page().getByRole('listitem').filter({ hasText: email });
    await entry.getByText('By Olivia Owner: Fake orders').waitFor();
    await expectGood();
    await entry.getByRole('button', { name: 'Unblock Faker Blocked' }).click();
    await entry.waitFor({ state: 'detached' });
    await page().goBack();
    await button('Block this customer…').waitFor();
    await customer.addLine(product.productId);
    expect((await customer.order({ mobileNo: phone })).status).toBe(201);
  });
});
