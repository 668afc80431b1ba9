import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import type { Me, MyData } from '#contracts/accounts/me.ts';
import { userTable } from '#lambdas/accounts/users.table.ts';
import { epochSeconds } from '#lambdas/platform/clock.ts';
import { accountCheckKey } from '#lambdas/platform/dynamodb/keys.ts';
import { deleteUser, register, signIn, signInForTokens } from '../../support/accounts.ts';
import { expire, putItem, shopTable, sortKeys } from '../../support/database.ts';
import { sendMissing, startPhoto } from '../../support/photos.ts';
import { Client, call, newProduct, owner } from '../../support/shop.ts';
import { stored } from '../../support/storage.ts';
import { payByCard } from '../../support/stripe.ts';
import { address } from '../../support/unit/address.ts';

/** A new account with its password. */
async function newAccount() {
  const account = {
    email: `customer-${randomUUID()}@example.com`,
    password: 'the-first-secret',
    fullName: 'Asha Rao',
    mobileNumber: '9123456780',
  };
  await register(account);
  return { account, asha: new Client(account.email, await signIn(account.email, account.password)) };
}

describe('D23: the customer’s account', () => {
  it('changes name and mobile number, also for the next token and the next order', async () => {
    const { account, asha } = await newAccount();
    const { productId } = await newProduct(await owner());
    expect(
      await asha.call('PATCH', '/api/me', { body: { fullName: 'Asha Iyer', mobileNumber: '98765 43211' } }),
    ).toMatchObject({ status: 200, body: { fullName: 'Asha Iyer', mobileNumber: '9876543211' } });
    const [, claims = ''] = (await signIn(account.email, account.password)).split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      name: 'Asha Iyer',
      'custom:mobileNumber': '9876543211',
    });
    await asha.addLine(productId);
    expect((await asha.order()).body).toMatchObject({ name: 'Asha Iyer' });
  });

  it('is deleted with everything except its orders, and its token can’t restore anything', async () => {
    const { account, asha } = await newAccount();
    const meera = await owner();
    const { productId } = await newProduct(meera);
    await asha.addLine(productId);
    const { orderId } = (await asha.order()).body;
    await asha.addLine(productId);
    const { userId } = (await asha.call<Me>('GET', '/api/me')).body;
    const saved = (await asha.call('POST', '/api/me/addresses', { body: address })).body;
    expect((await asha.call('GET', '/api/me/addresses')).body).toEqual({ addresses: [saved] });
    const inParts = Buffer.alloc(300_000);
    const { body: photo } = await startPhoto(asha, inParts);
    expect(await sendMissing(photo, inParts)).toEqual(['200']);
    expect(await stored(`incoming/photos/${userId}`)).toHaveLength(1);
    const { body: data } = await asha.call<MyData>('GET', '/api/me/data');
    expect(data).toMatchObject({ complete: true, orders: [{ orderId }] });
    expect(data.account.map(({ item }) => item)).toEqual(expect.arrayContaining(['PROFILE', 'CART', 'CHECKOUT']));
    expect(data.account).toContainEqual(expect.objectContaining({ item: 'ADDRESSES', addresses: [saved] }));
    expect(JSON.stringify(data)).not.toMatch(/"(pk|sk|gsi\dpk|fingerprint)"/);

    // The count of deletions expires later, so that repeated deletions are counted too.
    const items = async () => (await sortKeys(`USER#${userId}`)).filter((sk) => !sk.startsWith('DELETIONS#'));
    expect((await asha.call('DELETE', '/api/me')).status).toBe(204);
    await expect.poll(() => stored(`incoming/photos/${userId}`)).toEqual([]);
    expect(await sendMissing(photo, inParts)).toEqual(['404 NoSuchUpload']);
    expect(await items()).toEqual(['CHECKOUT', 'PROFILE']);
    expect(await userTable(shopTable()).find(userId)).toMatchObject({ fullName: '', email: '', mobileNumber: '' });
    for (const path of ['/api/me', '/api/me/data', '/api/me/addresses', `/api/photos/${orderId}`]) {
      expect((await asha.call('GET', path)).status).toBe(401);
    }
    expect((await asha.call('POST', '/api/live')).status).toBe(401);
    expect((await asha.call('DELETE', '/api/me')).status).toBe(204);
    const kept = await meera.call('GET', `/api/manage/orders/${orderId}`);
    expect(kept.body).toMatchObject({ name: 'Asha Rao', email: asha.email });
    await expect(signIn(account.email, account.password)).rejects.toThrow('NotAuthorizedException');
    // The token is still valid. What it adds is deleted once the empty profile expires.
    await asha.addLine(productId);
    await expire(`USER#${userId}`, 'PROFILE');
    await expect.poll(items).toEqual([]);
    // The address can be used for a new account, which has nothing of the first.
    await register({ ...account, password: 'a-new-secret' });
    const token = await signIn(account.email, 'a-new-secret');
    expect((await call<{ orders: unknown[] }>('GET', '/api/orders', { token })).body.orders).toEqual([]);
  });

  it('is erased within a week if its access token deletes the account at Cognito itself', async () => {
    const { account, asha } = await newAccount();
    await asha.addLine((await newProduct(await owner())).productId);
    const { userId } = (await asha.call<Me>('GET', '/api/me')).body;
    const { pk, sk } = accountCheckKey(userId);
    const check = async () => {
      const { Item } = await shopTable().documents.send(
        new GetCommand({ TableName: shopTable().name, Key: { pk, sk }, ConsistentRead: true }),
      );
      return Item;
    };
    await expect.poll(check).toMatchObject({ userId });
    const { accessToken } = await signInForTokens(account.email, account.password);
    const due = { ...(await check()), pk, sk, expiresAt: epochSeconds(new Date()) };
    await putItem(due);
    await expire(pk, sk);
    // The account exists, so the next check is in a week.
    await expect.poll(async () => (await check())?.expiresAt).toBeGreaterThan(due.expiresAt);
    expect(await sortKeys(pk)).toEqual(expect.arrayContaining(['PROFILE', expect.stringMatching(/^CART#/)]));
    await deleteUser(accessToken);
    await putItem(due);
    await expire(pk, sk);
    await expect.poll(() => sortKeys(pk)).toEqual(['PROFILE']);
    // The profile is replaced after the rest is deleted.
    await expect.poll(async () => (await asha.call('GET', '/api/me')).status).toBe(401);
  });

  it('is deleted only after its open payment page is closed, and a block stays with the address', async () => {
    const { account, asha } = await newAccount();
    const meera = await owner();
    await asha.addLine((await newProduct(meera)).productId);
    const { orderId, checkoutUrl } = (await asha.pay()).body;
    const me = (await asha.call<Me>('GET', '/api/me')).body;
    const at = new Date().toISOString();
    await userTable(shopTable()).proveMailbox({ ...me, createdAt: at, mailboxProvedAt: at });
    await meera.call('PUT', `/api/manage/orders/${orderId}/block`, { body: { reason: 'Fake', phone: false } });
    expect((await asha.call('DELETE', '/api/me')).status).toBe(204);
    expect((await meera.call('GET', `/api/manage/orders/${orderId}`)).body).toMatchObject({ status: 'cancelled' });
    await expect(payByCard(checkoutUrl)).rejects.toThrow('expired');
    await register({ ...account, password: 'a-new-secret' });
    const again = new Client(account.email, await signIn(account.email, 'a-new-secret'));
    await again.addLine((await newProduct(meera)).productId);
    expect(await again.order()).toMatchObject({ status: 403, body: { code: 'customer_blocked' } });
  });
});
