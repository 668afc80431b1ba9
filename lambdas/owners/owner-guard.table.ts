import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Clock, daySeconds, epochSeconds, systemClock } from '../platform/clock.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { actKey } from '../platform/dynamodb/keys.ts';
import { conditions } from '../platform/dynamodb/writes.ts';
import { optionalDaysSetting, setting } from '../platform/environment.ts';
import { newId } from '../platform/ids.ts';
import type { ActPlace, OwnerGuard } from '../platform/owner-guard.ts';
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
  const { name: TableName, documents } = table;
  const append = ({ at, ...item }: Readonly<Record<string, unknown>> & Pick<ActPlace, 'at'>) => {
    const expiry = logDays !== undefined && { expiresAt: epochSeconds(new Date(at)) + logDays * daySeconds };
    return documents.send(new PutCommand({ TableName, Item: { ...item, at, ...expiry }, ...conditions.absent }));
  };
  return {
    needsSecondFactor,
    has: ownerTable(table).has,

    async begin(act) {
      const place = { at: now().toISOString(), actId: newId() };
      const requestId = currentRequest();
      await append({ ...actKey(place.at, place.actId), ...place, ...act, ...(requestId && { requestId }) });
      return place;
    },

    async end(place, outcome) {
      await append({ ...actKey(place.at, place.actId, '#OUTCOME'), ...place, ...outcome });
    },
  };
}
