import type { Page } from 'playwright-core';

const idTokenKey = (page: Page): Promise<string> =>
  page.evaluate(() => Object.keys(localStorage).find((key) => /^Cognito.*\.idToken$/.test(key)) ?? '');

/** The ID token that the site stores, or an empty text. */
export const idToken = async (page: Page): Promise<string> =>
  page.evaluate((key) => localStorage.getItem(key) ?? '', await idTokenKey(page));

/** Corrupts the signature of the site's ID token, so that the API refuses it although it has not expired. */
export async function corruptIdToken(page: Page): Promise<void> {
  const [header, payload, signature = ''] = (await idToken(page)).split('.');
  const corrupted = [header, payload, [...signature].reverse().join('')].join('.');
  await page.evaluate(([key, token]) => localStorage.setItem(key, token), [await idTokenKey(page), corrupted] as const);
}
