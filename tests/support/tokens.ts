import type { Page } from 'playwright-core';

const idTokenKey = (page: Page): Promise<string> =>
  page.evaluate(() => Object.keys(localStorage).find((key) => /^Cognito.*\.idToken$/.test(key)) ?? '');

/** The ID token that the site stores, or an empty text. */
export const idToken = async (page: Page): Promise<string> =>
  page.evaluate((key) => localStorage.getItem(key) ?? '', await idTokenKey(page));

/** Gives the site's ID token a wrong signature: it has not expired, but the API refuses it. */
export async function spoilIdToken(page: Page): Promise<void> {
  const [header, payload, signature = ''] = (await idToken(page)).split('.');
  const spoilt = [header, payload, [...signature].reverse().join('')].join('.');
  await page.evaluate(([key, token]) => localStorage.setItem(key, token), [await idTokenKey(page), spoilt] as const);
}
