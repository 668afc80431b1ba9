import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import type { OrderPhotosPage } from '#contracts/orders/order-photos.ts';
import type { OrderProofs } from '#contracts/proofs/proof.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { dates } from '#web/texts/dates/dates.ts';
import { stopped, workSheet as texts } from '#web/texts/desk/desk.ts';
import WorkSheet from './work-sheet.tsx';

const api = scriptedApi();
const path = '/api/manage/orders/order-1/photos';
const crop = { area: { x: 0.25, y: 0, width: 0.5, height: 1 }, turn: 90 } as const;

const mosaic = {
  ...aLine('mosaic', 2, 900),
  making: { minDays: 3, maxDays: 5 },
  answered: [
    { id: 'names', label: 'Names', value: 'Asha & Ravi' },
    { id: 'us', label: 'You two', value: '2 photos' },
  ],
  photoCount: 2,
};
const order = (fields: Partial<ManagedOrder> = {}): ManagedOrder =>
  aManagedOrder({ lines: [mosaic, aLine('mug')], ...fields });

const at = '2026-06-02T12:00:00.000Z';
const file = (name: string) => ({ fileName: name, width: 400, height: 300, url: `/photos/${name}` });
const page = (fields: Partial<OrderPhotosPage> = {}): OrderPhotosPage => ({
  expiresAt: new Date(Date.now() + 300_000).toISOString(),
  lines: [
    {
      lineId: 'mosaic',
      questions: [
        {
          id: 'us',
          label: 'You two',
          photos: [
            { photoId: 'a', slot: 'Bride', crop, ...file('order-1-1-bride-1.jpg') },
            { photoId: 'b', gone: true },
          ],
          preview: { photoId: 'c', ...file('order-1-1-you-two-preview.jpg') },
        },
      ],
    },
  ],
  ...fields,
});

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on('GET /api/manage/orders/order-1/case', ok({ version: 0, steps: [], expiresAt: at }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('repeats the words of a customer who asks for changes of the proof, so that they are printed', async () => {
  const at = '2026-06-02T12:00:00.000Z';
  const proof = { round: 2, status: 'changes', at } as const;
  const answered = (words: string) => ({ answer: 'changes', words, at }) as const;
  const round = { lineId: 'mug', sentAt: at, picture: { gone: true } } as const;
  const rounds = [
    { ...round, round: 1, answered: answered('A larger nose') },
    { ...round, round: 2, answered: answered('Green, please') },
  ];
  api.on(`GET ${path}`, ok(page()));
  api.on('GET /api/manage/orders/order-1/proofs', ok({ proofs: rounds, expiresAt: at } satisfies OrderProofs));
  const lines = [mosaic, { ...aLine('mug'), proof }];
  openScreen(<WorkSheet order={order({ lines })} />);
  expect((await screen.findByText('Green, please')).parentElement?.textContent).toContain(texts.changes);
  expect(screen.queryByText('A larger nose')).toBeNull();
});

test('shows the answers, the photos with their crops, the preview, and which photo was deleted', async () => {
  api.on(`GET ${path}`, ok(page()));
  const { container } = openScreen(<WorkSheet order={order()} />);
  const photo = await screen.findByRole('img', { name: texts.photoOf('Bride', 1, 2) });
  expect(photo.getAttribute('src')).toBe('/photos/order-1-1-bride-1.jpg');
  expect(photo.style.transform).toContain('rotate(90deg)');
  // The photo is 400 by 300 pixels, and 300 by 400 after the rotation.
  const frame = photo.parentElement?.querySelector('rect');
  expect(['x', 'y', 'width', 'height'].map((side) => frame?.getAttribute(side))).toEqual(['75', '0', '150', '400']);
  expect(photo.parentElement?.style.aspectRatio).toBe('300 / 400');

  screen.getByRole('img', { name: texts.previewOf('You two') });
  screen.getByText(texts.gone);
  const save = screen.getByRole('link', { name: texts.saveOf('order-1-1-bride-1.jpg') });
  expect(save.getAttribute('href')).toBe('/photos/order-1-1-bride-1.jpg');
  within(screen.getByText('Names').parentElement ?? container).getByText('Asha & Ravi');
  screen.getByText(texts.complete);
  screen.getByText(texts.due('6 June 2026'));
  expect((await axe.run(container)).violations).toEqual([]);
});

test('marks a photo that the customer wants printed although it has too few pixels', async () => {
  const [first] = page().lines;
  const [question] = first?.questions ?? [];
  const photos = [
    { photoId: 'a', slot: 'Bride', printAnyway: true, ...file('bride.jpg') },
    { photoId: 'b', slot: 'Groom', ...file('groom.jpg') },
  ] as const;
  const marked = { lineId: 'mosaic', questions: [{ id: 'us', label: 'You two', ...question, photos }] };
  api.on(`GET ${path}`, ok(page({ lines: [marked] })));
  openScreen(<WorkSheet order={order()} />);
  const bride = await screen.findByRole('img', { name: texts.photoOf('Bride', 1, 2) });
  expect(screen.getByText(texts.printAnyway).closest('figure')).toBe(bride.closest('figure'));
});

test('lists the missing answers, and fetches no photos if the order has none', async () => {
  const missing = [{ id: 'us', label: 'You two' }];
  const { photoCount: _, ...waiting } = mosaic;
  const { container } = openScreen(<WorkSheet order={order({ lines: [{ ...waiting, missing }] })} />);
  expect(await screen.findAllByText(texts.waiting(['You two']))).toHaveLength(2);
  expect(screen.queryByText(/Due by/)).toBeNull();
  expect(api.sent(`GET ${path}`)).toHaveLength(0);
  expect((await axe.run(container)).violations).toEqual([]);
});

test('D35: names the day of a gift that is made again', async () => {
  const steps = [
    { status: 'opened', at },
    { status: 'remaking', at, readyBy: '2026-06-10' },
  ];
  api.on('GET /api/manage/orders/order-1/case', ok({ version: 2, steps, expiresAt: at }));
  api.on(`GET ${path}`, ok(page()));
  openScreen(<WorkSheet order={order({ status: 'delivered' })} />);
  await screen.findByText(dates.readyByDay('Wed, 10 Jun'));
});

test.each<[string, Partial<ManagedOrder>, keyof typeof stopped | undefined]>([
  ['cancelled', { status: 'cancelled' }, 'cancelled'],
  ['refunded', { payment: { method: 'card', status: 'refunded' } }, 'refunded'],
  ['shipped', { status: 'shipped' }, undefined],
  ['delivered', { status: 'delivered' }, undefined],
  ['returned', { status: 'returned' }, undefined],
])(
  'says nothing about making an order that was %s, and stops one that is not sent any more',
  async (_, fields, stop) => {
    api.on(`GET ${path}`, ok(page()));
    const lines = [{ ...mosaic, missing: [{ id: 'day', label: 'Wedding day' }] }];
    openScreen(<WorkSheet order={order({ ...fields, lines })} />);
    await screen.findByRole('img', { name: texts.photoOf('Bride', 1, 2) });
    for (const words of [/^Still needed/, /^Due by/, /^Making takes/]) expect(screen.queryByText(words)).toBeNull();
    const said = Object.values(stopped).filter((words) => screen.queryByText(words) !== null);
    expect(said).toEqual(stop ? [stopped[stop]] : []);
  },
);

test.each<[keyof typeof stopped, Partial<ManagedOrder>]>([
  ['unpaid', { status: 'awaiting-payment' }],
  ['disputed', { dispute: { disputeId: 'D', status: 'lost', amount: 500, reason: 'fraudulent', at: '2026-06-02' } }],
  ['unconfirmed', { confirmation: 'needed' }],
])('says first that an order must not be made yet, or while its payment is disputed: %s', async (stop, fields) => {
  api.on(`GET ${path}`, ok(page()));
  const { container } = openScreen(<WorkSheet order={order(fields)} />);
  await screen.findByText(stopped[stop]);
  expect(container.textContent?.startsWith(stopped[stop])).toBe(true);
});

test('shows all photos of an order whose photos are paginated', async () => {
  const [first] = page().lines;
  const second = { ...first, lineId: 'mug', questions: first?.questions ?? [] };
  api.on(`GET ${path}`, ({ search }) =>
    ok(search === '?line=mug' ? page({ lines: [second] }) : page({ nextLine: 'mug' })),
  );
  openScreen(<WorkSheet order={order()} />);
  expect(await screen.findAllByRole('img', { name: texts.photoOf('Bride', 1, 2) })).toHaveLength(2);
});

test('fetches the photos again after the customer changed the answers', async () => {
  api.on(`GET ${path}`, ok(page()));
  function ChangingSheet() {
    const [answersRevision, setRevision] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setRevision(1)}>
          Change
        </button>
        <WorkSheet order={order({ version: 1 + answersRevision, answersRevision })} />
      </>
    );
  }
  const { user } = openScreen(<ChangingSheet />);
  await screen.findByRole('img', { name: texts.photoOf('Bride', 1, 2) });
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(api.sent(`GET ${path}`)).toHaveLength(2));
});

