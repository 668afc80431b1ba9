import { beforeEach, expect, test, vi } from 'vitest';
import { address } from '#tests/support/unit/address.ts';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { id } from '#tests/support/unit/records.ts';
import { limits } from '../contracts/limits.ts';
import { addressInFields, type OrderRecord } from '../orders/order.ts';
import { exportOrders } from './export-orders.ts';

let shop: MemoryShop;
beforeEach(() => {
  shop = memoryShop();
});

function place(createdAt: string, fields: Partial<OrderRecord> = {}): OrderRecord {
  const record = order({ orderId: id(createdAt), createdAt, ...fields });
  shop.store.orders.set(record.orderId, record);
  return record;
}

async function rows(days: Parameters<typeof exportOrders>[1] = {}): Promise<string[]> {
  const exported = await exportOrders(shop, days);
  if (!exported.ok) throw new Error(exported.detail);
  return exported.value.text.split('\r\n').slice(1, -1);
}

test('writes one row per order, with exact sums and every date of its payment', async () => {
  const at = (day: number) => `2026-06-0${day}T10:00:00.000Z`;
  const cash = place(at(1), {
    totalPaise: 9_007_199_254_740_991,
    residentialAddress: '1 Temple Street,\nMumbai',
    status: 'delivered',
    payment: { method: 'cash-on-delivery', status: 'collected' },
    history: [
      { status: 'placed', at: at(1) },
      { status: 'shipped', at: at(2), by: 'Meera', tracking: { carrier: 'dtdc', number: 'D1234' } },
      { status: 'shipped', at: at(3), by: 'Meera', payment: 'collected' },
    ],
  });
  const card = place(at(2), {
    name: '=1+1',
    mobileNo: '+919876543210',
    totalPaise: 50_005,
    deliveryPaise: 6_050,
    cashFeePaise: 2_000,
    payment: { method: 'card', status: 'refunded' },
    history: [
      { status: 'awaiting-payment', at: at(2) },
      { status: 'placed', at: at(3), by: 'stripe', payment: 'paid' },
      { status: 'placed', at: at(4), by: 'Meera', payment: 'refunded' },
    ],
  });
  const part = place(at(3), {
    buyer: 'Ananya',
    payment: { method: 'card', status: 'paid' },
    history: [{ status: 'placed', at: at(3), part: { key: 'part-1', amount: 99.5, status: 'made' } }],
  });
  const exported = await exportOrders(shop, {});
  expect(exported).toEqual({
    ok: true,
    value: {
      fileName: 'orders.csv',
      text: [
        '\ufeffDate (UTC),Order number,Status,Payment method,Payment status,Name,E-mail,Mobile,Address,Quantity,' +
          'Total (INR),Paid (UTC),Collected (UTC),Refunded (UTC),Answers,Date (India),Gifts,Carrier,Parcel number,' +
          'Delivery fee (INR),To pay (INR),Refunded (INR),Customer,Cash on Delivery fee (INR),Recipient’s mobile,Refunded by',
        `${at(1)},${cash.orderId},delivered,cash-on-delivery,collected,Asha Rao,asha@example.com,9876543210,` +
          `"1 Temple Street,\nMumbai",2,90071992547409.91,,${at(3)},,,2026-06-01 15:30,2 × tea mug,DTDC,D1234,0.00,90071992547409.91,0.00,Asha Rao,0.00,9876543210,`,
        `${at(2)},${card.orderId},placed,card,refunded,'=1+1,asha@example.com,'+919876543210,` +
          `1 Temple Street,2,500.05,${at(3)},,${at(4)},,2026-06-02 15:30,2 × tea mug,,,60.50,560.55,560.55,'=1+1,20.00,'+919876543210,`,
        `${at(3)},${part.orderId},placed,card,paid,Asha Rao,asha@example.com,9876543210,` +
          '1 Temple Street,2,501.00,,,,,2026-06-03 15:30,2 × tea mug,,,0.00,501.00,99.50,Ananya,0.00,9876543210,',
        '',
      ].join('\r\n'),
    },
  });
});

test.each([
  ['an address in fields', addressInFields({ ...address, mobile: '9123456780' })],
  ['a text', { recipientMobile: '9123456780' }],
])('has the number that the courier calls at %s, beside the customer’s own', async (_, fields) => {
  place('2026-06-01T10:00:00.000Z', { ...fields, mobileNo: '9876543210' });
  const [row] = await rows();
  expect(row).toContain(',asha@example.com,9876543210,');
  expect(row?.split(',').at(-2)).toBe('9123456780');
});

