import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Today } from '#contracts/desk/today.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { formatShortDay } from '#web/lib/short-day.ts';
import { todayInIndia } from '#web/lib/today-in-india.ts';
import { cases } from '#web/texts/cases/cases.ts';
import { dates } from '#web/texts/dates/dates.ts';
import { today as texts } from '#web/texts/desk/today.ts';
import { messages } from '#web/texts/messages/messages.ts';
import { reportOrderChanges } from '../../live/order-changes.ts';
import TodayPage from './today-page.tsx';

const api = scriptedApi();
const inDays = (days: number) => todayInIndia(Date.now() + days * 86_400_000);
const aToday = (fields: Partial<Today> = {}): Today => ({
  toMake: [],
  orders: {
    waiting: 0,
    unconfirmed: 0,
    'to-ship': 0,
    'proof-sent': 0,
    'proof-changes': 0,
    'to-check': 0,
    'to-collect': 0,
    cancelled: 0,
  },
  cash: 0,
  findings: 0,
  ...fields,
});

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
});

const hrefOf = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

test('D11: each number opens its list', async () => {
  const { orders } = aToday();
  api.on(
    'GET /api/manage/today',
    ok(aToday({ orders: { ...orders, waiting: 2, 'proof-sent': 3, 'to-collect': 4 }, cash: 8198, findings: 20 })),
  );
  openScreen(<TodayPage />);
  expect(await hrefOf('2 Details missing')).toBe('/manage/orders?work=waiting');
  expect(await hrefOf('3 Proofs to answer')).toBe('/manage/orders?work=proof-sent');
  expect(await hrefOf('0 Orders to confirm')).toBe('/manage/orders?confirmation=needed');
  expect(await hrefOf(/₹8,198 Cash to collect ?4 orders/)).toBe('/manage/orders?work=to-collect');
  expect(await hrefOf('20 or more Payments to review')).toBe('/manage/money');
});

test('D11: shows the load of each day, late orders first and those without a date last', async () => {
  const toMake = [
    { day: inDays(-9), orders: 1 },
    { day: inDays(-1), orders: 2 },
    { day: inDays(0), orders: 4 },
    { day: inDays(3), orders: 5 },
    { orders: 6 },
  ];
  api.on('GET /api/manage/today', ok(aToday({ toMake })));
  openScreen(<TodayPage />);
  await screen.findByText(texts.summary(18, 3));
  const load = within(screen.getByRole('region', { name: texts.load }));
  expect(load.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Late3 orders', '/manage/orders?work=to-make&due=late'],
    ['Today4 orders', `/manage/orders?work=to-make&due=${inDays(0)}`],
    [`${formatShortDay(inDays(3))}5 orders`, `/manage/orders?work=to-make&due=${inDays(3)}`],
    ['Without a date6 orders', '/manage/orders?work=to-make&due=none'],
  ]);
});

test('D11: names the number of orders that are due after the days shown', async () => {
  const toMake = Array.from({ length: 12 }, (_, day) => ({ day: inDays(day), orders: 2 }));
  api.on('GET /api/manage/today', ok(aToday({ toMake })));
  openScreen(<TodayPage />);
  await screen.findByText(texts.later(4));
});

test('D11: fetches the numbers again when the live connection reports a counted order', async () => {
  api.on('GET /api/manage/today', ok(aToday()));
  openScreen(<TodayPage />);
  await screen.findByText(texts.nothing);
  api.on('GET /api/manage/today', ok(aToday({ toMake: [{ orders: 1 }] })));
  reportOrderChanges([{ orderId: '0123456789ABCDEF', kind: 'counted' }]);
  await screen.findByRole('link', { name: /^Without a date/ });
});

const inWords = { customer: 'Asha Rao', title: 'The mug', lines: 2 };

test.each([
  [
    'D35: links to the gifts that arrived damaged or wrong',
    cases.desk.open(1),
    'GET /api/manage/cases',
    { status: 'opened', at: '2026-06-02T12:00:00.000Z', inWords },
  ],
  [
    'D35: links to the orders with unread messages',
    messages.unreadOrders(1),
    'GET /api/manage/messages',
    { unread: 1, inWords },
  ],
] as const)('%s, in words and without a call for each', async (_, name, list, entry) => {
  api.on('GET /api/manage/today', ok(aToday()));
  api.on(list, ok({ orders: [{ orderId: '0123456789ABCDEF', ...entry }] }));
  openScreen(<TodayPage />);
  const notice = within(await screen.findByRole('region', { name }));
  expect(await hrefOf(/^0123/)).toBe('/manage/orders/0123456789ABCDEF');
  notice.getByText('Asha Rao');
  notice.getByText(', The mug and 1 more');
});

test('D35: names the day of a gift that is made again or on its way, and says if it is late', async () => {
  const at = '2026-06-02T12:00:00.000Z';
  const [late, ahead] = [inDays(-1), inDays(9)];
  api.on('GET /api/manage/today', ok(aToday()));
  api.on(
    'GET /api/manage/cases',
    ok({
      orders: [
        { orderId: '0123456789ABCDEF', status: 'remaking', at, readyBy: late, arrivesBy: ahead },
        { orderId: 'FEDCBA9876543210', status: 'sent', at, readyBy: late, arrivesBy: ahead },
        { orderId: 'A123456789ABCDEF', status: 'remaking', at },
      ],
    }),
  );
  openScreen(<TodayPage />);
  const notice = await screen.findByRole('region', { name: cases.desk.open(3) });
  expect(
    within(notice)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('.gift-days')?.textContent),
  ).toEqual([
    `${dates.late}${dates.readyByDay(formatShortDay(late))}${dates.arrivesByDay(formatShortDay(ahead))}`,
    dates.arrivesByDay(formatShortDay(ahead)),
    undefined,
  ]);
});
