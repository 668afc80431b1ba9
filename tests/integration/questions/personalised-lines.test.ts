import { beforeAll, describe, expect, it } from 'vitest';
import type { Line } from '#contracts/cart/cart.ts';
import type { ManagedOrderDetail } from '#contracts/desk/manage-orders.ts';
import type { Product } from '#contracts/products/product.ts';
import { type Client, newCustomer, newProduct, owner } from '../../support/shop.ts';
import { payByCard } from '../../support/stripe.ts';

const questions = [
  { kind: 'text', id: 'name', label: 'Name', maxLength: 20, lines: 1 },
  {
    kind: 'choice',
    id: 'size',
    label: 'Size',
    options: [
      { id: 'a4', label: 'A4', addPaise: 0 },
      { id: 'a3', label: 'A3', addPaise: 25_050 },
    ],
  },
];

describe('D21: cart lines with answers', () => {
  let shopkeeper: Client;
  let frame: Product;
  beforeAll(async () => {
    shopkeeper = await owner();
    const plain = await newProduct(shopkeeper, { title: 'Frame', price: 499.5 });
    const changes = { questions, making: { minDays: 3, maxDays: 5 } };
    const { body } = await shopkeeper.call<Product>('PATCH', `/api/products/${plain.productId}`, { body: changes });
    frame = body;
  });
  const put = (customer: Client, name: string, size = 'a4', instead?: string) =>
    customer.call<Line>('PUT', `/api/cart/lines/${frame.productId}`, {
      body: { answers: { name: { text: name }, size: { option: size } }, ...(instead !== undefined && { instead }) },
    });

  it('are separate lines, and keep the question’s current words when they are ordered', async () => {
    const customer = await newCustomer();
    const { body: asha } = await put(customer, 'Asha', 'a3');
    await put(customer, 'Ben');
    await customer.addLine(frame.productId);
    expect(asha).toMatchObject({ price: 750, answered: [{ value: 'Asha' }, { value: 'A3', addPaise: 25_050 }] });
    const cart = await customer.cart();
    expect(cart).toMatchObject({ totalQuantity: 3, totalPrice: 750 + 499.5 * 2 });
    const { status, body: order } = await customer.order({ cartVersion: cart.version });
    expect(status).toBe(201);
    expect((await customer.cart()).lines).toEqual([]);
    const own = (await customer.orderOf(order.orderId)).lines;
    const managed = await shopkeeper.call<ManagedOrderDetail>('GET', `/api/manage/orders/${order.orderId}`);
    for (const lines of [own, managed.body.lines]) {
      expect(lines.find(({ lineId }) => lineId === asha.lineId)).toMatchObject({
        price: 750,
        answers: { name: { text: 'Asha' }, size: { option: 'a3' } },
        answered: [
          { label: 'Name', value: 'Asha' },
          { label: 'Size', value: 'A3' },
        ],
      });
    }
  });

  it('are removed from the cart only by the payment of their own order', async () => {
    const customer = await newCustomer();
    await put(customer, 'Asha', 'a3');
    const { body: page } = await customer.pay();
    const { body: ben } = await put(customer, 'Ben');
    await payByCard(page.checkoutUrl);
    await expect.poll(async () => (await customer.orderOf(page.orderId)).status).toBe('placed');
    expect((await customer.cart()).lines.map(({ lineId }) => lineId)).toEqual([ben.lineId]);
  });

  it('are swapped once for any number of concurrent swaps, and keep their quantity', async () => {
    const customer = await newCustomer();
    await customer.addLine(frame.productId);
    await customer.setQuantity(frame.productId, 3);
    const names = ['Asha', 'Ben', 'Chitra', 'Asha', 'Ben', 'Asha', 'Asha', 'Ben'];
    const swapped = await Promise.all(names.map((name) => put(customer, name, 'a4', frame.productId)));
    const [line, ...others] = (await customer.cart()).lines;
    expect(others).toEqual([]);
    expect(line?.qty).toBe(3);
    for (const { status, body } of swapped) {
      if (status === 200) expect(body.lineId).toBe(line?.lineId);
      else expect([404, 503]).toContain(status);
    }
    expect(swapped.some(({ status }) => status === 200)).toBe(true);
  });

  it('accept further answers after ordering until making starts', async () => {
    const customer = await newCustomer();
    const { body: line } = await put(customer, 'Asha', 'a3');
    const { body: order } = await customer.order();
    const path = `/api/orders/${order.orderId}/lines/${line.lineId}/answers`;
    const change = (text: string) => customer.call('PUT', path, { body: { answers: { name: { text } } } });
    const responses = await Promise.all(['Ben', 'Chitra', 'Dev'].map(change));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const [changed] = (await customer.orderOf(order.orderId)).lines;
    const name = changed?.answers?.name;
    expect(changed).toMatchObject({ price: 750, answers: { size: { option: 'a3' } } });
    expect(changed?.answered?.find(({ id }) => id === 'name')?.value).toBe(name && 'text' in name ? name.text : '');
    const managed = `/api/manage/orders/${order.orderId}`;
    const start = (version: number) => shopkeeper.call('PATCH', managed, { body: { status: 'making', version } });
    expect((await start(1)).status).toBe(409);
    const { body } = await shopkeeper.call<ManagedOrderDetail>('GET', managed);
    expect((await start(body.version)).status).toBe(200);
    expect(await change('Esha')).toMatchObject({ status: 409, body: { code: 'making_started' } });
  });

  it('are refused at checkout if their product no longer asks these questions', async () => {
    const customer = await newCustomer();
    const product = await newProduct(shopkeeper, { title: 'Mirror', price: 100 });
    const change = (changes: object) =>
      shopkeeper.call('PATCH', `/api/products/${product.productId}`, { body: changes });
    await change({ questions });
    await customer.call('PUT', `/api/cart/lines/${product.productId}`, {
      body: { answers: { name: { text: 'Asha' } } },
    });
    await change({ questions: null });
    for (const refused of [await customer.order(), await customer.pay()]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'personalisation_incomplete' } });
    }
    expect((await customer.cart()).lines).toMatchObject([{ problem: expect.any(String) }]);
  });
});
