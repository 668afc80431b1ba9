import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Indexed, SearchIndex } from '../search/search-index.ts';
import type { Table } from './client.ts';
import { type Key, postingKey } from './keys.ts';
import { conditionally } from './writes.ts';

/** Where the postings of a word are stored, and how to read their entries. */
export interface Family<Entry> {
  partitionOf(word: string): string;
  idOf(entry: Entry): string;
  /** The entry without its keys and its word. */
  read(item: Entry): Entry;
}

const keyOf = <Entry extends Indexed>({ partitionOf, idOf }: Family<Entry>, word: string, entry: Entry): Key =>
  postingKey(partitionOf(word), word, entry.createdAt, idOf(entry));

/** A posting holds its entry, so a page of a search is one Query. */
export const postingItem = <Entry extends Indexed>(family: Family<Entry>, word: string, entry: Entry) => ({
  ...keyOf(family, word, entry),
  ...entry,
  word,
});

export function searchIndexTable<Entry extends Indexed>(
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
