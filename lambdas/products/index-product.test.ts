import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { allQuestions, product } from '#tests/support/unit/records.ts';
import { ContentionError } from '../platform/result.ts';
import { indexProduct } from './index-product.ts';
import { indexedWords, indexVersion } from './indexed-words.ts';
import type { ProductRecord } from './product.ts';

/** The product before and after one change, as in a stream event. */
type ProductEvent = readonly [ProductRecord, ...ProductRecord[]];

const titles = fc.constantFrom('Heart frame', 'Heart mirror', 'Star', 'Star frame of wood');
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('write' as const), title: titles }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('price' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hide' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Changes the product, and returns the stream event. A removed product is not created again. */
async function change(shop: MemoryShop, next: Step): Promise<ProductEvent | undefined> {
  const tea = product('tea', { description: 'none' });
  const existing = shop.store.products.get(tea.productId);
  if (next.kind === 'remove' && existing !== undefined) {
    await shop.products.remove(tea.productId);
    return [existing];
  }
  if (next.kind === 'remove') return undefined;
  const { title, pricePaise } =
    next.kind === 'write'
      ? { title: next.title, pricePaise: 100 }
      : { title: existing?.title ?? 'Star', pricePaise: 1 };
  const revision = (existing?.revision ?? 0) + 1;
  const written = { ...tea, title, pricePaise, revision, ...(next.kind === 'hide' && { state: 'hidden' as const }) };
  shop.store.products.set(tea.productId, written);
  return existing === undefined ? [written] : [existing, written];
}

/** Expects exactly the postings of the stored products. */
function expectIndexed({ store }: MemoryShop) {
  const wanted = [...store.products.values()]
    .filter(({ state }) => state !== 'hidden')
    .flatMap((record) => indexedWords(record).map((word) => ({ word, entry: record, version: indexVersion })));
  const byWord = (a: { word: string }, b: { word: string }) => (a.word < b.word ? -1 : 1);
  expect([...store.postings.values()].sort(byWord)).toEqual(wanted.sort(byWord));
}

const history = fc.array(step, { minLength: 1, maxLength: 6 }).map((steps) => {
  const removed = steps.findIndex(({ kind }) => kind === 'remove');
  return removed < 0 ? steps : steps.slice(0, removed + 1);
});

test('keeps the index consistent after events in any order, some of them repeated', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.infiniteStream(fc.nat()), async (steps, random) => {
      const shop = memoryShop();
      const events: ProductEvent[] = [];
      for (const next of steps) {
        const images = await change(shop, next);
        if (images !== undefined) events.push(images);
      }
      const order = [...events, ...events.filter((_, index) => index % 2 === 0)]
        .map((images) => ({ images, rank: random.next().value ?? 0 }))
        .sort((a, b) => a.rank - b.rank);
      for (const { images } of order) await indexProduct(shop, images);
      expectIndexed(shop);
    }),
  );
});

test('keeps the index consistent after concurrent events and changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), history, async (scheduler, steps) => {
      const shop = memoryShop(() => scheduler.schedule(Promise.resolve()));
      const indexing: Promise<unknown>[] = [];
      const applySteps = async () => {
        for (const next of steps) {
          const images = await change(shop, next);
          if (images !== undefined) indexing.push(retryUntilDone(() => indexProduct(shop, images)));
          await scheduler.schedule(Promise.resolve());
        }
      };
      const applied = applySteps();
      await scheduler.waitFor(applied.then(() => Promise.all(indexing)));
      expectIndexed(shop);
    }),
  );
});

/** Lambda delivers a failed event again. */
async function retryUntilDone(task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (!(error instanceof ContentionError)) throw error;
    await retryUntilDone(task);
  }
}

test('throws, so that the stream retries, while the product keeps changing', async () => {
  const shop = memoryShop();
  let revision = 1;
  vi.spyOn(shop.products, 'find').mockImplementation(async () => product('tea', { revision: revision++ }));
  await expect(indexProduct(shop, [product('tea')])).rejects.toThrow(ContentionError);
});

test('stores the product’s list fields in postings, without its other pictures and its questions', async () => {
  const shop = memoryShop();
  const tea = product('tea', { morePictures: [{ imageKey: 'product-images/x/y.png' }], questions: allQuestions });
  await shop.products.create(tea);
  await indexProduct(shop, [tea]);
  const { entries } = await shop.index.list({ prefix: 'tea', limit: 5 });
  expect(entries.map(({ entry }) => entry)).toEqual([product('tea')]);
});
