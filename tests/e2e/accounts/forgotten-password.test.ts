import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { register } from '../../support/accounts.ts';
import { mailedCode } from '../../support/mailbox.ts';
import { corruptIdToken } from '../../support/tokens.ts';
import { eachVisitor, expectAccessible, newVisitor, openSignedIn, phone, smallPage } from '../../support/visitor.ts';

const password = 'a-long-secret';
const newPassword = 'another-secret';

describe('a forgotten password', () => {
  const visitor = eachVisitor(phone);

  it('D13: is reset by the mailed code, even after a reload; sign-in then opens the requested page, and other sessions end', async () => {
    const { page, open } = visitor();
    const email = `visitor-${randomBytes(5).toString('hex')}@example.com`;
    await register({ email, password, fullName: 'Lata Nair', mobileNumber: '9812345678' });
    const elsewhere = await newVisitor();
    await openSignedIn(elsewhere, email, password, smallPage);
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

    // Makes the API refuse the ID token now, instead of after up to an hour.
    await corruptIdToken(elsewhere.page);
    await elsewhere.open('/cart');
    await elsewhere.page.waitForURL(/\/login$/i);
    await elsewhere.context.close();
  });
});
