import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Shop } from '#demo/shop.ts';
import { largePortrait } from '../support/choose-photo.ts';
import { slowdown } from './browser.ts';
import { median, type Row } from './table.ts';

const what = 'longest task of the main thread while a photo of 48 megapixels is drawn in all styles';
/** The longest task in milliseconds that a visitor doesn't notice (https://web.dev/articles/optimize-long-tasks). */
const unnoticed = 50;
const rounds = 3;

/** How long `/try` holds the main thread. Counts the thread's own time, which other programs on the machine don't lengthen. */
export async function previewRows(browser: Browser, { origin }: Shop): Promise<readonly Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'photos-'));
  try {
    const photo = await largePortrait(await browser.newContext(), directory);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await longestTask(browser, `${origin}/try`, photo));
    const time = median(times) * slowdown;
    return [
      {
        what: `${what}, on a processor slowed down four times`,
        ours: `${Math.round(time)} ms`,
        floor: `${unnoticed} ms (a long task)`,
        ratio: time / unnoticed,
        figure: { atMost: 1 },
      },
    ];
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Milliseconds of the main thread's time, from choosing the photo until its eight pictures are sharp. */
async function longestTask(browser: Browser, address: string, photo: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(address, { waitUntil: 'networkidle' });
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await page.getByLabel('Choose a photo').setInputFiles(photo);
  await page.getByRole('status').filter({ hasText: 'All eight styles ready' }).waitFor();
  const trace = await browser.stopTracing();
  await page.close();
  return longestTaskIn(JSON.parse(trace.toString()));
}

/** What is used of https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU: times in microseconds. */
interface Trace {
  readonly traceEvents: readonly {
    readonly pid: number;
    readonly tid: number;
    readonly name: string;
    /** The thread's time. */
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
  if (tasks.length === 0) throw new Error('The browser has traced no task.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}
