import { randomUUID } from 'node:crypto';
import type { Cart } from '#contracts/cart/cart.ts';
import type { OrderPage } from '#contracts/orders/order.ts';
import type { ProductPage } from '#contracts/products/product.ts';
import type { Shop } from '#demo/shop.ts';
import { UserPool } from '../support/user-pool.ts';
import { type ShopCall, shopCall } from './shop-call.ts';
import { median, type Row } from './table.ts';

/** The numbers of concurrent customers. One crowd follows another. */
const crowds = [1, 4, 16, 64] as const;
const stayMs = 10_000;
/** The share of its best throughput that the shop must keep with the largest crowd. */
const figure = { atLeast: 0.8 } as const;

interface Customer {
  readonly call: ShopCall;
  readonly index: number;
  orders: number;
}

/** The milliseconds of each response, by step. */
type Times = Map<string, number[]>;

interface Stay {
  readonly crowd: number;
  readonly journeysPerSecond: number;
  readonly times: Times;
}

/**
 * Each customer repeatedly lists products, fills a cart, changes it, reads it and orders. Measures the largest crowd's
 * throughput against the best, and each step's p99 against its time alone. Every call must succeed, and every order
 * exist.
 */
export async function loadRows({ origin, config }: Shop): Promise<readonly Row[]> {
  const pool = new UserPool(config);
  const customers: Customer[] = [];
  for (let index = 0; index < Math.max(...crowds); index += 1) customers.push(await newCustomer(pool, origin, index));
  await stayOf(customers.slice(0, 4), 2_000);
  const stays: Stay[] = [];
  for (const crowd of crowds) {
    console.log(`${crowd} customers at once ...`);
    stays.push(await stayOf(customers.slice(0, crowd), stayMs));
  }
  for (const customer of customers) await expectOrders(customer);
  return rowsOf(stays);
}

async function newCustomer(pool: UserPool, origin: string, index: number): Promise<Customer> {
  const registration = { email: `load-${index}@example.com`, password: 'load-bench-1' };
  await pool.register({ ...registration, fullName: 'Load Bench', mobileNumber: '9876543210' });
  const { idToken } = await pool.signIn(registration.email, registration.password);
  return { call: shopCall(origin, idToken), index, orders: 0 };
}

async function stayOf(customers: readonly Customer[], milliseconds: number): Promise<Stay> {
  const times: Times = new Map();
  const began = performance.now();
  let journeys = 0;
  await Promise.all(
    customers.map(async (customer) => {
      while (performance.now() - began < milliseconds) {
        await journey(customer, times);
        journeys += 1;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  return { crowd: customers.length, journeysPerSecond: journeys / seconds, times };
}

async function journey(customer: Customer, times: Times): Promise<void> {
  const step = async <T>(name: string, ...asked: Parameters<ShopCall>): Promise<T> => {
    const began = performance.now();
    const response = await customer.call<T>(...asked);
    times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
    return response;
  };
  const { products } = await step<ProductPage>('look at the shop', 'GET', '/api/products');
  const productId = products[customer.index % products.length]?.productId ?? '';
  await step('add to the cart', 'PUT', `/api/cart/lines/${productId}`);
  await step('change a quantity', 'PATCH', `/api/cart/lines/${productId}`, { qty: 3 });
  const { version } = await step<Cart>('look at the cart', 'GET', '/api/cart');
  const details = { mobileNo: '9876543210', residentialAddress: '12 Marine Drive, Mumbai', cartVersion: version };
  await step('order', 'POST', '/api/orders', details, { 'idempotency-key': randomUUID() });
  customer.orders += 1;
}

/** Fails the run if an acknowledged order is missing, or an unexpected one exists. */
async function expectOrders({ call, orders }: Customer): Promise<void> {
  let found = 0;
  let path: string | undefined = '/api/orders?limit=100';
  while (path !== undefined) {
    const page: OrderPage = await call<OrderPage>('GET', path);
    found += page.orders.length;
    path = page.nextCursor && `/api/orders?limit=100&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  if (found !== orders) throw new Error(`A customer placed ${orders} orders and has ${found}.`);
}

function rowsOf(stays: readonly Stay[]): Row[] {
  const [alone, largest] = [stays[0], stays.at(-1)];
  if (!alone || !largest) return [];
  const best = stays.reduce((one, other) => (other.journeysPerSecond > one.journeysPerSecond ? other : one));
  const pace = ({ journeysPerSecond }: Stay) => `${journeysPerSecond.toFixed(1)} orders/s`;
  return [
    {
      what: `load, ${largest.crowd} customers at once`,
      ours: pace(largest),
      floor: `${pace(best)} (${best.crowd} at once)`,
      ratio: largest.journeysPerSecond / best.journeysPerSecond,
      figure,
    },
    ...[...largest.times].map(([step, times]): Row => {
      const share = median(alone.times.get(step) ?? []) * largest.crowd;
      const slow = slowest(times);
      return {
        what: `load, ${step}, p99`,
        ours: `${slow.toFixed(0)} ms`,
        floor: `${share.toFixed(0)} ms (fair share)`,
        ratio: slow / share,
        figure: { atMost: 1 },
      };
    }),
  ];
}

/** The 99th percentile. */
const slowest = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;
