import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import type { ManagedSettings } from '#contracts/settings/settings.ts';
import { demoAccounts } from '#demo/accounts.ts';
import { signIn } from '../../support/accounts.ts';
import { ownShop } from '../../support/own-shop.ts';
import { Client, newCustomer, newProduct, owner } from '../../support/shop.ts';
import { expectAccessible, expectGoodAt, newVisitor, openSignedIn, ownerAtWork } from '../../support/visitor.ts';

// Settings apply to all orders of a shop.
ownShop();

describe('the owner’s settings', () => {
  const visitor = ownerAtWork();
  let client: Client;
  let product: Product;
  beforeAll(async () => {
    client = await owner();
    product = await newProduct(client, { title: 'A frame to confirm', price: 3000 });
  });

  const page = () => visitor().page;
  const field = (label: string) => page().getByLabel(label);
  const save = () => page().getByRole('button', { name: 'Save settings' }).click();
  const settings = async () => (await client.call<ManagedSettings>('GET', '/api/manage/settings')).body;
  const openSettings = async () => {
    await visitor().open('/manage/settings');
    await page().getByRole('heading', { name: 'Cash on Delivery' }).waitFor();
  };
  const expectGood = () => expectGoodAt(page(), [320, 390, 1280]);

  it('D25: shows errors beside the fields, then saves, the mails about new orders too, and shows the saved settings', async () => {
    await page()
      .getByRole('button', { name: /Olivia/ })
      .click();
    await page().getByRole('link', { name: 'Manage the shop' }).click();
    await page().getByRole('navigation', { name: 'Manage the shop' }).getByRole('link', { name: 'Settings' }).click();
    await page().getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    await expectGood();
    const index = page().getByRole('navigation', { name: 'Sections of the settings' }).getByRole('link');
    await index.first().waitFor();
    const sections = await index.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(sections).toHaveLength(11);
    for (const section of sections) await page().locator(`h2${section}`).waitFor();

    await field('Highest total, in rupees').fill('a lot');
    await field('Most open orders').fill('99');
    await save();
    await page().getByText('Enter a whole number from 1 to 50.').first().waitFor();
    expect(await field('Highest total, in rupees').getAttribute('aria-invalid')).toBe('true');
    await expectGood();
    expect((await settings()).version).toBe(0);

    await field('Highest total, in rupees').fill('₹2,500');
    await field('Most open orders').fill('');
    await field('Ask me to confirm').check();
    await save();
    await page().getByText('Settings saved.').waitFor();
    await expectGood();
    expect(await settings()).toMatchObject({ version: 1, limits: { on: true, maxTotal: 2_500, maxOpenOrders: 2 } });
    const mails = field('Email owners about new orders and messages');
    expect(await mails.isChecked()).toBe(true);
    await mails.uncheck();
    await field('Most orders per day per customer or phone').fill('50');
    await page().getByText('Settings saved.').waitFor({ state: 'detached' });
    await save();
    await page().getByText('Settings saved.').waitFor();
    expect((await settings()).orderMails).toEqual({ on: false });

    await openSettings();
    expect(await mails.isChecked()).toBe(false);
    expect(await field('Highest total, in rupees').inputValue()).toBe('2500');
    expect(await field('Most open orders').inputValue()).toBe('2');
    expect(await field('Ask me to confirm').isChecked()).toBe(true);
  });

  it('D28: changes the words that mean the same, and names the line that is wrong', async () => {
    await openSettings();
    const words = field('Words that mean the same');
    const standard = await words.inputValue();
    expect(standard.split('\n')).toContain('heart, dil, दिल');
    await words.fill('heart, dil\nphoto frame, tasveer');
    await save();
    await page().getByText('Line 2: “photo frame” must be a single word').first().waitFor();
    expect(await words.getAttribute('aria-invalid')).toBe('true');
    await words.fill('heart, dil\nphoto, tasveer');
    await save();
    await page().getByText('Settings saved.').waitFor();
    expect((await settings()).search.synonyms).toEqual([
      ['heart', 'dil'],
      ['photo', 'tasveer'],
    ]);
    await openSettings();
    expect(await words.inputValue()).toBe('heart, dil\nphoto, tasveer');
    await words.fill('');
    await page().getByText('Settings saved.').waitFor({ state: 'detached' });
    await save();
    await page().getByText('Settings saved.').waitFor();
    await openSettings();
    expect(await words.inputValue()).toBe(standard);
  });

  it('D26: names the empty pages at the desk, and a draft fills one, which customers then see', async () => {
    await visitor().open('/manage/orders');
    await page().getByText('Customers see an empty Cancellation page.').waitFor();
    await expectGood();
    await page().getByRole('link', { name: 'Write it: Cancellation' }).click();
    await page().getByLabel('Text of the Cancellation page').waitFor();
    const form = page().locator('form', { has: page().getByLabel('Text of the Cancellation page') });
    await form.getByRole('button', { name: 'Start from a draft' }).click();
    await form.getByRole('heading', { name: 'Before we start making your gift' }).waitFor();
    await expectGood();
    await form.getByRole('button', { name: 'Save Cancellation' }).click();
    await form.getByText('Saved. Customers see it within a minute.').waitFor();
    await page().getByText('Customers see an empty Cancellation page.').waitFor({ state: 'detached' });
    await page().getByRole('contentinfo').getByRole('link', { name: 'Cancellation' }).click();
    await page().getByRole('heading', { name: 'Before we start making your gift' }).waitFor();
    await expectGood();
  });

  it('D25: does not overwrite the concurrent change of another owner', async () => {
    await openSettings();
    const { version, limits } = await settings();
    await client.call('PUT', '/api/manage/settings', { body: { version, limits } });
    await save();
    await page().getByText('Another owner has changed these settings').waitFor();
    expect((await settings()).version).toBe(version + 1);
  });

  it('D24: flags an order over a limit, which ships only once it is confirmed', async () => {
    const { version } = await settings();
    await client.call('PUT', '/api/manage/settings', { body: { version, limits: { on: true, maxTotal: 2_500 } } });
    const customer = await newCustomer('Zoya Khan');
    await customer.addLine(product.productId);
    const { orderId } = (await customer.order()).body;

    await visitor().open('/manage/orders');
    await page()
      .getByRole('row', { name: new RegExp(orderId) })
      .getByText('To confirm')
      .waitFor();
    await page().getByRole('link', { name: 'To confirm', exact: true }).click();
    await page().waitForURL('**/manage/orders?confirmation=needed');
    await page()
      .getByRole('row', { name: new RegExp(orderId) })
      .waitFor();
    // The list before stays, dimmed, until the new one has come.
    await page().locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    await expectGood();

    await page().getByRole('link', { name: orderId }).click();
    await page().getByText('The total is over your limit for cash on delivery.').waitFor();
    expect(await page().getByRole('button', { name: 'Mark shipped' }).count()).toBe(0);
    await page().getByRole('button', { name: 'Cancel order' }).waitFor();
    await expectGood();
    await page().getByRole('button', { name: 'Confirm order' }).click();
    await page().getByText('Order confirmed. You can ship it now.').waitFor();
    await page().getByText('The total is over your limit').waitFor({ state: 'detached' });
    await page().getByText('by Olivia Owner').waitFor();
    await page().getByRole('button', { name: 'Mark shipped' }).click();
    await page().getByRole('dialog').getByRole('button', { name: 'Mark shipped' }).click();
    await page().getByRole('button', { name: 'Do it now' }).click();
    await page().getByText('Marked as shipped.').waitFor();
    expect(await customer.orderOf(orderId)).toMatchObject({ status: 'shipped', confirmation: 'confirmed' });
  });

  it('D24: adds one sentence to the customer’s order page, and changes no other screen', async () => {
    const { email, password } = demoAccounts.customer;
    await new Client(email, await signIn(email, password)).addLine(product.productId);
    const customer = await newVisitor();
    await openSignedIn(customer, email, password, '/cart');
    await customer.page.getByRole('button', { name: 'Cash on Delivery' }).click();
    await customer.page.getByLabel('Residential Address').fill('12 Marine Drive, Mumbai');
    await customer.page.getByRole('dialog').getByRole('button', { name: 'SUBMIT' }).click();
    await customer.page.waitForURL('**/home');
    await customer.page.getByText('Login Successful, welcome to the world of Surprises').waitFor();
    const orders = await client.call<{ orders: readonly Order[] }>('GET', '/api/manage/orders?confirmation=needed');
    const [order] = orders.body.orders;
    await customer.open(`/orders/${order?.orderId}`);
    await customer.page.getByText('We’ll confirm this order with you before we send it.').waitFor();
    expect(await customer.page.getByText('limit').count()).toBe(0);
    await expectAccessible(customer.page);
    expect(customer.complaints).toEqual([]);
    await customer.context.close();
  });
});
