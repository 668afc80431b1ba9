import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { median, type Row } from './table.ts';

/**
 * Not a dependency, because it is far larger than the shop's own tools: npx fetches it on demand. The last version for Node 20.
 */
const lighthouse = 'lighthouse@12.8.2';
const runs = 5;
/** The maximum layout shift of a page. */
const layoutShift = 0.01;

const score = z.object({ score: z.nullable(z.number()) });
const reportSchema = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: z.object({ 'cumulative-layout-shift': z.object({ numericValue: z.number() }) }),
});
type Report = z.infer<typeof reportSchema>;

interface Visit {
  /** The port of the browser's DevTools. */
  readonly port: number;
  readonly origin: string;
  /** Paths by their names. The browser's storage stays, so that a visitor can be signed in. */
  readonly pages: Readonly<Record<string, string>>;
}

/** Lighthouse's mobile scores of each page, the median of several runs. */
export async function lighthouseRows({ port, origin, pages }: Visit): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(pages)) {
    console.log(`Lighthouse looks at ${path} ...`);
    try {
      const reports: Report[] = [];
      for (let run = 0; run < runs; run++) reports.push(await report(origin + path, port));
      rows.push(...rowsOf(name, reports));
    } catch (error) {
      rows.push({ what: `Lighthouse, ${name}`, reason: reasonOf(error) });
    }
  }
  return rows;
}

async function report(url: string, port: number): Promise<Report> {
  const options = ['--port', String(port), '--disable-storage-reset', '--output', 'json', '--quiet'];
  const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, url, ...options], {
    maxBuffer: 256 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  return z.parse(reportSchema, JSON.parse(stdout));
}

function rowsOf(name: string, reports: readonly Report[]): Row[] {
  const scores = Object.keys(reportSchema.shape.categories.shape).map((category): Row => {
    const middle = median(reports.map(({ categories }) => scoreIn(categories, category)));
    const [ours, floor] = [String(Math.round(middle * 100)), '100'];
    return { what: `Lighthouse, ${name}, ${category}`, ours, floor, ratio: middle, figure: { atLeast: 1 } };
  });
  const shift = median(reports.map(({ audits }) => audits['cumulative-layout-shift'].numericValue));
  const [ours, floor] = [shift.toFixed(4), String(layoutShift)];
  return [
    ...scores,
    { what: `Lighthouse, ${name}, layout shift`, ours, floor, ratio: shift / layoutShift, figure: { atMost: 1 } },
  ];
}

const scoreIn = (categories: Record<string, { readonly score: number | null }>, category: string): number =>
  categories[category]?.score ?? 0;

const reasonOf = (error: unknown): string =>
  (error instanceof Error
    ? (error.message.split('\n').find((line) => !line.startsWith('Command failed')) ?? error.message)
    : String(error)
  ).slice(0, 100);
