/**
 * The site's screens that are no complete pages, as the router writes paths: `:name` is one segment. Every other address gets
 * the status 404. Paths ignore case (spec 2).
 */
export const sitePaths = [
  '/',
  '/home',
  '/login',
  '/signup',
  '/forgot-password',
  '/cart',
  '/account',
  '/orders',
  '/orders/:orderId',
  '/confirm-order/:orderId',
  '/try',
  '/support',
  '/cancellation',
  '/terms-of-service',
  '/privacy-policy',
  '/profile',
  '/add-products',
  '/manage/products',
  '/manage/orders',
  '/manage/orders/:orderId',
  '/manage/orders/:orderId/slip',
  '/manage/money',
  '/manage/log',
  '/manage/pictures',
  '/manage/settings',
] as const;
