import { productNotFound } from '../catalogue/product.ts';
import { lineChangeSchema } from '../contracts/cart.ts';
import { forCustomers } from '../platform/http/access.ts';
import { readId, readJson } from '../platform/http/parse.ts';
import { problem, respond, respondEmpty } from '../platform/http/respond.ts';
import { succeed } from '../platform/result.ts';
import { addLine } from './add-line.ts';
import type { Carts } from './cart.ts';
import { changeLine } from './change-line.ts';
import { readCart } from './read-cart.ts';

/** `GET /api/cart` */
export const cart = (dependencies: Parameters<typeof readCart>[0]) =>
  forCustomers(async (_event, { userId }) => respond(succeed(await readCart(dependencies, userId))));

/** `PUT /api/cart/lines/{productId}`; a body is ignored. */
export const lineAddition = (dependencies: Parameters<typeof addLine>[0]) =>
  forCustomers(async (event, { userId }) => {
    const productId = readId(event, 'productId', productNotFound);
    if (!productId.ok) return problem(productId);
    return respond(await addLine(dependencies, userId, productId.value));
  });

/** `PATCH /api/cart/lines/{productId}` */
export const lineChange = (dependencies: Parameters<typeof changeLine>[0]) =>
  forCustomers(async (event, { userId }) => {
    const productId = readId(event, 'productId', productNotFound);
    if (!productId.ok) return problem(productId);
    const change = readJson(event, lineChangeSchema);
    if (!change.ok) return problem(change);
    return respond(await changeLine(dependencies, userId, productId.value, change.value.qty));
  });

/** `DELETE /api/cart/lines/{productId}`: always 204, also for a missing line or an invalid ID. */
export const lineRemoval = ({ carts }: { readonly carts: Pick<Carts, 'remove'> }) =>
  forCustomers(async (event, { userId }) => {
    const productId = readId(event, 'productId', productNotFound);
    if (productId.ok) await carts.remove(userId, productId.value);
    return respondEmpty(204);
  });
