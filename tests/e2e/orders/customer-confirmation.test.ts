import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { shownOrderNumber } from '#contracts/orders/order-number.ts';
import type { Product } from '#contracts/products/product.ts';
import type { ManagedSettings } from '#contracts/settings/settings.ts';
import { confirmationLinkIn, mailAbout } from '../../support/mailbox.ts';
import { ownShop } from '../../support/own-shop.ts';
import { type Client, newCustomer, newProduct, origin, owner } from '../../support/shop.ts';
import { eachVisitor, expectGoodAt, holdBack, openAsOwner } from '../../support/visitor.ts';

// Its limits would flag the orders of other tests.
ownShop();

describe('D24: the page that the link in a confirmation email opens', () => {
  const visitor = eachVisitor();
  const page = () => visitor().page;
  let meera: Client;
  let frame: Product;
  beforeAll(async () => {
    meera = await owner();
    frame = await newProduct(meera, { title: 'A frame to confirm', price: 1_500 });
    const { version } = (await meera.call<ManagedSettings>('GET', '/api/manage/settings')).body;
    const body = { version, limits: { on: true, maxOpenOrders: 1 } };
    expect((await meera.call('PUT', '/api/manage/settings', { body })).status).toBe(200);
  });

  /** An order over the limit of open orders. */
  async function flaggedOrder(): Promise<{ customer: Client; orderId: string }> {
    const customer = await newCustomer('Zoya Khan');
    for (const mobileNo of ['9812345678', '9812345678']) {
      await customer.addLine(frame.productId);
      const { body } = await customer.order({ mobileNo });
      if (body.confirmation === 'needed') return { customer, orderId: body.orderId };
    }
    throw new Error('No order was flagged.');
  }
  const mailedLink = async (orderId: string) => confirmationLinkIn(await mailAbout(orderId)).href;
  const heading = (name: string): Locator => page().getByRole('heading', { level: 1, name });
  const button = () => page().getByRole('button', { name: 'Confirm my order' });
  const hasFocus = (element: Locator) => element.evaluate((shown) => shown === document.activeElement);
  const expectGood = () => expectGoodAt(page(), [320, 390, 1280]);

  it('confirms the order only when the button is pressed, and the owner ships it', async () => {
    const { customer, orderId } = await flaggedOrder();
    await mailAbout(orderId);
    await visitor().open('/local/mailbox');
    const mail = page()
      .getByRole('article')
      .filter({ hasText: `Please confirm your order ${shownOrderNumber(orderId)}` });
    const link = mail.frameLocator('iframe').getByRole('link', { name: 'Confirm my order' });
    const address = (await link.getAttribute('href')) ?? '';
    const token = address.split('#')[1] ?? '';
    expect(token).toHaveLength(43);

    const sent: string[] = [];
    const calls: string[] = [];
    page().on('request', (request) => {
      sent.push(request.url(), request.headers().referer ?? '');
      if (request.url().includes('/confirmation')) calls.push(request.method());
    });
    await page().goto(address);
    await button().waitFor();
    await page().getByText(`Order ${orderId}`).waitFor();
    expect(calls).toEqual([]);
    expect(await customer.orderOf(orderId)).toHaveProperty('confirmation', 'needed');

    await visitor().context.setOffline(true);
    await button().click();
    await page().getByRole('alert').filter({ hasText: 'Check your connection' }).waitFor();
    await expectGood();
    await visitor().context.setOffline(false);

    const release = await holdBack(page(), /\/confirmation$/);
    await button().click();
    const busy = page().getByRole('button', { name: 'Confirming…' });
    await busy.waitFor();
    await busy.press('Enter');
    await expectGood();
    release();
    await heading('Your order is confirmed').waitFor();
    expect(await hasFocus(heading('Your order is confirmed'))).toBe(true);
    expect(calls).toEqual(['POST', 'POST']);
    // The fragment of an address stays in the browser: https://developer.mozilla.org/en-US/docs/Web/URI/Reference/Fragment
    expect(sent.filter((text) => new URL(text || origin()).href.split('#')[0]?.includes(token))).toEqual([]);
    await expectGood();

    await page().reload();
    await button().click();
    await heading('This order is already confirmed').waitFor();
    await page().getByRole('main').getByRole('link', { name: 'My orders' }).click();
    await page().waitForURL('**/login');

    await openAsOwner(visitor(), `/manage/orders/${orderId}`);
    await page().getByText('by the customer').waitFor();
    await page().getByRole('button', { name: 'Mark shipped' }).click();
    await page().getByRole('dialog').getByRole('button', { name: 'Mark shipped' }).click();
    await page().getByRole('button', { name: 'Do it now' }).click();
    await page().getByText('Marked as shipped.').waitFor();
    await page().goto(address);
    await button().click();
    await heading('You don’t need to confirm this order').waitFor();
    await page().getByText('This order has already shipped').waitFor();
    await expectGood();
  });

  it('reports a broken link, which changes nothing, and then that the order has been cancelled', async () => {
    const { customer, orderId } = await flaggedOrder();
    const mailed = await mailedLink(orderId);
    /** Loads the page again even if only the part after the # differs. */
    const openLink = async (address: string) => {
      await page().goto('about:blank');
      await page().goto(address);
    };
    const expectBroken = async (fault: string) => {
      await expect.poll(() => heading('This link doesn’t work').isVisible(), { message: fault }).toBe(true);
      expect(await page().getByText('CALL US').count(), fault).toBe(0);
      expect(await customer.orderOf(orderId), fault).toHaveProperty('confirmation', 'needed');
    };
    for (const [fault, address] of Object.entries({
      'has no token': mailed.replace(/#.*/, ''),
      'was cut short': mailed.slice(0, -5),
      'has words instead of a number': mailed.replace(/\w{16}#/, 'CALL%20US%20NOW#'),
    })) {
      await openLink(address);
      await expectBroken(fault);
    }
    for (const [fault, address] of Object.entries({
      'has an unknown order number': mailed.replace(/\w{16}#/, '0000000000000000#'),
      'has an unknown token': mailed.replace(/#.*/, `#${'A'.repeat(43)}`),
    })) {
      await openLink(address);
      await button().click();
      await expectBroken(fault);
    }

    await openLink(mailed);
    await button().waitFor();
    const body = { status: 'cancelled', reason: 'Could not be reached' };
    expect((await meera.call('PATCH', `/api/manage/orders/${orderId}`, { body })).status).toBe(200);
    await button().click();
    await heading('This order was cancelled').waitFor();
    await expectGood();
  });
});
