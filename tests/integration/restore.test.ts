import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { emptyDataFolder, startCloud } from '@gift-shop/local-cloud';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { adoption, templateSchema } from '#bin/adoption.ts';
import { findShop } from '#bin/command.ts';
import { proveMailbox } from '#bin/owners.ts';
import { restoreCommand } from '#bin/restore-command.ts';
import type { Today } from '#contracts/desk/today.ts';
import { tableKeys } from '#contracts/names.ts';
import type { Order, OrderPage } from '#contracts/orders/order.ts';
import { shownOrderNumber } from '#contracts/orders/order-number.ts';
import type { Product } from '#contracts/products/product.ts';
import type { PublishedImage, UploadTarget } from '#contracts/uploads/upload.ts';
import { ownersOf } from '#demo/operator.ts';
import { openAccounts } from '#demo/seed.ts';
import { type Shop, startShop } from '#demo/shop.ts';
import { photoReviewKey, workCountsKey } from '#lambdas/platform/dynamodb/keys.ts';
import { deleteAccount, importUsers, register, signIn } from '../support/accounts.ts';
import { putItem } from '../support/database.ts';
import { proveMailbox as resetByMail } from '../support/mailbox.ts';
import { describeShop } from '../support/open-shop.ts';
import { completePhoto } from '../support/photos.ts';
import { put } from '../support/pictures.ts';
import { retainedIds } from '../support/retained.ts';
import { Client, pixel } from '../support/shop.ts';
import { testShop } from '../support/shop-under-test.ts';
import { deleteStored, stored } from '../support/storage.ts';

const directory = mkdtempSync(join(tmpdir(), 'restored-shop-'));
const dataDirectory = join(directory, 'data');
const copy = join(directory, 'copy.jsonl');
let cloud: OwnersShop | undefined;
beforeAll(() => vi.stubEnv('SHOP_DATA', dataDirectory));
afterAll(async () => {
  await cloud?.close();
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});

interface OwnersShop extends Shop {
  call<T>(method: string, path: string, body?: object): Promise<T>;
}

/** The open shop, without demo products. Its calls are made as the owner. */
const openShop = async (): Promise<OwnersShop> => (cloud ??= await open());

async function closeShop(): Promise<void> {
  await cloud?.close();
  cloud = undefined;
}

