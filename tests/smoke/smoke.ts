import { type Browser, chromium } from 'playwright-core';
import { type Accounts, type Step, steps, type Walk } from './steps.ts';

interface SmokeTest {
  readonly site: URL;
  readonly accounts: Accounts;
  /** The browser's executable. */
  readonly browserPath: string;
  readonly print: (line: string) => void;
}

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** How many milliseconds a step waits for something on the screen. Cold starts take some seconds. */
const timeoutMs = 20_000;

/** Walks through a shop in a real browser and prints a line for each step. It stops early only if the first step fails. */
export async function smoke({ site, accounts, browserPath, print }: SmokeTest): Promise<Tally> {
  // Chromium's sandbox doesn't work as root, which is the user in most containers.
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const walk: Walk = {
      ...accounts,
      site,
      customer: await newPage(browser),
      ownerPage: await newPage(browser),
    };
    let [passed, failed] = [0, 0];
    for (const step of steps) {
      const result = await runStep(step, walk, print);
      if (result === 'passed') passed += 1;
      if (result === 'failed') failed += 1;
      if (step === steps[0] && failed > 0) {
        print('skipped  all other steps: this is not the shop');
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
  context.setDefaultTimeout(timeoutMs);
  return context.newPage();
}

async function runStep({ name, take }: Step, walk: Walk, print: SmokeTest['print']) {
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
    // Only the first line, because Playwright appends a long log.
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    print(`failed   ${name}: ${reason}`);
    return 'failed';
  }
}
