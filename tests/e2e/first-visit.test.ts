import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { firstVisitScripts, reactFloor, sentBytes } from '../bench/first-visit.ts';
import { register } from '../support/accounts.ts';
import { origin } from '../support/shop.ts';
import { closeBrowser, holdBack, logIn, newVisitor } from '../support/visitor.ts';

/** Holds every script back until what this resolves with is called. */
const withoutScripts = (page: Page): Promise<() => void> => holdBack(page, /\.js$/);

describe('the first visit, signed out', () => {
  afterAll(closeBrowser);

  it('loads at most 1.6 times the JavaScript of React alone, and no Amplify', async () => {
    const { page, context } = await newVisitor();
    const scripts = await firstVisitScripts(page, origin());
    await context.close();
    expect(sentBytes(scripts) / (await reactFloor())).toBeLessThanOrEqual(1.6);
    for (const script of scripts) expect(script).not.toMatch(/InitiateAuth|AmplifyError/);
  });

  it.each(['/home', '/home?category=MiniFrames', '/home?q=thousand%20tiles', '/HOME?category=Nothing'])(
    'preloads the products of %s and their first pictures once, before the site’s script runs',
    async (path) => {
      const { page, context, open } = await newVisitor();
      const asked: string[] = [];
      const pictures: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === '/api/products' && !searchParams.has('cursor')) asked.push(request.url());
        if (pathname.startsWith('/product-images/')) pictures.push(pathname);
      });
      let early: number | undefined;
      await page.route(/\/assets\/index-.*\.js$/, async (route) => {
        // The site's script is held back until the pictures are asked for.
        if (pictures.length === 0) await page.waitForRequest(/\/product-images\//);
        early = asked.length;
        await route.continue();
      });
      await open(path);
      await page
        .getByRole('button', { name: /Add to Cart/ })
        .first()
        .waitFor();
      await page.waitForLoadState('networkidle');
      await context.close();
      expect(early).toBe(1);
      expect(asked).toHaveLength(1);
      expect(pictures).toEqual([...new Set(pictures)]);
    },
  );

  it.each([
    ['/home', 'All Products'],
    ['/home?category=MiniFrames', 'Mini Frames'],
  ])('shows %s before any script has loaded, then hydrates the same page', async (path, heading) => {
    const { page, context, complaints, open } = await newVisitor();
    const release = await withoutScripts(page);
    // Scripts of the page hold back its being ready.
    const opened = open(path);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await page.getByRole('link', { name: 'Mini Frames' }).waitFor();
    await page.getByText('Please wait...').waitFor();
    expect(await page.title()).toBe(`${heading} · World of Surprises`);
    const search = page.getByRole('searchbox');
    const shown = await search.elementHandle();
    release();
    await opened;
    await page.getByRole('link', { name: 'SignUp' }).waitFor();
    await page
      .getByRole('button', { name: /Add to Cart/ })
      .first()
      .waitFor();
    expect(await search.evaluate((element, earlier) => element === earlier, shown)).toBe(true);
    await context.close();
    expect(complaints).toEqual([]);
  });

  it('loads the site’s script only after the first paint', async () => {
    const { page, context, open } = await newVisitor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const siteScripts = () => asked.filter((path) => /^\/assets\/index-.*\.js$/.test(path));
    // Without its styles nothing of a page is painted, and the first products' pictures come while it waits.
    const release = await holdBack(page, /\.css$/);
    const opened = open('/home');
    await page.waitForRequest(/\/product-images\//);
    expect(siteScripts()).toEqual([]);
    release();
    await opened;
    await page.getByRole('link', { name: 'SignUp' }).waitFor();
    await context.close();
    expect(siteScripts()).toHaveLength(1);
  });

  it('shows an error if the site’s script fails to load', async () => {
    const { page, context, open } = await newVisitor();
    await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort());
    await open('/home');
    await page.getByRole('alert').filter({ hasText: 'could not be loaded fully' }).waitFor();
    expect(await page.getByText('Please wait...').isVisible()).toBe(false);
    await context.close();
  });

  it('shows a screen that failed to load once the network is back', async () => {
    const { page, context, open } = await newVisitor();
    await open('/home');
    await page
      .getByRole('button', { name: /Add to Cart/ })
      .first()
      .waitFor();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByRole('alert').filter({ hasText: 'We couldn’t show this page.' }).waitFor();
    await context.setOffline(false);
    await page.getByLabel('Email ID').waitFor();
    await context.close();
  });

  it('works without browser storage until the page is left', async () => {
    const [email, password] = [`nothing-stored-${randomUUID()}@example.com`, 'secret-enough-1'];
    await register({ email, password, fullName: 'Lata Nair', mobileNumber: '9812345678' });
    const { page, context, complaints, open } = await newVisitor();
    await page.addInitScript(() => {
      for (const kind of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, kind, {
          configurable: true,
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
    await open('/home');
    await page
      .getByRole('button', { name: /Add to Cart/ })
      .first()
      .click();
    await logIn(page, email, password);
    await page.getByRole('link', { name: 'Cart, 1 product' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'SignUp' }).waitFor();
    await context.close();
    expect(complaints).toEqual([]);
  });

  it('searches for words typed before any script has loaded', async () => {
    const { page, context, open } = await newVisitor();
    const release = await withoutScripts(page);
    const opened = open('/home');
    await page.getByRole('searchbox').pressSequentially('mirror');
    release();
    await opened;
    await page.getByRole('heading', { level: 1, name: 'Gifts for “mirror”' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('mirror');
    // Nor does the page take the focus away when it was loaded anew.
    await page.reload();
    await page.getByRole('searchbox').focus();
    await page
      .getByRole('button', { name: /Add to Cart/ })
      .first()
      .waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await context.close();
  });

  it('searches in the chosen category before any script has loaded', async () => {
    const { page, context, complaints, open } = await newVisitor();
    const release = await withoutScripts(page);
    // Its scripts never come, for the page is left.
    open('/home?category=MiniFrames').catch(() => undefined);
    await page.getByRole('searchbox').fill('frame');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?q=frame/, { waitUntil: 'commit' });
    release();
    await page.getByRole('heading', { level: 1, name: 'Mini Frames for “frame”' }).waitFor();
    await page
      .getByRole('button', { name: /Add to Cart/ })
      .first()
      .waitFor();
    await context.close();
    expect(complaints).toEqual([]);
  });

  it('loads no products on other pages', async () => {
    const { page, context, open } = await newVisitor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await open('/support');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await context.close();
    expect(asked).not.toContain('/api/products');
  });
});
