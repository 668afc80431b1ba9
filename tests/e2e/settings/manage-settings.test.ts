import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shownOrderNumber } from '#contracts/orders/order-number.ts';
import type { Product } from '#contracts/products/product.ts';
import type { CashLimits, ManagedSettings } from '#contracts/settings/settings.ts';
import { register, signIn } from '../../support/accounts.ts';
import { confirmationLinkIn, mailAbout } from '../../support/mailbox.ts';
import { Client, newCustomer, newProduct, origin, owner } from '../../support/shop.ts';
import { expectGoodAt, follow, newVisitor, openSignedIn, ownerAtWork } from '../../support/visitor.ts';

describe('the owner’s settings', () => {
  const visitor = ownerAtWork();
  let client: Client;
  let product: Product;
  beforeAll(async () => {
    client = await owner();
    product = await newProduct(client, { title: 'A frame to confirm', price: 3000 });
  });
  // Settings apply to all orders of a shop, also to those of the next files. Sections that are not sent get their defaults.
  afterAll(() => change({ on: false }));

  const page = () => visitor().page;
  const field = (label: string) => page().getByLabel(label);
  const save = () => page().getByRole('button', { name: 'Save limits, emails and search' }).click();
  const settings = async () => (await client.call<ManagedSettings>('GET', '/api/manage/settings')).body;
  /** Sets these limits. Orders of other files come from the same network and mail domain. */
  const change = async (limits: Partial<CashLimits>) => {
    const { version } = await settings();
    const body = { version, limits: { maxOrdersPerNetwork: 200, maxOrdersPerDomain: 200, ...limits } };
    expect(await client.call('PUT', '/api/manage/settings', { body })).toMatchObject({ status: 200 });
  };

  it('D25, D28: shows errors beside the fields, then saves, the mails about new orders and the words for the search too, and overwrites no other owner’s change', async () => {
    const { version: first, search } = await settings();
    expect(search.synonyms).toContainEqual(['heart', 'dil', 'दिल']);
    const stored = {
      ...{ version: first, limits: { on: true, maxTotal: 2_400, maxOpenOrders: 3 } },
      ...{ orderMails: { on: false }, search: { synonyms: [['heart', 'dil', 'दिल']] } },
    };
    expect(await client.call('PUT', '/api/manage/settings', { body: stored })).toMatchObject({ status: 200 });
    await visitor().open('/manage/settings');
    await page().getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    const mails = field('Email owners about new orders and messages');
    const words = field('Words that mean the same');
    expect(await words.inputValue()).toBe('heart, dil, दिल');
    expect(await mails.isChecked()).toBe(false);
    expect(await field('Ask me to confirm').isChecked()).toBe(true);
    expect(await field('Highest total, in rupees').inputValue()).toBe('2400');
    expect(await field('Most open orders').inputValue()).toBe('3');
    const index = page().getByRole('navigation', { name: 'Sections of the settings' }).getByRole('link');
    await index.first().waitFor();
    const sections = await index.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(sections).toHaveLength(11);
    for (const section of sections) await page().locator(`h2${section}`).waitFor();

    const { version: before } = await settings();
    await field('Highest total, in rupees').fill('a lot');
    await field('Most open orders').fill('99');
    await save();
    await page().getByText('Enter a whole number from 1 to 50.').first().waitFor();
    expect(await field('Highest total, in rupees').getAttribute('aria-invalid')).toBe('true');
    await expectGoodAt(page(), [320, 1280]);
    expect((await settings()).version).toBe(before);

    await field('Highest total, in rupees').fill('₹2,500');
    await field('Most open orders').fill('');
    await mails.check();
    await words.fill('heart, dil\nphoto, tasveer');
    await save();
    await page().getByText('Settings saved.').waitFor();
    expect(await settings()).toMatchObject({
      version: before + 1,
      limits: { on: true, maxTotal: 2_500, maxOpenOrders: 2 },
    });
    expect(await settings()).toMatchObject({
      orderMails: { on: true },
      search: {
        synonyms: [
          ['heart', 'dil'],
          ['photo', 'tasveer'],
        ],
      },
    });

    const { version, limits } = await settings();
    await client.call('PUT', '/api/manage/settings', { body: { version, limits } });
    await save();
    await page().getByText('This was changed meanwhile').waitFor();
    expect((await settings()).version).toBe(version + 1);
  });

  it('D26: names the empty pages at the desk, and a draft fills one, which customers then see', async () => {
    await follow(visitor(), '/manage/orders');
    await page().getByText('Customers see an empty Cancellation page.').waitFor();
    await page().getByRole('link', { name: 'Write it: Cancellation' }).click();
    await page().getByLabel('Text of the Cancellation page').waitFor();
    const form = page().locator('form', { has: page().getByLabel('Text of the Cancellation page') });
    await form.getByRole('button', { name: 'Start from a draft' }).click();
    await form.getByRole('heading', { name: 'Before we start making your gift' }).waitFor();
    await form.getByRole('button', { name: 'Save Cancellation' }).click();
    await form.getByText('Saved. Customers see it within a minute.').waitFor();
    await page().getByText('Customers see an empty Cancellation page.').waitFor({ state: 'detached' });
    await page().getByRole('contentinfo').getByRole('link', { name: 'Cancellation' }).click();
    await page().getByRole('heading', { name: 'Before we start making your gift' }).waitFor();
  });

  it('D24: flags an order over a limit, which ships only once it is confirmed', async () => {
    await change({ on: true, maxTotal: 2_500 });
    const customer = await newCustomer('Zoya Khan');
    await customer.addLine(product.productId);
    const { orderId } = (await customer.order()).body;

    await follow(visitor(), '/manage/orders');
    await page()
      .getByRole('row', { name: new RegExp(orderId) })
      .getByText('To confirm')
      .waitFor();
    await page().getByRole('link', { name: 'To confirm', exact: true }).click();
    await page().waitForURL('**/manage/orders?confirmation=needed');
    await page()
      .getByRole('row', { name: new RegExp(orderId) })
      .waitFor();
    await page().getByRole('link', { name: orderId }).click();
    await page().getByText('The total is over your limit for cash on delivery.').waitFor();
    expect(await page().getByRole('button', { name: 'Mark shipped' }).count()).toBe(0);
    await page().getByRole('button', { name: 'Confirm order' }).click();
    await page().getByRole('button', { name: 'Do it now' }).click();
    await page().getByText('Order confirmed. You can ship it now.').waitFor();
    await page().getByText('The total is over your limit').waitFor({ state: 'detached' });
    await page().getByText('by Olivia Owner').waitFor();
    await page().getByRole('button', { name: 'Mark shipped' }).waitFor();
    expect(await customer.orderOf(orderId)).toHaveProperty('confirmation', 'confirmed');
  });

  it('D24: the customer’s order page says that it is flagged, and the button behind the mailed link confirms it', async () => {
    const email = `flagged-${randomBytes(5).toString('hex')}@example.com`;
    const password = 'a-long-secret';
    await register({ email, password, fullName: 'Asha Rao', mobileNumber: '9812345678' });
    const asha = new Client(email, await signIn(email, password));
    await change({ on: true, maxOpenOrders: 1 });
    await asha.addLine(product.productId);
    await asha.order();
    await asha.addLine(product.productId);
    const { orderId } = (await asha.order()).body;
    const customer = await newVisitor();
    await openSignedIn(customer, email, password, `/orders/${orderId}`);
    const { page: shown } = customer;
    await shown.getByText('We’ll confirm this order with you before we send it.').waitFor();
    expect(await shown.getByText('limit').count()).toBe(0);

    const mail = await mailAbout(orderId);
    expect(mail.subject).toBe(`Please confirm your order ${shownOrderNumber(orderId)}`);
    const address = confirmationLinkIn(mail).href;
    const token = address.split('#')[1] ?? '';
    expect(token).toHaveLength(43);
    const sent: string[] = [];
    const calls: string[] = [];
    shown.on('request', (request) => {
      sent.push(request.url(), request.headers().referer ?? '');
      if (request.url().includes('/confirmation')) calls.push(request.method());
    });
    await shown.goto(address);
    await shown.getByText(`Order ${orderId}`).waitFor();
    const confirm = shown.getByRole('button', { name: 'Confirm my order' });
    await confirm.waitFor();
    expect(calls).toEqual([]);
    expect(await asha.orderOf(orderId)).toHaveProperty('confirmation', 'needed');
    await confirm.click();
    await shown.getByRole('heading', { level: 1, name: 'Your order is confirmed' }).waitFor();
    expect(calls).toEqual(['POST']);
    // The fragment of an address stays in the browser: https://developer.mozilla.org/en-US/docs/Web/URI/Reference/Fragment
    expect(sent.filter((text) => new URL(text || origin()).href.split('#')[0]?.includes(token))).toEqual([]);
    expect(customer.complaints).toEqual([]);
    await customer.context.close();

    await follow(visitor(), `/manage/orders/${orderId}`);
    await page().getByText('by the customer').waitFor();
    await page().getByRole('button', { name: 'Mark shipped' }).waitFor();
  });
});