async function open(): Promise<OwnersShop> {
  const opened = await startShop({ dataDirectory, port: 0, assembly: 'cdk.out', environments: 1 });
  const token = await openAccounts(opened);
  return {
    ...opened,
    async call<T>(method: string, path: string, body?: object): Promise<T> {
      const response = await fetch(opened.origin + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': randomUUID(),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      expect(response.ok, text).toBe(true);
      return JSON.parse(text) as T;
    },
  };
}

/** Runs the operator's command as `npm run restore --` does. @returns its output. */
async function restore(...parameters: string[]): Promise<string> {
  const output: string[] = [];
  const errors: string[] = [];
  const out = { log: (line: string) => void output.push(line), error: (line: string) => void errors.push(line) };
  const code = await restoreCommand(parameters, out);
  return code === 0 ? output.join('\n') : `refused: ${errors.at(-1)}`;
}

async function createProduct({ call }: OwnersShop): Promise<Product> {
  const file = { fileName: 'pixel.png', contentType: 'image/png', size: pixel.length };
  const target = await call<UploadTarget>('POST', '/api/uploads', file);
  expect(await put(target, pixel)).toBe('200');
  const { imageKey } = await call<PublishedImage>('POST', `/api/uploads/${target.uploadId}/complete`);
  const words = { title: 'Frame', description: 'A frame.', category: 'MiniFrames', price: 499 };
  return call<Product>('POST', '/api/products', { ...words, imageKey });
}

async function placeOrder({ call }: OwnersShop, { productId }: Product): Promise<Order> {
  await call('PUT', `/api/cart/lines/${productId}`);
  return call('POST', '/api/orders', { mobileNo: '9876543210', residentialAddress: '12 Marine Drive, Mumbai' });
}

const ordersOf = async ({ call }: OwnersShop, query = '') =>
  (await call<OrderPage>('GET', `/api/manage/orders${query}`)).orders;
const countedToMake = async ({ call }: OwnersShop) =>
  (await call<Today>('GET', '/api/manage/today')).toMake.reduce((sum, { orders }) => sum + orders, 0);
const orderMails = ({ mails }: OwnersShop) => mails.filter(({ subject }) => subject.startsWith('Your order'));
const mailsBecome = (shop: OwnersShop, count: number): Promise<void> =>
  expect.poll(() => orderMails(shop).length, { timeout: 20_000 }).toBe(count);

describe('a saved copy restored after a disaster', () => {
  it('brings back every order, sends no mail twice, and lets the shop continue', async () => {
    const before = await openShop();
    const product = await createProduct(before);
    const placed = [
      await placeOrder(before, product),
      await placeOrder(before, product),
      await placeOrder(before, product),
    ];
    await before.call('PATCH', `/api/manage/orders/${placed[0]?.orderId}`, { status: 'shipped' });
    await mailsBecome(before, 4);
    expect(await restore('save', copy)).toMatch(/^Saved \d+ items of /);
    expect(statSync(copy).mode & 0o077).toBe(0);
    // The counts of checkouts expire within minutes, so they are not saved.
    expect(readFileSync(copy, 'utf8')).not.toContain('CHECKOUTS#');
    const orders = await ordersOf(before);
    expect(orders).toHaveLength(3);
    await closeShop();

    await emptyDataFolder(dataDirectory);
    const after = await openShop();
    expect(await ordersOf(after)).toEqual([]);
    expect(await restore('compare', copy)).toMatch(/^ {2}ORDER: 0 the same, 0 changed, 3 missing$/m);
    // First restores the orders with the outcomes of their mails, then everything else.
    expect(await restore('add', copy, '--only', 'ORDER')).toMatch(/^Added 7 items .*; 0 existed/);
    expect(await ordersOf(after)).toEqual(orders);
    expect(await restore('add', copy)).toMatch(/^Added [1-9]\d* items .*; (?:[7-9]|\d\d+) existed/);
    expect(await restore('add', copy)).toMatch(/^Added 0 items /);
    const compared = await restore('compare', copy);
    expect(compared).toMatch(/^ {2}ORDER: 3 the same, 0 changed, 0 missing$/m);
    // The items of the search indexes are summed up in three lines.
    expect([...compared.matchAll(/^ {2}(\S+):/gm)].map(([, kind]) => kind).join(' ')).toBe(
      'ACCOUNTCHECK ACT CHECKOUT COUNTED COUNTS MAIL ORDER ORDERED ORDERWORD OWNER PRODUCT PROFILE REVIEW SPELLING UPLOAD USED WORD',
    );
    expect(await ordersOf(after, '?q=9876543210')).toHaveLength(3);

    // The stream delivers changes in order, so mails about the restored orders would have arrived before this order's mail.
    const next = await placeOrder(after, product);
    await mailsBecome(after, 1);
    expect(orderMails(after)[0]?.subject).toContain(shownOrderNumber(next.orderId));
  }, 180_000);

  it('overwrites no existing item, and reports changes since', async () => {
    const shop = await openShop();
    // The oldest, because the newest is not in the copy.
    const order = (await ordersOf(shop, '?status=placed')).at(-1);
    const exported = join(directory, 'export.json.gz');
    writeFileSync(exported, gzipSync(readFileSync(copy)));
    await shop.call('PATCH', `/api/manage/orders/${order?.orderId}`, { status: 'cancelled', reason: 'A slip.' });
    const now = await ordersOf(shop);
    expect(await restore('add', exported)).toMatch(/^Added 0 items /);
    expect(await ordersOf(shop)).toEqual(now);
    expect(await restore('compare', exported)).toMatch(/^ {2}ORDER: 2 the same, 1 changed, 0 missing$/m);
  }, 120_000);
});

it('saves every account with its groups and without passwords, readable only by this user', async () => {
  await openShop();
  const accounts = join(directory, 'accounts.jsonl');
  expect(await restore('save-accounts', accounts)).toMatch(/^Saved 2 accounts in /);
  expect(statSync(accounts).mode & 0o077).toBe(0);
  const lines = readFileSync(accounts, 'utf8').trim().split('\n');
  const saved = lines.map((line): unknown => JSON.parse(line));
  const account = (email: string, groups: string[]) => ({
    username: expect.any(String),
    attributes: expect.objectContaining({ email, sub: expect.any(String), name: expect.any(String) }),
    groups,
    enabled: true,
    status: 'CONFIRMED',
    createdAt: expect.stringMatching(/^\d{4}-/),
  });
  expect(saved).toHaveLength(2);
  expect(saved).toEqual(
    expect.arrayContaining([account('owner@example.com', ['owners']), account('shopper@example.com', [])]),
  );
  expect(await restore('save-accounts', accounts)).toContain('There is a file');
}, 120_000);

it('reports impossible requests', async () => {
  await openShop();
  expect(await restore('add', 'nowhere')).toBe('refused: There is neither a file nor a table nowhere.');
  expect(await restore('save', copy)).toBe(`refused: There is a file ${copy} already: give another name.`);
  writeFileSync(join(directory, 'bad.jsonl'), '{"Item":{"pk":{"S":"a"}}}\n');
  expect(await restore('add', join(directory, 'bad.jsonl'))).toContain('bad.jsonl, line 1 is no item');
}, 120_000);

/** Copies a table as a restored backup is: without indexes and stream. */
async function copyTable(client: DynamoDBClient, from: string, to: string): Promise<void> {
  const [pk, sk] = [tableKeys.partition, tableKeys.sort];
  await client.send(
    new CreateTableCommand({
      TableName: to,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: pk, KeyType: 'HASH' },
        { AttributeName: sk, KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [pk, sk].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    }),
  );
  const { Items = [] } = await client.send(new ScanCommand({ TableName: from }));
  for (const Item of Items) await client.send(new PutItemCommand({ TableName: to, Item }));
}

/** Signs up, and proves the mailbox as a mailed code does. */
async function signUp(email: string, { proved }: { readonly proved: boolean }): Promise<Client> {
  await register({ email, password: 'returning-1', fullName: 'Asha Rao', mobileNumber: '9876543210' });
  const shop = await openShop();
  if (proved) await proveMailbox(ownersOf(shop), email);
  return new Client(email, await signIn(email, 'returning-1'));
}

const userIdOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;

/** Everything that the customer sees of what they had. */
async function seenBy(customer: Client) {
  const get = async (path: string) => (await customer.call<object>('GET', path)).body;
  const { lines } = await customer.cart();
  const { orders } = (await customer.call<OrderPage>('GET', '/api/orders')).body;
  const photoIds = lines.flatMap(({ answers }) =>
    answers?.photo && 'photos' in answers.photo ? answers.photo.photos : [],
  );
  const [photo] = photoIds;
  const { body: view } = await customer.call<{ url: string }>('GET', `/api/photos/${photo?.photoId}/view`);
  const bytes = Buffer.from(await (await fetch(view.url)).arrayBuffer());
  const [order] = orders;
  const messages = await get(`/api/orders/${order?.orderId}/messages`);
  return { lines, orders, photo, bytes, messages, addresses: await get('/api/me/addresses') };
}

/** A customer with an order, a message, a cart, a photo and an address, in the open shop. */
async function busyCustomer(email: string) {
  const shop = await openShop();
  testShop(describeShop(shop));
  onTestFinished(() => testShop(undefined));
  const product = await createProduct(shop);
  const questions = [
    { kind: 'photos', id: 'photo', label: 'Photo', min: 1, max: 1, printMm: [30, 40], detail: 'original' },
  ];
  await shop.call('PATCH', `/api/products/${product.productId}`, { questions });
  const customer = await signUp(email, { proved: true });
  const photoId = await completePhoto(customer);
  const answers = { photo: { photos: [{ photoId }] } };
  const addLine = () => customer.call('PUT', `/api/cart/lines/${product.productId}`, { body: { answers } });
  await addLine();
  const { orderId } = (await customer.order()).body;
  await addLine();
  await customer.call('POST', `/api/orders/${orderId}/messages`, { body: { text: 'In red, please.' } });
  const address = { name: 'Asha Rao', line1: '12 Marine Drive', pin: '400020', city: 'Mumbai', state: 'Maharashtra' };
  await customer.call('POST', '/api/me/addresses', { body: { ...address, mobile: '9876543210' } });
  const seen = await seenBy(customer);
  expect(seen).toMatchObject({ orders: [{ orderId }], photo: { photoId }, messages: { count: 1 } });
  expect(seen.addresses).toMatchObject({ addresses: [address] });
  expect(seen.bytes.length).toBeGreaterThan(0);
  return { customer, photoId, product, seen };
}

describe('a user pool or a table that was lost', () => {
  it('after the table was deleted, its backup brings everything back to the same accounts, photos and pictures', async () => {
    const email = 'staying@example.com';
    const { product, seen } = await busyCustomer(email);
    const found = await findShop(undefined);
    const client = new DynamoDBClient(found.caller('dynamodb', 'DYNAMODB'));
    const TableName = await found.output('TableName');
    const backup = `${TableName}-backup`;
    await copyTable(client, TableName, backup);
    await client.send(new DeleteTableCommand({ TableName }));
    await closeShop();

    const shop = await openShop();
    testShop(describeShop(shop));
    const again = new Client(email, await signIn(email, 'returning-1'));
    expect(await again.call('GET', '/api/orders')).toMatchObject({ body: { orders: [] } });
    // The first order in the new table creates its counts.
    await placeOrder(shop, await createProduct(shop));
    await expect.poll(() => countedToMake(shop), { timeout: 20_000 }).toBe(1);
    expect(await restore('add', backup)).toMatch(/^Added [1-9]\d* items of .*\nIt took \d+ s\.$/);
    expect(await seenBy(again)).toEqual(seen);
    const toMake = await ordersOf(shop, '?work=to-make');
    expect(toMake.length).toBeGreaterThan(1);
    await expect.poll(() => countedToMake(shop), { timeout: 20_000 }).toBe(toMake.length);
    // Numbers of another moment than the orders, as after a partial loss.
    await putItem({ ...workCountsKey(0), waiting: 9 });
    expect(await countedToMake(shop)).toBe(0);
    expect(await restore('recount')).toMatch(/^Counted 0 orders again, and corrected [1-9]\d* .*\nIt took \d+ s\.$/);
    expect(await countedToMake(shop)).toBe(toMake.length);
    const { url } = await shop.call<Product>('GET', `/api/products/${product.productId}`);
    expect((await fetch(shop.origin + url)).status).toBe(200);
  }, 180_000);

  it('gives an imported customer, whose ID is a new one, everything back once a code has proved the mailbox', async () => {
    const email = 'imported@example.com';
    const { seen } = await busyCustomer(email);
    const saved = join(directory, 'lost-accounts.jsonl');
    await restore('save-accounts', saved);
    await deleteAccount(email);
    // An address that was never verified, and a name with a comma.
    const [lost = '', ...others] = readFileSync(saved, 'utf8').trim().split('\n').toReversed();
    expect(lost).toContain(email);
    const never = { attributes: { email: 'never@example.com', email_verified: 'false' } };
    writeFileSync(saved, [lost.replace('Asha Rao', 'Rao, Asha'), ...others, JSON.stringify(never)].join('\n'));
    expect(await restore('accounts-csv', saved)).toMatch(/^Wrote \d+ accounts .*; 1 were left out/);

    const imported = await importUsers(`${saved}.csv`);
    // The accounts that the pool still has are refused.
    expect(imported).toMatchObject({ Status: 'Succeeded', ImportedUsers: 1, FailedUsers: others.length });
    await expect(signIn(email, 'returning-1')).rejects.toThrow('Password reset required');
    await resetByMail(email, 'returning-2');
    const after = new Client(email, await signIn(email, 'returning-2'));
    expect((await after.call('GET', '/api/me')).body).toMatchObject({ fullName: 'Rao, Asha' });
    expect(await restore('relink')).toMatch(/^Relinked 1 customers with [1-9]\d* items; /);
    expect(await seenBy(after)).toEqual(seen);
  }, 180_000);

  it('gives a customer who signs up again everything back, once both mailboxes are proved', async () => {
    const email = 'returning@example.com';
    const { customer: before, photoId, seen } = await busyCustomer(email);
    await deleteAccount(email);
    await signUp(email, { proved: false });
    expect(await restore('relink')).toMatch(/^Relinked 0 customers with 0 items; 0 were left/);
    await deleteAccount(email);
    const after = await signUp(email, { proved: true });
    expect(await after.call('GET', '/api/orders')).toMatchObject({ body: { orders: [] } });
    expect(await restore('relink')).toMatch(/^Relinked 1 customers with [1-9]\d* items; .*\nIt took \d+ s\.$/);
    expect(await seenBy(after)).toEqual(seen);
    // The stream may write this at any time, because the cart line of the lost account is gone.
    const late = { userId: userIdOf(before.token), photoId, expiresAt: 9_999_999_999 };
    await putItem({ ...photoReviewKey(late.userId, photoId), ...late });
    expect(await restore('relink')).toMatch(/^Relinked 0 customers with 0 items; 0 were left/);
    // A photo has one copy. The stream deletes the file of its former item.
    const filesOf = ({ token }: Client) => stored(`photos/${userIdOf(token)}`);
    await expect.poll(() => filesOf(before)).toEqual([]);
    expect(await filesOf(after)).toHaveLength(1);
  }, 180_000);
});

it('after the loss of customers’ photos, orders and cart stay, and the customer sends the photos again', async () => {
  const email = 'photoless@example.com';
  const { customer, photoId, seen } = await busyCustomer(email);
  await deleteStored(`photos/${userIdOf(customer.token)}`);
  const after = await seenBy(customer);
  expect(after).toEqual({ ...seen, bytes: expect.anything() });
  expect(after.bytes.toString()).toContain('<Code>NoSuchKey</Code>');

  const [order] = seen.orders;
  const path = `/api/orders/${order?.orderId}/lines/${order?.lines[0]?.lineId}/answers`;
  const again = await completePhoto(customer);
  expect(again).not.toBe(photoId);
  const answers = { photo: { photos: [{ photoId: again }] } };
  expect((await customer.call('PUT', path, { body: { answers } })).status).toBe(200);
  const { body: view } = await customer.call<{ url: string }>('GET', `/api/photos/${again}/view`);
  expect((await fetch(view.url)).status).toBe(200);
}, 180_000);

describe('a stage that was deleted by mistake', () => {
  /** What `npm run adopt` makes of the names of the resources that the stage has retained. */
  async function adopted() {
    const { output } = await findShop(undefined);
    const names: Readonly<Record<(typeof retainedIds)[number], string>> = {
      DataTable: await output('TableName'),
      IdentityUserPool: await output('UserPoolId'),
      ImagesImagesBucket: await output('ImagesBucket'),
      PaymentsStripeKeys: await output('StripeSecret'),
      PhotosPhotosBucket: await output('PhotosBucket'),
    };
    // `dev` retains nothing, and synthesizing `prod` takes seconds. Logical IDs end in a hash of eight digits.
    const dev = z.parse(templateSchema, JSON.parse(readFileSync('cdk.out/gift-shop-dev.template.json', 'utf8')));
    const named = Object.keys(dev.Resources).flatMap((id) => {
      const start = retainedIds.find((each) => each === id.slice(0, -8));
      return start ? [[id, names[start]] as const] : [];
    });
    const retained = named.map(([id]) => [id, { ...dev.Resources[id], DeletionPolicy: 'Retain' }]);
    const prod = z.parse(templateSchema, { Resources: { ...dev.Resources, ...Object.fromEntries(retained) } });
    return adoption(prod, new Map(named));
  }

  /** Deletes all that the local cloud keeps for a stack, except the resources that the import names, and what is not in the account. */
  function deleteStack(
    imported: readonly { readonly ResourceIdentifier: Readonly<Record<string, string | undefined>> }[],
  ) {
    const names = new Set(imported.flatMap(({ ResourceIdentifier }) => Object.values(ResourceIdentifier)));
    for (const folder of ['s3', 'cognito']) {
      for (const entry of readdirSync(join(dataDirectory, folder)))
        if (!names.has(entry.replace(/\.json$/, ''))) rmSync(join(dataDirectory, folder, entry), { recursive: true });
    }
    for (const folder of ['sqs', 'event-sources']) rmSync(join(dataDirectory, folder), { recursive: true });
    const marker = join(dataDirectory, 'shop-data.json');
    writeFileSync(marker, JSON.stringify({ ...JSON.parse(readFileSync(marker, 'utf8')), made: {} }));
  }

  it('has everything again once a deployment surrounds the adopted resources', async () => {
    const email = 'adopted@example.com';
    const { product, seen } = await busyCustomer(email);
    const { template, imported } = await adopted();
    await closeShop();
    deleteStack(imported);

    // The import alone is no shop. The local cloud runs none of it, and says so.
    const assembly = join(directory, 'adoption');
    for (const file of ['manifest.json', 'gift-shop-dev.assets.json']) cpSync(`cdk.out/${file}`, join(assembly, file));
    writeFileSync(join(assembly, 'gift-shop-dev.template.json'), JSON.stringify({ ...template, Outputs: {} }));
    const alone = startCloud({ dataDirectory, port: 0, assembly });
    await expect(alone).rejects.toThrow(
      'The local cloud runs one CloudFront distribution or, without any, one HTTP API.',
    );

    const shop = await openShop();
    testShop(describeShop(shop));
    expect(await seenBy(new Client(email, await signIn(email, 'returning-1')))).toEqual(seen);
    expect((await ordersOf(shop)).length).toBeGreaterThan(0);
    const { url } = await shop.call<Product>('GET', `/api/products/${product.productId}`);
    expect((await fetch(shop.origin + url)).status).toBe(200);
  }, 180_000);
});
