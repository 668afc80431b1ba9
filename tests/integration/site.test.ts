import { describe, expect, it } from 'vitest';
import { origin } from '../support/shop.ts';

describe('the site', () => {
  const get = (path: string, init?: RequestInit) => fetch(origin() + path, init);

  it.each(['/', '/home', '/Login', '/orders/abc', '/no/such/page'])(
    'answers %s with the page and its headers',
    async (path) => {
      const page = await get(path);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<div id="root">');
      expect(page.headers.get('cache-control')).toBe('no-cache');
      expect(page.headers.get('content-security-policy')).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
      expect(page.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
      expect(page.headers.get('strict-transport-security')).toContain('max-age=31536000');
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
      expect(page.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(page.headers.get('permissions-policy')).toContain('camera=()');
    },
  );

  it('keeps hashed assets for ever', async () => {
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await (await get('/')).text())?.[1];
    const asset = await get(script ?? 'none');
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toMatch(/javascript/);
  });

  it('tells the browser where to sign in, and no secret', async () => {
    const config = await get('/config.json');
    expect(config.headers.get('cache-control')).toBe('no-cache');
    const body = (await config.json()) as Record<string, string>;
    expect(Object.keys(body).sort()).toEqual(['region', 'userPoolClientId', 'userPoolEndpoint', 'userPoolId']);
  });

  it('sends security headers with API answers too', async () => {
    const answer = await get('/api/products?limit=1');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
