import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { demoAccounts } from '#demo/accounts.ts';
import { storedSession } from './accounts.ts';
import { origin } from './shop.ts';

declare global {
  interface Window {
    axe: typeof axe;
    layoutShift: number;
  }
}

/** Flags for a headless browser without background traffic. */
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

/** Fetching, decoding and painting pictures takes two fifths of the CPU time of a page. */
const noPictures = '--blink-settings=imagesEnabled=false';

/** A worker's browsers: the switch for pictures belongs to a whole browser. Playwright ends them with the worker's process. */
const browsers = new Map<boolean, Promise<Browser>>();

function openBrowser(pictures: boolean): Promise<Browser> {
  const args = pictures ? flags : [...flags, noPictures];
  const browser = browsers.get(pictures) ?? chromium.launch({ executablePath: inject('browser'), args });
  browsers.set(pictures, browser);
  return browser;
}

/** Closes all pages of a test file. */
export async function closeVisitors(): Promise<void> {
  const contexts = (await Promise.all(browsers.values())).flatMap((browser) => browser.contexts());
  await Promise.all(contexts.map((context) => context.close()));
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The browser's complaints: script errors and violated security rules; tests check failed calls themselves. */
  readonly complaints: readonly string[];
  /** Opens a path of the site, and waits for this event of the page. Default: `load`. */
  open(path: string, waitUntil?: 'domcontentloaded'): Promise<void>;
}

interface VisitorOptions extends BrowserContextOptions {
  /** Loads pictures. Switched off unless a test is about pictures, or about what a first visit loads. */
  readonly pictures?: boolean;
}

/** For tests that are about pictures. */
export const withPictures: VisitorOptions = { pictures: true };

