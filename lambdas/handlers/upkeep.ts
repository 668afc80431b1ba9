import { liveSockets, openSockets } from '../gateways/live-sockets.ts';
import { orderEventQueue } from '../gateways/order-events.ts';
import { publicFiles } from '../gateways/published-files.ts';
import { openS3 } from '../gateways/s3.ts';
import { shopMetrics } from '../gateways/shop-metrics.ts';
import { newEvents } from '../operations/mails/order-events.ts';
import { closeCashOrder } from '../operations/orders/cash-limits.ts';
import { countSteps } from '../operations/orders/count-steps.ts';
import { indexOrder } from '../operations/orders/index-order.ts';
import { followOrder } from '../operations/pictures/follow-order.ts';
import { followProduct } from '../operations/pictures/follow-product.ts';
import { followUpload } from '../operations/pictures/follow-upload.ts';
import { followReview } from '../operations/pictures/review.ts';
import { indexProduct } from '../operations/search/index-product.ts';
import { systemClock } from '../operations/time.ts';
import { tellOfChanges } from '../routes/live-changes.ts';
import { consumeStream, follow, type StreamEvent, statesOf } from '../routes/stream.ts';
import { cashCountTable } from '../table/cash-counts.ts';
import { openTable } from '../table/client.ts';
import { liveConnectionTable, whoHears } from '../table/live-connections.ts';
import type { Attributes } from '../table/old-item.ts';
import { orderImage, orderTable } from '../table/orders.ts';
import { pictureTable, reviewImage } from '../table/pictures.ts';
import { productImage, productTable } from '../table/products.ts';
import { requestOf } from '../table/request-mark.ts';
import { orderIndexTable, productIndexTable } from '../table/search-index.ts';
import { uploadImage } from '../table/uploads.ts';
import { optionalSetting, setting } from './environment.ts';

const table = openTable(setting('tableName'));
const products = productTable(table);
const catalogue = { products, index: productIndexTable(table) };
const orders = { orders: orderTable(table), index: orderIndexTable(table) };
const files = publicFiles(openS3(), { images: setting('imagesBucket') });
const pictures = { products, pictures: pictureTable(table), files, now: systemClock };
const cash = { cashCounts: cashCountTable(table), now: systemClock };
const counter = shopMetrics();
const mailQueueUrl = optionalSetting('mailQueueUrl');
const mails = mailQueueUrl === undefined ? undefined : orderEventQueue(mailQueueUrl);

const connections = liveConnectionTable(table);
const sockets = liveSockets(openSockets(setting('liveEndpoint')));
const tell = tellOfChanges({ connections, sockets, now: systemClock }, whoHears, requestOf);

const keepUp = consumeStream(
  [
    follow('PRODUCT', productImage, (changes) => indexProduct(catalogue, statesOf(changes))),
    follow('PRODUCT', productImage, (changes) => followProduct(pictures, changes)),
    follow('ORDER', orderImage, (changes) => indexOrder(orders, changes)),
    follow('ORDER', orderImage, (changes) => followOrder(pictures, changes)),
    follow('ORDER', orderImage, (changes) => closeCashOrder(cash, changes)),
    follow('ORDER', orderImage, (changes) => countSteps(counter, changes)),
    ...(mails === undefined ? [] : [follow('ORDER', orderImage, (changes) => mails.send(newEvents(changes)))]),
    follow('UPLOAD', uploadImage, (changes) => followUpload(pictures, changes)),
    follow('REVIEW', reviewImage, (changes) => followReview(pictures, changes)),
  ],
  requestOf,
);

/** The one consumer of the table's stream. Open pages hear first: their news is worth the most within a second. */
export const handler = async (event: StreamEvent<Attributes>) => {
  await tell(event);
  return keepUp(event);
};
