import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Catalogue, openCatalogue } from '../../bench/catalogue.ts';

const queries = [
  { limit: 5 },
  { limit: 5, category: 'MiniFrames' },
  { limit: 5, sort: 'price-asc' },
  { limit: 5, category: 'MiniFrames', sort: 'price-desc' },
  { limit: 5, q: 'heart' },
  { q: 'no00000043' },
  { q: 'haert', limit: 5 },
  { q: 'no00000043 no00000044' },
  { q: 'gift under 1010', limit: 5 },
  { q: 'heart no00000043', limit: 5 },
  { q: 'cheap no00000043', limit: 5 },
  { q: 'no00000043 under 50', limit: 5 },
  { q: 'gift under 50', limit: 5 },
] as const;

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await openCatalogue();
});
afterAll(() => catalogue.close());

it('a page of the catalogue, a category or a search needs the same calls and capacity among 50 and among 500 products', async () => {
  const costs = async () => {
    const all = [];
    for (const query of queries) all.push(await catalogue.cost(query));
    return all;
  };
  await catalogue.grow(50);
  const small = await costs();
  await catalogue.grow(500);
  expect(await costs()).toEqual(small);
  expect(small.map(({ calls }) => calls)).toEqual([1, 1, 2, 2, 3, 3, 12, 10, 4, 5, 3, 5, 6]);
  expect(small.map(({ products }) => products)).toEqual([5, 5, 5, 5, 5, 1, 5, 2, 5, 5, 1, 1, 5]);
  for (const { capacityUnits } of small) expect(capacityUnits).toBeGreaterThan(0);
});
