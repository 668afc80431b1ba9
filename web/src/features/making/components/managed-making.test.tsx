import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#contracts/limits.ts';
import type { OrderStatus } from '#contracts/orders/order.ts';
import { shownOrderNumber } from '#contracts/orders/order-number.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { notAPicture, notAPictureText, photoFile, readablePhotos } from '#tests/support/web/readable-photos.ts';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { lateOutcome } from '#web/lib/late-outcome.ts';
import { queryClient } from '#web/lib/query.ts';
import { making as texts } from '#web/texts/making/making.ts';
import { pictures } from '../../proofs/send-picture.ts';
import ManagedMaking from './managed-making.tsx';

const api = scriptedApi();
readablePhotos();
const path = '/api/manage/orders/order-1/making';
const most = limits.makingPictures;
const at = '2026-06-02T12:00:00.000Z';
const madeOf = (...photoIds: readonly string[]) =>
  ok({
    pictures: photoIds.map((photoId) => ({
      ...{ photoId, at, url: `https://photos.example/${photoId}`, width: 4, height: 3 },
    })),
    expiresAt: at,
  });
const shown = (count: number) => madeOf(...Array.from({ length: count }, (_, n) => `P${n + 1}`));
const file = (name: string) => photoFile(`${name}.jpg`);

beforeEach(() => {
  signIn();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(pictures, 'send').mockImplementation(async (chosen) => chosen.name);
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on(`GET ${path}`, shown(0));
});
afterEach(() => void vi.restoreAllMocks());

const open = (status: OrderStatus = 'making') => openScreen(<ManagedMaking order={aManagedOrder({ status })} />);

test('D35: suggests the first picture while the gift is made, and sends chosen ones at once', async () => {
  const { user } = open();
  await screen.findByText(texts.desk.suggestion);
  api.on(`POST ${path}`, () => shown(api.sent(`POST ${path}`).length));
  await user.upload(screen.getByLabelText(texts.desk.add), [file('a'), file('b')]);
  await screen.findByText(texts.desk.count(2, most));
  expect(api.sent(`POST ${path}`).map(({ body }) => body)).toEqual([{ photoId: 'a.jpg' }, { photoId: 'b.jpg' }]);
  expect(screen.queryByText(texts.desk.suggestion)).toBeNull();
});

test('refuses a file that is no picture when it is chosen, and sends the others', async () => {
  const { user } = open();
  api.on(`POST ${path}`, shown(1));
  await user.upload(await screen.findByLabelText(texts.desk.add), [notAPicture, file('a')]);
  expect((await screen.findByText(notAPictureText)).closest('[role=alert]')).toBeTruthy();
  await screen.findByText(texts.desk.count(1, most));
  expect(screen.queryByRole('button', { name: texts.desk.retry })).toBeNull();
  expect(api.sent(`POST ${path}`).map(({ body }) => body)).toEqual([{ photoId: 'a.jpg' }]);
});

test('D35: shows how far a picture is, keeps one that failed for a retry, and sends the others', async () => {
  let progress: ((sent: number) => void) | undefined;
  let arrive: (photoId: string) => void = () => undefined;
  vi.spyOn(pictures, 'send').mockImplementation((_, __, onProgress) => {
    progress = onProgress;
    return new Promise((resolve) => {
      arrive = resolve;
    });
  });
  const { user } = open();
  await user.upload(await screen.findByLabelText(texts.desk.add), [file('a'), file('b')]);
  const bar = await screen.findByRole('progressbar', { name: texts.desk.sending('a.jpg') });
  progress?.(0.5);
  await waitFor(() => expect(bar).toHaveProperty('value', 0.5));
  api.on(`POST ${path}`, refusal(409, 'impossible_step', 'This order takes no pictures.'));
  arrive('A');
  await screen.findByText('This order takes no pictures.');
  api.on(`POST ${path}`, shown(1));
  await screen.findByRole('progressbar', { name: texts.desk.sending('b.jpg') });
  arrive('B');
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  await user.click(screen.getByRole('button', { name: texts.desk.retry }));
  await screen.findByRole('progressbar', { name: texts.desk.sending('a.jpg') });
  api.on(`POST ${path}`, shown(2));
  arrive('A');
  await screen.findByText(texts.desk.count(2, most));
  expect(screen.queryByRole('button', { name: texts.desk.retry })).toBeNull();
});

