import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { origin } from '../../support/shop.ts';
import { descriptionOf, eachVisitor, logIn } from '../../support/visitor.ts';

describe('accounts', () => {
  const visitor = eachVisitor();

  const fillSignUp = async (
    email: string,
    password: string,
    { fullName = 'Ravi Menon', mobileNumber = '9876501234', again = password } = {},
  ) => {
    const { page } = visitor();
    await page.getByLabel('Full Name').fill(fullName);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Age').fill('34');
    await page.getByLabel('Mobile Number').fill(mobileNumber);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Re Enter Password', { exact: true }).fill(again);
    await page.getByRole('main').getByRole('button', { name: 'SignUp' }).click();
  };
  const someEmail = () => `visitor-${randomBytes(5).toString('hex')}@example.com`;
  const signUpMessage = () => visitor().page.getByText('Successfully logged in, now redirecting you to Login');
  const logOut = async () => {
    const { page } = visitor();
    await page.getByRole('button', { name: 'LOGOUT' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'SignUp' }).waitFor();
  };

  it('D2: compares both passwords, and checks name and number, before any call; then shows Cognito’s message', async () => {
    const { page, open } = visitor();
    await open('/signup');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && !request.url().includes('/api/vitals')) calls.push(request.url());
    });
    await fillSignUp(someEmail(), 'a-long-secret', { again: 'another-secret' });
    await page.getByText('The passwords don’t match. Enter the same password twice.').waitFor();
    const taken = 'shopper@example.com';
    await fillSignUp(taken, 'a-long-secret', { fullName: 'www.evil.com', mobileNumber: '12345 67890' });
    await page.getByRole('alert').getByText('Enter your name without a web or e-mail address.').waitFor();
    expect(await descriptionOf(page.getByLabel('Full Name'))).toBe('Enter your name without a web or e-mail address.');
    expect(await descriptionOf(page.getByLabel('Mobile Number'))).toMatch(/^Enter a mobile number of 10 digits/);
    expect(calls).toEqual([]);
    await fillSignUp(taken, 'a-long-secret');
    await page.getByRole('alert').filter({ hasText: 'already exists' }).waitFor();

    await page.getByRole('link', { name: 'Skip Signup' }).click();
    await page.waitForURL('**/home');
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await page.waitForURL(/\/login$/i);
  });

  it('D17, D18: signs up before the cart, shows the success text, and after three seconds opens the sign-in page signed in, which leads back', async () => {
    const { page, open } = visitor();
    await open('/cart');
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await fillSignUp(someEmail(), 'a-long-secret', { fullName: 'आशा राव', mobileNumber: '+91 98765-01234' });
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

  it('D27: a gift chosen before sign-up is in the cart after it, if the customer goes back or opens the cart instead of waiting', async () => {
    const { page, open } = visitor();
    const chooseGift = async () => {
      const addToCart = page.getByRole('button', { name: /Add to Cart/ });
      await addToCart.nth(1).click();
      await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    };
    const signUp = async () => {
      await fillSignUp(someEmail(), 'a-long-secret');
      await signUpMessage().waitFor();
    };
    const expectGiftInCart = async () => {
      await page.getByText('Login Successful, welcome to the world of Surprises').waitFor();
      await page.getByRole('banner').getByRole('link', { name: 'Cart, 1' }).waitFor();
      await page.waitForURL('**/home');
    };
    const goHome = () => page.getByRole('banner').getByRole('link', { name: 'World of Surprises' }).click();

    await open('/home');
    await chooseGift();
    await page.reload();
    await signUp();
    await page.goBack();
    await expectGiftInCart();

    await logOut();
    await goHome();
    await chooseGift();
    await signUp();
    await page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
    await page.getByRole('button', { name: /DELETE/ }).waitFor();
  });

  it('shows errors at /, signs in there with the specification’s text, and opens the shop after two seconds', async () => {
    const { page, context, open } = visitor();
    const unreachable = page.getByRole('alert').getByText('We can’t reach the shop.');
    const refused = page.getByRole('alert').filter({ hasText: /^Incorrect username or password\.$/ });
    await open('/');
    await page.getByLabel('Email ID').waitFor();
    await context.setOffline(true);
    await logIn(page, 'shopper@example.com', 'shopper-demo-1');
    await unreachable.waitFor();
    await context.setOffline(false);
    await logIn(page, 'shopper@example.com', 'not-the-password');
    await refused.waitFor();
    // Amplify is loaded by now, so it is Cognito that can't be reached.
    await context.setOffline(true);
    await logIn(page, 'shopper@example.com', 'shopper-demo-1');
    await unreachable.waitFor();
    await context.setOffline(false);
    // An unknown account.
    await logIn(page, someEmail(), 'not-the-password');
    await refused.waitFor();

    await logIn(page, 'Shopper@Example.com', 'shopper-demo-1');
    await page.getByText('Login Successful, welcome to the world of Surprises').waitFor();
    const shown = Date.now();
    await page.waitForURL('**/home');
    expect(Date.now() - shown).toBeGreaterThan(1000);
    await page.getByRole('banner').getByRole('link', { name: /cart/i }).waitFor();
  });

  it('D18: asks for sign-in before a page, returns there, and keeps no tokens after LOGOUT', async () => {
    const { page, open } = visitor();
    const address = () => page.url().slice(origin().length);
    const path = '/manage/products?q=frame';
    await open(path);
    await expect.poll(address).toMatch(/^\/login$/i);
    await logIn(page, 'shopper@example.com', 'shopper-demo-1');
    await expect.poll(address).toBe(path);
    await logOut();
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => /Cognito/.test(key)));
    expect(kept).toEqual([]);
  });
});
