import { readFileSync } from 'node:fs';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Line } from '#contracts/cart/cart.ts';
import type { Order } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { orderDetails as texts } from '#web/texts/orders/order-details.ts';
import { questions as questionTexts } from '#web/texts/questions/questions.ts';
import { photoStore } from '../../photos/browser-photos.ts';
import type { PhotoState, Sending } from '../../photos/chosen-photo.ts';
import { sendingId } from '../../photos/photos-waiting.ts';
import { useOrder } from '../api/orders.ts';
import { LineDetails } from './line-details.tsx';

const api = scriptedApi();
const at = '2026-11-20T10:00:00.000Z';
const { qty: _, ...mug } = aLine('mug');
const line: Line = {
  ...aLine('mug'),
  answers: { names: { text: 'Asha' } },
  answered: [{ id: 'names', label: 'Names', kind: 'text', value: 'Asha' }],
  missing: [{ id: 'note', label: 'Note' }],
};
const product: Product = {
  ...mug,
  questions: [
    { id: 'names', kind: 'text', label: 'Names', maxLength: 20, lines: 1 },
    { id: 'note', kind: 'text', label: 'Note', maxLength: 20, lines: 1 },
  ],
};
const order: Order = {
  orderId: '0123456789ABCDEF',
  status: 'placed',
  payment: { method: 'cash-on-delivery', status: 'due' },
  name: 'Asha Rao',
  email: 'asha@example.com',
  mobileNo: '9876543210',
  residentialAddress: '4 Rose Lane',
  cartPrice: 500,
  deliveryFee: 0,
  toPay: 500,
  cartQty: 1,
  lines: [line],
  createdAt: at,
  history: [{ status: 'placed', at }],
};
const save = `PUT /api/orders/${order.orderId}/lines/mug/answers` as const;

function Screen() {
  const { data } = useOrder(order.orderId);
  const [shown] = data?.lines ?? [];
  return data && shown ? <LineDetails order={data} line={shown} /> : null;
}

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok(aMe));
  api.on(`GET /api/orders/${order.orderId}`, ok(order));
  api.on('GET /api/products/mug', ok(product));
});

const open = async () => {
  const opened = openScreen(<Screen />);
  await opened.user.click(await screen.findByRole('button', { name: /^Add details/ }));
  return { ...opened, note: await screen.findByLabelText(/^Note/) };
};

test('saves an added answer and confirms it', async () => {
  const answers = { names: { text: 'Asha' }, note: { text: 'With love' } };
  api.on(save, ok({ ...order, answersRevision: 1, lines: [{ ...line, answers }] }));
  const { user, note } = await open();
  await user.type(note, 'With love');
  await user.click(screen.getByRole('button', { name: texts.save }));
  expect(await screen.findByText(texts.saved)).toBeTruthy();
  expect(api.sent(save).map(({ body }) => body)).toEqual([{ answers, answersRevision: 0 }]);
});

const keepPhotos = ({ drafts = [], sendings = [] }: Partial<PhotoState>) =>
  act(() => photoStore.change(() => ({ drafts, sendings })));

test('asks for nothing more once the order is refunded', async () => {
  api.on(`GET /api/orders/${order.orderId}`, ok({ ...order, payment: { method: 'card', status: 'refunded' } }));
  openScreen(<Screen />);
  expect(await screen.findByText('Asha')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add details/ })).toBeNull();
});

test.each(['sent', 'approved'] as const)('says how to change details that a proof fixes: %s', async (status) => {
  const proved: Line = { ...line, optional: line.missing ?? [], proof: { round: 1, status, at } };
  api.on(`GET /api/orders/${order.orderId}`, ok({ ...order, lines: [proved] }));
  openScreen(<Screen />);
  expect(await screen.findByText(texts.proved[status])).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('You can add: Note')).toBeNull();
});

test('offers to change details while the customer asks for changes of the proof', async () => {
  const proved: Line = { ...line, proof: { round: 1, status: 'changes', at } };
  api.on(`GET /api/orders/${order.orderId}`, ok({ ...order, lines: [proved] }));
  openScreen(<Screen />);
  expect(await screen.findByRole('button', { name: /^Add details/ })).toBeTruthy();
});

test('asks to keep the page open until the photos have reached the order', async () => {
  const id = sendingId(line.lineId, order.orderId);
  const sending: Sending = {
    ...{ id, draftKey: id, orderId: order.orderId, userId: aMe.userId, productId: 'mug', lineId: 'mug' },
    photos: [{ id: 'asha', questionId: 'us', fileName: 'asha.jpg', width: 40, height: 30, at: Date.now() }],
    ...{ questions: { us: undefined }, previews: {}, prepared: {}, complete: {}, at: Date.now() },
  };
  api.on(save, ok({ ...order, answersRevision: 1 }));
  await keepPhotos({ sendings: [sending] });
  const { user, note } = await open();
  await user.type(note, 'With love');
  await user.click(screen.getByRole('button', { name: texts.save }));
  expect(await screen.findByText(texts.sendingPhotos)).toBeTruthy();
  expect(screen.queryByText(texts.saved)).toBeNull();

  await keepPhotos({ sendings: [{ ...sending, problem: { text: 'Too many pixels.', isFinal: true } }] });
  expect(screen.getByText(texts.photosUnsent)).toBeTruthy();
  // The order was cancelled meanwhile, so the photos were not added to it.
  await keepPhotos({ drafts: [sending] });
  expect(screen.getByText(texts.photosUnsent)).toBeTruthy();

  await keepPhotos({});
  expect(screen.getByText(texts.saved).getAttribute('role')).toBe('status');
});

