/**
 * The API's route table. The stack creates the routes from it, the functions type their handlers by it, and the security tests
 * attack each entry. `access` says who may call; an `owner` route returns 403 to a customer.
 */
export type Access = 'anyone' | 'customer' | 'owner';

/** The functions that serve routes, each with its own handler (`<name>.handler.ts`) and only the grants it uses. */
export type ApiFunction =
  | 'catalogue'
  | 'products'
  | 'account'
  | 'my-data'
  | 'cart'
  | 'checkout'
  | 'payment-webhook'
  | 'orders'
  | 'manage-orders'
  | 'manage-money'
  | 'manage-log'
  | 'settings'
  | 'uploads'
  | 'photos'
  | 'live-ticket'
  | 'vitals';

interface Throttled {
  /** Requests per second and burst, for a route that must not use up the other routes' capacity. */
  readonly throttle?: { readonly rate: number; readonly burst: number };
}

export interface Route extends Throttled {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly function: ApiFunction;
}

/**
 * For calls that are counted for each customer (`customerLimits`). A call beyond the count costs one write unit and little time, so
 * 30 customers with eight calls a second each don't block others.
 */
const counted = { rate: 250, burst: 250 };

/**
 * For calls that each visit or order makes several times. At 10,000 orders a minute, 167 a second, all customers together stay below
 * it, but for a product's own call (`docs/operating.md`, Scaling limits).
 */
const frequent = { rate: 2000, burst: 1000 };

