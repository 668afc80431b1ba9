import { type Route, type RouteKey, routes } from '#contracts/routes.ts';
import { type Input, type RouteFacts, routeFacts } from './route-facts.ts';

/** A route of the table with its key and its facts. */
export interface AttackedRoute extends Route, RouteFacts {
  readonly key: RouteKey;
}

const hasFacts = (key: string): key is RouteKey => Object.hasOwn(routeFacts, key);

/** Every route with its facts. All attacks are generated from this list. @throws if a route has no facts. */
export const attackedRoutes: readonly AttackedRoute[] = routes.map((route: Route) => {
  const key = `${route.method} ${route.path}`;
  if (!hasFacts(key)) throw new Error(`${key} has no facts: add them to tests/support/route-facts.ts`);
  const facts: RouteFacts = routeFacts[key];
  return { ...route, ...facts, key };
});

const isInput = (given: Input | string | undefined): given is Input => typeof given === 'object';

/** The routes that read a JSON body, and those that read a query. */
export const withBody = attackedRoutes.flatMap((route) =>
  isInput(route.body) ? [{ ...route, body: route.body }] : [],
);
export const withQuery = attackedRoutes.flatMap((route) =>
  isInput(route.query) ? [{ ...route, query: route.query }] : [],
);

/** The routes whose path names a record, with the path parameter that names it. */
export const withName = attackedRoutes.flatMap((route) => {
  const [, parameter] = /\{(\w+)\}/.exec(route.path) ?? [];
  return route.names === undefined || parameter === undefined ? [] : [{ ...route, names: route.names, parameter }];
});

/** The paginated lists. */
export const withPages = withQuery.filter(({ query }) => 'cursor' in query.schema.shape);

/** Fields that an attacker might add to a request. No schema accepts them in this form. */
export const selfSet = {
  role: 'owner',
  owner: true,
  'cognito:groups': ['owners'],
  userId: '99999999-2222-3333-4444-555555555555',
  email: 'owner@example.com',
  paid: true,
  paymentStatus: 'paid',
  total: 1,
  totalPrice: 1,
  totalPaise: 1,
  pricePaise: 1,
  cartPrice: 1,
  productId: 'AAAAAAAAAAAAAAAA',
  orderId: 'AAAAAAAAAAAAAAAA',
  uploadId: 'AAAAAAAAAAAAAAAA',
  photoId: 'AAAAAAAAAAAAAAAA',
  url: 'https://elsewhere.example/x.png',
  reasons: [],
  counted: { phone: '0000000000', token: 'x' },
  revision: 99,
  createdAt: '1970-01-01T00:00:00.000Z',
  history: [],
  lines: [],
  s3UploadId: 'x',
  sessionId: 'cs_x',
  paymentIntentId: 'pi_x',
  expiresAt: 1,
  pk: 'USER#x',
  sk: 'PROFILE',
  status: 'delivered',
  payment: { status: 'paid' },
  price: 1,
  qty: 1,
};

/** IDs of no record, crafted to alter a table key or a path. */
export const injections = [
  'USER#x',
  '#',
  'PRODUCT#0123456789ABCDEF',
  '0123456789ABCDEF#CART',
  '../cart',
  '..%2f..%2fcart',
  '0123456789ABCDEf',
  '0123456789ABCDEFG',
  '0123456789ABCDE\n',
  '\u0000',
  '__proto__',
  'constructor',
  '*',
  "' OR '1'='1",
  '１２３４５６７８９０１２３４５６',
  'x'.repeat(2_000),
];
