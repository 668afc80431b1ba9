import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { ProductRecord } from '../catalogue/product.ts';
import { toRecord } from '../catalogue/products.table.ts';
import type { OrderEntry } from '../orders/order-words.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { type Key, orderWordPartition, postingKey, wordPartition } from '../platform/dynamodb/keys.ts';
import { conditionally } from '../platform/dynamodb/writes.ts';
import type { Indexed, SearchIndex } from '../platform/search/search-index.ts';

/** Which partition holds the postings of words that begin so, and what they are of. */
interface Family<Entry> {
  partitionOf(word: string): string;
  idOf(entry: Entry): string;
  /** The entry without its keys and its word. */
  read(item: Entry): Entry;
}

const productWords: Family<ProductRecord> = {
  partitionOf: wordPartition,
  idOf: ({ productId }) => productId,
  read: toRecord,
};

/** The catalogue's words in the table: `docs/decisions/0009-search-by-words.md`. */
export const productIndexTable = (table: Table): SearchIndex<ProductRecord> => searchIndexTable(table, productWords);

/** The beginnings of the orders' words in the table. */
export const orderIndexTable = (table: Table): SearchIndex<OrderEntry> =>
  searchIndexTable(table, {
    partitionOf: orderWordPartition,
    idOf: ({ orderId }) => orderId,
    read: ({ orderId, name, mobileNo, createdAt, revision }) => ({ orderId, name, mobileNo, createdAt, revision }),
  });

const keyOf = <Entry extends Indexed>({ partitionOf, idOf }: Family<Entry>, word: string, entry: Entry): Key =>
  postingKey(partitionOf(word), word, entry.createdAt, idOf(entry));

/** Postings carry their entry, so that a page of a search is one Query. */
const postingItem = <Entry extends Indexed>(family: Family<Entry>, word: string, entry: Entry) => ({
  ...keyOf(family, word, entry),
  ...entry,
  word,
});

/** A posting of a product as it lies in the table. */
export const productPosting = (word: string, product: ProductRecord) => postingItem(productWords, word, product);

function searchIndexTable<Entry extends Indexed>(
  { name: TableName, documents }: Table,
  family: Family<Entry>,
): SearchIndex<Entry> {
  const { partitionOf, read } = family;
  return {
    async list({ prefix, limit, after }) {
      const { Items = [], LastEvaluatedKey } = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :partition AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':partition': partitionOf(prefix), ':prefix': prefix },
          Limit: limit,
          ExclusiveStartKey: after,
        }),
      );
      const entries = (Items as (Entry & Key & { readonly word: string })[]).map((item) => ({
        word: item.word,
        entry: read(item),
        position: { pk: item.pk, sk: item.sk },
      }));
      return { entries, ...(LastEvaluatedKey === undefined ? {} : { next: LastEvaluatedKey }) };
    },

    async put(word, entry) {
      await conditionally(
        documents.send(
          new PutCommand({
            TableName,
            Item: postingItem(family, word, entry),
            ConditionExpression: 'attribute_not_exists(pk) OR revision < :revision',
            ExpressionAttributeValues: { ':revision': entry.revision },
          }),
        ),
      );
    },

    async remove(word, entry, revision) {
      const older = {
        ConditionExpression: 'revision < :revision',
        ExpressionAttributeValues: { ':revision': revision },
      };
      const Key = keyOf(family, word, entry);
      await conditionally(
        documents.send(new DeleteCommand({ TableName, Key, ...(revision === undefined ? {} : older) })),
      );
    },
  };
}
