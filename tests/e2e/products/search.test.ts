import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  eachVisitor,
  holdBack,
  newVisitor,
  phone,
  siteScript,
  withoutCompletePages,
  withPictures,
} from '../../support/visitor.ts';

const cards = (page: Page) => page.getByRole('button', { name: /Add to Cart/ });

describe('searching for a gift', () => {
  const visitor = eachVisitor(phone);

  it('searches while typing and in a category, keeps the words in address, title and heading, announces the number of results, and clears the search', async () => {
    const { page, open } = visitor();
    const box = page.getByRole('searchbox', { name: 'Search for a gift' });
    await open('/home');
    await cards(page).first().waitFor();
    await box.pressSequentially('Mirror');
    await page.waitForURL('**/home?q=Mirror');
    await page.getByRole('heading', { name: 'Gifts for “Mirror”' }).waitFor();
    const found = page.getByRole('status').filter({ hasText: /gifts, closest first/ });
    await found.waitFor();
    expect(await found.textContent()).toBe(`${await cards(page).count()} gifts, closest first`);
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Gifts for “Mirror”' }).waitFor();
    expect(await page.title()).toBe('Gifts for “Mirror” · World of Surprises');
    expect(await box.inputValue()).toBe('Mirror');

    // By a button of 44 pixels, or with the keyboard.
    const clear = page.getByRole('button', { name: 'Clear search' });
    await page.getByRole('link', { name: 'SignUp' }).waitFor();
    const { width = 0, height = 0 } = (await clear.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await box.focus();
    await page.keyboard.press('Tab');
    expect(await clear.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.search === '');
    expect(await box.inputValue()).toBe('');
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await clear.count()).toBe(0);

    await page.getByRole('link', { name: 'Mini Frames' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mini Frames' }).waitFor();
    expect(await page.title()).toBe('Mini Frames · World of Surprises');
    await box.fill('desk');
    await page.getByRole('heading', { level: 1, name: 'Mini Frames for “desk”' }).waitFor();
    expect(await page.title()).toBe('Mini Frames for “desk” · World of Surprises');

    // A category that is chosen before the search has started.
    await page.getByRole('link', { name: 'World of Surprises' }).click();
    await page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor();
    // An installed clock continues to run. A paused one delays the search, however slow the machine is.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await box.fill('frame');
    await page.getByRole('link', { name: 'Mini Frames' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mini Frames' }).waitFor();
    await page.clock.resume();
    await page.getByRole('heading', { level: 1, name: 'Mini Frames for “frame”' }).waitFor();
    expect(new URL(page.url()).search).toBe('?category=MiniFrames&q=frame');
  });
});

describe('the scroll position', () => {
  // With pictures, because restoring it depends on when the page is complete.
  const visitor = eachVisitor(phone, withPictures);

  /** The page's scroll position after the next frame, by when the page has handled the scrolling. */
  const scrollPosition = () =>
    visitor().page.evaluate(
      () =>
        new Promise<number>((seen) => requestAnimationFrame(() => requestAnimationFrame(() => seen(window.scrollY)))),
    );
  const scrollTo = async (top: number) => {
    await visitor().page.evaluate((to) => window.scrollTo(0, to), top);
    await expect.poll(scrollPosition).toBe(top);
  };

  it('is restored on going back from a category, from another page and from another site, and after a reload, but not on a new visit', async () => {
    const { page, open } = visitor();
    await open('/home');
    await cards(page).nth(20).waitFor();
    // Activates the link without a real click, which would scroll up to it first.
    await cards(page).nth(16).scrollIntoViewIfNeeded();
    const before = await scrollPosition();
    await page
      .getByRole('link', { name: 'Mossaic Art' })
      .evaluate((link) => link instanceof HTMLElement && link.click());
    await page.getByRole('heading', { level: 1, name: 'Mossaic Art' }).waitFor();
    await expect.poll(() => cards(page).count()).toBeLessThan(16);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor();
    await expect.poll(scrollPosition).toBeCloseTo(before, -1);

    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(24);
    const last = cards(page).last();
    await last.scrollIntoViewIfNeeded();
    const end = await scrollPosition();
    await page.getByRole('link', { name: 'Login' }).click();
    await page.waitForURL(/\/login$/i);
    await page.getByLabel('Email ID').waitFor();
    await page.goBack();
    await cards(page).first().waitFor();
    expect(await cards(page).count()).toBeGreaterThan(24);
    await expect.poll(scrollPosition).toBeCloseTo(end, -1);

    const reload = () => page.reload();
    const goAwayAndBack = async () => {
      await page.goto('about:blank');
      await page.goBack();
    };
    for (const leaveAndReturn of [reload, goAwayAndBack]) {
      await leaveAndReturn();
      await expect.poll(() => cards(page).count()).toBeGreaterThan(24);
      // At the end of the page, where fonts that load later may still add a line or two.
      await expect.poll(async () => Math.abs((await scrollPosition()) - end)).toBeLessThan(60);
    }
    // A new visit begins at the top.
    await open('/home');
    await cards(page).first().waitFor();
    expect(await scrollPosition()).toBe(0);
  });

  it('is kept over a reload near the top, also if loading the font removes a line above, and gives way to the visitor’s own scrolling before scripts or products loaded', async () => {
    const { page, open } = visitor();
    await open('/home');
    await cards(page).nth(20).waitFor();
    await scrollTo(350);
    await page.reload();
    await cards(page).nth(20).waitFor();
    await expect.poll(scrollPosition).toBe(350);

    await page.route('**/home', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('<form', '<p id="line">A line</p><form') });
    });
    const release = await holdBack(page, siteScript);
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(scrollPosition).toBeGreaterThan(300);
    // The browser may keep the visible content in place (scroll anchoring).
    await page.evaluate(() => document.querySelector('#line')?.remove());
    release();
    await cards(page).nth(20).waitFor();
    await expect.poll(scrollPosition).toBe(350);
    await page.unrouteAll();

    const reloadWithout = async (late: RegExp): Promise<() => void> => {
      await scrollTo(2500);
      const releaseLate = await holdBack(page, late);
      await page.reload({ waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'All Products' }).waitFor();
      await page.mouse.move(200, 400);
      return releaseLate;
    };
    const signUp = page.getByRole('link', { name: 'SignUp' });
    const releaseScript = await reloadWithout(siteScript);
    // A font that loads now may move the page by some pixels.
    await expect.poll(scrollPosition).toBeGreaterThan(2400);
    await page.mouse.wheel(0, -1200);
    await expect.poll(scrollPosition).toBeLessThan(1500);
    releaseScript();
    await signUp.waitFor();
    expect(await scrollPosition()).toBeLessThan(1500);

    await withoutCompletePages(page);
    const releaseProducts = await reloadWithout(/api\/products/);
    await signUp.waitFor();
    // The browser has scrolled as far as the unfinished page allows.
    await expect.poll(scrollPosition).toBeGreaterThan(1500);
    await page.mouse.wheel(0, -600);
    await expect.poll(scrollPosition).toBeLessThan(1500);
    releaseProducts();
    await cards(page).nth(20).waitFor();
    expect(await scrollPosition()).toBeLessThan(1500);
  });
});

describe('the list', () => {
  it('loads less than 300 kB of pictures for the first screen of a phone', async () => {
    const { page, context, open } = await newVisitor(phone, { ...withPictures, deviceScaleFactor: 3, isMobile: true });
    const sizes = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'image') return;
      sizes.set(
        response.url(),
        response.body().then((body) => body.length),
      );
    });
    await open('/home');
    await page
      .getByRole('button', { name: /Add to Cart/ })
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    const seen = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.getBoundingClientRect().top < window.innerHeight)
        .map((image) => image.currentSrc),
    );
    const bytes = (await Promise.all(seen.map((url) => sizes.get(url) ?? 0))).reduce((sum, size) => sum + size, 0);
    await context.close();
    console.log(`Pictures of a phone's first screen: ${Math.round(bytes / 1000)} kB in ${seen.length}`);
    expect(seen.length).toBeGreaterThan(8);
    expect(bytes).toBeLessThan(300_000);
  });
});
