import { productsPath, wishIn } from './features/products/api/product-address.ts';

/**
 * A small script of its own that runs before the site's has come: the shop's first products are then on their way beside it
 * instead of after it. The browser hands what it preloads to the fetch of the same address, mode and credentials, once; so the
 * catalogue is asked for without headers of its own, or it would be fetched twice.
 */
if (window.location.pathname.toLowerCase() === '/home') {
  const preload = document.createElement('link');
  preload.rel = 'preload';
  preload.as = 'fetch';
  preload.crossOrigin = 'anonymous';
  preload.href = productsPath(wishIn(new URLSearchParams(window.location.search)));
  document.head.append(preload);
}
