import { expect, test } from 'vitest';
import { orderBeginnings, orderWords, soughtWords } from './order-words.ts';

test.each([
  [{ name: 'Asha Rao', mobileNo: '9876543210' }, ['asha', 'rao', '9876543210']],
  [{ name: 'Ásha  ASHA', mobileNo: '+919876543210' }, ['asha', '9876543210']],
  [{ name: 'Rao', mobileNo: '+91 98765 43210' }, ['rao', '9876543210']],
  [{ name: 'R', mobileNo: '' }, []],
])('finds %j by %j', (order, words) => {
  expect(orderWords(order)).toEqual(words);
});

test.each([
  ['rao asha', ['rao', 'asha']],
  ['+91 98765-43210', ['9876543210']],
  ['(098765) 43210', ['9876543210']],
  ['98765', ['98765']],
  ['Asha +919876543210', ['asha', '9876543210']],
  ['+ -', []],
])('turns %j into the words %j', (q, words) => {
  expect(soughtWords(q)).toEqual(words);
});

test('lists an order under the first two to eight characters of each word', () => {
  expect(orderBeginnings({ name: 'Asha Ashok', mobileNo: '' })).toEqual(['as', 'ash', 'asha', 'asho', 'ashok']);
  expect(orderBeginnings({ name: '', mobileNo: '9876543210' })).toEqual(
    [2, 3, 4, 5, 6, 7, 8].map((length) => '9876543210'.slice(0, length)),
  );
});

test('lists a name of any length a bounded number of times', () => {
  const name = Array.from({ length: 40 }, (_, n) => `${n}chandrasekhar`).join(' ');
  expect(orderBeginnings({ name, mobileNo: '9876543210' }).length).toBeLessThanOrEqual(77);
});
