import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { register } from '../../support/accounts.ts';
import { mailbox, mailedCode } from '../../support/mailbox.ts';
import { corruptIdToken } from '../../support/tokens.ts';
import { eachVisitor, expectAccessible, newVisitor, openSignedIn, phone } from '../../support/visitor.ts';

const password = 'a-long-secret';
const newPassword = 'another-secret';
const wrongCode = 'This code is wrong or has expired. Check it, or get a new one.';
const someEmail = () => `visitor-${randomBytes(5).toString('hex')}@example.com`;

async function account(): Promise<string> {
  const email = someEmail();
  await register({ email, password, fullName: 'Lata Nair', mobileNumber: '9812345678' });
  return email;
}

const askForCode = async (page: Page, email: string): Promise<void> => {
  // Wait for this page first, because the sign-in page has a field with the same name.
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('Email ID').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
};
const change = async (page: Page, code: string, secret = newPassword, again = secret): Promise<void> => {
  await page.getByLabel('Code').fill(code);
  await page.getByLabel('New Password', { exact: true }).fill(secret);
  await page.getByLabel('Re Enter New Password', { exact: true }).fill(again);
  await page.getByRole('button', { name: 'Change password' }).click();
};
const refusal = async (page: Page, text: string): Promise<void> =>
  page.getByRole('alert').filter({ hasText: text }).waitFor();
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('a forgotten password', () => {
  const visitor = eachVisitor(phone);

  it('D13: is reset by the mailed code, even after a reload; sign-in then opens the requested page, and other sessions end', async () => {
    const { page, open } = visitor();
    const email = await account();
    const elsewhere = await newVisitor();
    await openSignedIn(elsewhere, email, password);
    await open('/orders');
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
    await change(page, await mailedCode(email));
    await page.getByText('Log in with your new password.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to Login' }).click();
    expect(await page.getByLabel('Email ID').inputValue()).toBe(email);
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/orders');

    // Makes the API refuse the ID token now, instead of after up to an hour.
    await corruptIdToken(elsewhere.page);
    await elsewhere.open('/cart');
    await elsewhere.page.waitForURL(/\/login$/i);
    await elsewhere.context.close();
  });

  it('D13: shows the same errors for an unknown email, which gets no mail, then those of a password, a used code and too many attempts', async () => {
    const { page, open } = visitor();
    const screenAfterWrongCode = async (email: string): Promise<string> => {
      await open('/forgot-password');
      await askForCode(page, email);
      const mail = (await mailbox()).find(({ to }) => to === email);
      await change(page, otherThan(mail?.text.match(/\d{6}/)?.[0] ?? ''));
      await refusal(page, wrongCode);
      // biome-ignore lint/performance/useDomNodeTextContent: only visible text must be the same.
      const screen = await page.getByRole('main').innerText();
      return screen.replaceAll(email, 'somebody').replace(/in \d+ s/, 'in some seconds');
    };
    const [unknown, email] = [someEmail(), await account()];
    const screen = await screenAfterWrongCode(unknown);
    expect(screen).toContain('If somebody has an account');
    expect(await screenAfterWrongCode(email)).toBe(screen);
    expect((await mailbox()).filter(({ to }) => to === unknown)).toEqual([]);

    const code = await mailedCode(email);
    await change(page, code, newPassword, 'different-one');
    await refusal(page, 'The passwords don’t match. Enter the same password twice.');
    await change(page, code, 'short');
    await refusal(page, 'Password did not conform with policy: Password not long enough');
    await change(page, code);
    await page.getByText('Log in with your new password.').waitFor();
    await open('/forgot-password');
    await page.getByRole('link', { name: 'I have a code' }).click();
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await page.getByLabel('Email ID').fill(email);
    await change(page, code);
    await refusal(page, wrongCode);
    for (let tries = 1; tries < 5; tries += 1) {
      await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
      await change(page, code);
    }
    await page.getByRole('button', { name: 'Change password' }).click();
    await refusal(page, 'Attempt limit exceeded, please try after some time.');
  });

  it('D13: sends a new code after a wait, and can be used with only the keyboard', async () => {
    const { page, open } = visitor();
    const email = await account();
    await page.clock.install();
    await open('/forgot-password');
    await page.getByLabel('Email ID').focus();
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await page.getByRole('button', { name: /^Send a new code \(in/ }).waitFor();
    await page.clock.fastForward('00:31');
    await page.getByRole('button', { name: 'Send a new code', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('We’ve sent you a new code.').waitFor();
    expect((await mailbox()).filter(({ to }) => to === email)).toHaveLength(2);
    await page.getByLabel('Code').focus();
    await page.keyboard.type(await mailedCode(email));
    for (const field of ['New Password', 'Re Enter New Password']) {
      await page.getByLabel(field, { exact: true }).focus();
      await page.keyboard.type(newPassword);
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Password changed' }).waitFor();
  });
});
