import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { origin } from '../../support/shop.ts';
import { eachVisitor, logIn } from '../../support/visitor.ts';

describe('accounts', () => {
  const visitor = eachVisitor();

  const fillSignUp = async (fullName: string, mobileNumber: string) => {
    const { page } = visitor();
    await page.getByLabel('Full Name').fill(fullName);
    await page.getByLabel('Email', { exact: true }).fill(`visitor-${randomBytes(5).toString('hex')}@example.com`);
    await page.getByLabel('Age').fill('34');
    await page.getByLabel('Mobile Number').fill(mobileNumber);
    await page.getByLabel('Password', { exact: true }).fill('a-long-secret');
    await page.getByLabel('Re Enter Password', { exact: true }).fill('a-long-secret');
    await page.getByRole('main').getByRole('button', { name: 'SignUp' }).click();
  };
  const signUpMessage = () => visitor().page.getByText('Successfully logged in, now redirecting you to Login');
  const logOut = async () => {
    const { page } = visitor();
    await page.getByRole('button', { name: 'LOGOUT' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'SignUp' }).waitFor();
  };

  it('D17, D27, D18: a gift chosen before sign-up is in the cart after it; a sign-up before the cart leads back to it after three seconds', async () => {
    const { page, open } = visitor();
    await open('/home', 'domcontentloaded');
    await page
      .getByRole('button', { name: /Add to Cart/ })
      .nth(1)
      .click();
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await page.reload();
    await fillSignUp('Ravi Menon', '9876501234');
    await signUpMessage().waitFor();
    await page.goBack();
    await page.getByText('Login Successful, welcome to the world of Surprises').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1' }).waitFor();
    await page.waitForURL('**/home');

    await logOut();
    await open('/cart', 'domcontentloaded');
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await fillSignUp('आशा राव', '+91 98765-01234');
    await signUpMessage().waitFor();
    const shown = Date.now();
    await page.waitForURL(/\/login$/i);
    expect(Date.now() - shown).toBeGreaterThan(2000);
    await page
      .getByRole('main')
      .getByText(/आशा राव/)
      .waitFor();
    await page.getByLabel('Email ID').waitFor();
    await page.getByRole('link', { name: 'Continue with your gift' }).click();
    await page.waitForURL('**/cart');
  });

  it('D18: signs in at / with the specification’s text, opens the shop after two seconds, keeps no tokens after LOGOUT, and returns to the page that asks for sign-in', async () => {
    const { page, open } = visitor();
    await open('/', 'domcontentloaded');
    await logIn(page, 'shopper@example.com', 'not-the-password');
    await page
      .getByRole('alert')
      .filter({ hasText: /^Incorrect username or password\.$/ })
      .waitFor();
    await logIn(page, 'Shopper@Example.com', 'shopper-demo-1');
    await page.getByText('Login Successful, welcome to the world of Surprises').waitFor();
    const shown = Date.now();
    await page.waitForURL('**/home');
    expect(Date.now() - shown).toBeGreaterThan(1000);
    await page.getByRole('banner').getByRole('link', { name: /cart/i }).waitFor();
    await logOut();
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => /Cognito/.test(key)));
    expect(kept).toEqual([]);

    const address = () => page.url().slice(origin().length);
    const path = '/manage/products?q=frame';
    await open(path, 'domcontentloaded');
    await expect.poll(address).toMatch(/^\/login$/i);
    await logIn(page, 'shopper@example.com', 'shopper-demo-1');
    await expect.poll(address).toBe(path);
  });
});
