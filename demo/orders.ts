import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { proveMailbox } from '#bin/owners.ts';
import type { Account } from './accounts.ts';
import { catalogue } from './catalogue.ts';
import { ownersOf } from './operator.ts';
import { type Call, createAccount, createCaller, put, signInAs } from './seed.ts';
import type { Shop } from './shop.ts';

/** The orders of further customers, in many states, so that the owner's desk shows what it can do. */

type Step = 'making' | 'shipped' | 'delivered' | 'cancelled' | 'collected';

export interface DemoLine {
  /** The product's first picture. */
  readonly picture: string;
  readonly qty?: number;
  readonly texts?: Readonly<Record<string, string>>;
  readonly date?: string;
  /** The chosen option of each question, counted from 1. */
  readonly options?: Readonly<Record<string, number>>;
  /** Files in `photos/`. Without them, the order waits for the customer. */
  readonly photos?: readonly string[];
}

interface DemoOrder {
  readonly lines: readonly DemoLine[];
  readonly by: 'cash' | 'card';
  readonly steps?: readonly Step[];
  readonly reason?: string;
}

interface DemoCustomer extends Account {
  readonly address: string;
  /** At most two, because the limits of cash on delivery flag a third open order. */
  readonly orders: readonly DemoOrder[];
}

const customer = (name: string, mobileNumber: string, address: string, orders: readonly DemoOrder[]): DemoCustomer => {
  const first = name.split(' ')[0]?.toLowerCase() ?? '';
  return { email: `${first}@example.com`, password: `${first}-demo-1`, name, mobileNumber, address, orders };
};

export const demoCustomers: readonly DemoCustomer[] = [
  customer('Priya Nair', '9876500011', '14 Marine Drive\nKochi, Kerala 682031', [
    {
      by: 'cash',
      lines: [{ picture: 'caricature-chef.jpg', texts: { dish: 'Appam and stew' }, photos: ['father.jpg'] }],
      steps: ['making', 'shipped', 'delivered', 'collected'],
    },
    {
      by: 'card',
      lines: [
        {
          picture: 'wood-engraving-wedding.jpg',
          texts: { names: 'Priya & Arjun' },
          date: '2025-02-14',
          photos: ['bride-and-groom.jpg'],
        },
      ],
    },
  ]),
  customer('Rohan Mehta', '9876500012', '7 Hill Road, Bandra West\nMumbai, Maharashtra 400050', [
    {
      by: 'card',
      lines: [
        { picture: 'mini-frames-bedside.jpg', texts: { message: 'For Nani, with love' }, photos: ['grandmother.jpg'] },
      ],
      steps: ['making', 'shipped', 'delivered'],
    },
    { by: 'cash', lines: [{ picture: 'caricature-biker.jpg', texts: { bike: 'Royal Enfield Classic' } }] },
  ]),
  customer('Simran Kaur', '9876500013', '22 Sector 17-C\nChandigarh 160017', [
    {
      by: 'cash',
      lines: [{ picture: 'digital-art-grandfather.jpg', options: { size: 2 }, photos: ['singh.jpg'] }],
      steps: ['making'],
    },
    {
      by: 'cash',
      lines: [{ picture: 'mossaic-art-lotus.jpg', options: { petals: 2, grout: 2 } }],
      steps: ['cancelled'],
      reason: 'We have no white glass left until January',
    },
  ]),
  customer('Ayesha Khan', '9876500014', '5 Road No. 12, Banjara Hills\nHyderabad, Telangana 500034', [
    {
      by: 'card',
      lines: [{ picture: 'magic-mirror-oval.jpg', texts: { words: 'Always, Ayesha' }, photos: ['aisha.jpg'] }],
      steps: ['making', 'shipped'],
    },
    {
      by: 'cash',
      lines: [
        {
          picture: 'caricature-cricketer.jpg',
          texts: { number: '18' },
          options: { size: 2 },
          photos: ['boy.jpg'],
        },
        { picture: 'wood-engraving-names.jpg', texts: { names: 'The Khans' }, qty: 2 },
      ],
    },
  ]),
  customer('Arjun Iyer', '9876500015', '3/41 Luz Church Road, Mylapore\nChennai, Tamil Nadu 600004', [
    {
      by: 'cash',
      lines: [
        {
          picture: 'wood-engraving-grandmother.jpg',
          texts: { words: 'Eat first,\nthen talk' },
          photos: ['grandmother.jpg'],
        },
      ],
      steps: ['making', 'shipped'],
    },
    { by: 'card', lines: [{ picture: 'heart-collage-anniversary.jpg', texts: { line: '25 years of us' } }] },
  ]),
  customer('Neha Joshi', '9876500016', '9 Fergusson College Road\nPune, Maharashtra 411004', [
    {
      by: 'card',
      lines: [{ picture: 'mini-frames-mandap.jpg', photos: ['aisha.jpg', 'father.jpg'] }],
      steps: ['making'],
    },
    {
      by: 'cash',
      lines: [
        {
          picture: 'cartoon-art-rakhi.jpg',
          texts: { message: 'Best brother ever' },
          photos: ['boy.jpg', 'sister.jpg'],
        },
      ],
    },
  ]),
];

