import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { register, signIn } from '../../support/accounts.ts';
import { eachVisitor, openSignedIn, smallPage } from '../../support/visitor.ts';

describe('D23: the customer’s account', () => {
  const visitor = eachVisitor();
  const password = 'a-long-secret';

  it('opens from the greeting, changes name and number, downloads the data, and deletes the account', async () => {
    const { page, open } = visitor();
    const email = `asha-${randomBytes(5).toString('hex')}@example.com`;
    const menu = (name: RegExp) => page.getByRole('banner').getByRole('button', { name });
    await register({ email, password, fullName: 'Asha Rao', mobileNumber: '9812345678' });
    await openSignedIn(visitor(), email, password, smallPage);
    await menu(/Asha Rao/).click();
    await page.getByRole('banner').getByRole('link', { name: 'Your account' }).click();
    await page.getByRole('heading', { name: 'Your account', exact: true }).waitFor();
    await page.getByLabel('Full Name').fill('Asha Iyer');
    await page.getByLabel('Mobile Number').fill('12345');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a mobile number of 10 to 15 digits.').first().waitFor();
    await page.getByLabel('Mobile Number').fill('98123 45679');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. New orders use these details.').waitFor();
    await menu(/Asha Iyer/).waitFor();

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
    const typed = page.getByLabel('Type your email to confirm');
    await typed.fill('someone@example.com');
    const remove = page.getByRole('button', { name: 'Delete my account for good' });
    await remove.click();
    await page.getByText('This isn’t the email of your account.').waitFor();
    await typed.fill(email);
    await remove.click();
    await page.getByText('Your account was deleted.').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    await expect(signIn(email, password)).rejects.toThrow(/NotAuthorizedException|Incorrect/);
    // It now asks the visitor to log in.
    await open('/account');
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  });
});