test('D35: leaves out what is more than eight, and takes more once one is removed', async () => {
  api.on(`GET ${path}`, shown(most - 1));
  const { user } = open();
  api.on(`POST ${path}`, shown(most));
  await user.upload(await screen.findByLabelText(texts.desk.add), [file('a'), file('b'), file('c')]);
  await screen.findByText(texts.desk.count(most, most));
  expect(screen.getByText(texts.desk.left(2, most))).toBeTruthy();
  expect(screen.queryByLabelText(texts.desk.add)).toBeNull();
  expect(screen.getByText(texts.desk.full)).toBeTruthy();
  api.on(`DELETE ${path}/P2`, shown(most - 1));
  await user.click(screen.getByRole('button', { name: texts.desk.removePicture(2) }));
  await screen.findByLabelText(texts.desk.add);
});

const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('says on the next page which pictures failed before and after the owner left', async () => {
  lateOutcome.write(undefined);
  let fail: (error: Error) => void = () => undefined;
  vi.spyOn(pictures, 'send')
    .mockRejectedValueOnce(new Error('No connection.'))
    .mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
  const { user, unmount } = open();
  await user.upload(await screen.findByLabelText(texts.desk.add), [file('a'), file('b')]);
  await screen.findByText('No connection.');
  await screen.findByRole('progressbar', { name: texts.desk.sending('b.jpg') });
  expect(asksBeforeClosing()).toBe(true);
  unmount();
  const order = shownOrderNumber('order-1');
  expect(lateOutcome.read()).toEqual({ kind: 'error', text: texts.desk.notAdded(1, order) });
  expect(asksBeforeClosing()).toBe(true);
  fail(new Error('No connection.'));
  await waitFor(() => expect(lateOutcome.read()?.text).toBe(texts.desk.notAdded(2, order)));
  await waitFor(() => expect(asksBeforeClosing()).toBe(false));
});

test('moves the focus of a removed picture to the next one, and to the adding of pictures after the last', async () => {
  api.on(`GET ${path}`, shown(2));
  const { user } = open();
  await screen.findByText(texts.desk.count(2, most));
  api.on(`DELETE ${path}/P1`, shown(1));
  await user.click(screen.getByRole('button', { name: texts.desk.removePicture(1) }));
  await screen.findByText(texts.desk.count(1, most));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: texts.desk.removePicture(1) }));
  api.on(`DELETE ${path}/P1`, shown(0));
  await user.click(screen.getByRole('button', { name: texts.desk.removePicture(1) }));
  await screen.findByText(texts.desk.suggestion);
  expect(document.activeElement).toBe(screen.getByLabelText(texts.desk.add));
});

test('leaves the focus alone when another picture goes after a failed removal', async () => {
  api.on(`GET ${path}`, shown(2));
  const { user } = open();
  await screen.findByText(texts.desk.count(2, most));
  api.on(`DELETE ${path}/P1`, refusal(409, 'impossible_step', 'This order keeps its pictures.'));
  await user.click(screen.getByRole('button', { name: texts.desk.removePicture(1) }));
  await screen.findByText('This order keeps its pictures.');
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  api.on(`GET ${path}`, shown(1));
  await queryClient.invalidateQueries();
  await screen.findByText(texts.desk.count(1, most));
  expect(document.activeElement).toBe(document.body);
});

test('moves the focus of a removed picture although another one has arrived meanwhile', async () => {
  api.on(`GET ${path}`, shown(2));
  const { user } = open();
  await screen.findByText(texts.desk.count(2, most));
  api.on(`DELETE ${path}/P1`, madeOf('P2', 'P3'));
  await user.click(screen.getByRole('button', { name: texts.desk.removePicture(1) }));
  await waitFor(() =>
    expect(screen.getAllByRole('img').map((img) => img.getAttribute('src'))).toContain('https://photos.example/P3'),
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: texts.desk.removePicture(1) }));
});

test('suggests no picture before the making', async () => {
  open('placed');
  await screen.findByLabelText(texts.desk.add);
  expect(screen.queryByText(texts.desk.suggestion)).toBeNull();
});

test('shows nothing of an ended order without pictures', async () => {
  open('cancelled');
  await waitFor(() => expect(api.sent(`GET ${path}`)).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});
