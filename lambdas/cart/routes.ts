import { cartQuerySchema } from '../contracts/cart/cart.ts';
import { forCustomers } from '../platform/http/access.ts';
import { readQuery } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import { succeed } from '../platform/result.ts';
import { readCart } from './read-cart.ts';

/** `GET /api/cart` */
export const cart = (dependencies: Parameters<typeof readCart>[0]) =>
  forCustomers(async (event, { userId }) => {
    const query = readQuery(event, cartQuerySchema);
    return query.ok
      ? respond(succeed(await readCart(dependencies, userId, query.value.pin || undefined)))
      : problem(query);
  });
