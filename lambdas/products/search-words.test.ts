import { expect, test } from 'vitest';
import { toSynonyms } from './search-words.ts';

const dog = ['dog', 'puppy'];
const cat = ['cat', 'kitten'];

test('D28: a word for both kinds also finds either of them, and so do its synonyms', () => {
  const synonyms = toSynonyms([dog, cat, ['pet', 'animal']]);
  for (const word of ['pet', 'animal']) expect(synonyms.get(word)).toEqual(['pet', 'animal', ...dog, ...cat]);
  expect(synonyms.get('dog')).toEqual(dog);
});

test.each([
  [[['pet', 'dog', 'puppy'], cat], 'dog'],
  [[['pet', 'dog', 'puppy'], cat], 'puppy'],
  [[dog, cat, ['pet', 'puppy']], 'puppy'],
  [
    [
      ['parent', 'mother', 'maa'],
      ['father', 'papa'],
    ],
    'maa',
  ],
])('D28: with the lists %j, “%s” finds no gifts for the other kind', (lists, word) => {
  const found = toSynonyms(lists).get(word) ?? [];
  expect(['cat', 'father'].filter((other) => found.includes(other))).toEqual([]);
});
