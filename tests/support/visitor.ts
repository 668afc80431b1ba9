import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeEach, expect, inject } from 'vitest';
import { storedSession } from './accounts.ts';
import { origin } from './shop.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Flags for a browser without a screen, and without calls of its own to anywhere. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

let browser: Promise<Browser> | undefined;

/** The one browser of a test file. */
const openBrowser = (): Promise<Browser> => {
  browser ??= chromium.launch({ executablePath: inject('browser'), args: flags });
  return browser;
};

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the browser complained of: script errors and broken security rules; failed calls are the tests' own business. */
  readonly complaints: readonly string[];
  /** Opens a path of the site, and waits for this event of the page. Default: `load`. */
  open(path: string, waitUntil?: 'domcontentloaded'): Promise<void>;
}

/** A new visitor with nothing stored, at the shop's front page of their choice. */
export async function newVisitor(viewport = desktop, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await (await openBrowser()).newContext({
    viewport,
    locale: 'en-IN',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  const open: Visitor['open'] = async (path, waitUntil) => {
    await page.goto(origin() + path, waitUntil && { waitUntil });
  };
  return { page, context, complaints, open };
}

/**
 * A new visitor for each test of a file, and the browser closed after the last; a test that leaves the browser something
 * to complain of has failed. The test reads the visitor of the moment by calling what this returns.
 */
export function eachVisitor(viewport = desktop): () => Visitor {
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await newVisitor(viewport);
  });
  afterEach(async () => {
    await visitor.context.close();
    expect(visitor.complaints).toEqual([]);
  });
  afterAll(closeBrowser);
  return () => visitor;
}

/** Holds back what is asked for at these addresses, until what this resolves with is called. */
export async function holdBack(page: Page, addresses: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Fills in the sign-in form that the page shows, and sends it. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email ID').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Opens the shop as somebody who signed in here before; the sign-in page has tests of its own. */
export async function openSignedIn({ page, open }: Visitor, email: string, password: string): Promise<void> {
  const stored = await storedSession(email, password);
  // Storage belongs to an origin: this is its smallest page, and none that runs a script.
  await open('/config.json');
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  await open('/home');
}

/** The hint and the error that belong to a field, as a screen reader reads them. */
export const descriptionOf = (field: Locator): Promise<string> =>
  field.evaluate((input) => {
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  });

/** Holds axe's whole rule set for WCAG A and AA, and its best practices, against the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const findings = await page.evaluate(async () => {
    const { violations } = await window.axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  });
  expect(findings).toEqual([]);
}

/** Nothing is wider than the screen: no page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
