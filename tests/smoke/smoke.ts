import { type Browser, chromium } from 'playwright-core';
import { type Account, type Step, steps, type Walk } from './steps.ts';

interface SmokeTest {
  readonly site: URL;
  readonly owner?: Account | undefined;
  readonly knownCustomer?: Account | undefined;
  /** The browser's executable. */
  readonly browserPath: string;
  readonly print: (line: string) => void;
}

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** In milliseconds. A step waits this long for one thing on the screen; cold functions take some seconds. */
const patience = 20_000;

/** Walks through a shop in a real browser, and prints a line for each step. Only a failed first step ends the walk. */
export async function smoke({ site, owner, knownCustomer, browserPath, print }: SmokeTest): Promise<Tally> {
  // As root, as in most containers, Chromium has no sandbox.
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const walk: Walk = {
      site,
      owner,
      knownCustomer,
      customer: await newPage(browser),
      ownerPage: await newPage(browser),
    };
    let [passed, failed] = [0, 0];
    for (const step of steps) {
      const result = await take(step, walk, print);
      if (result === 'passed') passed += 1;
      if (result === 'failed') failed += 1;
      if (step === steps[0] && failed > 0) {
        print('skipped  all others: this is not the shop');
        break;
      }
    }
    return { passed, failed };
  } finally {
    await browser.close();
  }
}

async function newPage(browser: Browser) {
  const context = await browser.newContext({ locale: 'en-IN', viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(patience);
  return context.newPage();
}

async function take({ name, take }: Step, walk: Walk, print: SmokeTest['print']) {
  const started = Date.now();
  try {
    const outcome = await take(walk);
    if (typeof outcome !== 'string') {
      print(`skipped  ${name}: ${outcome.skipped}`);
      return 'skipped';
    }
    print(`passed   ${name}: ${outcome} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    return 'passed';
  } catch (error) {
    // Playwright adds a log of many lines.
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    print(`failed   ${name}: ${reason}`);
    return 'failed';
  }
}