export const routes = [
  { method: 'GET', path: '/api/products', access: 'anyone', function: 'catalogue' },
  { method: 'GET', path: '/api/products/{productId}', access: 'anyone', function: 'catalogue', throttle: frequent },
  {
    method: 'GET',
    path: '/api/delivery',
    access: 'anyone',
    function: 'catalogue',
    // A call with a PIN is a customer's own. It reads half a unit of each of three settings, whose partition has 3,000 a second.
    throttle: { rate: 1000, burst: 1000 },
  },
  { method: 'POST', path: '/api/products', access: 'owner', function: 'products' },
  { method: 'PATCH', path: '/api/products/{productId}', access: 'owner', function: 'products' },
  { method: 'DELETE', path: '/api/products/{productId}', access: 'owner', function: 'products' },
  { method: 'GET', path: '/api/manage/products', access: 'owner', function: 'products' },
  { method: 'GET', path: '/api/me', access: 'customer', function: 'account', throttle: frequent },
  {
    method: 'PATCH',
    path: '/api/me',
    access: 'customer',
    function: 'account',
    // A call changes the account in Cognito, which by default takes 25 changes per second from an AWS account.
    throttle: counted,
  },
  { method: 'GET', path: '/api/me/addresses', access: 'customer', function: 'account' },
  { method: 'POST', path: '/api/me/addresses', access: 'customer', function: 'account' },
  { method: 'PUT', path: '/api/me/addresses/{addressId}', access: 'customer', function: 'account' },
  { method: 'DELETE', path: '/api/me/addresses/{addressId}', access: 'customer', function: 'account' },
  // A call reads all orders of its customer.
  { method: 'GET', path: '/api/me/data', access: 'customer', function: 'my-data', throttle: counted },
  { method: 'DELETE', path: '/api/me', access: 'customer', function: 'my-data', throttle: counted },
  {
    method: 'GET',
    path: '/api/cart',
    access: 'customer',
    function: 'cart',
    // Pages read the cart after each of its changes. This is the quota of an account in a small region.
    throttle: { rate: 2500, burst: 1000 },
  },
  { method: 'PUT', path: '/api/cart/lines/{productId}', access: 'customer', function: 'cart', throttle: frequent },
  { method: 'PATCH', path: '/api/cart/lines/{productId}', access: 'customer', function: 'cart' },
  { method: 'DELETE', path: '/api/cart/lines/{productId}', access: 'customer', function: 'cart' },
  {
    method: 'POST',
    path: '/api/orders',
    access: 'customer',
    function: 'checkout',
    throttle: { rate: 200, burst: 400 },
  },
  {
    method: 'POST',
    path: '/api/payments',
    access: 'customer',
    function: 'checkout',
    // Each call creates a payment page, and Stripe accepts 25 calls of one kind per second and account. The burst allows for
    // many retries of one checkout, of which only one reaches Stripe. Calls that Stripe throttles are retried, then refused
    // (`card_service_away`).
    throttle: { rate: 25, burst: 200 },
  },
  {
    method: 'POST',
    path: '/api/payments/webhook',
    access: 'anyone',
    function: 'payment-webhook',
    // All callers share a route's throttle, so under a low limit a flood of forged messages could lock out Stripe. This one is
    // a fifth of an account's quota (10,000 calls a second), and Stripe resends refused messages.
    throttle: { rate: 2000, burst: 1000 },
  },
  { method: 'GET', path: '/api/orders', access: 'customer', function: 'orders' },
  { method: 'GET', path: '/api/orders/{orderId}', access: 'customer', function: 'orders', throttle: frequent },
  {
    method: 'PUT',
    path: '/api/orders/{orderId}/lines/{lineId}/answers',
    access: 'customer',
    function: 'orders',
    // A call writes the whole order, also to the indexes that have all orders. For the longest orders that takes 350 write units
    // each, of the 1,000 per second that DynamoDB gives a partition. The count is therefore in write units.
    throttle: { rate: 400, burst: 400 },
  },
  {
    // Counted with the answers, because it writes the whole order too. Most calls are refused after one read.
    method: 'PUT',
    path: '/api/orders/{orderId}/address',
    access: 'customer',
    function: 'orders',
  },
  // Counted in the same way.
  { method: 'PUT', path: '/api/orders/{orderId}/gift', access: 'customer', function: 'orders' },
  {
    method: 'DELETE',
    path: '/api/orders/{orderId}/photos',
    access: 'customer',
    function: 'orders',
    // A call reads the cart and each photo of the order.
    throttle: counted,
  },
  {
    method: 'POST',
    path: '/api/orders/{orderId}/cancel',
    access: 'customer',
    // It has the keys for Stripe.
    function: 'checkout',
    // Each call can refund a payment or close its page, and Stripe accepts 25 calls of one kind per second. During a flood, owners
    // can still cancel orders.
    throttle: { rate: 25, burst: 100 },
  },
  {
    method: 'POST',
    path: '/api/orders/{orderId}/again',
    access: 'customer',
    function: 'orders',
    // A call adds up to 97 lines to the cart, which takes two seconds. During a flood, customers can still add single gifts.
    throttle: { rate: 20, burst: 60 },
  },
  {
    method: 'POST',
    path: '/api/orders/{orderId}/confirmation',
    access: 'anyone',
    function: 'orders',
    // Anyone may guess tokens here, so there is no customer to count for. A guess reads one small item, so the rate is high. During
    // a larger flood, owners can still confirm orders.
    throttle: { rate: 1000, burst: 1000 },
  },
  { method: 'GET', path: '/api/orders/{orderId}/proofs', access: 'customer', function: 'orders' },
  {
    // Counted with the answers, because it writes the whole order too.
    method: 'POST',
    path: '/api/orders/{orderId}/lines/{lineId}/proof',
    access: 'customer',
    function: 'orders',
    throttle: counted,
  },
  {
    method: 'POST',
    path: '/api/orders/{orderId}/proofs/look',
    access: 'anyone',
    function: 'orders',
    // Anyone may guess tokens here. A guess reads one small item.
    throttle: { rate: 200, burst: 200 },
  },
  { method: 'GET', path: '/api/orders/{orderId}/messages', access: 'customer', function: 'orders', throttle: frequent },
  {
    method: 'POST',
    path: '/api/orders/{orderId}/messages',
    access: 'customer',
    function: 'orders',
    // A customer sends 30 messages in an hour. During a flood, everything else on the order's page still works.
    throttle: { rate: 100, burst: 200 },
  },
  { method: 'PUT', path: '/api/orders/{orderId}/messages/read', access: 'customer', function: 'orders' },
  {
    method: 'GET',
    path: '/api/orders/{orderId}/messages/{messageId}/pictures',
    access: 'customer',
    function: 'orders',
  },
  { method: 'GET', path: '/api/messages', access: 'customer', function: 'orders', throttle: frequent },
  { method: 'GET', path: '/api/orders/{orderId}/case', access: 'customer', function: 'orders' },
  {
    method: 'POST',
    path: '/api/orders/{orderId}/case',
    access: 'customer',
    function: 'orders',
    // An order has one open case, so few calls write. During a flood, everything else on the order's page still works.
    throttle: { rate: 100, burst: 200 },
  },
  { method: 'GET', path: '/api/orders/{orderId}/making', access: 'customer', function: 'orders', throttle: frequent },
  { method: 'GET', path: '/api/manage/orders', access: 'owner', function: 'manage-orders' },
  {
    method: 'PATCH',
    path: '/api/manage/orders',
    access: 'owner',
    function: 'manage-orders',
    // Each call makes up to 50 refunds, four at a time.
    throttle: { rate: 10, burst: 200 },
  },
  { method: 'GET', path: '/api/manage/orders.csv', access: 'owner', function: 'manage-orders' },
  { method: 'GET', path: '/api/manage/orders/{orderId}', access: 'owner', function: 'manage-orders' },
  { method: 'PATCH', path: '/api/manage/orders/{orderId}', access: 'owner', function: 'manage-orders' },
  { method: 'GET', path: '/api/manage/orders/{orderId}/photos', access: 'owner', function: 'manage-orders' },
  {
    method: 'POST',
    path: '/api/manage/orders/{orderId}/refund',
    access: 'owner',
    function: 'manage-orders',
    throttle: { rate: 10, burst: 100 },
  },
  {
    method: 'POST',
    path: '/api/manage/orders/{orderId}/refunds',
    access: 'owner',
    function: 'manage-orders',
    throttle: { rate: 10, burst: 100 },
  },
  { method: 'POST', path: '/api/manage/orders/{orderId}/ask', access: 'owner', function: 'manage-orders' },
  { method: 'GET', path: '/api/manage/orders/{orderId}/proofs', access: 'owner', function: 'manage-orders' },
  { method: 'POST', path: '/api/manage/orders/{orderId}/proofs', access: 'owner', function: 'manage-orders' },
  { method: 'POST', path: '/api/manage/orders/previews', access: 'owner', function: 'manage-orders' },
  { method: 'PUT', path: '/api/manage/orders/{orderId}/block', access: 'owner', function: 'manage-orders' },
  { method: 'DELETE', path: '/api/manage/orders/{orderId}/block', access: 'owner', function: 'manage-orders' },
  { method: 'GET', path: '/api/manage/orders/{orderId}/messages', access: 'owner', function: 'manage-orders' },
  { method: 'POST', path: '/api/manage/orders/{orderId}/messages', access: 'owner', function: 'manage-orders' },
  { method: 'PUT', path: '/api/manage/orders/{orderId}/messages/read', access: 'owner', function: 'manage-orders' },
  {
    method: 'GET',
    path: '/api/manage/orders/{orderId}/messages/{messageId}/pictures',
    access: 'owner',
    function: 'manage-orders',
  },
  { method: 'GET', path: '/api/manage/orders/{orderId}/note', access: 'owner', function: 'manage-orders' },
  { method: 'PUT', path: '/api/manage/orders/{orderId}/note', access: 'owner', function: 'manage-orders' },
  { method: 'GET', path: '/api/manage/messages', access: 'owner', function: 'manage-orders' },
  { method: 'GET', path: '/api/manage/today', access: 'owner', function: 'manage-orders' },
  { method: 'GET', path: '/api/manage/orders/{orderId}/case', access: 'owner', function: 'manage-orders' },
  { method: 'POST', path: '/api/manage/orders/{orderId}/case', access: 'owner', function: 'manage-orders' },
  { method: 'GET', path: '/api/manage/orders/{orderId}/making', access: 'owner', function: 'manage-orders' },
  { method: 'POST', path: '/api/manage/orders/{orderId}/making', access: 'owner', function: 'manage-orders' },
  {
    method: 'DELETE',
    path: '/api/manage/orders/{orderId}/making/{photoId}',
    access: 'owner',
    function: 'manage-orders',
  },
  { method: 'GET', path: '/api/manage/cases', access: 'owner', function: 'manage-orders' },
  { method: 'GET', path: '/api/manage/blocked-customers', access: 'owner', function: 'manage-orders' },
  { method: 'GET', path: '/api/manage/money', access: 'owner', function: 'manage-money' },
  { method: 'PATCH', path: '/api/manage/money/{findingId}', access: 'owner', function: 'manage-money' },
  { method: 'GET', path: '/api/manage/log', access: 'owner', function: 'manage-log' },
  { method: 'GET', path: '/api/manage/log.csv', access: 'owner', function: 'manage-log' },
  { method: 'GET', path: '/api/manage/settings', access: 'owner', function: 'settings' },
  { method: 'PUT', path: '/api/manage/settings', access: 'owner', function: 'settings' },
  { method: 'GET', path: '/api/manage/settings/texts', access: 'owner', function: 'settings' },
  { method: 'PUT', path: '/api/manage/settings/texts', access: 'owner', function: 'settings' },
  { method: 'PUT', path: '/api/manage/settings/brand', access: 'owner', function: 'settings' },
  { method: 'PUT', path: '/api/manage/settings/contact', access: 'owner', function: 'settings' },
  { method: 'GET', path: '/api/manage/settings/dates', access: 'owner', function: 'settings' },
  { method: 'PUT', path: '/api/manage/settings/dates', access: 'owner', function: 'settings' },
  { method: 'PUT', path: '/api/manage/settings/holidays', access: 'owner', function: 'settings' },
  { method: 'GET', path: '/api/manage/settings/delivery', access: 'owner', function: 'settings' },
  { method: 'PUT', path: '/api/manage/settings/delivery', access: 'owner', function: 'settings' },
  { method: 'GET', path: '/api/manage/settings/occasions', access: 'owner', function: 'settings' },
  { method: 'PUT', path: '/api/manage/settings/occasions', access: 'owner', function: 'settings' },
  // Visitors share the responses, which CloudFront caches. A flood of made-up PINs reads up to three small items a call.
  {
    method: 'GET',
    path: '/api/settings',
    access: 'anyone',
    function: 'settings',
    throttle: { rate: 100, burst: 200 },
  },
  {
    method: 'GET',
    path: '/api/occasions',
    access: 'anyone',
    function: 'settings',
    throttle: { rate: 100, burst: 200 },
  },
  { method: 'GET', path: '/api/uploads', access: 'owner', function: 'uploads' },
  { method: 'POST', path: '/api/uploads', access: 'owner', function: 'uploads' },
  { method: 'GET', path: '/api/uploads/{uploadId}', access: 'owner', function: 'uploads' },
  { method: 'POST', path: '/api/uploads/{uploadId}/complete', access: 'owner', function: 'uploads' },
  { method: 'DELETE', path: '/api/uploads/{uploadId}', access: 'owner', function: 'uploads' },
  { method: 'POST', path: '/api/photos', access: 'customer', function: 'photos', throttle: frequent },
  { method: 'POST', path: '/api/photos/views', access: 'customer', function: 'photos', throttle: frequent },
  { method: 'GET', path: '/api/photos/{photoId}', access: 'customer', function: 'photos' },
  {
    method: 'POST',
    path: '/api/photos/{photoId}/complete',
    access: 'customer',
    function: 'photos',
    // A call reads the photo's file. A customer can begin 200 photos a day. The rate takes a fifth of Lambda's executions.
    throttle: frequent,
  },
  { method: 'GET', path: '/api/photos/{photoId}/view', access: 'customer', function: 'photos', throttle: frequent },
  { method: 'DELETE', path: '/api/photos/{photoId}', access: 'customer', function: 'photos' },
  {
    method: 'POST',
    path: '/api/live',
    access: 'customer',
    function: 'live-ticket',
    // Twice as many as the WebSocket API opens: pages that all reconnect at once meet no lower limit here.
    throttle: { rate: 1000, burst: 1000 },
  },
  {
    method: 'POST',
    path: '/api/vitals',
    access: 'anyone',
    function: 'vitals',
    throttle: { rate: 50, burst: 100 },
  },
] as const satisfies readonly Route[];

