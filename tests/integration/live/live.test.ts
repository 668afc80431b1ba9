import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contracts/accounts/me.ts';
import type { Product } from '#contracts/products/product.ts';
import { liveConnectionTable } from '#lambdas/live/connections.table.ts';
import { liveTicketTable } from '#lambdas/live/tickets.table.ts';
import { bearerTokenHash, newBearerToken } from '#lambdas/platform/bearer-token.ts';
import { connectionKey, ticketKey } from '#lambdas/platform/dynamodb/keys.ts';
import { shopTable } from '../../support/database.ts';
import { LiveConnection, requestLiveAddress } from '../../support/live.ts';
import { type Client, newCustomer, newProduct, origin, owner } from '../../support/shop.ts';

const cart = '{"type":"cart"}';
const seconds = () => Math.floor(Date.now() / 1000);
const idOf = async (client: Client) => (await client.call<Me>('GET', '/api/me')).body.userId;

describe('D14: the live connection', () => {
  const connections: LiveConnection[] = [];
  let mug: Product;
  beforeAll(async () => {
    mug = await newProduct(await owner(), { title: 'Live mug' });
  });
  afterEach(async () => {
    await Promise.all(connections.splice(0).map((connection) => connection.close()));
  });

  const connectionOf = async (client: Client): Promise<LiveConnection> => {
    const connection = await LiveConnection.of(client);
    connections.push(connection);
    return connection;
  };
  const received = (connection: LiveConnection) =>
    expect.poll(() => connection.received, { timeout: 5_000, interval: 20 });

  it('notifies every page of a customer about a change, and no page of another customer', async () => {
    const [asha, ben] = [await newCustomer('Asha'), await newCustomer('Ben')];
    const [tab, phone, stranger] = [await connectionOf(asha), await connectionOf(asha), await connectionOf(ben)];
    await asha.addLine(mug.productId);
    await received(tab).toEqual([cart]);
    await received(phone).toEqual([cart]);
    await asha.setQuantity(mug.productId, 2);
    await received(tab).toEqual([cart, cart]);
    await received(phone).toEqual([cart, cart]);
    // Asha's pages have received all messages, so Ben's page would have received them before the message about Ben's own
    // change.
    await ben.addLine(mug.productId);
    await received(stranger).toEqual([cart]);
    await asha.call('DELETE', `/api/cart/lines/${mug.productId}`);
    await received(tab).toEqual([cart, cart, cart]);
    expect(stranger.received).toEqual([cart]);
  });

  it('notifies about an order and the emptied cart', async () => {
    const customer = await newCustomer();
    await customer.addLine(mug.productId);
    const connection = await connectionOf(customer);
    const { body } = await customer.order({ cartVersion: (await customer.cart()).version });
    expect(body.status).toBe('placed');
    await received(connection).toContain('{"type":"orders"}');
    await received(connection).toContain(cart);
  });

  it('answers a page’s pings, so that the page detects a dead connection', async () => {
    const connection = await connectionOf(await newCustomer());
    connection.send('{"type":"ping"}');
    await received(connection).toEqual(['{"type":"pong"}']);
  });

  it('opens once with a ticket, and never without one', async () => {
    const { status, body } = await requestLiveAddress(await newCustomer());
    expect(status).toBe(201);
    expect(body.url).toMatch(new RegExp(`^${origin().replace('http', 'ws')}/live\\?ticket=[\\w-]{43}$`));
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
    connections.push(await LiveConnection.open(body.url));
    await expect(LiveConnection.open(body.url)).rejects.toThrow('401');
    const bare = body.url.replace(/\?.*/, '');
    await expect(LiveConnection.open(bare)).rejects.toThrow('401');
    await expect(LiveConnection.open(`${bare}?ticket=${newBearerToken()}`)).rejects.toThrow('401');
  });

  it('opens only once for many concurrent attempts with one ticket', async () => {
    const { url } = (await requestLiveAddress(await newCustomer())).body;
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => LiveConnection.open(url)));
    const opened = tries.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(opened).toHaveLength(1);
    connections.push(...opened);
  });

  it('refuses an expired ticket', async () => {
    const customer = await newCustomer();
    const ticket = newBearerToken();
    const userId = await idOf(customer);
    await liveTicketTable(shopTable()).put({ hash: bearerTokenHash(ticket), userId, expiresAt: seconds() });
    await expect(LiveConnection.open(`${origin().replace('http', 'ws')}/live?ticket=${ticket}`)).rejects.toThrow('401');
  });

  it('refuses a page of another site', async () => {
    const { url } = (await requestLiveAddress(await newCustomer())).body;
    await expect(LiveConnection.open(url, 'https://evil.example')).rejects.toThrow('401');
    connections.push(await LiveConnection.open(url, origin()));
  });

  it('stores only the ticket’s hash, and has no ID token in its address', async () => {
    const customer = await newCustomer();
    const { url } = (await requestLiveAddress(customer)).body;
    const ticket = new URL(url).searchParams.get('ticket') ?? '';
    const { name: TableName, documents } = shopTable();
    const find = async (hash: string) =>
      (await documents.send(new GetCommand({ TableName, Key: ticketKey(hash), ConsistentRead: true }))).Item;
    expect(await find(bearerTokenHash(ticket))).toMatchObject({ userId: await idOf(customer) });
    expect(await find(ticket)).toBeUndefined();
    expect(url).not.toContain(customer.token.slice(0, 20));
  });

  it('deletes a closed connection at the next notification, and notifies the others', async () => {
    const customer = await newCustomer();
    const connection = await connectionOf(customer);
    const gone = { userId: await idOf(customer), connectionId: 'gone=', expiresAt: seconds() + 600 };
    const { name: TableName, documents } = shopTable();
    await liveConnectionTable(shopTable()).put(gone);
    await customer.addLine(mug.productId);
    await received(connection).toEqual([cart]);
    const Key = connectionKey(gone.userId, gone.expiresAt, gone.connectionId);
    await expect
      .poll(async () => (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item)
      .toBeUndefined();
  });
});
