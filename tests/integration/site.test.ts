import { describe, expect, it } from 'vitest';
import { origin } from '../support/shop.ts';

describe('the site', () => {
  const get = (path: string, init?: RequestInit) => fetch(origin() + path, init);

  it.each(['/', '/home', '/Login', '/orders/abc', '/no/such/page'])(
    'answers %s with the page, always asked for anew',
    async (path) => {
      const page = await get(path);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<div id="root">');
      expect(page.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('caches hashed assets for ever', async () => {
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await get('/')).text())?.[1];
    const asset = await get(script ?? 'none');
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toMatch(/javascript/);
  });

  it('configures the browser’s sign-in without a secret', async () => {
    const config = await get('/config.json');
    expect(config.headers.get('cache-control')).toBe('no-cache');
    const body = (await config.json()) as Record<string, string>;
    expect(Object.keys(body).sort()).toEqual(['region', 'userPoolClientId', 'userPoolEndpoint', 'userPoolId']);
  });

  it.each([
    ...['/', '/home', '/cart', '/manage/orders', '/no/such/page', '/config.json', '/product-images/none.png'],
    ...['/api/products?limit=1', '/api/products?cursor=broken', '/api/me', '/api/nothing-here'],
  ])('sends the security headers with every response of %s', async (path) => {
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    for (const directive of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(directive);
    }
    expect(policy).not.toMatch(/unsafe|\*|data:/);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toBe('camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  });
});
