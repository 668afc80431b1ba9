import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { LoggedAct } from '../contracts/owners/owner-log.ts';
import { type Clock, monthOf, type TimeRange } from '../platform/clock.ts';
import type { Position } from '../platform/cursors.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { actsBetween, logPartition, monthOfLog } from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import type { ActKey, ActOutcome, OwnerAct } from '../platform/owner-guard.ts';
import type { Page } from '../platform/paging.ts';
import type { ActQuery, OwnerLog } from './owner-log.ts';

/** The first month of the log. Nothing was recorded before. */
const firstMonth = '2026-11';

/** An act, or the outcome of one. */
type LogItem = Position & ActKey & Partial<OwnerAct> & Partial<ActOutcome>;

/** The log of owners' acts in the table. */
export const ownerLogTable = (table: Table, now: Clock): OwnerLog => ({
  async list(query) {
    let after = query.after;
    for (;;) {
      const page = await pageOfMonth(table, now, { ...query, after });
      if (page.entries.length > 0 || page.next === undefined) return page;
      after = page.next;
    }
  },
});

/** The range of months in this time that can have entries; empty if `first` is after `last`. */
const monthsOf = ({ from = firstMonth, to = '9' }: TimeRange, now: Date) => ({
  first: monthOf(from < firstMonth ? firstMonth : from),
  last: monthOf(to < now.toISOString() ? to : now.toISOString()),
});

/** One page of one month, by one Query. `next` may be the start of the previous month, which is a position without `sk`. */
async function pageOfMonth(
  { name: TableName, documents }: Table,
  now: Clock,
  { limit, after, times = {} }: ActQuery,
): Promise<Page<LoggedAct>> {
  const { first, last } = actsBetween(times);
  const months = monthsOf(times, now());
  const month = after?.pk === undefined ? months.last : monthOfLog(after.pk);
  if (month < months.first) return { entries: [] };
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :month AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':month': logPartition(month), ':first': first, ':last': last },
      ScanIndexForward: false,
      Limit: limit,
      ExclusiveStartKey: after?.sk === undefined ? undefined : after,
    }),
  );
  const items = Items.map(stored<LogItem>);
  // The page's last item may be the outcome of an act on the next page.
  const cut = LastEvaluatedKey !== undefined && items.length > 1 && items.at(-1)?.call === undefined ? 1 : 0;
  const kept = items.slice(0, items.length - cut);
  const end = kept.at(-1);
  const next = LastEvaluatedKey === undefined || end === undefined ? monthBefore(month, months.first) : keyOf(end);
  return { entries: actsIn(kept), ...(next && { next }) };
}

const keyOf = ({ pk = '', sk = '' }: LogItem): Position => ({ pk, sk });

function monthBefore(month: string, first: string): Position | undefined {
  if (month <= first) return undefined;
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { pk: logPartition(monthOf(new Date(Date.UTC(year, number - 2)).toISOString())) };
}

/** Pairs acts with their outcomes. Newest first, an outcome comes right before its act. */
function actsIn(items: readonly LogItem[]): readonly LoggedAct[] {
  return items.flatMap((item, index) => {
    if (item.call === undefined) return [];
    const before = items[index - 1];
    return [toAct(item, before?.actId === item.actId ? before : undefined)];
  });
}

function toAct(item: LogItem, outcome?: LogItem): LoggedAct {
  const { at, actId, userId = '', name = '', email = '', call = '', objects = [], detail, ip = '', via = '' } = item;
  const made = outcome?.made;
  return {
    ...{ at, actId, userId, name, email, call, ip, via },
    objects: made === undefined ? objects : [...objects, made],
    ...(detail !== undefined && { detail }),
    ...(outcome?.code !== undefined && { refused: outcome.code }),
    ...(outcome?.title !== undefined && { title: outcome.title }),
    ...(outcome?.changes !== undefined && { changes: outcome.changes }),
  };
}
