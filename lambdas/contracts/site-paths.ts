/** The pages about the shop, whose texts the owner writes. The last part of the path names the page. */
export const shopPages = ['support', 'cancellation', 'terms-of-service', 'privacy-policy'] as const;
export type ShopPage = (typeof shopPages)[number];

/**
 * The paths of all screens that are not complete pages, in the router's syntax: `:name` is one segment. Any other path gets the
 * status 404. Paths are matched in any case.
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
  '/proof/:orderId',
  '/try',
  '/support',
  '/cancellation',
  '/terms-of-service',
  '/privacy-policy',
  '/profile',
  '/add-products',
  '/manage',
  '/manage/products',
  '/manage/today',
  '/manage/orders',
  '/manage/orders/:orderId',
  '/manage/orders/:orderId/slip',
  '/manage/money',
  '/manage/log',
  '/manage/pictures',
  '/manage/settings',
] as const;

/** The last part of the path of an occasion's page (`occasionSlug`). CloudFront returns 404 for all other addresses. */
export const occasionAddress = /^[a-z0-9-]{1,60}$/;

/**
 * The last part of the path of every product page, now and under older titles, in any case and with the punctuation after a link
 * in a sentence, which may be percent-encoded. CloudFront returns 404 for all other addresses.
 */
export const productAddress = /^(?:[^/]*-)?[0-9A-HJKMNP-TV-Z]{16}(?:[^0-9A-Z/%]|%[0-9A-F]{2})*\/?$/i;
