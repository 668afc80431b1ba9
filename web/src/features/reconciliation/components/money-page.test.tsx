import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Finding, type FindingPage, findingKinds } from '#contracts/reconciliation/findings.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { reconciliation as texts } from '#web/texts/reconciliation/reconciliation.ts';
import MoneyPage from './money-page.tsx';

const api = scriptedApi();
const list = 'GET /api/manage/money';
const at = '2026-06-01T12:00:00.000Z';

const aFinding = (fields: Partial<Finding> = {}): Finding => ({
  findingId: 'finding-1',
  kind: 'cancelled-kept',
  status: 'open',
  amount: 499.99,
  currency: 'inr',
  paymentIntentId: 'pi_1',
  foundAt: at,
  seenAt: at,
  settlements: [],
  ...fields,
});

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
});

test.each<[said: string, page: Partial<FindingPage>]>([
  [texts.notCompared, {}],
  [texts.compared(formatMoment(at)), { comparedAt: at, cardsSetUp: true }],
  [texts.notSetUp, { comparedAt: at, cardsSetUp: false }],
])('an empty list and a list of findings say: %s', async (said, page) => {
  api.on(list, ok({ findings: [], ...page }));
  const { unmount } = openScreen(<MoneyPage />);
  await screen.findByRole('heading', { name: texts.nothing });
  expect(screen.getByText(said)).toBeTruthy();
  unmount();

  api.on(list, ok({ findings: [aFinding()], ...page }));
  openScreen(<MoneyPage />);
  await screen.findByRole('article');
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: texts.nothing })).toBeNull();
});

test('each kind of finding has its texts, and Show more adds the next page', async () => {
  const kinds = findingKinds.map((kind) => aFinding({ findingId: kind, kind }));
  const next = aFinding({ findingId: 'next', currency: 'usd', dashboardUrl: 'https://dashboard.stripe.com/x' });
  api.on(list, ({ search }) =>
    new URLSearchParams(search).get('cursor') === 'page-2'
      ? ok({ findings: [next] })
      : ok({ findings: kinds, nextCursor: 'page-2' }),
  );
  const { user } = openScreen(<MoneyPage />);
  for (const kind of findingKinds) {
    const { title, text, advice } = texts.kinds[kind];
    const card = await screen.findByRole('article', { name: title });
    for (const words of ['₹499.99', text, advice]) expect(card.textContent).toContain(words);
  }
  await user.click(screen.getByRole('button', { name: texts.more }));
  expect(await screen.findByText('USD 499.99')).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(findingKinds.length + 1);
  const payment = screen.getByRole('link', { name: /^pi_1/ });
  expect(payment.getAttribute('href')).toBe('https://dashboard.stripe.com/x');
});

test('the list has the focus once the finding is gone that was marked as done', async () => {
  api.on(list, ok({ findings: [aFinding()] }));
  const { user } = openScreen(<MoneyPage />);
  await user.click(await screen.findByRole('button', { name: texts.markDone }));
  await user.type(screen.getByLabelText(texts.note), 'Refunded by hand.');
  api.on('PATCH /api/manage/money/finding-1', ok(aFinding({ status: 'done' })));
  api.on(list, ok({ findings: [] }));
  await user.click(screen.getAllByRole('button', { name: texts.markDone }).at(-1) as HTMLElement);
  expect(document.activeElement?.contains(await screen.findByText(texts.done))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test.each([
  ['Refunded by hand.', texts.done],
  ['Refunded by Meera.', 'It was closed by another owner.'],
])('a finding that was closed with the note %s shows: %s', async (note, shown) => {
  api.on(list, ok({ findings: [aFinding()] }));
  const { user } = openScreen(<MoneyPage />);
  await user.click(await screen.findByRole('button', { name: texts.markDone }));
  await user.type(screen.getByLabelText(texts.note), 'Refunded by hand.');
  api.on('PATCH /api/manage/money/finding-1', refusal(409, 'finding_settled', 'It was closed by another owner.'));
  api.on(list, ({ search }) => {
    const settled = aFinding({ status: 'done', settlements: [{ at, by: 'Asha Rao', note }] });
    return ok({ findings: search === '?list=settled' ? [settled] : [] });
  });
  await user.click(screen.getAllByRole('button', { name: texts.markDone }).at(-1) as HTMLElement);
  await screen.findByText(shown);
});
