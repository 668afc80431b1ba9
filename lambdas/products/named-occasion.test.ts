import { expect, test } from 'vitest';
import { wordsOf } from '../platform/search/words.ts';
import { defaultSynonyms } from '../settings/default-synonyms.ts';
import { namedOccasion } from './named-occasion.ts';
import { toSynonyms } from './search-words.ts';

const synonyms = toSynonyms(defaultSynonyms);
const occasions = [
  'Valentine’s Day',
  'Raksha Bandhan 2027',
  'Diwali gifts',
  'Christmas & New Year',
  'Mother’s Day',
  'Friendship Day',
].map((name) => ({ name, date: '2027-01-01' }));

const named = (q: string) => namedOccasion(wordsOf(q), occasions, synonyms);

test.each([
  ['christmas', 'Christmas & New Year', []],
  ['xmas gift', 'Christmas & New Year', ['gift']],
  ['merry christmas for mom', 'Christmas & New Year', ['for', 'mom']],
  ['new year mug', 'Christmas & New Year', ['mug']],
  ['क्रिसमस', 'Christmas & New Year', []],
  ['valentine', 'Valentine’s Day', []],
  ['valentines day', 'Valentine’s Day', ['day']],
  ['happy valentine’s day wife', 'Valentine’s Day', ['day', 'wife']],
  ['rakhi', 'Raksha Bandhan 2027', []],
  ['rakshabandhan', 'Raksha Bandhan 2027', []],
  ['raksha bandhan', 'Raksha Bandhan 2027', []],
  ['deepavali', 'Diwali gifts', []],
  ['mothers day', 'Mother’s Day', []],
  ['mom day', 'Mother’s Day', []],
  ['friendship day', 'Friendship Day', []],
])('D28: “%s” names the occasion %s', (q, name, others) => {
  expect(named(q)).toMatchObject({ occasion: { name }, others });
});

test.each(['mother', 'gift for mom', 'friend', 'parents day', 'new mug', '25 year anniversary', 'day', ''])(
  'D28: “%s” names no occasion',
  (q) => {
    expect(named(q)).toBeUndefined();
  },
);
