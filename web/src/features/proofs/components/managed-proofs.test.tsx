import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShownPicture } from '#contracts/photos/photo.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { notAPicture, notAPictureText, photoFile, readablePhotos } from '#tests/support/web/readable-photos.ts';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { errors } from '#web/texts/errors.ts';
import { home } from '#web/texts/products/home.ts';
import { proofs as texts } from '#web/texts/proofs/proofs.ts';
import { pictures } from '../send-picture.ts';
import ManagedProofs from './managed-proofs.tsx';

const api = scriptedApi();
readablePhotos();
const at = '2026-06-02T12:00:00.000Z';
const path = '/api/manage/orders/order-1';
const work = photoFile('work.jpg');
const preview = { url: 'https://photos.example/preview', width: 640, height: 800 };
const previews = { of: (): ShownPicture | undefined => preview, error: null, refetch: () => undefined };
const line = { ...aLine('mug', 1, 500), previewId: 'PREVIEW', proofRequired: true } as const;

afterEach(() => {
  vi.restoreAllMocks();
});
beforeEach(() => {
  signIn();
  vi.spyOn(pictures, 'send').mockResolvedValue('PHOTO');
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${file instanceof File ? file.name : ''}`);
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on(`GET ${path}`, ok(aManagedOrder()));
  api.on(`POST ${path}/proofs`, ok(aManagedOrder()));
});

test('D35: sends a chosen picture, or the preview, which is shown first', async () => {
  const { user } = openScreen(<ManagedProofs order={aManagedOrder({ lines: [line] })} previews={previews} />);
  expect(await screen.findByText(texts.desk.required)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: texts.desk.sendPreview }));
  expect(screen.getByRole('img', { name: texts.desk.chosenPreview('The mug') })).toHaveProperty('src', preview.url);
  expect(document.activeElement?.contains(screen.getByRole('img'))).toBe(true);
  await user.click(screen.getByRole('button', { name: texts.desk.discard }));
  expect(screen.queryByRole('img')).toBeNull();
  expect(api.sent(`POST ${path}/proofs`)).toEqual([]);
  await user.click(screen.getByRole('button', { name: texts.desk.sendPreview }));
  await user.click(screen.getByRole('button', { name: texts.desk.send }));
  await screen.findByText(texts.desk.done);
  await user.upload(screen.getByLabelText(/^Choose a picture/), work);
  await user.click(await screen.findByRole('button', { name: texts.desk.send }));
  await screen.findByText(texts.desk.done);
  expect(api.sent(`POST ${path}/proofs`).map(({ body }) => body)).toEqual([
    { lineId: line.lineId },
    { lineId: line.lineId, photoId: 'PHOTO' },
  ]);
});

test('sends a proof once whose response was lost, and a further one for another picture', async () => {
  const { user } = openScreen(<ManagedProofs order={aManagedOrder({ lines: [line] })} previews={previews} />);
  api.on(`POST ${path}/proofs`, () => {
    throw new TypeError('Failed to fetch');
  });
  await user.upload(await screen.findByLabelText(/^Choose a picture/), work);
  await user.click(await screen.findByRole('button', { name: texts.desk.send }));
  await screen.findByText(errors.network);
  api.on(`POST ${path}/proofs`, ok(aManagedOrder()));
  await user.click(screen.getByRole('button', { name: texts.desk.send }));
  await screen.findByText(texts.desk.done);
  await user.upload(screen.getByLabelText(/^Choose a picture/), work);
  await user.click(await screen.findByRole('button', { name: texts.desk.send }));
  await vi.waitFor(() => expect(api.sent(`POST ${path}/proofs`)).toHaveLength(3));
  const [first, second, third] = api.sent(`POST ${path}/proofs`).map(({ headers }) => headers.get('idempotency-key'));
  expect([first === second, second === third]).toEqual([true, false]);
  expect(pictures.send).toHaveBeenCalledTimes(2);
});

test('does not send a preview that it can’t show', async () => {
  const open = (shown: typeof previews.of, error: unknown = null) =>
    openScreen(
      <ManagedProofs
        order={aManagedOrder({ lines: [line] })}
        previews={{ of: shown, error, refetch: () => undefined }}
      />,
    );
  const failing = open(() => undefined, new Error('No network.'));
  await failing.user.click(await screen.findByRole('button', { name: texts.desk.sendPreview }));
  expect(screen.getByRole('button', { name: home.retry })).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.desk.send })).toBeNull();
  failing.unmount();
  const { user } = open(() => ({ gone: true }));
  await user.click(await screen.findByRole('button', { name: texts.desk.sendPreview }));
  expect(screen.getByText(texts.gone)).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.desk.send })).toBeNull();
  await user.upload(screen.getByLabelText(/^Choose another/), work);
  expect(await screen.findByRole('button', { name: texts.desk.send })).toBeTruthy();
});

test('shows a chosen picture, and sends it only when asked to', async () => {
  const { user } = openScreen(<ManagedProofs order={aManagedOrder({ lines: [line] })} previews={previews} />);
  await user.upload(await screen.findByLabelText(/^Choose a picture/), work);
  expect(await screen.findByRole('img', { name: texts.desk.chosen('work.jpg') })).toHaveProperty(
    'src',
    'blob:work.jpg',
  );
  await user.upload(screen.getByLabelText(/^Choose another/), photoFile('other.jpg'));
  expect(await screen.findByRole('img', { name: texts.desk.chosen('other.jpg') })).toBeTruthy();
  expect(screen.queryByRole('img', { name: texts.desk.chosen('work.jpg') })).toBeNull();
  await user.click(screen.getByRole('button', { name: texts.desk.discard }));
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('button', { name: texts.desk.sendPreview })).toBeTruthy();
  expect(pictures.send).not.toHaveBeenCalled();
});

test('refuses a file that is no picture when it is chosen, and keeps the one chosen before', async () => {
  const { user } = openScreen(<ManagedProofs order={aManagedOrder({ lines: [line] })} previews={previews} />);
  await user.upload(await screen.findByLabelText(/^Choose a picture/), notAPicture);
  expect((await screen.findByText(notAPictureText)).closest('[role=alert]')).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.desk.send })).toBeNull();
  await user.upload(screen.getByLabelText(/^Choose a picture/), work);
  await screen.findByRole('button', { name: texts.desk.send });
  expect(screen.queryByText(notAPictureText)).toBeNull();
  await user.upload(screen.getByLabelText(/^Choose another/), notAPicture);
  await screen.findByText(notAPictureText);
  expect(screen.getByRole('img', { name: texts.desk.chosen('work.jpg') })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: texts.desk.discard }));
  expect(screen.queryByText(notAPictureText)).toBeNull();
});

test('D35: shows the pins and words of the customer, why sending was refused, and nothing to send once it is shipped', async () => {
  const proof = { round: 1, status: 'changes', at } as const;
  const answered = { answer: 'changes', words: '<b>Larger</b>', pins: [{ x: 0.1, y: 0.2 }], at } as const;
  const picture = { url: 'https://photos.example/work', width: 400, height: 300 };
  const rounds = [{ lineId: line.lineId, round: 1, sentAt: at, picture, answered }];
  api.on(`GET ${path}/proofs`, ok({ proofs: rounds, expiresAt: at }));
  api.on(`POST ${path}/proofs`, refusal(404, 'photo_not_found', 'This photo is no longer available.'));
  const order = aManagedOrder({ lines: [{ ...line, proof }] });
  const { user, unmount } = openScreen(<ManagedProofs order={order} previews={previews} />);
  expect(await screen.findByText('<b>Larger</b>')).toBeTruthy();
  expect(screen.getByText(texts.pin(1, 10, 20))).toBeTruthy();
  await user.upload(screen.getByLabelText(/^Choose the next/), work);
  await user.click(await screen.findByRole('button', { name: texts.desk.send }));
  expect(await screen.findByText('This photo is no longer available.')).toBeTruthy();
  expect(screen.getByRole('button', { name: texts.desk.send })).toBeTruthy();
  unmount();
  openScreen(<ManagedProofs order={{ ...order, status: 'shipped' }} previews={previews} />);
  expect(await screen.findByText('<b>Larger</b>')).toBeTruthy();
  expect(screen.queryByLabelText(/^Choose/)).toBeNull();
});

test('says of a shipped order that its proof was not answered', async () => {
  api.on(`GET ${path}/proofs`, ok({ proofs: [], expiresAt: at }));
  const proof = { round: 1, status: 'sent', at } as const;
  const history = [{ status: 'shipped', at }] as const;
  openScreen(
    <ManagedProofs
      order={aManagedOrder({ status: 'shipped', history, lines: [{ ...line, proof }] })}
      previews={previews}
    />,
  );
  expect(await screen.findByText(new RegExp(`^${texts.unanswered.owner.shipped}`))).toBeTruthy();
});

test('says that a picture was sent until the customer has answered', async () => {
  api.on(`GET ${path}/proofs`, ok({ proofs: [], expiresAt: at }));
  const withStatus = (status: 'sent' | 'approved') =>
    aManagedOrder({ lines: [{ ...line, proof: { round: 1, status, at } }] });
  function Answered() {
    const [status, setStatus] = useState<'sent' | 'approved'>('sent');
    return (
      <>
        <ManagedProofs order={withStatus(status)} previews={previews} />
        <button type="button" onClick={() => setStatus('approved')}>
          Approve
        </button>
      </>
    );
  }
  const { user } = openScreen(<Answered />);
  await user.upload(await screen.findByLabelText(/^Choose the next/), work);
  await user.click(await screen.findByRole('button', { name: texts.desk.send }));
  await screen.findByText(texts.desk.done);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(screen.queryByText(texts.desk.done)).toBeNull();
});
