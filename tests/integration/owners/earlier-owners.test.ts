import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { demoAccounts } from '#demo/accounts.ts';
import type { Shop } from '#demo/shop.ts';
import { openTable } from '#lambdas/platform/dynamodb/client.ts';
import { brandKey, ownerKey } from '#lambdas/platform/dynamodb/keys.ts';
import { describeShop, openShop } from '../../support/open-shop.ts';
import { copyOfShop } from '../../support/seed-shop.ts';
import { UserPool } from '../../support/user-pool.ts';

const dataDirectory = copyOfShop(inject('seeded'));
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

const { email, password } = demoAccounts.owner;
const ownerToken = async (shop: Shop) => (await new UserPool(shop.config).signIn(email, password)).idToken;
const me = async (shop: Shop, token: string) => {
  const response = await fetch(`${shop.origin}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  return z.parse(z.object({ userId: z.string(), owner: z.boolean() }), await response.json());
};

/** Edits the data folder's file as if an earlier version had written it, which had other pages and no owners in the table. */
function forgetDeployment(): void {
  const file = join(dataDirectory, 'shop-data.json');
  const state: { made: Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'));
  const made = Object.entries(state.made).filter(([logicalId]) => !/^(OwnersCopied|SiteFiles)/.test(logicalId));
  expect(made).toHaveLength(Object.keys(state.made).length - 2);
  writeFileSync(file, JSON.stringify({ ...state, made: Object.fromEntries(made) }));
}

it('D30: the owner of a shop of an earlier version, which stored no owners, stays its owner and counts as the last one', async () => {
  const earlier = await openShop(dataDirectory);
  const { database } = describeShop(earlier);
  const { documents, name: TableName } = openTable(database.table, database);
  const token = await ownerToken(earlier);
  const { userId } = await me(earlier, token);
  await documents.send(new DeleteCommand({ TableName, Key: ownerKey(userId) }));
  expect(await me(earlier, token)).toMatchObject({ owner: false });
  await documents.send(new PutCommand({ TableName, Item: { ...brandKey, version: 1, name: 'Asha Gifts' } }));
  await earlier.close();
  forgetDeployment();

  const shop = await openShop(dataDirectory);
  try {
    expect(await (await fetch(`${shop.origin}/cart`)).text()).toContain('<title>Asha Gifts</title>');
    const renewed = await ownerToken(shop);
    expect(await me(shop, renewed)).toMatchObject({ owner: true });
    const left = await fetch(`${shop.origin}/api/me`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${renewed}` },
    });
    expect([left.status, await left.json()]).toEqual([409, expect.objectContaining({ code: 'last_owner' })]);
    expect(await me(shop, renewed)).toMatchObject({ owner: true });
  } finally {
    await shop.close();
  }
});
