import { stripeService } from '../gateways/card-service.ts';
import { stripeKeys } from '../gateways/secrets.ts';
import { shopMetrics } from '../gateways/shop-metrics.ts';
import { createCursors } from '../operations/cursors.ts';
import { jitteredPause, systemClock } from '../operations/time.ts';
import { blockedCustomersList, customerBlock, customerUnblock } from '../routes/blocked-customers.ts';
import {
  managedOrderDetail,
  managedOrdersList,
  orderRefund,
  orderStep,
  ordersCancellation,
  ordersExport,
} from '../routes/manage-orders.ts';
import { serve } from '../routes/serve.ts';
import { blockTable } from '../table/blocks.ts';
import { openTable } from '../table/client.ts';
import { orderBookTable } from '../table/order-book.ts';
import { orderTable } from '../table/orders.ts';
import { orderIndexTable } from '../table/search-index.ts';
import { setting } from './environment.ts';

const table = openTable(setting('tableName'));
const orders = orderTable(table);
const book = orderBookTable(table);
const cards = stripeService(stripeKeys(setting('stripeSecret')));
const blocks = blockTable(table);
const cursors = createCursors(setting('cursorKey'));
const steps = { orders, cards, now: systemClock, pause: jitteredPause };

export const handler = serve<'manage-orders'>(
  {
    'GET /api/manage/orders': managedOrdersList({
      orders,
      book,
      index: orderIndexTable(table),
      cursors,
    }),
    'PATCH /api/manage/orders': ordersCancellation(steps),
    'GET /api/manage/orders.csv': ordersExport({ book }),
    'GET /api/manage/orders/{orderId}': managedOrderDetail({ orders, blocks }),
    'PATCH /api/manage/orders/{orderId}': orderStep(steps),
    'POST /api/manage/orders/{orderId}/refund': orderRefund(steps),
    'PUT /api/manage/orders/{orderId}/block': customerBlock({ orders, blocks, now: systemClock }),
    'DELETE /api/manage/orders/{orderId}/block': customerUnblock({ orders, blocks }),
    'GET /api/manage/blocked-customers': blockedCustomersList({ blocks, cursors }),
  },
  shopMetrics(),
);