const productPage = z.object({ products: z.array(z.object({ productId: z.string(), title: z.string() })) });
const orderResponse = z.object({ orderId: z.string() });
const orderPage = z.object({ orders: z.array(orderResponse) });
const paymentResponse = z.extend(orderResponse, { checkoutUrl: z.string() });
const lineResponse = z.object({ lineId: z.string() });
const managedOrder = z.object({
  status: z.string(),
  payment: z.object({ status: z.string() }),
  history: z.array(z.object({ status: z.string() })),
});
const photoResponse = z.object({
  photoId: z.string(),
  status: z.string(),
  url: z.optional(z.string()),
  headers: z.optional(z.record(z.string(), z.string())),
});

interface OrderSettings {
  /** Calls the API as the owner. */
  readonly owner: Call;
  /** Whether the shop has the emulated Stripe. Otherwise all orders are paid in cash. */
  readonly cards: boolean;
  readonly customers: readonly DemoCustomer[];
}

/**
 * Places the demo's orders as their customers would, and takes their steps as the owner. It skips what exists, so the next start
 * completes an interrupted one.
 */
export async function seedOrders(
  shop: Shop,
  { owner, cards, customers }: OrderSettings,
  say: (text: string) => void,
): Promise<void> {
  const { products } = z.parse(productPage, await owner('GET', '/api/products?limit=100'));
  const productId = (picture: string): string => {
    const title = catalogue.find((entry) => entry.picture === picture)?.title;
    const product = products.find((entry) => entry.title === title);
    if (product === undefined) throw new Error(`The demo has no product with the picture ${picture}.`);
    return product.productId;
  };
  for (const [done, customer] of customers.entries()) {
    say(`Filling the shop: orders of ${done} of ${customers.length} customers`);
    await createAccount(shop, customer);
    await proveMailbox(ownersOf(shop), customer.email);
    const call = createCaller(shop.origin, await signInAs(customer));
    const existing = z.parse(orderPage, await call('GET', '/api/orders')).orders;
    // The shop lists the newest first.
    const orderIds = existing.map(({ orderId }) => orderId).reverse();
    for (const [index, order] of customer.orders.entries()) {
      const planned = { ...order, by: cards ? order.by : 'cash' } as const;
      const orderId = orderIds[index] ?? (await placeOrder(call, customer, planned, productId));
      await takeSteps(owner, orderId, planned);
    }
  }
}

