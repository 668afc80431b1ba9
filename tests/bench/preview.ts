import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Shop } from '#demo/shop.ts';
import { savedPortrait } from '../support/choose-photo.ts';
import { phone, slowdown } from './browser.ts';
import { median, type Row } from './table.ts';

/** Tasks longer than this many milliseconds are noticeable (https://web.dev/articles/optimize-long-tasks). */
const longTaskMs = 50;
/** How many milliseconds a customer is willing to wait for a photo's first picture, all eight drafts, all eight sharp, and its faces. */
const patience = { first: 1_000, all: 5_000, sharp: 12_000, people: 2_400 } as const;
const rounds = 3;
/** The size of a phone's photo, of 12 megapixels. */
const usual = [3000, 4000] as const;
/** The share of a photo's width that a small person's picture takes. */
const smallPerson = 0.2;
/** A photo of 85 megapixels, and the memory in MB that it may take. */
const largest = [8000, 10_640] as const;
const mostMemory = 400;

/**
 * How long `/try` takes to show pictures of a 12-megapixel photo, and blocks the main thread meanwhile. Chromium's CPU throttle
 * doesn't slow workers, so the times of this machine are multiplied. Tasks are measured in CPU time, so that other programs
 * don't affect them.
 */
export async function previewRows(browser: Browser, { origin }: Shop): Promise<readonly Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'photos-'));
  const address = `${origin}/try`;
  try {
    const photo = await savedPortrait(await browser.newContext(), directory, usual);
    const distant = await savedPortrait(await browser.newContext(), directory, usual, smallPerson);
    const waits: Waits[] = [];
    const distantWaits: number[] = [];
    const tasks: number[] = [];
    for (let round = 0; round < rounds; round++) {
      waits.push(await waitsFor(browser, address, photo));
      distantWaits.push((await waitsFor(browser, address, distant)).people);
      tasks.push(await longestTask(browser, address, photo));
    }
    const row = (what: string, times: readonly number[], floor: number, kind: string): Row => {
      const time = median(times) * slowdown;
      return {
        what: `${what}, on a processor slowed down four times`,
        ours: `${Math.round(time)} ms`,
        floor: `${floor} ms (${kind})`,
        ratio: time / floor,
        figure: { atMost: 1 },
      };
    };
    const memory = await peakMemory(
      browser,
      address,
      await savedPortrait(await browser.newContext(), directory, largest),
    );
    const waited = (what: keyof Waits): number[] => waits.map((wait) => wait[what]);
    return [
      row('first picture after a photo was decoded', waited('first'), patience.first, "a customer's patience"),
      row('all eight pictures after a photo was decoded', waited('all'), patience.all, "a customer's patience"),
      row('all eight sharp after a photo was decoded', waited('sharp'), patience.sharp, "a customer's patience"),
      row(
        'faces found on a first visit, after a photo was decoded',
        waited('people'),
        patience.people,
        "a customer's patience",
      ),
      row(
        'faces of small people found there, which takes more looks',
        distantWaits,
        patience.people,
        "a customer's patience",
      ),
      row('longest task of the main thread until all eight are sharp', tasks, longTaskMs, 'a long task'),
      {
        what: 'memory of the page and its workers at most, with a photo of 85 megapixels',
        ours: `${Math.round(memory)} MB`,
        floor: `${mostMemory} MB (what a phone can spare)`,
        ratio: memory / mostMemory,
        figure: { atMost: 1 },
      },
    ];
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** The most memory in MB that the page's process has used, after all eight pictures of the photo are sharp. */
async function peakMemory(browser: Browser, address: string, photo: string): Promise<number> {
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByLabel('Choose a photo').setInputFiles(photo);
  await page.getByRole('status').filter({ hasText: 'All eight styles ready' }).waitFor();
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const peaks = renderers.map(({ id }) =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]),
  );
  await context.close();
  return Math.max(...peaks) / 1024;
}

/** Milliseconds from the decoded photo to its first picture, to all eight drafts, to all eight sharp, and until its faces were looked for. */
interface Waits {
  readonly first: number;
  readonly all: number;
  readonly sharp: number;
  readonly people: number;
}

/** Of a photo that comes as if pasted, on a phone: nothing has prepared the search. */
async function waitsFor(browser: Browser, address: string, photo: string): Promise<Waits> {
  const page = await browser.newPage({ viewport: phone, isMobile: true, hasTouch: true });
  await page.goto(address, { waitUntil: 'networkidle' });
  const shown = async (selector: string, count: number): Promise<number> => {
    const moment = await page.waitForFunction(
      ([wanted, least]) => document.querySelectorAll(wanted).length >= least && performance.now(),
      [selector, count] as const,
    );
    return Number(await moment.jsonValue());
  };
  const moments = Promise.all([
    shown('canvas.crop-stage__photo', 1),
    shown('canvas.style-card__picture', 1),
    shown('canvas.style-card__picture', 8),
    shown('.try-page__styles [role="status"]:not(:empty)', 1),
    shown('.crop-controls__found:not(:empty)', 1),
  ]);
  await page.getByLabel('Choose a photo').setInputFiles(photo);
  const [decoded, first, all, sharp, people] = await moments;
  await page.close();
  return { first: first - decoded, all: all - decoded, sharp: sharp - decoded, people: people - decoded };
}

/** The main thread's longest task in milliseconds of CPU time, from choosing the photo until its eight pictures are sharp. */
async function longestTask(browser: Browser, address: string, photo: string): Promise<number> {
  const page = await browser.newPage({ viewport: phone });
  await page.goto(address, { waitUntil: 'networkidle' });
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await page.getByLabel('Choose a photo').setInputFiles(photo);
  await page.getByRole('status').filter({ hasText: 'All eight styles ready' }).waitFor();
  const trace = await browser.stopTracing();
  await page.close();
  return longestTaskIn(JSON.parse(trace.toString()));
}

/**
 * The used part of https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU. Times are in microseconds.
 */
interface Trace {
  readonly traceEvents: readonly {
    readonly pid: number;
    readonly tid: number;
    readonly name: string;
    /** The duration in CPU time of the thread. */
    readonly tdur?: number;
    readonly args: { readonly name?: string };
  }[];
}

function longestTaskIn({ traceEvents }: Trace): number {
  const threadOf = ({ pid, tid }: Trace['traceEvents'][number]) => `${pid} ${tid}`;
  const isMain = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && isMain.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('The browser’s trace has no tasks.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}
