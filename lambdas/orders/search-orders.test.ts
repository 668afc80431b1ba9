import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { id, noon } from '#tests/support/unit/records.ts';
import { limits } from '../contracts/limits.ts';
import { indexOrder } from './index-order.ts';
import type { OrderRecord } from './order.ts';
import { isFoundBy, partOfNumber, searchWords } from './order-search-words.ts';
import { type OrderSearch, searchOrders } from './search-orders.ts';

let shop: MemoryShop;
let placed: number;
beforeEach(() => {
  shop = memoryShop();
  placed = 0;
});

/** Places an order, a minute after the one before it. */
async function place(name: string, fields: Partial<OrderRecord> = {}): Promise<OrderRecord> {
  placed += 1;
  const createdAt = new Date(noon.getTime() + placed * 60_000).toISOString();
  const record = order({ orderId: id(`${placed}`), name, mobileNo: '', createdAt, ...fields });
  shop.store.orders.set(record.orderId, record);
  await indexOrder({ orders: shop.orders, index: shop.orderIndex }, [{ after: record }]);
  return record;
}

/** Reads all pages, and returns the names on each. */
async function pages(words: readonly string[], search: Partial<OrderSearch> = {}): Promise<string[][]> {
  const names: string[][] = [];
  let after: OrderSearch['after'];
  do {
    const page = await searchOrders(
      { book: shop.book, index: shop.orderIndex },
      { words, limit: 20, ...search, after },
    );
    names.push(page.entries.map(({ name }) => name));
    after = page.next;
  } while (after !== undefined);
  return names;
}

test('lists matches of whole words and prefixes alike, newest first', async () => {
  await place('Asha Rao');
  await place('Ashok Kumar');
  await place('Asha Nair');
  await place('Meera Nair');
  expect(await pages(['ash'])).toEqual([['Asha Nair', 'Ashok Kumar', 'Asha Rao']]);
  expect(await pages(['asha'])).toEqual([['Asha Nair', 'Asha Rao']]);
  expect(await pages(['sha'])).toEqual([[]]);
});

test('requires every word, and matches a long word completely', async () => {
  await place('Chandrasekhar Rao');
  await place('Chandrasekaran Nair');
  expect(await pages(['nair', 'chandra'])).toEqual([['Chandrasekaran Nair']]);
  expect(await pages(['chandrasekh'])).toEqual([['Chandrasekhar Rao']]);
});

test('searches by mobile number', async () => {
  await place('Asha Rao', { mobileNo: '+919876543210' });
  await place('Meera Nair', { mobileNo: '9876543211' });
  expect(await pages(['9876543210'])).toEqual([['Asha Rao']]);
  expect(await pages(['98765'])).toEqual([['Meera Nair', 'Asha Rao']]);
});

test('reads one page of postings per request, with a hundred postings if it must filter them', async () => {
  const list = vi.spyOn(shop.orderIndex, 'list');
  await pages(['rao'], { limit: 7 });
  await pages(['rao', 'asha'], { limit: 7 });
  await pages(['chandrasekhar'], { limit: 7 });
  expect(list.mock.calls.map(([{ prefix, limit }]) => [prefix, limit])).toEqual([
    ['rao', 7],
    ['asha', 100],
    ['chandras', 100],
  ]);
});

test('lists exactly the matching orders over pages of any size, each once, newest first', async () => {
  const word = fc.constantFrom('ab', 'abc', 'abcdefgh', 'abcdefghi', 'bc', 'दिन', '12345');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { maxLength: 10 }),
      fc.array(word, { minLength: 1, maxLength: 2 }),
      fc.integer({ min: 1, max: 4 }),
      async (names, words, limit) => {
        shop = memoryShop();
        for (const [n, name] of names.entries()) await place(`${name.join(' ')} no${n}`);
        const wanted = [...shop.store.orders.values()]
          .filter((record) => words.every((each) => isFoundBy(record, each)))
          .map(({ name }) => name)
          .reverse();
        expect((await pages(words, { limit })).flat()).toEqual(wanted);
      },
    ),
  );
});

test('ends a page before its orders exceed one response', async () => {
  const address = '"'.repeat(limits.responseBytes / 16);
  for (const name of ['Asha Rao', 'Asha Nair', 'Asha Menon']) await place(name, { residentialAddress: address });
  // Each quote takes four bytes, so four addresses exceed the response with their names.
  for (const name of ['Asha Iyer', 'Asha Pillai']) await place(name, { residentialAddress: address });
  expect(await pages(['asha'])).toEqual([
    ['Asha Pillai', 'Asha Iyer', 'Asha Menon'],
    ['Asha Nair', 'Asha Rao'],
  ]);
});

test('shows an order that alone exceeds one response', async () => {
  await place('Asha Rao', { residentialAddress: 'x'.repeat(limits.responseBytes) });
  await place('Asha Nair');
  expect(await pages(['asha'])).toEqual([['Asha Nair'], ['Asha Rao']]);
});

test.each([
  'G4NK 2M7Q',
  'order g4nk-2m7q',
  'g4nk 2m',
  'G4NK 2M7Q 9XPT 03',
  '9XPT 03AB',
  'Your order no. G4NK.2M7Q.9XPT',
])('finds an order by a part of its number in groups: %s', async (q) => {
  await place('Asha Rao', { orderId: 'G4NK2M7Q9XPT03AB' });
  await place('Ravi Nair', { orderId: 'G4NK0000000003AB' });
  expect(await pages(searchWords(q), { part: partOfNumber(q) })).toEqual([['Asha Rao']]);
});

test('prefers names that look like groups of an order’s number', async () => {
  await place('Anna Maya');
  await place('Asha Rao', { orderId: 'ANNAMAYA9XPT03AB' });
  const [words, part] = [searchWords('anna maya'), partOfNumber('anna maya')];
  expect(await pages(words, { part })).toEqual([['Anna Maya']]);
});
