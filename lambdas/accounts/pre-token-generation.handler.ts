import { ownerTable } from '../owners/owners.table.ts';
import { systemClock } from '../platform/clock.ts';
import { openCognito } from '../platform/cognito.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { preTokenGeneration } from './pre-token-generation.ts';
import { cognitoSecondFactors } from './second-factors.gateway.ts';

export const handler = preTokenGeneration({
  ...cognitoSecondFactors(openCognito(process.env)),
  owners: ownerTable(openTable(setting('tableName'))),
  now: systemClock,
});
