import * as z from 'zod/mini';

/** The maximum and the default number of entries per page. */
interface PageSize {
  readonly default: number;
  readonly max: number;
}

/** The query parameter `limit` of a list: only digits, from 1 to the list's maximum. */
export function pageLimit(size: PageSize) {
  const message = `The limit must be a whole number from 1 to ${size.max}.`;
  return z._default(
    z.pipe(
      z.string().check(z.regex(/^\d+$/, message)),
      z.coerce.number<string>(message).check(z.gte(1, message), z.lte(size.max, message)),
    ),
    size.default,
  );
}