test('includes the first and the last day in Indian time, and lists the oldest order first', async () => {
  const days = [
    '2026-05-31T18:29:59.999Z',
    '2026-05-31T18:30:00.000Z',
    '2026-06-30T18:29:59.999Z',
    '2026-06-30T18:30:00.000Z',
  ];
  for (const day of [...days].reverse()) place(day);
  const dates = async (range: Parameters<typeof exportOrders>[1]) =>
    (await rows(range)).map((row) => row.split(',')[0]);
  expect(await dates({ from: '2026-06-01', to: '2026-06-30' })).toEqual(days.slice(1, 3));
  expect(await dates({ from: '2026-06-01' })).toEqual(days.slice(1));
  expect(await dates({ to: '2026-06-30' })).toEqual(days.slice(0, 3));
  expect(await dates({})).toEqual(days);
});

test.each([
  [{}, 'orders.csv'],
  [{ from: '2026-06-01', to: '2026-06-30' }, 'orders-from-2026-06-01-to-2026-06-30.csv'],
  [{ to: '2026-06-30' }, 'orders-to-2026-06-30.csv'],
])('names the file for %j %s', async (days, fileName) => {
  expect(await exportOrders(shop, days)).toMatchObject({ ok: true, value: { fileName } });
});

const refused = {
  ok: false,
  code: 'invalid_request',
  errors: [{ field: 'from' }, { field: 'to' }],
};

test('shortens very long answers, so that a few orders don’t fill an export', async () => {
  const [line] = order().lines;
  if (line === undefined) throw new Error('The order has no line.');
  const answered = [{ id: 'names', label: 'Names', value: '𝐀'.repeat(100_000) }];
  place('2026-06-01T10:00:00.000Z', { lines: Array.from({ length: 40 }, () => ({ ...line, answered })) });
  const exported = await rows();
  expect(exported.join('\r\n')).toMatch(/𝐀… \(continued on the order’s page\),2026-06-01 15:30/);
  expect(exported.join('').length).toBeLessThan(20_000);
});

test.each([
  [5_000, false],
  [5_001, true],
])('answers of %i characters, emoji among them, are shortened: %s', async (length, isShortened) => {
  const [line] = order().lines;
  if (line === undefined) throw new Error('The order has no line.');
  const named = `${line.qty} × ${line.title}: Names: `;
  const answered = [{ id: 'names', label: 'Names', value: '🎁'.repeat(length - named.length) }];
  place('2026-06-01T10:00:00.000Z', { lines: [{ ...line, answered }] });
  expect((await rows()).join('').includes('… (continued')).toBe(isShortened);
});

test('refuses, instead of truncating, an export that exceeds one response', async () => {
  const wide = order({ residentialAddress: '"'.repeat(1_000) });
  const entries = Array.from({ length: 1_000 }, () => wide);
  const between = vi.fn(async () => ({ entries, next: { orderId: wide.orderId } }));
  expect(await exportOrders({ book: { between } }, {})).toMatchObject(refused);
  // CSV doubles a quote, and the response escapes both, so each quote takes four bytes.
  expect(between).toHaveBeenCalledTimes(Math.ceil(limits.responseBytes / (1_000 * 4_000)));
});

test('refuses, instead of truncating, an export that takes too many reads', async () => {
  const between = vi.fn(async () => ({ entries: [order()], next: { orderId: 'x' } }));
  expect(await exportOrders({ book: { between } }, {})).toMatchObject(refused);
  expect(between).toHaveBeenCalledTimes(limits.exportReads);
});

test('D21: writes the answers of an order’s lines', async () => {
  const [tea] = order().lines;
  if (tea === undefined) throw new Error('The order has a line.');
  const answered = [
    { id: 'name', label: 'Name', value: '=Asha' },
    { id: 'size', label: 'Size', value: 'A3' },
  ];
  place('2026-06-01T10:00:00.000Z', { lines: [tea, { ...tea, lineId: `${tea.productId}.x`, answered }] });
  expect((await rows())[0]).toContain(',"2 × tea mug: Name: =Asha; Size: A3",');
});
