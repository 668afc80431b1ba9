import { indexProduct } from '../operations/search/index-product.ts';
import { consumeStream } from '../routes/stream.ts';
import { openTable } from '../table/client.ts';
import { productImage, productTable } from '../table/products.ts';
import { searchIndexTable } from '../table/search-index.ts';
import { setting } from './environment.ts';

const table = openTable(setting('tableName'));
const dependencies = { products: productTable(table), index: searchIndexTable(table) };

export const handler = consumeStream({
  read: productImage,
  idOf: ({ productId }) => productId,
  take: (images) => indexProduct(dependencies, images),
});
