import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { register } from '../support/accounts.ts';
import { expectGoodAt, newVisitor, openSignedIn, type Visitor } from '../support/visitor.ts';

describe('D23: the customer’s account', () => {
  let visitor: Visitor;
  const page = () => visitor.page;
  const password = 'a-long-secret';
  const enterAsCustomer = async (): Promise<string> => {
    const email = `asha-${randomBytes(5).toString('hex')}@example.com`;
    await register({ email, password, fullName: 'Asha Rao', mobileNumber: '9812345678' });
    visitor = await newVisitor();
    await openSignedIn(visitor, email, password);
    return email;
  };
  const menu = (name: RegExp) => page().getByRole('banner').getByRole('button', { name });
  afterEach(() => visitor.context.close());

  it('opens from the greeting, changes name and number, and downloads the data', async () => {
    const email = await enterAsCustomer();
    await visitor.open('/home');
    await menu(/Asha Rao/).click();
    await page().getByRole('banner').getByRole('link', { name: 'Account details' }).click();
    await page().getByRole('heading', { name: 'Your account', exact: true }).waitFor();
    await expectGoodAt(page(), [390, 1280]);
    await page().getByLabel('Full Name').fill('Asha Iyer');
    await page().getByLabel('Mobile Number').fill('12345');
    await page().getByRole('button', { name: 'Save' }).click();
    await page().getByText('Enter a mobile number of 10 to 15 digits.').first().waitFor();
    await page().getByLabel('Mobile Number').fill('98123 45679');
    await page().getByRole('button', { name: 'Save' }).click();
    await page().getByText('Saved. New orders use these details.').waitFor();
    await menu(/Asha Iyer/).waitFor();

    const [file] = await Promise.all([
      page().waitForEvent('download'),
      page().getByRole('button', { name: 'Download my data' }).click(),
    ]);
    const data = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data).toMatchObject({ complete: true, orders: [] });
    expect(data.account).toContainEqual(
      expect.objectContaining({ item: 'PROFILE', fullName: 'Asha Iyer', mobileNumber: '9812345679', email }),
    );
  });

  it('deletes the account after its address was typed, so that it can’t sign in any more', async () => {
    const email = await enterAsCustomer();
    await visitor.open('/account');
    await page().getByText('I want to delete my account').click();
    const typed = page().getByLabel('Type your email to confirm');
    await typed.fill('someone@example.com');
    const remove = page().getByRole('button', { name: 'Delete my account for good' });
    await remove.click();
    await page().getByText('This isn’t the email of your account.').waitFor();
    await typed.fill(email);
    await remove.click();
    await page().getByText('Your account was deleted.').waitFor();
    await page().getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    await expect(openSignedIn(visitor, email, password)).rejects.toThrow(/NotAuthorizedException|Incorrect/);
  });

  it('asks visitors to log in first', async () => {
    visitor = await newVisitor();
    await visitor.open('/account');
    await page().getByRole('button', { name: 'Login', exact: true }).waitFor();
  });
});
