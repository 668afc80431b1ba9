import { stripeService } from '../gateways/card-service.ts';
import { stripeKeys } from '../gateways/secrets.ts';
import { shopMetrics } from '../gateways/shop-metrics.ts';
import { createCursors } from '../operations/cursors.ts';
import { jitteredPause, systemClock } from '../operations/time.ts';
import {
  managedOrderDetail,
  managedOrdersList,
  orderRefund,
  orderStep,
  ordersExport,
} from '../routes/manage-orders.ts';
import { serve } from '../routes/serve.ts';
import { openTable } from '../table/client.ts';
import { orderBookTable } from '../table/order-book.ts';
import { orderTable } from '../table/orders.ts';
import { orderIndexTable } from '../table/search-index.ts';
import { setting } from './environment.ts';

const table = openTable(setting('tableName'));
const orders = orderTable(table);
const book = orderBookTable(table);
const cards = stripeService(stripeKeys(setting('stripeSecret')));
const steps = { orders, cards, now: systemClock, pause: jitteredPause };

export const handler = serve<'manage-orders'>(
  {
    'GET /api/manage/orders': managedOrdersList({
      orders,
      book,
      index: orderIndexTable(table),
      cursors: createCursors(setting('cursorKey')),
    }),
    'GET /api/manage/orders.csv': ordersExport({ book }),
    'GET /api/manage/orders/{orderId}': managedOrderDetail({ orders }),
    'PATCH /api/manage/orders/{orderId}': orderStep(steps),
    'POST /api/manage/orders/{orderId}/refund': orderRefund(steps),
  },
  shopMetrics(),
);
