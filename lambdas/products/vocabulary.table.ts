import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { batchGet } from '../platform/dynamodb/batch-get.ts';
import { batchPut } from '../platform/dynamodb/batch-put.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { type Key, spellingKey, spellingPartition } from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { deletions, typingError } from './typing-error.ts';
import { isCorrectable, type Vocabulary } from './vocabulary.ts';

/** How many items one Query reads: at most 4 KB in all. */
const maxItems = 30;

/** All items of a word. The last one, under the word itself, is written last and marks the word as complete. */
export const spellingItems = (word: string): readonly Key[] => {
  const [own = word, ...shorter] = deletions(word);
  return [...shorter, own].map((deletion) => spellingKey(deletion, word));
};

const completionKey = (word: string): Key => spellingKey(deletions(word)[0] ?? word, word);

/** The vocabulary in the table; see `docs/decisions/0032-search-understands.md`. */
export function vocabularyTable(table: Table): Vocabulary {
  const { name: TableName, documents } = table;
  const startingWith = async (deletion: string): Promise<readonly string[]> => {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :partition AND begins_with(sk, :deletion)',
        ExpressionAttributeValues: { ':partition': spellingPartition(deletion), ':deletion': deletion },
        Limit: maxItems,
      }),
    );
    return Items.map(stored<Key>).map(({ sk }) => sk.slice(sk.indexOf('#') + 1));
  };
  return {
    async learn(words) {
      const correctable = words.filter(isCorrectable);
      if (correctable.length === 0) return;
      const known = await batchGet<Key>(table, correctable.map(completionKey), { consistent: false });
      const knownKeys = new Set(known.map(({ sk }) => sk));
      const missing = correctable.filter((word) => !knownKeys.has(completionKey(word).sk));
      await batchPut(
        table,
        missing.flatMap((word) => spellingItems(word).slice(0, -1)),
      );
      await batchPut(table, missing.map(completionKey));
    },

    async near(typed) {
      const found = await Promise.all(deletions(typed).map(startingWith));
      return [...new Set(found.flat())].filter((word) => typingError(typed, word) !== undefined).sort();
    },
  };
}
