import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetSecondFactor } from '#bin/owners.ts';
import { demoAccounts } from '#demo/accounts.ts';
import type { Shop } from '#demo/shop.ts';
import { daySeconds, monthOf } from '#lambdas/platform/clock.ts';
import { openTable, type Table } from '#lambdas/platform/dynamodb/client.ts';
import {
  cartLineKey,
  type Key,
  logPartition,
  photoKey,
  photoReviewKey,
  productKey,
  uploadKey,
} from '#lambdas/platform/dynamodb/keys.ts';
import { describeShop } from '../../support/open-shop.ts';
import { startStageWith } from '../../support/stage.ts';
import { photo, product } from '../../support/unit/records.ts';
import { UserPool } from '../../support/user-pool.ts';

describe('a stage with other retention periods', () => {
  let shop: Shop;
  let table: Table;
  let tokens: Record<'owner' | 'customer', string>;
  beforeAll(async () => {
    shop = await startStageWith({
      retention: {
        ...{ unusedPhotoDays: 5, deliveredPhotoDays: 30, cancelledPhotoDays: 4 },
        ...{ unfinishedUploadDays: 2, cartDays: 60, ownerLogDays: 365 },
      },
    });
    const { table: name, ...service } = describeShop(shop).database;
    table = openTable(name, service);
    const pool = new UserPool(shop.config);
    const tokenOf = async ({ email, password }: { readonly email: string; readonly password: string }) =>
      (await pool.signIn(email, password)).idToken;
    tokens = { owner: await tokenOf(demoAccounts.owner), customer: await tokenOf(demoAccounts.customer) };
  });
  afterAll(() => shop.close());

  const call = async (who: keyof typeof tokens, method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/json' };
    const response = await fetch(shop.origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, body: await response.json() };
  };
  const find = async (Key: Key) =>
    (await table.documents.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))).Item;
  const put = (Item: object) => table.documents.send(new PutCommand({ TableName: table.name, Item }));
  /** The latest entry of this call in the owners' log. */
  const actOf = async (name: string) => {
    const { Items = [] } = await table.documents.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :month',
        ScanIndexForward: false,
        ExpressionAttributeValues: { ':month': logPartition(monthOf(new Date().toISOString())) },
      }),
    );
    return Items.find((item) => item.call === name);
  };
  /** How many days from now an item expires. */
  const daysUntil = (expiresAt: unknown) => Math.round((Number(expiresAt) - Date.now() / 1000) / daySeconds);

  it('tells the site its own periods and the default ones', async () => {
    expect(await (await fetch(`${shop.origin}/config.json`)).json()).toMatchObject({
      ...{ deliveredPhotoDays: '30', cancelledPhotoDays: '4', unusedPictureDays: '7' },
    });
  });

  it('expires cart lines, unfinished uploads and the owners’ log after these periods', async () => {
    const mug = product('mug');
    await put({ ...productKey(mug.productId), ...mug });
    expect((await call('customer', 'PUT', `/api/cart/lines/${mug.productId}`)).status).toBe(200);
    const { userId } = (await call('customer', 'GET', '/api/me')).body;
    expect(daysUntil((await find(cartLineKey(userId, mug.productId)))?.expiresAt)).toBe(60);

    const file = { fileName: 'mug.png', contentType: 'image/png', size: 70 };
    const { status, body } = await call('owner', 'POST', '/api/uploads', file);
    expect(status).toBe(201);
    expect(daysUntil((await find(uploadKey(body.uploadId)))?.expiresAt)).toBe(2);

    expect(daysUntil((await actOf('POST /api/uploads'))?.expiresAt)).toBe(365);
  });

  it('reviews an unused photo two days before the end of its period', async () => {
    const sent = photo({ createdAt: new Date().toISOString() });
    const Key = photoKey('U', sent.uploadId);
    await put({ ...Key, ...sent, userId: 'U', status: 'publishing' });
    await put({ ...Key, ...sent, userId: 'U', status: 'published' });
    const review = photoReviewKey('U', sent.uploadId);
    await expect.poll(() => find(review), { timeout: 15_000 }).toBeDefined();
    expect(daysUntil((await find(review))?.expiresAt)).toBe(3);
  });

  it('expires the operator’s entries in the owners’ log after the same period', async () => {
    const { administration, database } = describeShop(shop);
    const { userPoolId, ...cognito } = administration;
    const stage = { cognito, userPoolId, dynamodb: database, tableName: database.table, ownerLogDays: 365 };
    await resetSecondFactor(stage, demoAccounts.customer.email);
    expect(daysUntil((await actOf('npm run owner -- --reset-second-factor'))?.expiresAt)).toBe(365);
  });
});
