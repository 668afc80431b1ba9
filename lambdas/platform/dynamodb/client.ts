import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { countSetting } from '../environment.ts';
import { functionConfig } from '../function-config.ts';
import { ContentionError } from '../result.ts';
import { jitteredPause, type Pause } from '../retry.ts';
import type { OrderKeys } from './keys.ts';

/** The single table and its client. */
export interface Table {
  readonly name: string;
  readonly documents: DynamoDBDocumentClient;
  readonly pause: Pause;
  readonly orderKeys: OrderKeys;
}

/** Errors that a retry may resolve. */
const contention = new Set([
  'TransactionConflictException',
  'TransactionInProgressException',
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
]);

/** Opens the table. A function does this once per cold start. */
export function openTable(
  name: string,
  config: DynamoDBClientConfig = functionConfig('DYNAMODB'),
  pause: Pause = jitteredPause,
  orderKeys: OrderKeys = { written: countSetting('orderKeysWritten'), read: countSetting('orderKeysRead') },
): Table {
  const client = new DynamoDBClient({ ...config, maxAttempts: 4 });
  retryConflicts(client);
  nameContention(client);
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  return { name, documents, pause, orderKeys };
}

/** DynamoDB refuses a write that conflicts with a transaction, and the SDK doesn't retry that by default. */
function retryConflicts(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        if (error instanceof Error && error.name === 'TransactionConflictException') {
          Object.assign(error, { $retryable: { throttling: false } });
        }
        throw error;
      }
    },
    { name: 'RetryTransactionConflicts', step: 'deserialize', priority: 'high' },
  );
}

/** Converts contention to `ContentionError` after the SDK's last retry. */
function nameContention(client: DynamoDBClient): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        if (error instanceof Error && contention.has(error.name))
          throw new ContentionError(error.message, { cause: error });
        throw error;
      }
    },
    { name: 'NameContention', step: 'initialize', priority: 'high' },
  );
}
