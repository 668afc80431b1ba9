import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChangedOrder } from '#contracts/live/live.ts';
import type { Product } from '#contracts/products/product.ts';
import { LiveConnection } from '../../support/live.ts';
import { ownerCommand } from '../../support/owner-command.ts';
import { type Client, newCustomer, newOwner, newProduct, owner } from '../../support/shop.ts';

const ofOwners = (connection: LiveConnection) =>
  connection.received.filter((message) => message.includes('managed-orders'));
const changeOf = (orderId: string, kind: ChangedOrder['kind']) => JSON.stringify({ orderId, kind });

describe('D11: an owner’s open page', () => {
  const connections: LiveConnection[] = [];
  let shopkeeper: Client;
  let mug: Product;
  beforeAll(async () => {
    shopkeeper = await owner();
    mug = await newProduct(shopkeeper, { title: 'Mug that an owner is notified of' });
  });
  afterEach(async () => {
    await Promise.all(connections.splice(0).map((connection) => connection.close()));
  });

  const connectionOf = async (client: Client): Promise<LiveConnection> => {
    const connection = await LiveConnection.of(client);
    connections.push(connection);
    return connection;
  };
  const ordered = async (customer: Client): Promise<string> => {
    await customer.addLine(mug.productId);
    return (await customer.order()).body.orderId;
  };
  const receives = (connection: LiveConnection, words: string) =>
    expect.poll(() => ofOwners(connection).join(), { timeout: 5_000, interval: 20 }).toContain(words);
  /** Changes the page's own cart and waits for that message. All earlier messages have arrived by then. */
  const receivesOwnCart = async (client: Client, connection: LiveConnection) => {
    const before = connection.received.length;
    await client.addLine(mug.productId);
    await expect
      .poll(() => connection.received.slice(before), { timeout: 5_000, interval: 20 })
      .toContain('{"type":"cart"}');
  };

  it('is notified of a new order and its steps at once, like every other owner’s and unlike a customer’s', async () => {
    const [asha, ben, second] = [await newCustomer('Asha'), await newCustomer('Ben'), await newOwner()];
    const [desk, phone] = [await connectionOf(shopkeeper), await connectionOf(second)];
    const [ordering, stranger] = [await connectionOf(asha), await connectionOf(ben)];
    const orderId = await ordered(asha);
    for (const connection of [desk, phone]) await receives(connection, changeOf(orderId, 'new'));
    await second.call('PATCH', `/api/manage/orders/${orderId}`, { body: { status: 'shipped' } });
    for (const connection of [desk, phone]) await receives(connection, changeOf(orderId, 'changed'));
    await receivesOwnCart(ben, stranger);
    await receivesOwnCart(asha, ordering);
    expect([...ofOwners(stranger), ...ofOwners(ordering)]).toEqual([]);
    // A message contains only the orders' numbers and the kind of change.
    for (const message of ofOwners(desk)) {
      expect(message).toMatch(
        /^{"type":"managed-orders","orders":\[({"orderId":"\w{16}","kind":"(new|changed|counted|message)"},?)+\]}$/,
      );
    }
  });

  it('is no longer notified once its owner is removed, even if it reconnects with the old token', async () => {
    const [asha, removed] = [await newCustomer('Asha'), await newOwner()];
    const [desk, connection] = [await connectionOf(shopkeeper), await connectionOf(removed)];
    await receives(connection, changeOf(await ordered(asha), 'new'));
    expect(await ownerCommand([removed.email, '--remove'])).toMatchObject({ code: 0 });
    const late = await connectionOf(removed);
    const known = ofOwners(connection);
    await receives(desk, changeOf(await ordered(asha), 'new'));
    await receivesOwnCart(removed, connection);
    await receivesOwnCart(removed, late);
    expect(ofOwners(connection)).toEqual(known);
    expect(ofOwners(late)).toEqual([]);
  });
});
