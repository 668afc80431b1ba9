import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStageWithoutPages } from '../../support/stage.ts';

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/high_availability_origin_failover.html
describe('D19: while the function that renders pages fails', () => {
  let shop: Awaited<ReturnType<typeof startStageWithoutPages>>;
  beforeAll(async () => {
    shop = await startStageWithoutPages();
  });
  afterAll(() => shop.close());
  const get = (path: string) => fetch(shop.origin + path);

  it.each([
    ['/home', 'All Products'],
    ['/home?category=MiniFrames', 'Mini Frames'],
  ])('%s is the prerendered page, which fetches its products in the browser', async (path, heading) => {
    const page = await get(path);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const html = await page.text();
    expect(html).toContain(`${heading} · World of Surprises`);
    expect(html).toContain('Please wait...');
    expect(html).not.toContain('id="page-content"');
  });

  it.each(['/home?q=heart', '/products/any-0123456789ABCDEF'])('the browser renders %s', async (path) => {
    const page = await get(path);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<div id="root"></div>');
  });

  it('the API still responds', async () => {
    expect((await get('/api/products?limit=1')).status).toBe(200);
  });
});
