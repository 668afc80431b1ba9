import { randomBytes } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callCognito } from '#bin/signed-call.ts';
import { register, signIn } from '../../support/accounts.ts';
import { Client, newProduct, owner } from '../../support/shop.ts';
import { shopUnderTest } from '../../support/shop-under-test.ts';
import { eachVisitor, logIn, openSignedIn } from '../../support/visitor.ts';

const password = 'a-long-secret';
const address = '12 Marine Drive, Mumbai';

/** Ends every session of an account, as a password reset elsewhere does. */
async function endSessions(email: string): Promise<void> {
  const { userPoolId, ...administration } = shopUnderTest().administration;
  await callCognito({
    ...administration,
    target: 'AWSCognitoIdentityProviderService.AdminUserGlobalSignOut',
    body: { UserPoolId: userPoolId, Username: email },
  });
}

/**
 * Replaces the token of the first order that a page sends. The page's own token stays valid: otherwise an update of the cart
 * could renew it before the order is sent.
 */
async function rejectFirstOrder(page: Page): Promise<void> {
  const replaceToken = (route: Route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer invalid' } });
  await page.route('**/api/orders', replaceToken, { times: 1 });
}

describe('a session that ends during a checkout', () => {
  const visitor = eachVisitor();

  it('leads to sign-in if the browser lost the tokens or they can’t be renewed, and back to all typed fields', async () => {
    const { page } = visitor();
    const email = `buyer-${randomBytes(5).toString('hex')}@example.com`;
    const { productId } = await newProduct(await owner());
    await register({ email, password, fullName: 'Lata Nair', mobileNumber: '9812345678' });
    await new Client(email, await signIn(email, password)).addLine(productId);
    const answers: string[] = [];
    page.on('response', (response) => {
      if (response.request().method() === 'POST' && response.url().endsWith('/api/orders')) {
        answers.push(String(response.status()));
      }
    });
    const cashOnDelivery = page.getByRole('button', { name: 'Cash on Delivery' });
    const submit = page.getByRole('button', { name: 'SUBMIT' });
    const logInAgain = async () => {
      await page.waitForURL(/\/login$/i);
      await page.getByText('You’ve been logged out.').waitFor();
      await logIn(page, email, password);
      await page.waitForURL('**/cart');
      await cashOnDelivery.click();
      expect(await page.getByLabel('Mobile No').inputValue()).toBe('9000000001');
      expect(await page.getByLabel('Residential Address').inputValue()).toBe(address);
    };
    await openSignedIn(visitor(), email, password, '/cart');
    await cashOnDelivery.click();
    await page.getByLabel('Mobile No').fill('9000000001');
    await page.getByLabel('Residential Address').fill(address);
    // In one task, because an update of the cart in between would notice the lost tokens first.
    await submit.evaluate((button: HTMLElement) => {
      localStorage.clear();
      button.click();
    });
    await logInAgain();
    expect(answers).toEqual([]);

    await endSessions(email);
    await rejectFirstOrder(page);
    await submit.click();
    await logInAgain();
    expect(answers).toEqual(['401']);
    await submit.click();
    await page.waitForURL('**/home');
    expect(answers).toEqual(['401', '201']);
    const kept = await page.evaluate(() => Object.values(sessionStorage).join());
    expect(kept).not.toContain(address);
  });
});
