import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capacityCalls } from '../support/capacity/calls.ts';
import { openMeasuredShop } from '../support/capacity/shop.ts';

/**
 * The calls in “Who reads and writes what”, without those that don't use the table. A row with `…` continues the call above.
 */
function documentedCalls(): readonly string[] {
  const [, section = ''] = readFileSync('docs/table.md', 'utf8').split('## Who reads and writes what');
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| call'));
  let call = '';
  return rows.flatMap((row) => {
    const [, name = '', , access = ''] = row
      .split(' | ')
      .join(' |')
      .split('|')
      .map((cell) => cell.trim());
    const plain = name.replaceAll('`', '');
    if (!plain.startsWith('…')) call = plain;
    const full = plain.startsWith('…') ? `${call} ${plain}` : plain;
    return access.startsWith('nothing of the table') ? [] : [full];
  });
}

let shop: Awaited<ReturnType<typeof openMeasuredShop>>;
beforeAll(async () => {
  shop = await openMeasuredShop();
});
afterAll(() => shop.close());

it('measures every call in docs/table.md that uses the table', () => {
  expect(Object.keys(capacityCalls).sort()).toEqual([...documentedCalls()].sort());
});

describe('a call uses the capacity in docs/table.md and no Scan', () => {
  const cases = Object.entries(capacityCalls).flatMap(([call, all]) =>
    all.map((one) => ({ name: one.when === undefined ? call : `${call}: ${one.when}`, ...one })),
  );
  it.each(cases)('$name', async ({ ready, takes, alone = false }) => {
    const { dependencies, measure } = alone ? await shop.another() : shop;
    const taken = await measure(await ready(dependencies));
    expect(taken).toEqual({ read: 0, write: 0, index: 0, ...takes, commands: [...takes.commands].sort() });
    expect(taken.commands).not.toContain('Scan');
  });
});
