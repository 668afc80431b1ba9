import type { Blocks } from '../accounts/blocks.ts';
import type { BlockedCustomerPage } from '../contracts/customers/customer-block.ts';
import { limits } from '../contracts/limits.ts';
import type { Cursors } from '../platform/cursors.ts';
import { nextCursor, startOf } from '../platform/paging.ts';
import { type Result, succeed } from '../platform/result.ts';

interface ListBlockedDependencies {
  readonly blocks: Pick<Blocks, 'list'>;
  readonly cursors: Cursors;
}

const listName = ['blocked-customers'];

/** Returns a page of the blocked customers, the latest block first. Refuses a cursor of another list. */
export async function listBlocked(
  { blocks, cursors }: ListBlockedDependencies,
  cursor: string | undefined,
): Promise<Result<BlockedCustomerPage>> {
  const start = startOf(cursors, listName, cursor);
  if (!start.ok) return start;
  const { entries, next } = await blocks.list({ limit: limits.ordersPerPage.default, ...start.value });
  return succeed({
    customers: entries.map(({ userId: _, ...customer }) => customer),
    ...nextCursor(cursors, listName, next),
  });
}
