import { newProductSchema, productChangesSchema } from '../contracts/products/new-product.ts';
import { hiddenProductsQuerySchema } from '../contracts/products/product.ts';
import { forOwners } from '../platform/http/access.ts';
import { readOptionalIdempotencyKey } from '../platform/http/idempotency-key.ts';
import { readId, readJson, readQuery } from '../platform/http/parse.ts';
import { problem, respond, respondDone } from '../platform/http/respond.ts';
import { changeProduct } from './change-product.ts';
import { createProduct } from './create-product.ts';
import { listHidden } from './list-hidden.ts';
import { productNotFound } from './product.ts';
import { removeProduct } from './remove-product.ts';

/** `GET /api/manage/products` */
export const hiddenProductsList = (dependencies: Parameters<typeof listHidden>[0]) =>
  forOwners(async (event) => {
    const query = readQuery(event, hiddenProductsQuerySchema);
    if (!query.ok) return problem(query);
    return respond(await listHidden(dependencies, query.value.cursor));
  });

/** `POST /api/products`; the Idempotency-Key is optional. */
export const productCreation = (dependencies: Parameters<typeof createProduct>[0]) =>
  forOwners(async (event, caller) => {
    const key = readOptionalIdempotencyKey(event);
    if (!key.ok) return problem(key);
    const product = readJson(event, newProductSchema);
    if (!product.ok) return problem(product);
    return respond(await createProduct(dependencies, { caller, idempotencyKey: key.value }, product.value), 201);
  });

/** `PATCH /api/products/{productId}` */
export const productChange = (dependencies: Parameters<typeof changeProduct>[0]) =>
  forOwners(async (event, _, note) => {
    const productId = readId(event, 'productId', productNotFound);
    if (!productId.ok) return problem(productId);
    const changes = readJson(event, productChangesSchema);
    if (!changes.ok) return problem(changes);
    return respond(await changeProduct(dependencies, productId.value, changes.value, note));
  });

/** `DELETE /api/products/{productId}` */
export const productRemoval = (dependencies: Parameters<typeof removeProduct>[0]) =>
  forOwners(async (event, _, note) => {
    const productId = readId(event, 'productId', productNotFound);
    if (!productId.ok) return problem(productId);
    return respondDone(await removeProduct(dependencies, productId.value, note));
  });
