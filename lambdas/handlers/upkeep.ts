import { orderEventQueue } from '../gateways/order-events.ts';
import { newEvents } from '../operations/mails/order-events.ts';
import { indexOrder } from '../operations/orders/index-order.ts';
import { indexProduct } from '../operations/search/index-product.ts';
import { consumeStream, follow, statesOf } from '../routes/stream.ts';
import { openTable } from '../table/client.ts';
import { orderImage, orderTable } from '../table/orders.ts';
import { productImage, productTable } from '../table/products.ts';
import { orderIndexTable, productIndexTable } from '../table/search-index.ts';
import { optionalSetting, setting } from './environment.ts';

const table = openTable(setting('tableName'));
const catalogue = { products: productTable(table), index: productIndexTable(table) };
const orders = { orders: orderTable(table), index: orderIndexTable(table) };
const mailQueueUrl = optionalSetting('mailQueueUrl');
const mails = mailQueueUrl === undefined ? undefined : orderEventQueue(mailQueueUrl);

/** What follows from a change of the table and may come a moment later. */
export const handler = consumeStream([
  follow('PRODUCT', productImage, (changes) => indexProduct(catalogue, statesOf(changes))),
  follow('ORDER', orderImage, (changes) => indexOrder(orders, changes)),
  ...(mails === undefined ? [] : [follow('ORDER', orderImage, (changes) => mails.send(newEvents(changes)))]),
]);