/** A new visitor without stored data. `open` opens a path of the site. */
export async function newVisitor(
  viewport = desktop,
  { pictures = false, ...options }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await (await openBrowser(pictures)).newContext({
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

/** A new visitor for each test of a file. A test fails if the browser complains. Call the returned function to get the current visitor. */
export function eachVisitor(viewport = desktop, options: VisitorOptions = {}): () => Visitor {
  let visitor: Visitor;
  beforeEach(async () => {
    visitor = await newVisitor(viewport, options);
  });
  afterEach(async () => {
    await visitor.context.close();
    expect(visitor.complaints).toEqual([]);
  });
  return () => visitor;
}

/**
 * The demo shop's owner, signed in once for all tests of a file, who has not opened a page yet. A test fails if the browser
 * complains. Call the returned function to get the visitor.
 */
export function ownerAtWork(options: VisitorOptions = {}): () => Visitor {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await newVisitor(desktop, options);
    await storeSession(visitor, demoAccounts.owner);
  });
  afterEach(() => expect(visitor.complaints).toEqual([]));
  return () => visitor;
}

/** Goes to a path as a link of the site does, without loading the page again. Only a visitor's first page is loaded. */
export async function follow({ page, open }: Visitor, path: string): Promise<void> {
  if (page.url() === 'about:blank') return open(path);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** The site's own script. The first script of a complete page is a part of the page. */
export const siteScript = /\/assets\/index-.*\.js$/;

/**
 * From now on, lists and product pages are the files that CloudFront serves while the function `pages` fails: the browser
 * fetches their content.
 */
export async function withoutCompletePages(page: Page): Promise<void> {
  await page.route(/\/(home|products\/[^/]+)(\?.*)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const { pathname, searchParams } = new URL(route.request().url());
    const category = searchParams.get('category');
    const list = category === null ? 'home.html' : `home.${category}.html`;
    const body = await readFile(`web/dist/site/pages/${pathname === '/home' ? list : 'product.html'}`, 'utf8');
    await route.fulfill({ response: await route.fetch(), body });
  });
}

/** Holds back requests for these addresses until the returned function is called. */
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

/**
 * Translates the page as Chrome does, until it is loaded again: elements replace each text, also those that appear later. The
 * words stay, so that a test finds them.
 */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const isOriginal = (node: Node): node is Text =>
      node instanceof Text &&
      node.data.trim() !== '' &&
      node.parentElement?.closest('font, script, style, textarea') === null;
    const replace = (text: Text) => {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const replaceIn = (root: Node) => {
      if (isOriginal(root)) return replace(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (isOriginal(walker.currentNode)) texts.push(walker.currentNode);
      texts.forEach(replace);
    };
    replaceIn(document.body);
    new MutationObserver((records) => {
      const changed = records.flatMap(({ target, addedNodes }) => [target, ...addedNodes]);
      for (const node of changed) if (node.isConnected) replaceIn(node);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

/** Fills in and submits the sign-in form on the page. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email ID').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** A page with the navbar and little else. */
export const smallPage = '/support';

/** Signs in, and stores the session once the visitor opens the next page. */
async function storeSession({ page }: Visitor, account: { email: string; password: string }): Promise<void> {
  const stored = await storedSession(account.email, account.password);
  // Storage belongs to an origin, and loading a page only to fill it would take longer.
  const script = await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  // Later pages find what the site made of the session.
  page.once('domcontentloaded', () => void script.dispose());
}

/** Opens a path of the shop as a returning signed-in visitor; the sign-in page has its own tests. */
export async function openSignedIn(visitor: Visitor, email: string, password: string, path = '/home'): Promise<void> {
  await storeSession(visitor, { email, password });
  await visitor.open(path);
}

/** Opens a path of the shop as the demo's owner. */
export const openAsOwner = (visitor: Visitor, path?: string): Promise<void> =>
  openSignedIn(visitor, demoAccounts.owner.email, demoAccounts.owner.password, path);

/** Smaller than `axe.source`. Adding that to a page takes as long as loading the page again. */
const axeScript = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Axe skips the target-size rule of WCAG 2.2 AA by default. */
const axeOptions: axe.RunOptions = {
  rules: { 'target-size': { enabled: true } },
  // Nothing reads the passed checks in full, nor CSS selectors: finding those takes a quarter of the time.
  resultTypes: ['violations'],
  selectors: false,
};

/** Checks the page with axe's rules for WCAG A and AA, and its best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Runtime.evaluate', { expression: axeScript });
    await devTools.detach();
  }
  const findings = await page.evaluate(async (options) => {
    const { violations } = await window.axe.run(options);
    // Ignore controls that a sticky bar covers at this scroll position.
    const isUnderBar = ({ any }: axe.NodeResult) => any.some(({ data }) => data?.messageKey === 'partiallyObscured');
    return violations.flatMap(({ id, nodes }) =>
      nodes.filter((node) => !isUnderBar(node)).map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  }, axeOptions);
  expect(findings).toEqual([]);
}

/**
 * Watches how far the pages that are opened from now on move what they already show. The returned function answers their
 * cumulative shift, whose unit https://web.dev/articles/cls explains.
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number };
        if (!hadRecentInput) window.layoutShift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => window.layoutShift);
}

/** Checks that the page doesn't scroll sideways, and that no control or text is cut off at a side, where nothing can scroll to it. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { width, overflow, cutOff } = await page.evaluate(() => {
    const width = window.innerWidth;
    const scrolls = (element: Element) =>
      element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX);
    /** A part that is narrower than the page clips its texts on purpose, such as hidden ones. */
    const clips = (element: Element) => {
      const { overflowX, clipPath } = getComputedStyle(element);
      return clipPath !== 'none' || (element.clientWidth < width && /hidden|clip/.test(overflowX));
    };
    const isIn = (element: Element | null, holds: (around: Element) => boolean): boolean =>
      element !== null && element !== document.body && (holds(element) || isIn(element.parentElement, holds));
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    // What is wholly to the left of the window is hidden on purpose. Positions are fractions of pixels.
    const isOutside = ({ left, right }: DOMRect) => (left < -1 && right > 1) || right > width + 1;
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')].filter(
      (control) =>
        isOutside(control.getBoundingClientRect()) && isShown(control) && !isIn(control.parentElement, scrolls),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const texts: Element[] = [];
    while (walker.nextNode()) {
      const {
        currentNode,
        currentNode: { parentElement },
      } = walker;
      range.selectNodeContents(currentNode);
      if (parentElement === null || ![...range.getClientRects()].some(isOutside) || !isShown(parentElement)) continue;
      if (!isIn(parentElement, (around) => scrolls(around) || clips(around))) texts.push(parentElement);
    }
    return {
      width,
      overflow: document.documentElement.scrollWidth - width,
      cutOff: [...controls, ...texts].map((element) => element.outerHTML.slice(0, 200)),
    };
  });
  expect(overflow).toBeLessThanOrEqual(0);
  expect(cutOff, `${width} px wide`).toEqual([]);
}

/** Between them, the shop's media queries change what axe checks: colours, sizes of targets, hidden texts. */
const axeWidths = [320, 1280];

/**
 * Checks the page without loading it again: accessible on a phone and on a desktop, and no horizontal scrolling at these widths
 * either. Axe takes most of the time. The page keeps the last width.
 */
export async function expectGoodAt(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of [...axeWidths.filter((width) => !widths.includes(width)), ...widths]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    if (axeWidths.includes(width)) await expectAccessible(page);
  }
}
