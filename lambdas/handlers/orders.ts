import { shopMetrics } from '../gateways/shop-metrics.ts';
import { createCursors } from '../operations/cursors.ts';
import { jitteredPause, systemClock } from '../operations/time.ts';
import { customerConfirmation, orderDetail, ordersList } from '../routes/orders.ts';
import { serve } from '../routes/serve.ts';
import { openTable } from '../table/client.ts';
import { confirmationTokenTable } from '../table/confirmation-tokens.ts';
import { orderTable } from '../table/orders.ts';
import { setting } from './environment.ts';

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
