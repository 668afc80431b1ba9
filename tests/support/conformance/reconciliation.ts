import { expect } from 'vitest';
import { settled } from '#lambdas/reconciliation/finding.ts';
import type { Progress } from '#lambdas/reconciliation/reconcile.ts';
import { finding } from '../unit/finding.ts';
import { id } from '../unit/records.ts';
import { atOnce, type Cases, type Ports } from './ports.ts';

const { findingId } = finding();
const done = (day: number, from = finding()) =>
  settled(from, 'done', { at: `2026-07-0${day}T00:00:00.000Z`, by: 'Meera', note: 'Done' });
const named = (name: string, foundAt = finding().foundAt) => finding({ findingId: id(name), foundAt });

async function write({ findings }: Ports, ...all: ReturnType<typeof finding>[]): Promise<void> {
  for (const each of all) expect(await findings.replace(undefined, each)).toBe(true);
}

const progress = (version: number, fields: Partial<Progress> = {}): Progress => ({
  version,
  cardsSetUp: true,
  ...fields,
});

export const reconciliationCases: Cases = {
  'a finding is written once, and replaced only at the revision that was read': async (ports) => {
    const { findings } = ports;
    expect(await findings.find(findingId)).toBeUndefined();
    expect(await findings.replace(finding(), done(1))).toBe(false);
    await write(ports, finding());
    expect(await findings.replace(undefined, finding({ amountPaise: 1 }))).toBe(false);
    expect(await findings.find(findingId)).toEqual(finding());
    expect(await findings.replace(finding(), done(1))).toBe(true);
    expect(await findings.replace(finding(), finding({ revision: 1 }))).toBe(false);
    expect(await findings.find(findingId)).toEqual(done(1));
  },
  'only one of several concurrent replacements of a finding is made': async (ports) => {
    await write(ports, finding());
    const made = await atOnce(...[1, 2, 3].map((day) => () => ports.findings.replace(finding(), done(day))));
    expect(made.filter(Boolean)).toHaveLength(1);
  },
  'a finding keeps its optional fields': async (ports) => {
    const { orderId: _, orderTotalPaise: __, ...noOrder } = finding();
    const unknown = { ...noOrder, disputeId: 'dp_1', dashboardUrl: 'https://dashboard.example' };
    await write(ports, unknown);
    expect(await ports.findings.find(findingId)).toEqual(unknown);
  },
  'a finding moves between the lists as it is settled and opened again': async (ports) => {
    const { findings } = ports;
    const lists = async () => [
      (await findings.list('open', { limit: 5 })).entries,
      (await findings.list('settled', { limit: 5 })).entries,
    ];
    await write(ports, finding());
    expect(await lists()).toEqual([[finding()], []]);
    await findings.replace(finding(), done(1));
    expect(await lists()).toEqual([[], [done(1)]]);
    const again = { ...done(1), status: 'open', revision: 2 } as const;
    await findings.replace(done(1), again);
    expect(await lists()).toEqual([[again], []]);
  },
  'open findings are paginated newest first, and by ID if they have the same time': async (ports) => {
    const same = [named('a'), named('b')].toSorted((a, b) => (a.findingId < b.findingId ? 1 : -1));
    const newest = named('c', '2026-06-02T12:00:00.000Z');
    await write(ports, newest, ...same);
    const first = await ports.findings.list('open', { limit: 2 });
    expect(first.entries).toEqual([newest, same[0]]);
    if (first.next === undefined) throw new Error('A full page has a next one.');
    expect(await ports.findings.list('open', { limit: 2, after: first.next })).toEqual({ entries: [same[1]] });
  },
  'settled findings are listed most recently settled first': async (ports) => {
    const { findings } = ports;
    const [first, second] = [named('a', '2026-06-02T12:00:00.000Z'), named('b')];
    await write(ports, first, second);
    await findings.replace(second, done(2, second));
    await findings.replace(first, done(1, first));
    expect((await findings.list('settled', { limit: 5 })).entries).toEqual([done(2, second), done(1, first)]);
  },
  'progress is replaced only by a later version': async ({ progress: store }) => {
    expect(await store.find()).toBeUndefined();
    const completed = { startedAt: '2026-06-01T12:00:00.000Z', at: '2026-06-01T12:05:00.000Z' };
    await store.replace(progress(2, { completed }));
    await store.replace(progress(1));
    await store.replace(progress(2, { cardsSetUp: false }));
    expect(await store.find()).toEqual(progress(2, { completed }));
    await store.replace(progress(3, { cardsSetUp: false }));
    expect(await store.find()).toEqual(progress(3, { cardsSetUp: false }));
  },
  'of concurrent runs, the latest version stays': async ({ progress: store }) => {
    await atOnce(...[2, 3, 1].map((version) => () => store.replace(progress(version))));
    expect(await store.find()).toEqual(progress(3));
  },
};
