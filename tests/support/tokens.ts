import type { Page } from 'playwright-core';

/** The ID token that the site stores, or an empty text. */
export const idToken = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => /^Cognito.*\.idToken$/.test(each)) ?? '';
    return localStorage.getItem(key) ?? '';
  });
