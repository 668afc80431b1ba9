import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Indexed, SearchIndex } from '../search/search-index.ts';
import type { Table } from './client.ts';
import { type Key, postingKey } from './keys.ts';
import { stored } from './stored.ts';
import { conditionally } from './writes.ts';

/** Where the postings of a word are stored, and how to read their entries. */
export interface Family<Entry> {
  partitionOf(word: string): string;
  idOf(entry: Entry): string;
  /** The index version. A higher one replaces postings of the same revision. @default 1 */
  readonly version?: number;
  /** The entry without its keys and its word. */
  read(item: Entry): Entry;
}

const keyOf = <Entry extends Indexed>({ partitionOf, idOf }: Family<Entry>, word: string, entry: Entry): Key =>
  postingKey(partitionOf(word), word, entry.createdAt, idOf(entry));

/** A posting contains its entry, so one Query returns a page of a search. */
export const postingItem = <Entry extends Indexed>(family: Family<Entry>, word: string, entry: Entry) => ({
  ...keyOf(family, word, entry),
  ...entry,
  word,
  ...(family.version !== undefined && { indexVersion: family.version }),
});

interface StoredPosting extends Key {
  readonly word: string;
  readonly indexVersion?: number;
}

export function searchIndexTable<Entry extends Indexed>(
  { name: TableName, documents }: Table,
  family: Family<Entry>,
): SearchIndex<Entry> {
  const { partitionOf, read, version = 1 } = family;
  return {
    async list({ prefix, whole = false, limit, after }) {
      const { Items = [], LastEvaluatedKey } = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :partition AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':partition': partitionOf(prefix), ':prefix': whole ? `${prefix}#` : prefix },
          Limit: limit,
          ExclusiveStartKey: after,
        }),
      );
      const entries = Items.map(stored<Entry & StoredPosting>).map((item) => ({
        word: item.word,
        entry: read(item),
        version: item.indexVersion ?? 1,
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
            ConditionExpression:
              version === 1
                ? 'attribute_not_exists(pk) OR revision < :revision'
                : 'attribute_not_exists(pk) OR revision < :revision OR (revision = :revision AND (attribute_not_exists(indexVersion) OR indexVersion < :version))',
            ExpressionAttributeValues: { ':revision': entry.revision, ...(version > 1 && { ':version': version }) },
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
