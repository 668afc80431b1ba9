import { createCursors } from '../operations/cursors.ts';
import { jitteredPause, systemClock } from '../operations/time.ts';
import { cashOnDelivery, orderDetail, ordersList } from '../routes/orders.ts';
import { serve } from '../routes/serve.ts';
import { cartTable } from '../table/carts.ts';
import { openTable } from '../table/client.ts';
import { orderTable } from '../table/orders.ts';
import { productTable } from '../table/products.ts';
import { userTable } from '../table/users.ts';
import { setting } from './environment.ts';

const table = openTable(setting('tableName'));
const orders = orderTable(table);
const checkout = {
  orders,
  carts: cartTable(table),
  products: productTable(table),
  users: userTable(table),
  now: systemClock,
  pause: jitteredPause,
};

export const handler = serve<'orders'>({
  'POST /api/orders': cashOnDelivery(checkout),
  'GET /api/orders': ordersList({ orders, cursors: createCursors(setting('cursorKey')) }),
  'GET /api/orders/{orderId}': orderDetail({ orders }),
});