async function placeOrder(
  call: Call,
  { name, mobileNumber, address }: DemoCustomer,
  { lines, by }: DemoOrder,
  productId: (picture: string) => string,
): Promise<string> {
  for (const line of lines) {
    const answers = await answersOf(call, line);
    const path = `/api/cart/lines/${productId(line.picture)}`;
    const { lineId } = z.parse(lineResponse, await call('PUT', path, { answers }));
    if (line.qty !== undefined) await call('PATCH', `/api/cart/lines/${lineId}`, { qty: line.qty });
  }
  const key = { 'idempotency-key': randomUUID() };
  if (by === 'cash') {
    const body = { mobileNo: mobileNumber, residentialAddress: address };
    return z.parse(orderResponse, await call('POST', '/api/orders', body, key)).orderId;
  }
  const { orderId, checkoutUrl } = z.parse(paymentResponse, await call('POST', '/api/payments', {}, key));
  await payByCard(checkoutUrl, { name, mobileNumber, address });
  return orderId;
}

async function answersOf(call: Call, { texts = {}, date, options = {}, photos }: DemoLine): Promise<object> {
  const entries: [string, object][] = [
    ...Object.entries(texts).map(([id, text]): [string, object] => [id, { text }]),
    ...Object.entries(options).map(([id, number]): [string, object] => [id, { option: `option-${number}` }]),
  ];
  if (date !== undefined) entries.push(['date', { date }]);
  if (photos !== undefined) {
    const photoIds: string[] = [];
    for (const file of photos) photoIds.push(await sendPhoto(call, file));
    entries.push(['photos', { photos: photoIds.map((photoId) => ({ photoId })) }]);
  }
  return Object.fromEntries(entries);
}

/** The size of the files in `photos/` in pixels. */
const photoSize = { width: 1440, height: 1800 };

/** Uploads a photo, unless this customer has sent it already. Resolves with its ID. */
async function sendPhoto(call: Call, fileName: string): Promise<string> {
  const bytes = await readFile(new URL(`./photos/${fileName}`, import.meta.url));
  const photo = {
    ...{ fileName, contentType: 'image/jpeg', size: bytes.length, ...photoSize, consent: true },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  const { photoId, status, url, headers = {} } = z.parse(photoResponse, await call('POST', '/api/photos', photo));
  if (url !== undefined) await put({ url, headers }, bytes, fileName);
  if (status !== 'complete') await call('POST', `/api/photos/${photoId}/complete`);
  return photoId;
}

/** Fills in the form of the emulated Stripe's payment page, with a card that is accepted. */
async function payByCard(
  checkoutUrl: string,
  { name, mobileNumber, address }: Pick<DemoCustomer, 'name' | 'mobileNumber' | 'address'>,
): Promise<void> {
  const [, line1 = '', city = '', state = city, pin = ''] = /^(.+)\n([^,]+?)(?:, (.+))? (\d{6})$/.exec(address) ?? [];
  const form = {
    ...{ action: 'pay', email: 'card@example.com', phone: `+91${mobileNumber}` },
    ...{ shippingName: name, shippingCountry: 'IN', shippingLine1: line1, shippingLine2: '' },
    ...{ shippingCity: city, shippingPostalCode: pin, shippingState: state },
    ...{
      cardNumber: '4242 4242 4242 4242',
      cardExpiry: '12 / 40',
      cardCvc: '123',
      cardName: name,
      billingSame: 'on',
    },
  };
  const response = await fetch(checkoutUrl, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  if (response.status !== 303) throw new Error(`The emulated Stripe refuses the demo's card: ${await response.text()}`);
}

/** Takes the steps that the order has not had yet, once it is placed. */
async function takeSteps(owner: Call, orderId: string, { steps = [], reason, by }: DemoOrder): Promise<void> {
  const path = `/api/manage/orders/${orderId}`;
  const read = async () => z.parse(managedOrder, await owner('GET', path));
  let order = await read();
  // Stripe's webhook places a paid order.
  for (let tries = 0; by === 'card' && order.status === 'awaiting-payment' && tries < 100; tries++) {
    await wait(50);
    order = await read();
  }
  const reached = new Set([...order.history.map(({ status }) => status), order.payment.status]);
  for (const step of steps) {
    if (reached.has(step)) continue;
    if (step === 'collected') await owner('PATCH', path, { payment: step });
    else await owner('PATCH', path, { status: step, ...(step === 'cancelled' && { reason }) });
  }
}
