import { shopMetrics } from '../gateways/shop-metrics.ts';
import { createCursors } from '../operations/cursors.ts';
import { orderDetail, ordersList } from '../routes/orders.ts';
import { serve } from '../routes/serve.ts';
import { openTable } from '../table/client.ts';
import { orderTable } from '../table/orders.ts';
import { setting } from './environment.ts';

const orders = orderTable(openTable(setting('tableName')));

export const handler = serve<'orders'>(
  {
    'GET /api/orders': ordersList({ orders, cursors: createCursors(setting('cursorKey')) }),
    'GET /api/orders/{orderId}': orderDetail({ orders }),
  },
  shopMetrics(),
);
