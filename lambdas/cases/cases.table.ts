import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { isOpenCase } from '../contracts/cases/damage-case.ts';
import { photoClaims } from '../photos/photo-claims.table.ts';
import { epochSeconds } from '../platform/clock.ts';
import { type Attributes, fromAttributes } from '../platform/dynamodb/attributes.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { byTime, caseKey, gsi4, indexKey, openCases } from '../platform/dynamodb/keys.ts';
import { indexPage } from '../platform/dynamodb/query.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { atVersion } from '../platform/dynamodb/versioned-items.ts';
import { transactWithRetry } from '../platform/dynamodb/writes.ts';
import type { CaseRecord, Cases } from './case.ts';

/** The cases in the table. */
export function caseTable(table: Table): Cases {
  const { name: TableName, documents } = table;
  return {
    async find(orderId) {
      const { Item } = await documents.send(new GetCommand({ TableName, Key: caseKey(orderId), ConsistentRead: true }));
      return Item === undefined ? undefined : toRecord(stored(Item));
    },

    async put(next, { newPhotos, until }) {
      const { orderId, userId, version } = next;
      const Item = {
        ...next,
        ...caseKey(orderId),
        ...(isOpenCase(next) && indexKey(gsi4, openCases, byTime(openedAt(next), orderId))),
        ...(until !== undefined && { expiresAt: epochSeconds(until) }),
      };
      const written = await transactWithRetry(table, [
        { Put: { TableName, Item, ...atVersion(version - 1) } },
        ...photoClaims(TableName, userId, newPhotos, orderId),
      ]);
      if (written.outcome === 'done') return 'done';
      return written.failed.has(0) ? 'changed' : 'photo-gone';
    },

    async open(limit) {
      const page = await indexPage<CaseRecord>(table, gsi4, { partition: openCases, limit, forward: true });
      return page.entries.map(toRecord);
    },
  };
}

const openedAt = ({ steps }: CaseRecord): string => steps.findLast(({ status }) => status === 'opened')?.at ?? '';

const toRecord = ({ orderId, userId, version, steps }: CaseRecord): CaseRecord => ({
  ...{ orderId, userId, version, steps },
});

/** The case in an image of the table's stream. */
export const caseImage = (image: Attributes): CaseRecord => toRecord(stored(fromAttributes(image)));
