/**
 * `npm run smoke -- <url>`: walks through a deployed or local shop in a real browser. With an owner's account in the
 * environment (SMOKE_OWNER_EMAIL, SMOKE_OWNER_PASSWORD) it also adds a gift, which it deletes at the end, and handles an
 * order, which it cancels.
 */
import { findBrowser } from '../support/browser.ts';
import { accountWarnings } from './account-warnings.ts';
import { accountsOf } from './accounts-of.ts';
import { smoke } from './smoke.ts';

const usage = 'Usage: npm run smoke -- <url>, such as http://localhost:3000';

function siteOf(text: string | undefined): URL {
  if (text === undefined || !URL.canParse(text)) throw new Error(usage);
  const site = new URL(text);
  if (!['http:', 'https:'].includes(site.protocol)) throw new Error(usage);
  return site;
}

try {
  const site = siteOf(process.argv[2]);
  const accounts = accountsOf(process.env);
  const { passed, failed } = await smoke({ site, accounts, browserPath: findBrowser(), print: console.log });
  for (const warning of await accountWarnings(process.env)) console.log(`warning  ${warning}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
