import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Table } from '#lambdas/platform/dynamodb/client.ts';

/** A plain client of a table's database, as the operator's commands have it. */
export const clientOf = ({ documents: { config } }: Table): DynamoDBClient => {
  const { endpoint, region, credentials } = config;
  return new DynamoDBClient({ ...(endpoint && { endpoint }), region, credentials });
};
