import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Me } from '#contracts/accounts/me.ts';
import { demoAccounts } from '#demo/accounts.ts';
import { userTable } from '#lambdas/accounts/users.table.ts';
import { forgetPassword, protect, register, resetPassword, signIn, signInForTokens } from '../../support/accounts.ts';
import { expire, shopTable, sortKeys } from '../../support/database.ts';
import { mailedCode } from '../../support/mailbox.ts';
import { call, newCustomer, owner } from '../../support/shop.ts';

describe('the signed-in user', () => {
  it('has a name, an e-mail address and a mobile number, and no password (D1)', async () => {
    const customer = await newCustomer('Meera Iyer');
    const { body } = await customer.call('GET', '/api/me');
    expect(body).toEqual({
      userId: expect.any(String),
      fullName: 'Meera Iyer',
      email: customer.email,
      mobileNumber: '9123456780',
      owner: false,
    });
  });

  it('gets a new record if it is missing', async () => {
    const customer = await newCustomer('Meera Iyer');
    const { body } = await customer.call<Me>('GET', '/api/me');
    await expire(`USER#${body.userId}`, 'PROFILE');
    expect((await customer.call<Me>('GET', '/api/me')).body).toEqual(body);
    expect(await sortKeys(`USER#${body.userId}`)).toContain('PROFILE');
  });

  it('proves the mailbox by a password reset, which keeps the record, but not by a sign-up without a code', async () => {
    const { email, ...customer } = await newCustomer('Meera Iyer');
    const { userId } = (await call<Me>('GET', '/api/me', { token: customer.token })).body;
    const before = await userTable(shopTable()).find(userId);
    expect(before).toMatchObject({ email, fullName: 'Meera Iyer' });
    expect(before).not.toHaveProperty('mailboxProvedAt');
    await forgetPassword(email);
    await resetPassword(email, await mailedCode(email), 'another-secret');
    expect(await userTable(shopTable()).find(userId)).toEqual({ ...before, mailboxProvedAt: expect.any(String) });
  });

  it('loses a stranger’s second factor by the reset that first proves the mailbox, and keeps their own', async () => {
    const email = `owner-of-the-mailbox-${randomUUID()}@example.com`;
    await register({ email, password: 'of-the-stranger', fullName: 'Stranger', mobileNumber: '9123456780' });
    await protect((await signInForTokens(email, 'of-the-stranger')).accessToken);
    await forgetPassword(email);
    await resetPassword(email, await mailedCode(email), 'a-long-secret');
    const secret = await protect((await signInForTokens(email, 'a-long-secret')).accessToken);
    await forgetPassword(email);
    await resetPassword(email, await mailedCode(email), 'another-secret');
    expect(await signInForTokens(email, 'another-secret', secret)).toMatchObject({ idToken: expect.any(String) });
  });

  it('has a proved mailbox in both demo accounts', async () => {
    for (const { email, password } of Object.values(demoAccounts)) {
      const { body } = await call<Me>('GET', '/api/me', { token: await signIn(email, password) });
      expect(await userTable(shopTable()).find(body.userId)).toMatchObject({ mailboxProvedAt: expect.any(String) });
    }
  });

  it('is not locked out by any name, even a malformed one', async () => {
    const customer = await newCustomer('Me\u0007era\ud800 Iyer');
    expect(await customer.call('GET', '/api/me')).toMatchObject({ status: 200, body: { fullName: 'Meera Iyer' } });
  });

  it.each([
    [{ fullName: 'You WON https://evil.example' }, 'Enter your name without a web or e-mail address'],
    [{ fullName: '\u200b' }, 'Enter your name with at least one letter'],
    [{ mobileNumber: '0000000000' }, 'Enter your real mobile number'],
  ])('can’t sign up with %o', async (wrong, sentence) => {
    const email = `stranger-${randomUUID()}@example.com`;
    const good = { email, password: 'a-long-secret', fullName: 'Asha Rao', mobileNumber: '98765 43210' };
    await expect(register({ ...good, ...wrong })).rejects.toThrow(`PreSignUp failed with error ${sentence}`);
    await register(good);
  });

  it('is an owner in the demo owner’s account', async () => {
    expect((await (await owner()).call('GET', '/api/me')).body).toMatchObject({ owner: true });
  });
});

describe('the performance reporter', () => {
  it('D16: accepts a web vital of a page, and refuses an invalid one', async () => {
    expect((await call('POST', '/api/vitals', { body: { name: 'LCP', value: 1234.5 } })).status).toBe(202);
    expect((await call('POST', '/api/vitals', { body: { name: 'XXX', value: 1 } })).status).toBe(400);
    expect((await call('POST', '/api/vitals', { body: { name: 'LCP', value: -1 } })).status).toBe(400);
  });
});
