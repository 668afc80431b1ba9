import * as z from 'zod/mini';
import { idempotencyKeySchema } from '../contracts/idempotency-key.ts';
import { newProductSchema, productChangesSchema } from '../contracts/new-product.ts';
import { forOwners } from '../platform/http/access.ts';
import { readId, readJson } from '../platform/http/parse.ts';
import { problem, respond, respondEmpty } from '../platform/http/respond.ts';
import { refuse } from '../platform/result.ts';
import { changeProduct } from './change-product.ts';
import { createProduct } from './create-product.ts';
import { productNotFound } from './product.ts';
import { removeProduct } from './remove-product.ts';

const unusableKey = refuse('invalid_request', 'An Idempotency-Key has up to 200 printable characters.');

/** `POST /api/products`; the Idempotency-Key is optional. */
export const productCreation = (dependencies: Parameters<typeof createProduct>[0]) =>
  forOwners(async (event, shopper) => {
    const key = z.optional(idempotencyKeySchema).safeParse(event.headers['idempotency-key']);
    if (!key.success) return problem(unusableKey);
    const product = readJson(event, newProductSchema);
    if (!product.ok) return problem(product);
    return respond(await createProduct(dependencies, { shopper, idempotencyKey: key.data }, product.value), 201);
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
