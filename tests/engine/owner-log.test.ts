import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { LoggedAct } from '#contracts/owners/owner-log.ts';
import { ownerGuard } from '#lambdas/owners/owner-guard.table.ts';
import { ownerLogTable } from '#lambdas/owners/owner-log.table.ts';
import type { TimeRange } from '#lambdas/platform/clock.ts';
import type { Position } from '#lambdas/platform/cursors.ts';
import { useEngineTable } from '../support/use-engine-table.ts';

const engineTable = useEngineTable();
let time = '';
const now = () => new Date(time);
const act = (detail: string) => ({
  ...{ userId: 'U', name: 'Olga', email: 'o@example.com', ip: '203.0.113.9', via: '' },
  ...{ call: 'DELETE /api/products/{productId}', objects: ['P'], detail },
});

beforeAll(async () => {
  const guard = ownerGuard(engineTable(), now, false);
  for (const [at, name, code] of [
    ['2026-11-23T10:00:00.000Z', 'first', undefined],
    ['2026-11-30T23:59:59.999Z', 'refused', 'product_not_found'],
    ['2027-02-01T00:00:00.000Z', 'refused too', 'product_not_found'],
    ['2027-02-02T00:00:00.000Z', 'last', undefined],
  ] as const) {
    time = at;
    const key = await guard.begin(act(name));
    if (code !== undefined) await guard.end(key, { status: 404, code });
  }
  time = '2027-04-05T00:00:00.000Z';
});

const shown = ({ detail, refused }: LoggedAct) => (refused === undefined ? detail : `${detail}: ${refused}`);

async function everything(limit: number, times?: TimeRange) {
  const log = ownerLogTable(engineTable(), now);
  const found: LoggedAct[] = [];
  let after: Position | undefined;
  do {
    const page = await log.list({ limit, after, ...(times && { times }) });
    found.push(...page.entries);
    after = page.next;
  } while (after !== undefined);
  return found.map(shown);
}

test.each([2, 3, 4, 50])('reads acts with their outcomes across empty months, in pages of %i', async (limit) => {
  expect(await everything(limit)).toEqual([
    'last',
    'refused too: product_not_found',
    'refused: product_not_found',
    'first',
  ]);
});

test('reads what an act did', async () => {
  const guard = ownerGuard(engineTable(), () => new Date('2027-03-01T00:00:00.000Z'), false);
  const facts = { title: 'Two on a Scooter', changes: [{ field: 'price', from: '1299', to: '13.5' }] };
  await guard.end(await guard.begin(act('priced')), { status: 200, ...facts });
  const { entries } = await ownerLogTable(engineTable(), now).list({
    ...{ limit: 50, times: { from: '2027-03-01', to: '2027-03-01' } },
  });
  expect(entries).toMatchObject([{ detail: 'priced', ...facts }]);
});

test('reads only the requested time', async () => {
  expect(await everything(50, { from: '2026-11-24', to: '2027-02-01' })).toEqual([
    'refused too: product_not_found',
    'refused: product_not_found',
  ]);
  expect(await everything(50, { to: '2026-11-23' })).toEqual(['first']);
  expect(await everything(50, { from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
});

test.each([
  { to: '9999-12-31' },
  { from: '0001-01-01', to: '9999-12-31' },
  { from: '9999-01-01', to: '9999-12-31' },
  { from: '0001-01-01', to: '0001-12-31' },
])('reads at most one page for each month that can have entries, for the time %o', async (times) => {
  let reads = 0;
  engineTable().documents.middlewareStack.add(
    (next) => (request) => {
      reads += 1;
      return next(request);
    },
    { name: 'count', step: 'initialize' },
  );
  onTestFinished(() => void engineTable().documents.middlewareStack.remove('count'));
  await everything(50, times);
  // November to April.
  expect(reads).toBeLessThanOrEqual(6);
});

test('never overwrites an entry', async () => {
  const guard = ownerGuard(engineTable(), now, false);
  const key = await guard.begin(act('once'));
  await guard.end(key, { status: 404, code: 'product_not_found' });
  await expect(guard.end(key, { status: 200 })).rejects.toThrow('The conditional request failed');
});
