import { type Browser, chromium, type Page } from 'playwright-core';
import type { Shop } from '#demo/shop.ts';
import { findBrowser } from '../support/browser.ts';
import type { Row } from './table.ts';

export const browserFlags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** A phone's screen, in CSS pixels. */
export const phone = { width: 390, height: 844 };

/** How many times slower than this machine the slow phone's processor is. */
export const slowdown = 4;

/** A part of the bench that gets a browser of its own. */
export const withBrowser =
  (measure: (browser: Browser, shop: Shop) => Promise<readonly Row[]>) =>
  async (shop: Shop): Promise<readonly Row[]> => {
    const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
    try {
      return await measure(browser, shop);
    } finally {
      await browser.close();
    }
  };

/** Signs in on the site's own page. */
export async function signInOn(page: Page, origin: string, who: { readonly email: string; readonly password: string }) {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email ID').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/home');
}
