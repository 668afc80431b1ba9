import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Clock, daySeconds, epochSeconds, systemClock } from '../platform/clock.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { actKey } from '../platform/dynamodb/keys.ts';
import { conditions } from '../platform/dynamodb/writes.ts';
import { optionalDaysSetting, setting } from '../platform/environment.ts';
import { newId } from '../platform/ids.ts';
import type { ActKey, OwnerAct, OwnerGuard } from '../platform/owner-guard.ts';
import { currentRequest } from '../platform/request-id.ts';
import { ownerTable } from './owners.table.ts';

/**
 * The owner guard on the table. It only appends to the log: each entry is put once, under its own key. Entries expire after
 * `logDays`, if the stage sets it.
 */
export function ownerGuard(
  table: Table,
  now: Clock = systemClock,
  needsSecondFactor = setting('ownersNeedSecondFactor') === 'true',
  logDays = optionalDaysSetting('ownerLogDays'),
): OwnerGuard {
  return {
    needsSecondFactor,
    has: ownerTable(table).has,

    begin: (act) => appendAct(table, act, logDays, now),

    async end(key, outcome) {
      await append(table, logDays, { ...actKey(key.at, key.actId, '#OUTCOME'), ...key, ...outcome });
    },
  };
}

/** Appends an act to the log, and resolves with its key there. */
export async function appendAct(
  table: Table,
  act: OwnerAct,
  logDays: number | undefined,
  now: Clock = systemClock,
): Promise<ActKey> {
  const key = { at: now().toISOString(), actId: newId() };
  const requestId = currentRequest();
  await append(table, logDays, { ...actKey(key.at, key.actId), ...key, ...act, ...(requestId && { requestId }) });
  return key;
}

async function append(
  { name: TableName, documents }: Table,
  logDays: number | undefined,
  { at, ...item }: Readonly<Record<string, unknown>> & Pick<ActKey, 'at'>,
): Promise<void> {
  const expiry = logDays !== undefined && { expiresAt: epochSeconds(new Date(at)) + logDays * daySeconds };
  await documents.send(new PutCommand({ TableName, Item: { ...item, at, ...expiry }, ...conditions.absent }));
}