/** A route for pages and crawlers. CloudFront requests complete pages below `/pages/`. */
export interface PageRoute extends Throttled {
  readonly method: 'GET' | 'HEAD';
  readonly path: `/pages/${string}` | '/sitemap.xml' | `/sitemaps/${string}` | '/robots.txt';
  readonly access: 'anyone';
  readonly function: 'pages';
}

/**
 * Any visitor can make up addresses that no cache has, so these pages can't use up the calls of other pages. API Gateway's 429 has no
 * page, so the rate is high. It takes a tenth of Lambda's 1,000 concurrent executions (docs/decisions/0054-flooded-product-pages.md).
 */
const addressedPages = { rate: 1000, burst: 1000 };

export const pageRoutes = [
  { method: 'GET', path: '/pages/{page}', access: 'anyone', function: 'pages' },
  // Link previews and crawlers send HEAD requests, to which API Gateway responds with 404 unless they have their own route.
  { method: 'HEAD', path: '/pages/{page}', access: 'anyone', function: 'pages' },
  { method: 'GET', path: '/pages/product.html', access: 'anyone', function: 'pages', throttle: addressedPages },
  { method: 'HEAD', path: '/pages/product.html', access: 'anyone', function: 'pages', throttle: addressedPages },
  { method: 'GET', path: '/pages/occasion.html', access: 'anyone', function: 'pages', throttle: addressedPages },
  { method: 'HEAD', path: '/pages/occasion.html', access: 'anyone', function: 'pages', throttle: addressedPages },
  { method: 'GET', path: '/sitemap.xml', access: 'anyone', function: 'pages' },
  { method: 'GET', path: '/sitemaps/{file}', access: 'anyone', function: 'pages' },
  { method: 'GET', path: '/robots.txt', access: 'anyone', function: 'pages' },
] as const satisfies readonly PageRoute[];

type AnyRoute = (typeof routes)[number] | (typeof pageRoutes)[number];
type RouteOf<F extends ServingFunction> = Extract<AnyRoute, { function: F }>;

/** The functions behind the HTTP API. */
export type ServingFunction = ApiFunction | PageRoute['function'];

/** The route keys (`GET /api/products`) that one function serves. */
export type RouteKey<F extends ServingFunction = ApiFunction> =
  RouteOf<F> extends infer R ? (R extends Route | PageRoute ? `${R['method']} ${R['path']}` : never) : never;
