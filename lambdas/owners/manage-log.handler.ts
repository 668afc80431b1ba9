import { systemClock } from '../platform/clock.ts';
import { createCursors } from '../platform/cursors.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { ownerGuard } from './owner-guard.table.ts';
import { ownerLogTable } from './owner-log.table.ts';
import { ownerLogExport, ownerLogList } from './routes.ts';

const table = openTable(setting('tableName'));
const log = ownerLogTable(table, systemClock);

export const handler = serve<'manage-log'>(
  {
    'GET /api/manage/log': ownerLogList({ log, cursors: createCursors(setting('cursorKey')) }),
    'GET /api/manage/log.csv': ownerLogExport({ log }),
  },
  shopMetrics(),
  ownerGuard(table),
);
