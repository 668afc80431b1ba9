import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { CategoryId } from '../contracts/categories.ts';
import type { ProductSort } from '../contracts/products/product.ts';
import { uploadIdOf } from '../pictures/image-keys.ts';
import { imageUse } from '../pictures/image-uses.table.ts';
import { type Attributes, fromAttributes } from '../platform/dynamodb/attributes.ts';
import { batchGet } from '../platform/dynamodb/batch-get.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import {
  byPrice,
  byTime,
  catalogue,
  catalogueByPrice,
  categoryByPrice,
  categoryPartition,
  gsi1,
  gsi2,
  gsi3,
  gsi4,
  hiddenProducts,
  type Index,
  indexKey,
  type Key,
  productKey,
  shelfKey,
  sortKeysOfPrices,
} from '../platform/dynamodb/keys.ts';
import { indexPage, newestFirst } from '../platform/dynamodb/query.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import {
  type Condition,
  conditionally,
  conditionallyAll,
  conditions,
  type TransactItems,
  transactWithRetry,
  type Write,
} from '../platform/dynamodb/writes.ts';
import { ContentionError } from '../platform/result.ts';
import { retry } from '../platform/retry.ts';
import {
  asListed,
  type FullProduct,
  type ProductRecord,
  type Products,
  picturesOf,
  secondCategory,
} from './product.ts';

/** A product's own item. `shelf` is the category of its second list entry, if it has one. */
interface ProductItem extends FullProduct, Key {
  readonly shelf?: CategoryId | undefined;
}

const removeAttempts = 4;

/** The products in the table. */
export function productTable(table: Table): Products {
  const { name: TableName, documents } = table;
  return {
    async find(productId, { consistent }) {
      const { Item } = await documents.send(
        new GetCommand({ TableName, Key: productKey(productId), ConsistentRead: consistent }),
      );
      return Item === undefined ? undefined : toFullProduct(stored(Item));
    },

    async findMany(productIds, options) {
      const items = await batchGet<ProductItem>(table, productIds.map(productKey), options);
      return new Map(items.map((item) => [item.productId, toFullProduct(item)]));
    },

    async list({ category, sort, price, limit, after }) {
      const [index, partition] = listIndex(category, sort);
      const sortKeys = price && sortKeysOfPrices(price.least, price.most);
      const query = { partition, limit, after, sortKeys, forward: sort === 'price-asc' };
      const page = await indexPage<ProductItem>(table, index, query);
      return { ...page, entries: page.entries.map(toRecord) };
    },

    async listHidden({ limit, after }) {
      const page = await newestFirst<ProductItem>(table, gsi1, { partition: hiddenProducts, limit, after });
      return { ...page, entries: page.entries.map(toFullProduct) };
    },

    async create(product) {
      const written = await write(table, product, undefined, conditions.absent);
      if (written.done) return 'created';
      return written.imageGone ? 'image-gone' : 'exists';
    },

    async replace(current, next) {
      const written = await write(table, next, current, unchangedSince(current));
      if (written.done || written.existing === undefined) return written;
      return { done: false, existing: toFullProduct(written.existing) };
    },

    async remove(productId) {
      let shelf: CategoryId | undefined;
      const wasRemoved = await retry({ attempts: removeAttempts }, async () => {
        const removed = await remove(table, productId, shelf);
        if (removed.done) return true;
        if (removed.existing === undefined) return false;
        shelf = removed.existing.shelf;
        return undefined;
      });
      if (wasRemoved === undefined) throw new ContentionError(`Product ${productId} kept changing`);
      return wasRemoved;
    },
  };
}

/** The index and the partition that hold a list in this order. */
function listIndex(category: CategoryId | undefined, sort: ProductSort | undefined): [index: Index, partition: string] {
  if (sort === undefined) return category === undefined ? [gsi1, catalogue] : [gsi2, categoryPartition(category)];
  return category === undefined ? [gsi3, catalogueByPrice] : [gsi4, categoryByPrice(category)];
}

const unchangedSince = ({ revision }: ProductRecord): Condition => ({
  ConditionExpression: 'revision = :revision',
  ExpressionAttributeValues: { ':revision': revision },
});

