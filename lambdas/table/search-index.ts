import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { ProductRecord } from '../operations/products/product.ts';
import type { SearchIndex } from '../operations/search/search-index.ts';
import type { Table } from './client.ts';
import { type Key, postingKey, wordPartition } from './keys.ts';
import { toRecord } from './products.ts';
import { conditionally } from './writes.ts';

/** One word of one product; it carries the product, so that a page of a search is one Query. */
interface PostingItem extends ProductRecord, Key {
  readonly word: string;
}

/** A posting as it lies in the table. */
export const postingItem = (word: string, product: ProductRecord): PostingItem => ({
  ...postingKey(word, product.createdAt, product.productId),
  ...product,
  word,
});

/** The word index in the table: `docs/decisions/0009-search-by-words.md`. */
export function searchIndexTable({ name: TableName, documents }: Table): SearchIndex {
  return {
    async list({ prefix, limit, after }) {
      const { Items = [], LastEvaluatedKey } = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :partition AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':partition': wordPartition(prefix), ':prefix': prefix },
          Limit: limit,
          ExclusiveStartKey: after,
        }),
      );
      const entries = (Items as PostingItem[]).map((item) => ({
        word: item.word,
        product: toRecord(item),
        position: { pk: item.pk, sk: item.sk },
      }));
      return { entries, ...(LastEvaluatedKey === undefined ? {} : { next: LastEvaluatedKey }) };
    },

    async put(word, product) {
      await conditionally(
        documents.send(
          new PutCommand({
            TableName,
            Item: postingItem(word, product),
            ConditionExpression: 'attribute_not_exists(pk) OR revision < :revision',
            ExpressionAttributeValues: { ':revision': product.revision },
          }),
        ),
      );
    },

    async remove(word, { createdAt, productId }, revision) {
      const Key = postingKey(word, createdAt, productId);
      const older = {
        ConditionExpression: 'revision < :revision',
        ExpressionAttributeValues: { ':revision': revision },
      };
      await conditionally(
        documents.send(new DeleteCommand({ TableName, Key, ...(revision === undefined ? {} : older) })),
      );
    },
  };
}
