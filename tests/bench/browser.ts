import { type Browser, chromium, type Page } from 'playwright-core';
import type { Shop } from '#demo/shop.ts';
import { findBrowser } from '../support/browser.ts';
import type { Row } from './table.ts';

export const browserFlags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** A phone's screen, in CSS pixels. */
export const phone = { width: 390, height: 844 };

/** How many times slower a slow phone's processor is than this machine's. */
export const slowdown = 4;

/** Gives a part of the bench its own browser. */
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

/** Signs in on the site's login page. */
export async function signInOn(page: Page, origin: string, who: { readonly email: string; readonly password: string }) {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email ID').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/home');
}
