import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CaseStep } from '#contracts/cases/damage-case.ts';
import { limits } from '#contracts/limits.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { photoFile as file, notAPicture, notAPictureText, readablePhotos } from '#tests/support/web/readable-photos.ts';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { formatDay, formatMoment } from '#web/lib/dates.ts';
import { queryClient } from '#web/lib/query.ts';
import { cases as texts } from '#web/texts/cases/cases.ts';
import { dates } from '#web/texts/dates/dates.ts';
import ManagedCase from '../../desk/components/managed-case.tsx';
import { pictures } from '../../proofs/send-picture.ts';
import OrderCase from './order-case.tsx';

const api = scriptedApi();
readablePhotos();
const at = '2026-06-02T12:00:00.000Z';
const orderId = '0123456789ABCDEF';
const order = aManagedOrder({ orderId, status: 'delivered' });
const paths = { customer: `/api/orders/${orderId}/case`, shop: `/api/manage/orders/${orderId}/case` } as const;
const picture = { url: 'https://photos.example/damage', width: 400, height: 300 };
const opened: CaseStep = { status: 'opened', at, words: '<b>Broken</b> glass', pictures: [picture] };
const damage = (steps: readonly CaseStep[], openUntil?: string) =>
  ok({ version: steps.length, steps, expiresAt: at, ...(openUntil && { openUntil }) });
const button = (name: string) => screen.findByRole('button', { name });

afterEach(() => void vi.restoreAllMocks());
beforeEach(() => {
  signIn();
  vi.spyOn(pictures, 'send').mockImplementation(async ({ name }) => name);
  api.on('GET /api/me', ok(aMe));
});

test('D35: a customer reports damage in words with up to four photos, and sees what they sent', async () => {
  api.on(`GET ${paths.customer}`, damage([], at));
  const { user } = openScreen(<OrderCase order={order} />);
  await user.click(await button(texts.start));
  const section = screen.getByRole('region');
  expect(document.activeElement).toBe(section);
  await user.upload(screen.getByLabelText(texts.toSend.add), [
    notAPicture,
    ...['a', 'b', 'c', 'd', 'e'].map((name) => file(name)),
  ]);
  expect(await screen.findByText(texts.toSend.tooMany(limits.cases.photos))).toBeTruthy();
  expect(screen.getByText(notAPictureText)).toBeTruthy();
  await user.click(await button(texts.toSend.remove(2)));
  await user.type(screen.getByLabelText(texts.words), 'Broken glass');
  api.on(`POST ${paths.customer}`, refusal(409, 'too_late', 'It is too late.'));
  await user.click(await button(texts.send));
  expect((await screen.findByText('It is too late.')).closest('[role=alert]')).toBeTruthy();
  api.on(`POST ${paths.customer}`, damage([opened]));
  await user.click(await button(texts.send));
  expect(await screen.findByText(texts.sent)).toBeTruthy();
  expect(document.activeElement).toBe(section);
  expect(api.sent(`POST ${paths.customer}`).at(-1)).toMatchObject({
    body: { words: 'Broken glass', photoIds: ['a', 'c', 'd'] },
  });
  expect(screen.getByText('<b>Broken</b> glass')).toBeTruthy();
  expect(screen.getByRole('img', { name: texts.photo(1) })).toHaveProperty('src', picture.url);
  expect(screen.queryByRole('button', { name: texts.start })).toBeNull();
});

test('keeps a typed report with its photos when the customer leaves the page, until they cancel or send it', async () => {
  api.on(`GET ${paths.customer}`, damage([], at));
  const { user, unmount } = openScreen(<OrderCase order={order} />);
  await user.click(await button(texts.start));
  await user.type(screen.getByLabelText(texts.words), 'Broken glass');
  await user.upload(screen.getByLabelText(texts.toSend.add), file('a'));
  await screen.findByRole('img', { name: texts.toSend.picture(1) });
  unmount();
  const { unmount: leave } = openScreen(<OrderCase order={order} />);
  expect(await screen.findByLabelText(texts.words)).toHaveProperty('value', 'Broken glass');
  await screen.findByRole('img', { name: texts.toSend.picture(1) });
  await user.click(await button(texts.cancel));
  await button(texts.start);
  leave();
  const { unmount: leaveAgain } = openScreen(<OrderCase order={order} />);
  await user.click(await button(texts.start));
  expect(screen.queryByRole('img', { name: texts.toSend.picture(1) })).toBeNull();
  await user.type(screen.getByLabelText(texts.words), 'Broken frame');
  api.on(`POST ${paths.customer}`, damage([opened]));
  await user.click(await button(texts.send));
  await screen.findByText(texts.sent);
  leaveAgain();
  queryClient.clear();
  openScreen(<OrderCase order={order} />);
  await button(texts.start);
  expect(screen.queryByLabelText(texts.words)).toBeNull();
});

test('says what happens next until the shop has answered, also after a reload, and starts a further report closed', async () => {
  api.on(`GET ${paths.customer}`, damage([], at));
  const { user } = openScreen(<OrderCase order={order} />);
  await user.click(await button(texts.start));
  await user.type(screen.getByLabelText(texts.words), 'Broken glass');
  api.on(`POST ${paths.customer}`, damage([opened]));
  await user.click(await button(texts.send));
  await screen.findByText(texts.sent);
  cleanup();
  openScreen(<OrderCase order={order} />);
  await screen.findByText(texts.sent);
  api.on(`GET ${paths.customer}`, damage([opened, { status: 'closed', at }], at));
  await queryClient.invalidateQueries();
  await screen.findByText(texts.status.closed);
  expect(screen.queryByText(texts.sent)).toBeNull();
  expect(screen.queryByLabelText(texts.words)).toBeNull();
  await button(texts.start);
});

