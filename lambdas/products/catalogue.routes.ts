import { productQuerySchema } from '../contracts/products/product.ts';
import { forAnyone } from '../platform/http/access.ts';
import { readId, readQuery } from '../platform/http/parse.ts';
import { cachedBriefly, problem, respond, revalidated } from '../platform/http/respond.ts';
import { getProduct } from './get-product.ts';
import { listProducts } from './list-products.ts';
import { productNotFound } from './product.ts';

/** `GET /api/products` */
export const productsList = (dependencies: Parameters<typeof listProducts>[0]) =>
  forAnyone(async (event) => {
    const query = readQuery(event, productQuerySchema);
    if (!query.ok) return problem(query);
    return respond(await listProducts(dependencies, query.value), 200, cachedBriefly);
  });

/** `GET /api/products/{productId}` */
export const productDetail = (dependencies: Parameters<typeof getProduct>[0]) =>
  forAnyone(async (event) => {
    const productId = readId(event, 'productId', productNotFound);
    if (!productId.ok) return problem(productId);
    return respond(await getProduct(dependencies, productId.value), 200, revalidated);
  });
