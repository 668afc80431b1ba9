import * as z from 'zod/mini';
import { customResource } from '../deployment/custom-resource.ts';
import { systemClock } from '../platform/clock.ts';
import { openCognito } from '../platform/cognito.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { copyOwners } from './copy-owners.ts';
import { groupMembers } from './group-members.gateway.ts';
import { ownerTable } from './owners.table.ts';

const cognito = openCognito(process.env);
const owners = ownerTable(openTable(setting('tableName')));

export const handler = customResource(z.object({ UserPoolId: z.string(), GroupName: z.string() }), {
  name: ({ UserPoolId }) => `owners-of-${UserPoolId}`,
  make: (group) => copyOwners({ members: () => groupMembers(cognito, group), owners, now: systemClock }),
});