test.each([
  ['another page has opened the case', [opened]],
  ['it is too late', []],
])('keeps what is typed, and says why it was refused, if %s', async (_, steps) => {
  api.on(`GET ${paths.customer}`, damage([], at));
  const { user } = openScreen(<OrderCase order={order} />);
  await user.click(await button(texts.start));
  await user.type(screen.getByLabelText(texts.words), 'Broken glass');
  api.on(`GET ${paths.customer}`, damage(steps));
  api.on(`POST ${paths.customer}`, refusal(409, 'case_open', 'It can’t be reported.'));
  await user.click(await button(texts.send));
  await waitFor(() => expect(screen.queryByText(texts.lead(formatDay(at)))).toBeNull());
  expect(screen.getByText('It can’t be reported.')).toBeTruthy();
  expect(screen.getByLabelText(texts.words)).toHaveProperty('value', 'Broken glass');
  await user.click(await button(texts.cancel));
  // The form first deletes the pictures that were sent.
  await waitFor(() => expect(screen.queryByLabelText(texts.words)).toBeNull());
  expect(screen.queryByRole('button', { name: texts.start })).toBeNull();
});

test('says nothing about damage once it is too late', async () => {
  api.on(`GET ${paths.customer}`, damage([]));
  openScreen(<OrderCase order={order} />);
  await vi.waitFor(() => expect(api.sent(`GET ${paths.customer}`)).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('D35: an owner sends the new gift with its parcel and words, in the version that they saw', async () => {
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on(`GET ${paths.shop}`, damage([opened, { status: 'remaking', at, by: 'Meera' }]));
  const { user } = openScreen(<ManagedCase order={order} />);
  expect(await screen.findByText('<b>Broken</b> glass')).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.desk.step.remaking })).toBeNull();
  await user.click(await button(texts.desk.step.sent));
  const dialog = within(screen.getByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Carrier'), 'blue-dart');
  await user.type(dialog.getByLabelText(/number/i), '12345678901');
  await user.type(dialog.getByLabelText(/What should/), 'Sorry!');
  api.on(`POST ${paths.shop}`, damage([opened, { status: 'remaking', at }, { status: 'sent', at, by: 'Meera' }]));
  await user.click(dialog.getByRole('button', { name: texts.desk.step.sent }));
  expect(await screen.findByText(texts.statusForOwner.sent)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region'));
  expect(api.sent(`POST ${paths.shop}`)).toMatchObject([
    {
      body: { version: 2, status: 'sent', words: 'Sorry!', tracking: { carrier: 'blue-dart', number: '12345678901' } },
    },
  ]);
});

test.each<[days: Pick<CaseStep, 'readyBy' | 'arrivesBy'>, shown: string]>([
  [{ readyBy: '2026-06-10', arrivesBy: '2026-06-13' }, dates.arrivesByDay('Sat, 13 Jun')],
  [{ readyBy: '2026-06-10' }, dates.readyByDay('Wed, 10 Jun')],
])('D35: says when a gift that is made again is expected, until the case is closed: %j', async (days, shown) => {
  api.on(`GET ${paths.customer}`, damage([opened, { status: 'remaking', at, ...days }]));
  openScreen(<OrderCase order={order} />);
  expect((await screen.findByText(shown)).closest('li')?.textContent).toBe(
    `${texts.status.remaking}${formatMoment(at)}${shown}`,
  );
  api.on(`GET ${paths.customer}`, damage([opened, { status: 'remaking', at, ...days }, { status: 'closed', at }]));
  await queryClient.invalidateQueries();
  await screen.findByText(texts.status.closed);
  expect(screen.queryByText(shown)).toBeNull();
});

test('a corrected parcel replaces the one before it', async () => {
  const parcel = (number: string) => ({ carrier: 'delhivery', name: 'Delhivery', number });
  const sent = (number: string): CaseStep => ({ status: 'sent', at, tracking: parcel(number) });
  api.on(`GET ${paths.customer}`, damage([opened, sent('11111111111'), sent('22222222222')]));
  openScreen(<OrderCase order={order} />);
  expect(await screen.findByText(texts.corrected)).toBeTruthy();
  expect(screen.getAllByText(texts.status.sent)).toHaveLength(1);
  expect(screen.getByText('22222222222')).toBeTruthy();
  expect(screen.queryByText('11111111111')).toBeNull();
});

test('an owner corrects the parcel number of a new gift, starting from the one that was sent', async () => {
  const tracking = { carrier: 'delhivery', name: 'Delhivery', number: '11111111111' };
  api.on(`GET ${paths.shop}`, damage([opened, { status: 'sent', at, tracking }]));
  const { user } = openScreen(<ManagedCase order={order} />);
  await user.click(await button(texts.desk.otherParcel));
  const number = within(screen.getByRole('dialog')).getByLabelText(/number/i);
  expect(number).toHaveProperty('value', tracking.number);
  await user.type(number, '2');
  api.on(`POST ${paths.shop}`, damage([opened, { status: 'sent', at, tracking }]));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: texts.desk.otherParcel }));
  await waitFor(() =>
    expect(api.sent(`POST ${paths.shop}`)).toMatchObject([
      { body: { version: 2, status: 'sent', tracking: { carrier: 'delhivery', number: '111111111112' } } },
    ]),
  );
});
