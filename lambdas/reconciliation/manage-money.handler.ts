import { ownerGuard } from '../owners/owner-guard.table.ts';
import { currentCardService } from '../payments/current-card-service.ts';
import { systemClock } from '../platform/clock.ts';
import { createCursors } from '../platform/cursors.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { jitteredPause } from '../platform/retry.ts';
import { findingTable } from './findings.table.ts';
import { reconcilerTable } from './progress.table.ts';
import { findingSettlement, findingsList } from './routes.ts';

const table = openTable(setting('tableName'));
const findings = findingTable(table);

export const handler = serve<'manage-money'>(
  {
    'GET /api/manage/money': findingsList({
      findings,
      progress: reconcilerTable(table, currentCardService()),
      cursors: createCursors(setting('cursorKey')),
    }),
    'PATCH /api/manage/money/{findingId}': findingSettlement({ findings, now: systemClock, pause: jitteredPause }),
  },
  shopMetrics(),
  ownerGuard(table),
);
