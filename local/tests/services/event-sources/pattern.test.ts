import { expect, test } from 'vitest';
import { compilePattern } from '#services/event-sources/pattern.ts';

const record = {
  tags: ['one', 'two'],
  none: [],
  eventName: 'INSERT',
  dynamodb: { Keys: { sk: { S: 'CART#1' } }, NewImage: { qty: { N: '1' } } },
};

test.each([
  [{ eventName: ['INSERT', 'MODIFY'] }, true],
  [{ eventName: ['REMOVE'] }, false],
  [{ dynamodb: { Keys: { sk: { S: [{ prefix: 'CART#' }] } } } }, true],
  [{ dynamodb: { Keys: { sk: { S: [{ prefix: 'ORDER' }] } } } }, false],
  [{ dynamodb: { Keys: { sk: { S: ['PRODUCT'] } } } }, false],
  [{ eventName: ['INSERT'], dynamodb: { Keys: { sk: { S: ['PRODUCT'] } } } }, false],
  [{ dynamodb: { OldImage: [{ exists: false }] } }, true],
  [{ dynamodb: { NewImage: { qty: [{ exists: true }] } } }, true],
  [{ dynamodb: { OldImage: { sk: { S: ['x'] } } } }, false],
  [{ tags: ['two', 'three'] }, true],
  [{ tags: ['three'] }, false],
  [{ none: ['one'] }, false],
])('%j', (pattern, passes) => {
  expect(compilePattern(pattern)(record)).toBe(passes);
});

test.each([{ eventName: [{ 'anything-but': ['REMOVE'] }] }, { eventName: 'INSERT' }])(
  'an unsupported pattern stops the start: %j',
  (pattern) => {
    expect(() => compilePattern(pattern)).toThrow('The local cloud does not support the filter');
  },
);
