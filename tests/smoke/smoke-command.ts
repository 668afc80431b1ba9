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

/** Walks through the shop at this address, with the accounts of the environment. @returns the exit code. */
export async function smokeCommand(
  address: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
): Promise<number> {
  const site = siteOf(address);
  const { passed, failed } = await smoke({
    site,
    accounts: accountsOf(environment),
    browserPath: findBrowser(),
    print,
  });
  for (const warning of await accountWarnings(environment)) print(`warning  ${warning}`);
  print(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
