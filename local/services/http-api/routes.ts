/** A compiled route key of an HTTP API, such as `GET /api/products/{productId}`. */
interface RoutePattern {
  readonly routeKey: string;
  /** Returns the path parameters if the request matches. The path is still percent-encoded. */
  match(method: string, path: string): Readonly<Record<string, string>> | undefined;
}

interface Ranked extends RoutePattern {
  /** Sorts more specific routes first: one digit per segment, then one for the method. */
  readonly rank: string;
}

/** Sorts after all other ranks. */
const last = '9';

const compile = (routeKey: string): Ranked => {
  if (routeKey === '$default') return { routeKey, rank: last, match: () => ({}) };
  const [method = '', path = ''] = routeKey.split(' ');
  const segments = path.split('/').map((segment) => {
    const [, name, greedy] = /^\{(\w+)(\+?)\}$/.exec(segment) ?? [];
    if (name === undefined) return { rank: '0', source: segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') };
    return greedy ? { rank: '2', source: '(.+)', name } : { rank: '1', source: '([^/]+)', name };
  });
  const pattern = new RegExp(`^${segments.map(({ source }) => source).join('/')}$`);
  const names = segments.flatMap(({ name }) => name ?? []);
  return {
    routeKey,
    rank: segments.map(({ rank }) => rank).join('') + (method === 'ANY' ? '1' : '0'),
    match(requestMethod, requestPath) {
      if (method !== 'ANY' && method !== requestMethod) return undefined;
      const found = pattern.exec(requestPath);
      if (found === null) return undefined;
      return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]));
    },
  };
};

/** Sorts routes in the order in which API Gateway tries them: literal segments, parameters, greedy parameters, `$default`. */
export const rankRoutes = (routeKeys: readonly string[]): readonly RoutePattern[] =>
  routeKeys.map(compile).sort((a, b) => (a.rank < b.rank ? -1 : 1));