test('shows why the photos could not be loaded, and retries on request', async () => {
  api.on(`GET ${path}`, refusal(503, 'too_busy', 'Please try again in a moment.'));
  const { user } = openScreen(<WorkSheet order={order()} />);
  const retry = await screen.findByRole('button', { name: /again/ }, { timeout: 10_000 });
  api.on(`GET ${path}`, ok(page()));
  await user.click(retry);
  await screen.findByRole('img', { name: texts.photoOf('Bride', 1, 2) });
}, 15_000);

test('hides the links once they have expired, and fetches new ones on request', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api.on(`GET ${path}`, ok(page()));
  const { user } = openScreen(<WorkSheet order={order()} />);
  await screen.findByRole('link', { name: texts.saveOf('order-1-1-bride-1.jpg') });
  await act(() => vi.advanceTimersByTime(301_000));
  expect(screen.queryByRole('link')).toBeNull();
  const renew = await screen.findByRole('button', { name: texts.renew });
  api.on(`GET ${path}`, ok(page()));
  await user.click(renew);
  await screen.findByRole('link', { name: texts.saveOf('order-1-1-bride-1.jpg') });
  expect(screen.queryByText(texts.expired)).toBeNull();
});

test('saves nothing and shows an error if a photo can’t be loaded for the zip', async () => {
  api.on(`GET ${path}`, ok(page()));
  api.on('GET /photos/order-1-1-bride-1.jpg', { status: 403 });
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = openScreen(<WorkSheet order={order()} />);
  await user.click(await screen.findByRole('button', { name: texts.saveAll(1) }));
  await screen.findByText(texts.saveFailed);
  expect(save).not.toHaveBeenCalled();
  await waitFor(() => expect(api.sent(`GET ${path}`)).toHaveLength(2));
});

