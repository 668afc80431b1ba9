import { publicFiles } from '../gateways/published-files.ts';
import { openS3 } from '../gateways/s3.ts';
import { followOrder } from '../operations/pictures/follow-order.ts';
import { followProduct } from '../operations/pictures/follow-product.ts';
import { followUpload } from '../operations/pictures/follow-upload.ts';
import { followReview } from '../operations/pictures/review.ts';
import { indexProduct } from '../operations/search/index-product.ts';
import { systemClock } from '../operations/time.ts';
import { consumeStream, follow, statesOf } from '../routes/stream.ts';
import { openTable } from '../table/client.ts';
import { orderImage } from '../table/orders.ts';
import { pictureTable, reviewImage } from '../table/pictures.ts';
import { productImage, productTable } from '../table/products.ts';
import { searchIndexTable } from '../table/search-index.ts';
import { uploadImage } from '../table/uploads.ts';
import { setting } from './environment.ts';

const table = openTable(setting('tableName'));
const products = productTable(table);
const search = { products, index: searchIndexTable(table) };
const files = publicFiles(openS3(), { images: setting('imagesBucket') });
const pictures = { products, pictures: pictureTable(table), files, now: systemClock };

/** What follows from a change of the table and may come a moment later. */
export const handler = consumeStream([
  follow('PRODUCT', productImage, (changes) => indexProduct(search, statesOf(changes))),
  follow('PRODUCT', productImage, (changes) => followProduct(pictures, changes)),
  follow('ORDER', orderImage, (changes) => followOrder(pictures, changes)),
  follow('UPLOAD', uploadImage, (changes) => followUpload(pictures, changes)),
  follow('REVIEW', reviewImage, (changes) => followReview(pictures, changes)),
]);
