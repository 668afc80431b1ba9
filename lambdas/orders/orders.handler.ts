import { systemClock } from '../platform/clock.ts';
import { createCursors } from '../platform/cursors.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { jitteredPause } from '../platform/retry.ts';
import { confirmationTokenTable } from './confirmation-tokens.table.ts';
import { orderTable } from './orders.table.ts';
import { customerConfirmation, orderDetail, ordersList } from './routes.ts';

const table = openTable(setting('tableName'));
const orders = orderTable(table);
const confirmationTokens = confirmationTokenTable(table);

export const handler = serve<'orders'>(
  {
    'GET /api/orders': ordersList({ orders, cursors: createCursors(setting('cursorKey')) }),
    'GET /api/orders/{orderId}': orderDetail({ orders }),
    'POST /api/orders/{orderId}/confirmation': customerConfirmation({
      orders,
      confirmationTokens,
      now: systemClock,
      pause: jitteredPause,
    }),
  },
  shopMetrics(),
);
