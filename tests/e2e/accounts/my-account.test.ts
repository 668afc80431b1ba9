import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { codeOf, stepAt } from '#local/services/cognito/totp.ts';
import { register, signIn, signInForTokens, userOf } from '../../support/accounts.ts';
import { eachVisitor, expectGoodAt, follow, logIn, openSignedIn, smallPage } from '../../support/visitor.ts';

const password = 'a-long-secret';
const visitor = eachVisitor();

/** The app's code of the current time step, or of `later` steps after it. The next step's code is already valid. */
const code = (secret: string, later = 0) => codeOf(secret, stepAt(Date.now()) + later);

/** Decodes the text of the QR code on the page from its pixels, as a camera would. */
async function scan(page: Page): Promise<string> {
  const picture = page.getByRole('img', { name: 'QR code for your authenticator app' });
  const size = Number((await picture.getAttribute('viewBox'))?.split(' ').at(-1));
  const drawing = (await picture.locator('path').getAttribute('d')) ?? '';
  const scale = 4;
  const side = size * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y] of drawing.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dot = 0; dot < scale * scale; dot++) {
      const pixel = (Number(y) * scale + Math.floor(dot / scale)) * side + Number(x) * scale + (dot % scale);
      data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  }
  return decodeQR({ width: side, height: side, data });
}

const secondFactor = (page: Page) => page.getByRole('region', { name: /^Extra login protection/ });
const loggedOut = (page: Page, how: string) => page.getByText(`Your second factor is ${how}.`).waitFor();

async function enterCode(page: Page, text: string): Promise<void> {
  await page.getByLabel('Code from your app').fill(text);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

describe('D23: the customer’s account', () => {
  it('opens from the greeting; a second factor is set up, required at login and switched off; name and number are changed, the data downloaded, and the account deleted', async () => {
    const email = `asha-${randomBytes(5).toString('hex')}@example.com`;
    await register({ email, password, fullName: 'Asha Rao', mobileNumber: '9812345678' });
    const { accessToken } = await signInForTokens(email, password);
    const { page } = visitor();
    const banner = page.getByRole('banner');
    await openSignedIn(visitor(), email, password, smallPage);
    await banner.getByRole('button', { name: /Asha Rao/ }).click();
    await banner.getByRole('link', { name: 'Your account' }).click();
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();

    await secondFactor(page).getByText('It’s off.').waitFor();
    await secondFactor(page).getByRole('button', { name: 'Set up' }).click();
    const app = new URL(await scan(page));
    const secret = app.searchParams.get('secret') ?? '';
    expect(decodeURIComponent(app.pathname)).toContain(`World of Surprises:${email}`);
    await secondFactor(page)
      .getByText(secret.match(/.{1,4}/g)?.join(' ') ?? '')
      .waitFor();
    expect(
      await secondFactor(page)
        .getByRole('link', { name: /authenticator app/ })
        .getAttribute('href'),
    ).toBe(app.href);
    await expectGoodAt(page, [390, 1280]);

    const typed = secondFactor(page).getByLabel('Code from your app');
    const switchOn = secondFactor(page).getByRole('button', { name: 'Switch on' });
    await typed.fill(code(secret, 5));
    await switchOn.click();
    await secondFactor(page).getByText('This code is wrong or has expired.').waitFor();
    const spaced = code(secret).replace(/^\d{3}/, '$& ');
    await typed.fill(spaced);
    await switchOn.click();
    await loggedOut(page, 'on');
    await expect(userOf(accessToken)).rejects.toThrow('Access Token has been revoked');

    await logIn(page, email, password);
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await expectGoodAt(page, [390, 1280]);
    await enterCode(page, code(secret, 5));
    await page.getByText('This code is wrong or has expired.').waitFor();
    await enterCode(page, spaced);
    await page.getByText('This code has already been used.').waitFor();
    await enterCode(page, code(secret, 1));
    await page.getByText('Login Successful, welcome to the world of Surprises').waitFor();

    await secondFactor(page).getByText('It’s on: each login asks').waitFor();
    await secondFactor(page).getByRole('button', { name: 'Switch off' }).click();
    await loggedOut(page, 'off');
    await logIn(page, email, password);
    await secondFactor(page).getByText('It’s off.').waitFor();

    await page.getByLabel('Full Name').fill('Asha Iyer');
    await page.getByLabel('Mobile Number').fill('12345');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a mobile number of 10 to 15 digits.').first().waitFor();
    await page.getByLabel('Mobile Number').fill('98123 45679');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. New orders use these details.').waitFor();
    await banner.getByRole('button', { name: /Asha Iyer/ }).waitFor();

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    const data = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data).toMatchObject({ complete: true, orders: [] });
    expect(data.account).toContainEqual(
      expect.objectContaining({ item: 'PROFILE', fullName: 'Asha Iyer', mobileNumber: '9812345679', email }),
    );

    await page.getByText('I want to delete my account').click();
    const typedEmail = page.getByLabel('Type your email to confirm');
    await typedEmail.fill('someone@example.com');
    const remove = page.getByRole('button', { name: 'Delete my account for good' });
    await remove.click();
    await page.getByText('This isn’t the email of your account.').waitFor();
    await typedEmail.fill(email);
    await remove.click();
    await page.getByText('Your account was deleted.').waitFor();
    await banner.getByRole('link', { name: 'Login' }).waitFor();
    await expect(signIn(email, password)).rejects.toThrow(/NotAuthorizedException|Incorrect/);
    // It now asks the visitor to log in.
    await follow(visitor(), '/account');
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  });
});
