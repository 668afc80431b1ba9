import type { ShopPage } from '#contracts/site-paths.ts';

/** The titles of the pages about the shop. */
export const pageTitles: Readonly<Record<ShopPage, string>> = {
  support: 'Support',
  cancellation: 'Cancellation',
  'terms-of-service': 'Terms of Service',
  'privacy-policy': 'Privacy Policy',
};
