import {
  type CancellationReason,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { openTable } from '#lambdas/platform/dynamodb/client.ts';
import type { OrderKeys } from '#lambdas/platform/dynamodb/keys.ts';

/** A table whose client returns scripted responses and records its commands. */
export function mockTable(orderKeys?: OrderKeys) {
  const table = openTable('shop', { region: 'ap-south-1' }, async () => {}, orderKeys);
  return { table, aws: mockClient(table.documents) };
}

type Sent = { readonly args: readonly [{ readonly input: object }, ...unknown[]] };

/** The inputs of the sent commands, in order. */
export const sent = (aws: { calls(): readonly Sent[] }): object[] => aws.calls().map((call) => call.args[0].input);

type Item = NonNullable<CancellationReason['Item']>;

export const conditionFailed = (item?: Item) =>
  new ConditionalCheckFailedException({ $metadata: {}, message: 'no', ...(item === undefined ? {} : { Item: item }) });

export const cancelled = (...reasons: readonly CancellationReason[]) =>
  new TransactionCanceledException({ $metadata: {}, message: 'no', CancellationReasons: [...reasons] });
