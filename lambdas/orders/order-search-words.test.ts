import { expect, test } from 'vitest';
import { isFoundBy, orderPrefixes, orderWords, searchWords } from './order-search-words.ts';

const orderId = '7K3F9QAB12CD34EF';
const numbers = ['7k3f9qab12cd34ef', '3210', '43210', '543210', '34ef'];

test.each([
  [{ name: 'Asha Rao', mobileNo: '9876543210' }, ['asha', 'rao', '9876543210', ...numbers]],
  [{ name: 'Ásha  ASHA', mobileNo: '+919876543210' }, ['asha', '9876543210', ...numbers]],
  [{ name: 'Rao', mobileNo: '+91 98765 43210' }, ['rao', '9876543210', ...numbers]],
  [{ name: 'R', mobileNo: '' }, ['7k3f9qab12cd34ef', '34ef']],
])('finds %j by %j', (order, words) => {
  expect(orderWords({ orderId, ...order })).toEqual(words);
});

test.each([
  ['rao asha', ['rao', 'asha']],
  ['+91 98765-43210', ['9876543210']],
  ['(098765) 43210', ['9876543210']],
  ['98765', ['98765']],
  ['Asha +919876543210', ['asha', '9876543210']],
  ['98765/43210', ['9876543210']],
  ['९८७६५ ४३२१०', ['9876543210']],
  ['Order G4NK…', ['g4nk']],
  ['Your order no. G4NK', ['g4nk']],
  ['order #34EF', ['34ef']],
  ['ORDER: 98765', ['98765']],
  ['Order', ['order']],
  ['Orderly Rao', ['orderly', 'rao']],
  ['+ -', []],
])('turns %j into the words %j', (q, words) => {
  expect(searchWords(q)).toEqual(words);
});

test('lists an order under the first two to eight characters of each word, and under parts of its numbers', () => {
  const number = ['7k3f', '7k3f9', '7k3f9q', '7k3f9qa', '7k3f9qab', '34ef'];
  expect(orderPrefixes({ orderId, name: 'Asha Ashok', mobileNo: '' })).toEqual([
    ...['as', 'ash', 'asha', 'asho', 'ashok'],
    ...number,
  ]);
  expect(orderPrefixes({ orderId, name: '', mobileNo: '9876543210' }).toSorted()).toEqual(
    [
      ...[2, 3, 4, 5, 6, 7, 8].map((length) => '9876543210'.slice(0, length)),
      ...['3210', '43210', '543210'],
      ...number,
    ].toSorted(),
  );
});

test('finds an order by the end of a number only if the end is long enough', () => {
  const order = { orderId, name: 'Asha', mobileNo: '9876543210' };
  const found = ['as', '98', '7k3f', '34ef', '3210'].filter((word) => isFoundBy(order, word));
  expect(found).toEqual(['as', '98', '7k3f', '34ef', '3210']);
  expect(['34', '34e', '321', '7k3', '7k3x'].filter((word) => isFoundBy(order, word))).toEqual([]);
});

test('limits the number of prefixes for a name of any length', () => {
  const name = Array.from({ length: 40 }, (_, n) => `${n}chandrasekhar`).join(' ');
  const buyer = name.replaceAll(/[a-z]+/g, 'venkatesan');
  const ofReceiver = { orderId, name, mobileNo: '9876543210' };
  expect(orderPrefixes(ofReceiver)).toHaveLength(86);
  expect(orderPrefixes({ ...ofReceiver, buyer })).toHaveLength(156);
  expect(orderPrefixes({ ...ofReceiver, buyer, parcel: 'EB123456789IN' })).toHaveLength(161);
});

test('an order is found by the name of its customer and by that of its receiver', () => {
  const both = { orderId: '0123456789ABCDEF', name: 'Sunita Rao', buyer: 'Ananya', mobileNo: '' };
  for (const word of ['sunita', 'anan']) expect(isFoundBy(both, word)).toBe(true);
});