test('counts the photos that the zip contains so far, as its button does, and not the previews', async () => {
  // Node's encoder returns an array of another realm than jsdom's, which the zip would refuse.
  const encode = (text = '') => new Uint8Array(Buffer.from(text));
  vi.spyOn(TextEncoder.prototype, 'encode').mockImplementation(encode);
  const [line] = page().lines;
  const [question] = line?.questions ?? [];
  const other = { id: 'it', label: 'Pet', photos: [], preview: { photoId: 'd', ...file('order-1-1-pet-preview.jpg') } };
  api.on(`GET ${path}`, ok(page({ lines: [{ lineId: 'mosaic', questions: question ? [question, other] : [] }] })));
  api.on('GET /photos/order-1-1-bride-1.jpg', ok('photo'));
  api.on('GET /photos/order-1-1-you-two-preview.jpg', ok('preview'));
  const send = api.hold('GET /photos/order-1-1-pet-preview.jpg');
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = openScreen(<WorkSheet order={order()} />);
  await user.click(await screen.findByRole('button', { name: texts.saveAll(1) }));
  await waitFor(() => expect(api.sent('GET /photos/order-1-1-pet-preview.jpg')).toHaveLength(1));
  expect(screen.getByText(/^Saving/).textContent).toBe(texts.saving(1, 1));
  send(ok('preview'));
  await screen.findByText(texts.saved(1, 1));
  expect(save).toHaveBeenCalledOnce();
});
