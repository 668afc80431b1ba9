import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { categoryIds } from '../../lambdas/contracts/categories.ts';
import type { ProductQuery } from '../../lambdas/contracts/product.ts';
import { createCursors } from '../../lambdas/operations/cursors.ts';
import { listProducts } from '../../lambdas/operations/products/list.ts';
import type { ProductRecord } from '../../lambdas/operations/products/product.ts';
import { indexedWords } from '../../lambdas/operations/search/words.ts';
import { openTable, type Table } from '../../lambdas/table/client.ts';
import { productTable } from '../../lambdas/table/products.ts';
import { productIndexTable } from '../../lambdas/table/search-index.ts';
import { DataFolder } from '../../local/data-folder.ts';
import { startEngine } from '../../local/dynamodb/engine.ts';
import { createTables } from '../../local/dynamodb/tables.ts';
import { Stack } from '../../local/template/stack.ts';
import { readTemplate } from '../../local/template/template.ts';

/** What one call asked of the table. */
export interface Cost {
  readonly capacityUnits: number;
  readonly calls: number;
  readonly products: number;
}

/** A catalogue that grows, in an empty table of the stack's own shape. */
export interface GrowingCatalogue {
  readonly size: number;
  /** Adds products with their postings until there are `size`, or it is `deadline` (a time in milliseconds). */
  grow(size: number, deadline?: number): Promise<void>;
  /** What a page of the catalogue costs now. */
  cost(query: Partial<ProductQuery>): Promise<Cost>;
  close(): Promise<void>;
}

/** How many products are written at the same time. */
const together = 16;

/** Opens an empty table on the local engine, as the template in `cdk.out` describes it. */
export async function openCatalogue(): Promise<GrowingCatalogue> {
  const path = mkdtempSync(join(tmpdir(), 'catalogue-'));
  const folder = await DataFolder.open(path);
  const engine = await startEngine(folder, () => {});
  const stack = new Stack(readTemplate('cdk.out', folder.guid));
  await createTables(engine, stack);
  const [described] = stack.all('AWS::DynamoDB::Table');
  const table = openTable(described?.resource.ref ?? '', {
    endpoint: engine.origin,
    region: 'ap-south-1',
    credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
  });
  const meter = measure(table);
  const products = productTable(table);
  const index = productIndexTable(table);
  const cursors = createCursors('bench');
  let size = 0;
  return {
    get size() {
      return size;
    },
    async grow(wanted, deadline = Number.POSITIVE_INFINITY) {
      while (size < wanted && Date.now() < deadline) {
        const next = Array.from({ length: Math.min(together, wanted - size) }, (_, n) => benchProduct(size + n));
        await Promise.all(
          next.flatMap((product) => [
            products.create(product),
            ...indexedWords(product).map((word) => index.put(word, product)),
          ]),
        );
        size += next.length;
      }
    },
    async cost(query) {
      meter.reset();
      const page = await listProducts({ products, index, cursors }, { limit: 24, ...query });
      if (!page.ok) throw new Error(page.detail);
      return { ...meter.read(), products: page.value.products.length };
    },
    async close() {
      await engine.close();
      await folder.close();
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Product number `n`; all are of one size, so that a difference in cost is never a difference in length. Few words load fast. */
function benchProduct(n: number): ProductRecord {
  const number = String(n).padStart(8, '0');
  return {
    productId: number.padStart(16, '0'),
    title: `Heart no${number}`,
    description: `${n % 97 === 0 ? 'Silver' : 'Walnut'} photo. `.repeat(10),
    category: categoryIds[n % categoryIds.length] ?? 'DigitalArt',
    pricePaise: 129_900,
    imageKey: `product-images/0123456789ABCDEF/heart-${number}.jpg`,
    createdAt: new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString(),
    revision: 1,
  };
}

/** Has DynamoDB say what every call consumed, and adds it up. */
function measure({ documents }: Table) {
  let capacityUnits = 0;
  let calls = 0;
  documents.middlewareStack.add(
    (next) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const answered = await next(args);
      const { ConsumedCapacity } = answered.output as { ConsumedCapacity?: { CapacityUnits?: number } };
      capacityUnits += ConsumedCapacity?.CapacityUnits ?? 0;
      calls += 1;
      return answered;
    },
    { name: 'MeasureCapacity', step: 'initialize' },
  );
  return {
    reset() {
      capacityUnits = 0;
      calls = 0;
    },
    read: () => ({ capacityUnits, calls }),
  };
}
