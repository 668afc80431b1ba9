import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { attempt, commandOnPath, installDebianPackage } from './install.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser's executable. */
    browser: string;
  }
}

const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** An installed Chromium or Chrome, Playwright's included; undefined if there is none. */
function installedBrowser(): string | undefined {
  const candidates = [
    process.env.CHROMIUM_PATH,
    commandOnPath(...names),
    onMac,
    join(process.env.PROGRAMFILES ?? 'C:\\Program Files', 'Google\\Chrome\\Application\\chrome.exe'),
    chromium.executablePath(),
  ];
  return candidates.find((path) => path !== undefined && existsSync(path));
}

/** Chromium without a window system: the same engine, with 40 percent less CPU time per visitor. */
const shell = 'chromium-headless-shell';
const debianChromium = '/usr/bin/chromium';

/** Debian's headless shell. If Debian's Chromium is the only browser, or there is none, it tries to install the shell first. */
function headlessShell(): string | undefined {
  const browser = installedBrowser();
  if (!commandOnPath(shell) && (browser === undefined || browser === debianChromium)) installDebianPackage(shell);
  return commandOnPath(shell);
}

/**
 * The browser for tests, the bench and the smoke test. In order of preference: `CHROMIUM_PATH`, a headless shell, an installed
 * Chromium or Chrome, Playwright's own, Debian's package. @throws if there is none, and says what to install.
 */
export function findBrowser(): string {
  const found = process.env.CHROMIUM_PATH ? installedBrowser() : (headlessShell() ?? installedBrowser());
  if (found) return found;
  console.log('No Chromium or Chrome found: fetching one (about 150 MB) …');
  attempt(process.execPath, [join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium']);
  if (!installedBrowser()) installDebianPackage('chromium');
  const path = installedBrowser();
  if (!path) throw new Error('No browser: install Chromium or Chrome, or set CHROMIUM_PATH to one.');
  return path;
}

/** Finds the browser once for all browser tests. */
export default function provideBrowser(project: TestProject): void {
  project.provide('browser', findBrowser());
}
