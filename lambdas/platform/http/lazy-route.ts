import type { Access } from '../../contracts/routes.ts';
import type { Guarded } from './access.ts';

/** A route whose code is loaded by its first call, because most cold starts don't need it. */
export const lazyRoute = <A extends Access>(access: A, load: () => Promise<Guarded<A>>): Guarded<A> => ({
  access,
  run: async (event, ...guard) => (await load()).run(event, ...guard),
});