const withoutShelf: Condition = { ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(shelf)' };

const withShelf = (shelf: CategoryId): Condition => ({
  ConditionExpression: 'shelf = :shelf',
  ExpressionAttributeValues: { ':shelf': shelf },
});

type Written = { readonly done: true } | (Failed & { readonly imageGone?: boolean });
type Failed = Exclude<Write<ProductItem>, { done: true }>;

/**
 * Writes a product over `current`. The same transaction updates its second list entry, if it had or gets one, and marks each
 * picture that `current` doesn't have as used.
 */
async function write(
  table: Table,
  product: FullProduct,
  current: FullProduct | undefined,
  condition: Condition,
): Promise<Written> {
  const { name: TableName, documents } = table;
  const shelf = shelfOf(product);
  const oldShelf = current && shelfOf(current);
  const used = new Set(current && uploadsOf(current));
  const added = uploadsOf(product).filter((uploadId) => !used.has(uploadId));
  const Put = {
    TableName,
    Item: productItem(product),
    ...condition,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  } as const;
  const items: TransactItems = [
    { Put },
    ...shelfChanges(TableName, product, oldShelf, shelf),
    ...added.flatMap((uploadId) => imageUse(TableName, uploadId, product.productId, product.revision)),
  ];
  if (items.length === 1) return conditionally(documents.send(new PutCommand(Put)));
  const transaction = await transactWithRetry<ProductItem>(table, items);
  if (transaction.outcome === 'done') return { done: true };
  return { done: false, ...(transaction.failed.get(0) ?? { imageGone: true }) };
}

/** The IDs of the uploads that published the product's pictures. */
const uploadsOf = (product: FullProduct): readonly string[] =>
  picturesOf(product).flatMap(({ imageKey }) => uploadIdOf(imageKey) ?? []);

function shelfChanges(
  TableName: string,
  product: FullProduct,
  oldShelf: CategoryId | undefined,
  shelf: CategoryId | undefined,
): TransactItems {
  const stale = oldShelf === shelf ? undefined : oldShelf;
  return [
    ...(stale === undefined ? [] : [{ Delete: { TableName, Key: shelfKey(product.productId, stale) } }]),
    ...(shelf === undefined
      ? []
      : [
          {
            Put: {
              TableName,
              Item: { ...shelfKey(product.productId, shelf), ...asListed(product), ...onShelf(product, shelf) },
            },
          },
        ]),
  ];
}

/** Deletes a product if this is its second category, or if it has none. On a mismatch, returns the existing item. */
function remove(table: Table, productId: string, shelf: CategoryId | undefined): Promise<Write<ProductItem>> {
  const { name: TableName, documents } = table;
  const Delete = {
    TableName,
    Key: productKey(productId),
    ...(shelf === undefined ? withoutShelf : withShelf(shelf)),
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  } as const;
  if (shelf === undefined) return conditionally(documents.send(new DeleteCommand(Delete)));
  return conditionallyAll(table, [{ Delete }, { Delete: { TableName, Key: shelfKey(productId, shelf) } }]);
}

/** The category of a product's second list entry, if it has one. */
const shelfOf = (product: ProductRecord): CategoryId | undefined =>
  product.state === 'hidden' ? undefined : secondCategory(product);

/** A product's own item. */
export const productItem = (product: FullProduct): ProductItem => ({
  ...productKey(product.productId),
  ...product,
  ...(product.state === 'hidden'
    ? amongHidden(product)
    : { ...inCatalogue(product), ...onShelf(product, product.category) }),
  shelf: shelfOf(product),
});

const amongHidden = ({ createdAt, productId }: ProductRecord) =>
  indexKey(gsi1, hiddenProducts, byTime(createdAt, productId));

const inCatalogue = ({ createdAt, productId, pricePaise }: ProductRecord) => ({
  ...indexKey(gsi1, catalogue, byTime(createdAt, productId)),
  ...indexKey(gsi3, catalogueByPrice, byPrice(pricePaise, createdAt, productId)),
});

const onShelf = ({ createdAt, productId, pricePaise }: ProductRecord, category: CategoryId) => ({
  ...indexKey(gsi2, categoryPartition(category), byTime(createdAt, productId)),
  ...indexKey(gsi4, categoryByPrice(category), byPrice(pricePaise, createdAt, productId)),
});

/** The fields of an item that lists use, without its keys. */
export const toRecord = (item: ProductRecord): ProductRecord => ({
  productId: item.productId,
  title: item.title,
  description: item.description,
  category: item.category,
  pricePaise: item.pricePaise,
  imageKey: item.imageKey,
  ...(item.picture !== undefined && { picture: item.picture }),
  ...(item.making !== undefined && { making: item.making }),
  ...(item.proofRequired && { proofRequired: item.proofRequired }),
  ...(item.state !== undefined && { state: item.state }),
  createdAt: item.createdAt,
  revision: item.revision,
});

/** All fields of a product's own item, without its keys. */
const toFullProduct = (item: FullProduct): FullProduct => ({
  ...toRecord(item),
  ...(item.morePictures !== undefined && { morePictures: item.morePictures }),
  ...(item.questions !== undefined && { questions: item.questions }),
  ...(item.preview !== undefined && { preview: item.preview }),
});

/** The product in an image of the table's stream. */
export const productImage = (image: Attributes): FullProduct => toFullProduct(stored(fromAttributes(image)));
