import { succeed } from '../operations/result.ts';
import { readMe } from '../operations/users/me.ts';
import { forShoppers } from './access.ts';
import { respond } from './respond.ts';

/** `GET /api/me` */
export const me = (dependencies: Parameters<typeof readMe>[0]) =>
  forShoppers(async (_event, shopper) => respond(succeed(await readMe(dependencies, shopper))));
