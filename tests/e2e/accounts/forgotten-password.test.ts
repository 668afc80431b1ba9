import { randomBytes } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { register, signIn } from '../../support/accounts.ts';
import { mailedCode } from '../../support/mailbox.ts';
import { Client, newProduct, owner } from '../../support/shop.ts';
import { eachVisitor, expectAccessible, logIn, newVisitor, openSignedIn, phone } from '../../support/visitor.ts';

const password = 'a-long-secret';
const newPassword = 'another-secret';
const address = '12 Marine Drive, Mumbai';

/**
 * Replaces the token of the first order that a page sends. The page's own token stays valid: otherwise an update of the cart
 * could renew it before the order is sent.
 */
async function rejectFirstOrder(page: Page): Promise<void> {
  const replaceToken = (route: Route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer invalid' } });
  await page.route('**/api/orders', replaceToken, { times: 1 });
}

describe('a forgotten password', () => {
  const visitor = eachVisitor(phone);

  it('D13: is reset by the mailed code, even after a reload; sign-in then opens the requested page, and other sessions end: a checkout leads to sign-in, as if the browser had lost the tokens, and back to all typed fields', async () => {
    const { page, open } = visitor();
    const email = `visitor-${randomBytes(5).toString('hex')}@example.com`;
    await register({ email, password, fullName: 'Lata Nair', mobileNumber: '9812345678' });
    const { productId } = await newProduct(await owner());
    await new Client(email, await signIn(email, password)).addLine(productId);
    const buyer = await newVisitor();
    const statuses: number[] = [];
    buyer.page.on('response', (response) => {
      if (response.request().method() === 'POST' && response.url().endsWith('/api/orders')) {
        statuses.push(response.status());
      }
    });
    const cashOnDelivery = buyer.page.getByRole('button', { name: 'Cash on Delivery' });
    const submit = buyer.page.getByRole('button', { name: 'SUBMIT' });
    const logInAgain = async (secret: string) => {
      await buyer.page.waitForURL(/\/login$/i);
      await buyer.page.getByText('You’ve been logged out.').waitFor();
      await logIn(buyer.page, email, secret);
      await buyer.page.waitForURL('**/cart');
      await cashOnDelivery.click();
      expect(await buyer.page.getByLabel('Mobile No').inputValue()).toBe('9000000001');
      expect(await buyer.page.getByLabel('Residential Address').inputValue()).toBe(address);
    };
    await openSignedIn(buyer, email, password, '/cart');
    await cashOnDelivery.click();
    await buyer.page.getByLabel('Mobile No').fill('9000000001');
    await buyer.page.getByLabel('Residential Address').fill(address);
    // In one task, because an update of the cart in between would notice the lost tokens first.
    await submit.evaluate((button: HTMLElement) => {
      localStorage.clear();
      button.click();
    });
    await logInAgain(password);
    expect(statuses).toEqual([]);

    await open('/orders', 'domcontentloaded');
    await page.getByLabel('Email ID').fill(email);
    for (const [link, heading] of [
      ['Forgot your password?', 'Forgot your password?'],
      ['Login', 'Login'],
      ['Forgot your password?', 'Forgot your password?'],
    ] as const) {
      await page.getByRole('main').getByRole('link', { name: link }).click();
      await page.getByRole('heading', { name: heading }).waitFor();
      expect(await page.getByLabel('Email ID').inputValue()).toBe(email);
    }
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await page.reload();
    await page.getByText(`If ${email} has an account`).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Code').fill(await mailedCode(email));
    for (const field of ['New Password', 'Re Enter New Password']) {
      await page.getByLabel(field, { exact: true }).fill(newPassword);
    }
    await page.keyboard.press('Enter');
    await page.getByText('Log in with your new password.').waitFor();
    await page.getByRole('link', { name: 'Go to Login' }).click();
    expect(await page.getByLabel('Email ID').inputValue()).toBe(email);
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/orders');

    await rejectFirstOrder(buyer.page);
    await submit.click();
    await logInAgain(newPassword);
    expect(statuses).toEqual([401]);
    await submit.click();
    await buyer.page.waitForURL('**/home');
    expect(statuses).toEqual([401, 201]);
    const kept = await buyer.page.evaluate(() => Object.values(sessionStorage).join());
    expect(kept).not.toContain(address);
    expect(buyer.complaints).toEqual([]);
    await buyer.context.close();
  });
});
