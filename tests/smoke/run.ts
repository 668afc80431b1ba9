/**
 * `npm run smoke -- <url>`: walks through a deployed or local shop in a real browser. With an owner's account in the
 * environment (SMOKE_OWNER_EMAIL, SMOKE_OWNER_PASSWORD) it also adds a gift, which it deletes at the end, and handles an
 * order, which it cancels.
 */
import { findBrowser } from '../support/browser.ts';
import { accountWarnings } from './account-warnings.ts';
import { smoke } from './smoke.ts';
import type { Account } from './steps.ts';

const usage = 'Usage: npm run smoke -- <url>, such as http://localhost:3000';

/**
 * The account in `SMOKE_<who>_EMAIL`, `_PASSWORD` and, for a second factor, `_SECRET`. @throws if one of the first two is
 * missing.
 */
function accountOf(who: 'OWNER' | 'CUSTOMER'): Account | undefined {
  const [email, password] = [process.env[`SMOKE_${who}_EMAIL`], process.env[`SMOKE_${who}_PASSWORD`]];
  const secret = process.env[`SMOKE_${who}_SECRET`]?.replaceAll(' ', '').toUpperCase();
  if (email && password) return { email, password, ...(secret && { secret }) };
  if (email || password) throw new Error(`Set both SMOKE_${who}_EMAIL and SMOKE_${who}_PASSWORD.`);
  return undefined;
}

function siteOf(text: string | undefined): URL {
  if (text === undefined || !URL.canParse(text)) throw new Error(usage);
  const site = new URL(text);
  if (!['http:', 'https:'].includes(site.protocol)) throw new Error(usage);
  return site;
}

try {
  const site = siteOf(process.argv[2]);
  const accounts = { owner: accountOf('OWNER'), knownCustomer: accountOf('CUSTOMER') };
  const { passed, failed } = await smoke({ site, ...accounts, browserPath: findBrowser(), print: console.log });
  for (const warning of await accountWarnings(process.env)) console.log(`warning  ${warning}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
