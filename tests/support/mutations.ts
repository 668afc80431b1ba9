import fc from 'fast-check';
import { anyCharacter } from './any-character.ts';
import type { Input } from './route-facts.ts';

/** Field names with a special meaning in JavaScript, the table or the shop. */
const names = fc.constantFrom(
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'then',
    'toJSON',
    '',
    'pk',
    'sk',
    'userId',
  ],
  ...['role', 'status', 'price', 'total', 'qty', 'lines', '$ne', 'a.b', 'length', '0'],
);

const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', '\u202e', '#', 'USER#x', '../..', '<script>alert(1)</script>', '=1+1'),
  fc.constantFrom("' OR 1=1 --", '{{7*7}}', '%00', 'NaN', '1e309', '٣', 'x'.repeat(3_000), '😀'.repeat(600)),
);

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom(0, -0, -1, 0.5, 1e-9, 5e-324, 1e308, 2 ** 53, -(2 ** 53), 2 ** 31, 10_000_000.001),
);

/** Any JSON value. */
const anything = fc.oneof(text, number, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 4 }));

/** Any value of the same type. */
const alike = (value: unknown): fc.Arbitrary<unknown> =>
  typeof value === 'string'
    ? text
    : typeof value === 'number'
      ? number
      : Array.isArray(value)
        ? fc.array(anything)
        : anything;

/** The sample with fields that were removed, changed, given another type, or added. */
const fieldsOf = ({ schema, valid, wrong }: Input): fc.Arbitrary<Record<string, unknown>> => {
  const field = (name: string): fc.Arbitrary<readonly [string, unknown][]> =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constant(name in valid ? [[name, valid[name]] as [string, unknown]] : []) },
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: alike(valid[name]).map((value) => [[name, value] as [string, unknown]]) },
      { weight: 1, arbitrary: anything.map((value) => [[name, value] as [string, unknown]]) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(...(wrong[name] ?? [null])).map((value) => [[name, value] as [string, unknown]]),
      },
    );
  const extra = fc.array(fc.tuple(fc.oneof(names, text), anything), { maxLength: 3 });
  return fc
    .tuple(...Object.keys(schema.shape).map(field), fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, extra))
    .map((entries) => Object.fromEntries(entries.flat()));
};

/** Texts that are not JSON, or deeply nested JSON. */
const brokenBody = fc.oneof(
  text,
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.constantFrom(5, 50, 500, 9_000).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc.constantFrom(5, 50, 500, 30_000).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`),
);

/** Request bodies made from a route's sample, in their serialised form. */
export const bodies = (input: Input): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: fieldsOf(input).map((fields) => JSON.stringify(fields)) },
    { weight: 1, arbitrary: brokenBody },
    {
      weight: 1,
      arbitrary: fc.tuple(fieldsOf(input), fc.nat(200)).map(([fields, end]) => JSON.stringify(fields).slice(0, end)),
    },
  );

/** Queries made from a route's sample, with all values as text. */
export const queries = (input: Input): fc.Arbitrary<Record<string, string>> =>
  fieldsOf(input).map((fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    ),
  );

/** Values for path parameters and headers. */
export const oddText = text;
