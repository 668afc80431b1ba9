import { shopMetrics } from '../gateways/shop-metrics.ts';
import { createCursors } from '../operations/cursors.ts';
import { jitteredPause, systemClock } from '../operations/time.ts';
import { findingSettlement, findingsList } from '../routes/manage-money.ts';
import { serve } from '../routes/serve.ts';
import { openTable } from '../table/client.ts';
import { findingTable } from '../table/findings.ts';
import { reconcilerTable } from '../table/reconciler.ts';
import { setting } from './environment.ts';

const table = openTable(setting('tableName'));
const findings = findingTable(table);

export const handler = serve<'manage-money'>(
  {
    'GET /api/manage/money': findingsList({
      findings,
      progress: reconcilerTable(table),
      cursors: createCursors(setting('cursorKey')),
    }),
    'PATCH /api/manage/money/{findingId}': findingSettlement({ findings, now: systemClock, pause: jitteredPause }),
  },
  shopMetrics(),
);
