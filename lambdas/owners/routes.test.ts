import { expect, test } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { customer, id, owner } from '#tests/support/unit/records.ts';

const act = (actId: string, at: string) => ({
  ...{ at, actId, userId: owner.userId, name: '=SUM(1)', email: owner.email },
  ...{ call: 'DELETE /api/products/{productId}', objects: [id(actId)], ip: '203.0.113.9', via: '' },
});
const logged = (count: number) => {
  const api = memoryApi();
  for (let day = 1; day <= count; day++) {
    api.shop.store.acts.push(act(`act ${day}`, `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`));
  }
  return api;
};

test('lists owners’ acts, newest first, page by page, and doesn’t record the reading', async () => {
  const { call, shop } = logged(60);
  const first = await call('GET /api/manage/log', { as: owner });
  expect(first).toMatchObject({ status: 200, cache: 'no-store' });
  expect(first.body.acts).toHaveLength(50);
  expect(first.body.acts[0]).toEqual(shop.store.acts.at(-1));
  const cursor = first.body.nextCursor;
  const rest = await call('GET /api/manage/log', { as: owner, queryStringParameters: { cursor } });
  expect(rest.body.acts).toHaveLength(10);
  expect(rest.body).not.toHaveProperty('nextCursor');
  expect(shop.store.acts).toHaveLength(60);
});

test('exports the acts of the days as CSV without formulas, and records the export', async () => {
  const { raw, shop } = logged(3);
  const changes = [{ field: 'price', from: '1299', to: '13.5' }, { field: 'description' }];
  shop.store.acts = shop.store.acts.map((each, index) => (index === 2 ? { ...each, title: '=Mug', changes } : each));
  const days = { from: '2026-11-02', to: '2026-11-03' };
  const { headers, body } = await raw('GET /api/manage/log.csv', { as: owner, queryStringParameters: days });
  expect(headers['content-disposition']).toBe('attachment; filename="owner-log.csv"');
  const [heading, ...rows] = (body ?? '').trimEnd().split('\r\n');
  expect(heading).toBe('\ufefftime,name,email,userId,call,objects,detail,refused,ip,via,title,changes');
  expect(rows).toEqual([
    expect.stringMatching(
      /^2026-11-03T10:00:00\.000Z,'=SUM\(1\),asha@example\.com,.*203\.0\.113\.9,,'=Mug,"price: 1299 -> 13.5; description"$/,
    ),
    expect.stringMatching(/^2026-11-02/),
  ]);
  expect(shop.store.acts.at(-1)).toMatchObject({
    call: 'GET /api/manage/log.csv',
    detail: 'from=2026-11-02 to=2026-11-03',
  });
});

test('exports the acts of a day in India, which starts at 18:30 UTC', async () => {
  const { raw, shop } = memoryApi();
  for (const [actId, at] of [
    ['the evening before', '2026-11-01T18:29:59.999Z'],
    ['midnight', '2026-11-01T18:30:00.000Z'],
    ['the last moment', '2026-11-02T18:29:59.999Z'],
    ['the next day', '2026-11-02T18:30:00.000Z'],
  ] as const) {
    shop.store.acts.push(act(actId, at));
  }
  const day = { from: '2026-11-02', to: '2026-11-02' };
  const { body = '' } = await raw('GET /api/manage/log.csv', { as: owner, queryStringParameters: day });
  const rows = body.trimEnd().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',')[0])).toEqual(['2026-11-02T18:29:59.999Z', '2026-11-01T18:30:00.000Z']);
});

test('refuses customers', async () => {
  const { call } = logged(1);
  for (const route of ['GET /api/manage/log', 'GET /api/manage/log.csv'] as const) {
    expect(await call(route, { as: customer })).toMatchObject({ status: 403, body: { code: 'not_an_owner' } });
  }
});
