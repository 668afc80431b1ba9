import { newProductSchema, productChangesSchema } from '../contracts/product.ts';
import { changeProduct } from '../operations/products/change.ts';
import { createProduct } from '../operations/products/create.ts';
import { productNotFound } from '../operations/products/product.ts';
import { removeProduct } from '../operations/products/remove.ts';
import { forOwners } from './access.ts';
import { readId, readJson } from './read.ts';
import { problem, respond, respondEmpty } from './respond.ts';

/** `POST /api/products` */
export const productCreation = (dependencies: Parameters<typeof createProduct>[0]) =>
  forOwners(async (event) => {
    const product = readJson(event, newProductSchema);
    if (!product.ok) return problem(product);
    return respond(await createProduct(dependencies, product.value), 201);
  });

/** `PATCH /api/products/{productId}` */
export const productChange = (dependencies: Parameters<typeof changeProduct>[0]) =>
  forOwners(async (event) => {
    const productId = readId(event, 'productId', productNotFound);
    if (!productId.ok) return problem(productId);
    const changes = readJson(event, productChangesSchema);
    if (!changes.ok) return problem(changes);
    return respond(await changeProduct(dependencies, productId.value, changes.value));
  });

/** `DELETE /api/products/{productId}` */
export const productRemoval = (dependencies: Parameters<typeof removeProduct>[0]) =>
  forOwners(async (event) => {
    const productId = readId(event, 'productId', productNotFound);
    if (!productId.ok) return problem(productId);
    const removed = await removeProduct(dependencies, productId.value);
    return removed.ok ? respondEmpty(204) : problem(removed);
  });
