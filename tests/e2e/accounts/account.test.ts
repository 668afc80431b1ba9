import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eachVisitor, follow, logIn } from '../../support/visitor.ts';

describe('accounts', () => {
  const visitor = eachVisitor();

  it('D18: signs in at / with the specification’s text, opens the shop after two seconds, and keeps no tokens after LOGOUT; D17, D27: a gift chosen before sign-up is in the cart after it, three seconds later', async () => {
    const { page, open } = visitor();
    const banner = page.getByRole('banner');
    const success = page.getByText('Login Successful, welcome to the world of Surprises');
    await open('/', 'domcontentloaded');
    await logIn(page, 'Shopper@Example.com', 'shopper-demo-1');
    await success.waitFor();
    const signedIn = Date.now();
    await page.waitForURL('**/home');
    expect(Date.now() - signedIn).toBeGreaterThan(1000);
    await banner.getByRole('link', { name: /cart/i }).waitFor();
    await page.getByRole('button', { name: 'LOGOUT' }).click();
    await banner.getByRole('link', { name: 'SignUp' }).waitFor();
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => /Cognito/.test(key)));
    expect(kept).toEqual([]);

    await follow(visitor(), '/home');
    await page
      .getByRole('button', { name: /Add to Cart/ })
      .nth(1)
      .click();
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await page.reload();
    await page.getByLabel('Full Name').fill('आशा राव');
    await page.getByLabel('Email', { exact: true }).fill(`visitor-${randomBytes(5).toString('hex')}@example.com`);
    await page.getByLabel('Age').fill('34');
    await page.getByLabel('Mobile Number').fill('+91 98765-01234');
    await page.getByLabel('Password', { exact: true }).fill('a-long-secret');
    await page.getByLabel('Re Enter Password', { exact: true }).fill('a-long-secret');
    await page.getByRole('main').getByRole('button', { name: 'SignUp' }).click();
    await page.getByText('Successfully logged in, now redirecting you to Login').waitFor();
    const signedUp = Date.now();
    await page.waitForURL(/\/login$/i);
    expect(Date.now() - signedUp).toBeGreaterThan(2000);
    await success.waitFor();
    await banner.getByText('आशा राव').waitFor();
    await banner.getByRole('link', { name: 'Cart, 1' }).waitFor();
    await page.waitForURL('**/home');
  });
});
