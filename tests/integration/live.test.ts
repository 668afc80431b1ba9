import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contracts/me.ts';
import type { Product } from '#contracts/product.ts';
import { liveConnectionTable } from '#lambdas/live/connections.table.ts';
import { liveTicketTable } from '#lambdas/live/tickets.table.ts';
import { bearerTokenHash, newBearerToken } from '#lambdas/platform/bearer-token.ts';
import { connectionKey, ticketKey } from '#lambdas/platform/dynamodb/keys.ts';
import { shopTable } from '../support/database.ts';
import { askForLine, Line } from '../support/live.ts';
import { type Client, newCustomer, newProduct, origin, owner } from '../support/shop.ts';

const cart = '{"type":"cart"}';
const seconds = () => Math.floor(Date.now() / 1000);
const idOf = async (client: Client) => (await client.call<Me>('GET', '/api/me')).body.userId;

describe('D14: the live connection', () => {
  const lines: Line[] = [];
  let mug: Product;
  beforeAll(async () => {
    mug = await newProduct(await owner(), { title: 'Live mug' });
  });
  afterEach(async () => {
    await Promise.all(lines.splice(0).map((line) => line.close()));
  });

  const lineOf = async (client: Client): Promise<Line> => {
    const line = await Line.of(client);
    lines.push(line);
    return line;
  };
  const received = (line: Line) => expect.poll(() => line.received, { timeout: 5_000, interval: 20 });

  it('notifies every page of a customer of a change, and no page of another', async () => {
    const [asha, ben] = [await newCustomer('Asha'), await newCustomer('Ben')];
    const [tab, phone, stranger] = [await lineOf(asha), await lineOf(asha), await lineOf(ben)];
    await asha.addLine(mug.productId);
    await received(tab).toEqual([cart]);
    await received(phone).toEqual([cart]);
    await asha.setQuantity(mug.productId, 2);
    await received(tab).toEqual([cart, cart]);
    await received(phone).toEqual([cart, cart]);
    // Asha's pages have received it by now, so what Ben receives after his own change is all that he was ever sent.
    await ben.addLine(mug.productId);
    await received(stranger).toEqual([cart]);
    await asha.call('DELETE', `/api/cart/lines/${mug.productId}`);
    await received(tab).toEqual([cart, cart, cart]);
    expect(stranger.received).toEqual([cart]);
  });

  it('notifies of an order, and of the emptied cart', async () => {
    const customer = await newCustomer();
    await customer.addLine(mug.productId);
    const line = await lineOf(customer);
    const { body } = await customer.order({ cartVersion: (await customer.cart()).version });
    expect(body.status).toBe('placed');
    await received(line).toContain('{"type":"orders"}');
    await received(line).toContain(cart);
  });

  it('answers a page’s messages, so that it detects a dead connection', async () => {
    const line = await lineOf(await newCustomer());
    line.say('{"type":"ping"}');
    await received(line).toEqual(['{"type":"pong"}']);
  });

  it('opens once with a ticket, and never without one', async () => {
    const { status, body } = await askForLine(await newCustomer());
    expect(status).toBe(201);
    expect(body.url).toMatch(new RegExp(`^${origin().replace('http', 'ws')}/live\\?ticket=[\\w-]{43}$`));
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
    lines.push(await Line.open(body.url));
    await expect(Line.open(body.url)).rejects.toThrow('401');
    const bare = body.url.replace(/\?.*/, '');
    await expect(Line.open(bare)).rejects.toThrow('401');
    await expect(Line.open(`${bare}?ticket=${newBearerToken()}`)).rejects.toThrow('401');
  });

  it('opens once for many concurrent attempts with one ticket', async () => {
    const { url } = (await askForLine(await newCustomer())).body;
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => Line.open(url)));
    const opened = tries.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(opened).toHaveLength(1);
    lines.push(...opened);
  });

  it('refuses an expired ticket', async () => {
    const customer = await newCustomer();
    const ticket = newBearerToken();
    const userId = await idOf(customer);
    await liveTicketTable(shopTable()).put({ hash: bearerTokenHash(ticket), userId, expiresAt: seconds() });
    await expect(Line.open(`${origin().replace('http', 'ws')}/live?ticket=${ticket}`)).rejects.toThrow('401');
  });

  it('refuses a page of another site', async () => {
    const { url } = (await askForLine(await newCustomer())).body;
    await expect(Line.open(url, 'https://evil.example')).rejects.toThrow('401');
    lines.push(await Line.open(url, origin()));
  });

  it('stores only the ticket’s hash, and has no token in its address', async () => {
    const customer = await newCustomer();
    const { url } = (await askForLine(customer)).body;
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
    const line = await lineOf(customer);
    const gone = { userId: await idOf(customer), connectionId: 'gone=', expiresAt: seconds() + 600 };
    const { name: TableName, documents } = shopTable();
    await liveConnectionTable(shopTable()).put(gone);
    await customer.addLine(mug.productId);
    await received(line).toEqual([cart]);
    const Key = connectionKey(gone.userId, gone.expiresAt, gone.connectionId);
    await expect
      .poll(async () => (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item)
      .toBeUndefined();
  });
});
