import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { descriptionOf, eachVisitor, logIn, openSignedIn } from '../support/visitor.ts';

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

  it('D17: signs up, shows the success text, and opens the sign-in page signed in after three seconds', async () => {
    const { page, open } = visitor();
    await open('/signup');
    await fillSignUp(someEmail(), 'a-long-secret');
    await page.getByText('Successfully logged in, now redirecting you to Login').waitFor();
    const shown = Date.now();
    await page.waitForURL(/\/login$/i);
    expect(Date.now() - shown).toBeGreaterThan(2000);
    await page
      .getByRole('main')
      .getByText(/Ravi Menon/)
      .waitFor();
    await page.getByLabel('Email ID').waitFor();
  });

  it('D2: compares both passwords before any call', async () => {
    const { page, open } = visitor();
    await open('/signup');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && !request.url().includes('/api/vitals')) calls.push(request.url());
    });
    await fillSignUp(someEmail(), 'a-long-secret', { again: 'another-secret' });
    await page.getByText('The passwords don’t match. Enter the same password twice.').waitFor();
    expect(calls).toEqual([]);
  });

  it('shows errors beside name and mobile number before any call', async () => {
    const { page, open } = visitor();
    await open('/signup');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && !request.url().includes('/api/vitals')) calls.push(request.url());
    });
    await fillSignUp(someEmail(), 'a-long-secret', { fullName: 'evil.com', mobileNumber: '12345 67890' });
    await page.getByRole('alert').getByText('Enter your name without a web address.').waitFor();
    expect(await descriptionOf(page.getByLabel('Full Name'))).toBe('Enter your name without a web address.');
    expect(await descriptionOf(page.getByLabel('Mobile Number'))).toMatch(/^Enter a mobile number of 10 digits/);
    expect(calls).toEqual([]);
    await page.getByLabel('Full Name').fill('आशा राव');
    await page.getByLabel('Mobile Number').fill('+91 98765-01234');
    await page.getByRole('main').getByRole('button', { name: 'SignUp' }).click();
    await page.getByText('Successfully logged in, now redirecting you to Login').waitFor();
  });

  it('shows Cognito’s message if the account exists', async () => {
    const { page, open } = visitor();
    await open('/signup');
    await fillSignUp('shopper@example.com', 'a-long-secret');
    await page.getByRole('alert').filter({ hasText: 'already exists' }).waitFor();
  });

  it('skips sign-up, and links to the sign-in page', async () => {
    const { page, open } = visitor();
    await open('/signup');
    await page.getByRole('link', { name: 'Skip Signup' }).click();
    await page.waitForURL('**/home');
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await page.waitForURL(/\/login$/i);
  });

  it('signs in at / with the specification’s text, and opens the shop after two seconds', async () => {
    const { page, open } = visitor();
    await open('/');
    await logIn(page, 'Shopper@Example.com', 'shopper-demo-1');
    await page.getByText('Login Successful, welcome to the world of Surprises').waitFor();
    const shown = Date.now();
    await page.waitForURL('**/home');
    expect(Date.now() - shown).toBeGreaterThan(1000);
    await page.getByRole('banner').getByRole('link', { name: /cart/i }).waitFor();
  });

  it('shows a network error, and signs in once the network is back', async () => {
    const { page, context, open } = visitor();
    const unreachable = page.getByRole('alert').getByText('We can’t reach the shop.');
    await open('/login');
    await page.getByLabel('Email ID').waitFor();
    await context.setOffline(true);
    await logIn(page, 'shopper@example.com', 'shopper-demo-1');
    await unreachable.waitFor();
    await context.setOffline(false);
    await logIn(page, 'shopper@example.com', 'not-the-password');
    await page.getByRole('alert').filter({ hasText: 'Incorrect username or password.' }).waitFor();
    // Amplify is loaded by now, so it is Cognito that can't be reached.
    await context.setOffline(true);
    await logIn(page, 'shopper@example.com', 'shopper-demo-1');
    await unreachable.waitFor();
    await context.setOffline(false);
    await logIn(page, 'shopper@example.com', 'shopper-demo-1');
    await page.getByText('Login Successful').waitFor();
  });

  it('shows the same error for a wrong password and an unknown account', async () => {
    const { page, open } = visitor();
    const messages: (string | null)[] = [];
    for (const email of ['shopper@example.com', someEmail()]) {
      await open('/login');
      await logIn(page, email, 'not-the-password');
      const alert = page.getByRole('alert').filter({ hasText: /\S/ });
      await alert.waitFor();
      messages.push(await alert.textContent());
    }
    expect(messages).toEqual(['Incorrect username or password.', 'Incorrect username or password.']);
  });

  it('labels the menu My account if the profile cannot be loaded', async () => {
    const { page } = visitor();
    await page.route('**/api/me', (route) => route.fulfill({ status: 403, json: {} }));
    await openSignedIn(visitor(), 'shopper@example.com', 'shopper-demo-1');
    await page.getByRole('button', { name: 'My account', exact: true }).click();
    await page.getByRole('link', { name: 'My orders' }).waitFor();
    expect(await page.getByRole('banner').textContent()).not.toContain('Hello');
  });

  it('signs out in every tab, and leaves no tokens in the browser', async () => {
    const { page, context } = visitor();
    await openSignedIn(visitor(), 'shopper@example.com', 'shopper-demo-1');
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'LOGOUT' }).waitFor();
    await page.getByRole('button', { name: 'LOGOUT' }).click();
    await page.waitForURL(/\/login$/i);
    await other.getByRole('banner').getByRole('link', { name: 'SignUp' }).waitFor();
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => /Cognito/.test(key)));
    expect(kept).toEqual([]);
  });

  it.each(['/cart', '/orders', '/orders/0000000000000000', '/manage/products?q=frame'])(
    'D18: asks for sign-in before %s, and returns there afterwards',
    async (path) => {
      const { page, open } = visitor();
      await open(path);
      await page.waitForURL(/\/login$/i);
      await logIn(page, 'shopper@example.com', 'shopper-demo-1');
      await page.waitForURL((url) => url.pathname + url.search === path);
    },
  );

  it('D18: returns a visitor to the cart after sign-up', async () => {
    const { page, open } = visitor();
    await open('/cart');
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await fillSignUp(someEmail(), 'a-long-secret');
    await page.waitForURL(/\/login$/i);
    await page.getByRole('link', { name: 'Continue with your gift' }).click();
    await page.waitForURL('**/cart');
  });

  describe('D27: a gift chosen before sign-up', () => {
    const chooseGiftThenSignUp = async () => {
      const { page, open } = visitor();
      await open('/home');
      const addToCart = page.getByRole('button', { name: /Add to Cart/ });
      await addToCart.nth(1).click();
      await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    };
    const signUpMessage = () => visitor().page.getByText('Successfully logged in, now redirecting you to Login');
    const expectGiftInCart = async () => {
      const { page } = visitor();
      await page.getByText('Login Successful, welcome to the world of Surprises').waitFor();
      await page.getByRole('banner').getByRole('link', { name: 'Cart, 1' }).waitFor();
      await page.waitForURL('**/home');
    };

    it('is added to the cart by the sign-in page, which shows the login message and opens the shop', async () => {
      await chooseGiftThenSignUp();
      await fillSignUp(someEmail(), 'a-long-secret');
      await signUpMessage().waitFor();
      await visitor().page.waitForURL(/\/login$/i);
      await expectGiftInCart();
    });

    it('survives a reload of the form, and going back instead of waiting', async () => {
      const { page } = visitor();
      await chooseGiftThenSignUp();
      await page.reload();
      await fillSignUp(someEmail(), 'a-long-secret');
      await signUpMessage().waitFor();
      await page.goBack();
      await expectGiftInCart();
    });

    it('is in the cart of a customer who opens the cart instead of waiting', async () => {
      const { page } = visitor();
      await chooseGiftThenSignUp();
      await fillSignUp(someEmail(), 'a-long-secret');
      await signUpMessage().waitFor();
      await page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
      await page.getByRole('button', { name: /DELETE/ }).waitFor();
    });
  });
});