test('moves the focus to the opened form, back to the button, and to the message after saving', async () => {
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  api.on(save, ok({ ...order, answersRevision: 1 }));
  const { user } = openScreen(<Screen />);
  const button = () => screen.findByRole('button', { name: /^Add details/ });
  const heading = () => screen.findByRole('heading', { name: texts.title });
  (await button()).focus();
  expect(scrolled).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(await heading()).toBe(document.activeElement);
  await user.click(screen.getByRole('button', { name: texts.cancel }));
  expect(await button()).toBe(document.activeElement);
  await user.keyboard('{Enter}');
  expect(await heading()).toBe(document.activeElement);
  await user.click(screen.getByRole('button', { name: texts.save }));
  const message = await screen.findByText(texts.saved);
  expect(document.activeElement).toBe(message);
  expect(scrolled.mock.contexts.at(-1)).toBe(message);
  expect(scrolled).toHaveBeenLastCalledWith({ block: 'nearest' });
  scrolled.mockRestore();
});

test('leaves the focus where the customer has moved it while saving', async () => {
  const respond = api.hold(save);
  const { user, note } = await open();
  const elsewhere = document.body.appendChild(document.createElement('button'));
  await user.type(note, 'With love');
  await user.click(screen.getByRole('button', { name: texts.save }));
  elsewhere.focus();
  respond(ok({ ...order, answersRevision: 1 }));
  await screen.findByText(texts.saved);
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

test('shows a conflicting change of another page, keeps the typed text and saves both', async () => {
  api.on(save, refusal(409, 'order_changed', 'The answers were changed.'));
  const { user, note } = await open();
  await user.type(note, 'With love');
  const others = { names: { text: 'Ben' } };
  api.on(
    `GET /api/orders/${order.orderId}`,
    ok({ ...order, answersRevision: 1, lines: [{ ...line, answers: others }] }),
  );
  await user.click(screen.getByRole('button', { name: texts.save }));
  expect(await screen.findByText(texts.changedElsewhere)).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText(/^Names/)).toHaveProperty('value', 'Ben'));
  expect(screen.getByLabelText(/^Note/)).toHaveProperty('value', 'With love');
  api.on(save, ok({ ...order, answersRevision: 2 }));
  await user.click(screen.getByRole('button', { name: texts.save }));
  expect(await screen.findByText(texts.saved)).toBeTruthy();
  const answers = { ...others, note: { text: 'With love' } };
  expect(api.sent(save).at(-1)?.body).toEqual({ answers, answersRevision: 1 });
});

test('shows the typed text if making has started meanwhile', async () => {
  api.on(save, refusal(409, 'making_started', 'We’ve started making this gift.'));
  const { user, note } = await open();
  await user.type(note, 'With love');
  api.on(`GET /api/orders/${order.orderId}`, ok({ ...order, status: 'making' }));
  await user.click(screen.getByRole('button', { name: texts.save }));
  expect(await screen.findByText(texts.locked)).toBeTruthy();
  expect(screen.getByText('With love')).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.save })).toBeNull();
});

test('offers to add optional answers without calling them needed', async () => {
  const extra: Line = { ...aLine('mug'), optional: [{ id: 'note', label: 'Note' }] };
  api.on(`GET /api/orders/${order.orderId}`, ok({ ...order, lines: [extra] }));
  openScreen(<Screen />);
  expect(await screen.findByText('You can add: Note')).toBeTruthy();
  expect(screen.queryByText(/Still needed/)).toBeNull();
  expect(screen.getByRole('button', { name: `${texts.add} ${texts.of('The mug')}` })).toBeTruthy();
});

test('says in the form which answers are optional, and hides when the others are needed', async () => {
  const styles = document.head.appendChild(document.createElement('style'));
  styles.textContent = readFileSync('web/src/features/orders/components/line-details.css', 'utf8');
  const questions = product.questions?.map((each) => (each.id === 'note' ? { ...each, optional: true } : each));
  api.on('GET /api/products/mug', ok({ ...product, questions }));
  await open();
  const displayOf = (text: string) => getComputedStyle(screen.getByText(text)).display;
  expect(displayOf(questionTexts.optional)).not.toBe('none');
  expect(displayOf(questionTexts.later)).toBe('none');
  styles.remove();
});

test('shows only the answers once making has started', async () => {
  api.on(`GET /api/orders/${order.orderId}`, ok({ ...order, status: 'making' }));
  openScreen(<Screen />);
  expect(await screen.findByText('Asha')).toBeTruthy();
  expect(screen.queryByText(/Still needed/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
