import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChangedOrder } from '#contracts/live.ts';
import type { Product } from '#contracts/product.ts';
import { Line } from '../support/live.ts';
import { ownerCommand } from '../support/owner-command.ts';
import { type Client, newCustomer, newOwner, newProduct, owner } from '../support/shop.ts';

const ofOwners = (line: Line) => line.received.filter((message) => message.includes('managed-orders'));
const toldOf = (orderId: string, kind: ChangedOrder['kind']) => JSON.stringify({ orderId, kind });

describe('D11: an owner’s open page', () => {
  const lines: Line[] = [];
  let shopkeeper: Client;
  let mug: Product;
  beforeAll(async () => {
    shopkeeper = await owner();
    mug = await newProduct(shopkeeper, { title: 'Mug that an owner hears of' });
  });
  afterEach(async () => {
    await Promise.all(lines.splice(0).map((line) => line.close()));
  });

  const lineOf = async (client: Client): Promise<Line> => {
    const line = await Line.of(client);
    lines.push(line);
    return line;
  };
  const ordered = async (customer: Client): Promise<string> => {
    await customer.addLine(mug.productId);
    return (await customer.order()).body.orderId;
  };
  const hears = (line: Line, words: string) =>
    expect.poll(() => ofOwners(line).join(), { timeout: 5_000, interval: 20 }).toContain(words);
  /** Waits for the message of the page's own cart: all earlier messages have arrived by then. */
  const hearsOwnCart = async (client: Client, line: Line) => {
    const before = line.received.length;
    await client.addLine(mug.productId);
    await expect.poll(() => line.received.slice(before), { timeout: 5_000, interval: 20 }).toContain('{"type":"cart"}');
  };

  it('hears of a new order and of its steps at once, as every other owner’s does, and a customer’s page never does', async () => {
    const [asha, ben, second] = [await newCustomer('Asha'), await newCustomer('Ben'), await newOwner()];
    const [desk, phone] = [await lineOf(shopkeeper), await lineOf(second)];
    const [ordering, stranger] = [await lineOf(asha), await lineOf(ben)];
    const orderId = await ordered(asha);
    for (const line of [desk, phone]) await hears(line, toldOf(orderId, 'new'));
    await second.call('PATCH', `/api/manage/orders/${orderId}`, { body: { status: 'shipped' } });
    for (const line of [desk, phone]) await hears(line, toldOf(orderId, 'changed'));
    await hearsOwnCart(ben, stranger);
    await hearsOwnCart(asha, ordering);
    expect([...ofOwners(stranger), ...ofOwners(ordering)]).toEqual([]);
    // Nothing but the orders' numbers and what happened.
    for (const message of ofOwners(desk)) {
      expect(message).toMatch(
        /^{"type":"managed-orders","orders":\[({"orderId":"\w{16}","kind":"(new|changed)"},?)+\]}$/,
      );
    }
  });

  it('hears no more once its owner is removed, and neither does one that connects with the old token', async () => {
    const [asha, removed] = [await newCustomer('Asha'), await newOwner()];
    const [desk, line] = [await lineOf(shopkeeper), await lineOf(removed)];
    await hears(line, toldOf(await ordered(asha), 'new'));
    expect(await ownerCommand([removed.email, '--remove'])).toMatchObject({ code: 0 });
    const late = await lineOf(removed);
    const known = ofOwners(line);
    await hears(desk, toldOf(await ordered(asha), 'new'));
    await hearsOwnCart(removed, line);
    await hearsOwnCart(removed, late);
    expect(ofOwners(line)).toEqual(known);
    expect(ofOwners(late)).toEqual([]);
  });
});
