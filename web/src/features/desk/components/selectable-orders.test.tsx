import { act, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { undoTime } from '#web/lib/pending-acts.ts';
import { nextSteps, delayedSteps as texts } from '#web/texts/desk/desk.ts';
import { manageOrders } from '#web/texts/desk/manage-orders.ts';
import { SelectableOrders } from './selectable-orders.tsx';

const api = scriptedApi();
const { step } = manageOrders;
const patched = (orderId: string) => api.sent(`PATCH /api/manage/orders/${orderId}`);
const answered = [{ id: 'name', label: 'Name', value: 'Asha' }];
const missing = [{ id: 'photo', label: 'Your photo' }];

const plain = aManagedOrder({ orderId: 'plain', lines: [aLine('mug'), aLine('frame')] });
const other = aManagedOrder({ orderId: 'other' });
const personal = aManagedOrder({ orderId: 'personal', lines: [{ ...aLine('mosaic'), answered }] });
const waiting = aManagedOrder({ orderId: 'waiting', lines: [{ ...aLine('mosaic'), answered, missing }] });

const open = (...orders: readonly ManagedOrder[]) =>
  openScreen(
    <SelectableOrders orders={orders} below={null} onCancelled={() => undefined}>
      {null}
    </SelectableOrders>,
  );
const button = (name: string) => screen.findByRole('button', { name });
const shipButton = (orderId: string) => button(nextSteps.of(step.ship.action, orderId));

// Loaded in advance: otherwise the first signed-in call would lazy-load it while the test uses fake timers.
beforeAll(() => import('#web/lib/amplify.ts'));
beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  for (const { orderId } of [plain, other, personal]) {
    api.on(`PATCH /api/manage/orders/${orderId}`, ok(aManagedOrder({ orderId, version: 2 })));
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('marks the name that imitates another one, and no other', async () => {
  await open(plain, aManagedOrder({ orderId: 'fake', name: 'R\u0430vi' }));
  const marks = await screen.findAllByText(manageOrders.nameDoubts['mixed-scripts']);
  expect(marks.map((mark) => mark.closest('tr')?.textContent)).toEqual([expect.stringContaining('fake')]);
});

test('shows a picture of each order and its next step, or the answers for which it waits', async () => {
  const { container } = open(plain, personal, waiting);
  screen.getByRole('img', { name: 'The mug' });
  screen.getByText('+1');
  await shipButton('plain');
  await button(nextSteps.of(step.make.action, 'personal'));
  screen.getByText(nextSteps.waiting(['Your photo']));
  await button(nextSteps.of(step.ask.action, 'waiting'));
  expect((await axe.run(container)).violations).toEqual([]);
});

test('says in the row of an order that its proof waits for the customer, for changes, or is to be sent', async () => {
  const answered = [{ id: 'name', label: 'Name', value: 'Asha' }];
  const withProof = (orderId: string, status: 'sent' | 'changes') => {
    const proof = { round: 1, status, at: '2026-06-02T12:00:00.000Z' } as const;
    return aManagedOrder({ orderId, lines: [{ ...aLine('mug'), answered, proof }] });
  };
  const unsent = aManagedOrder({
    orderId: 'waiting',
    status: 'making',
    lines: [{ ...aLine('mug'), proofRequired: true }],
  });
  open(withProof('plain', 'sent'), withProof('other', 'changes'), unsent);
  const rowOf = (mark: string) => screen.getByText(nextSteps.waiting([mark])).closest('tr')?.textContent;
  expect(rowOf('Answer to the proof')).toContain('plain');
  expect(rowOf('Changes to the proof')).toContain('other');
  expect(rowOf('Proof to send')).toContain('waiting');
});

test('delays marking cash as collected, also of several orders, and promises no mails', async () => {
  const payment = { method: 'cash-on-delivery', status: 'due' } as const;
  const due = (orderId: string) => aManagedOrder({ orderId, status: 'delivered', payment });
  const { user } = open(due('plain'), due('other'), personal);
  await user.click(await button(nextSteps.of(step.collect.action, 'plain')));
  await screen.findByText(texts.one('collect'));
  expect(texts.one('collect')).not.toContain('email');
  await user.click(await button(texts.undo));
  for (const orderId of ['plain', 'other']) await user.click(await button(nextSteps.of(step.collect.action, orderId)));
  await screen.findByText('2 orders will be marked as paid in cash.');
  await user.click(await button(nextSteps.of(step.make.action, 'personal')));
  await screen.findByText('3 orders will be changed, and we’ll email the customer of 1.');
  expect([...patched('plain'), ...patched('other')]).toEqual([]);
  await user.click(await button(texts.takeNow));
  for (const orderId of ['plain', 'other'])
    await waitFor(() => expect(patched(orderId)).toMatchObject([{ body: { payment: 'collected', version: 1 } }]));
});

test('delays asking customers for their answers, also when the page is closed', async () => {
  api.on('POST /api/manage/orders/waiting/ask', ok({ ...waiting, version: 2 }));
  const asked = () => api.sent('POST /api/manage/orders/waiting/ask');
  const { user } = open(waiting, plain);
  await user.click(await screen.findByRole('checkbox', { name: manageOrders.selectOrder('waiting') }));
  await user.click(await button(nextSteps.several(step.ask.action, 1)));
  await screen.findByText(texts.one('ask'));
  await user.click(await button(texts.undo));
  await screen.findByText(texts.undone);
  await user.click(await button(nextSteps.of(step.ask.action, 'waiting')));
  await screen.findByText(texts.one('ask'));
  expect(asked()).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(texts.many(['ask', 'ask'])).toBe('2 orders lack details, and we’ll email their customers.');
});

test('delays the steps of several orders together, also different ones, and undoes all', async () => {
  const { user } = open(plain, personal);
  await user.click(await shipButton('plain'));
  await user.click(await button(nextSteps.of(step.make.action, 'personal')));
  await screen.findByText(texts.many(['ship', 'make']));
  await user.click(await button(texts.undo));
  await screen.findByText(texts.undone);
  await user.click(await button(nextSteps.of(step.make.action, 'personal')));
  await screen.findByText(texts.one('make'));
  expect(screen.queryByText(texts.unnumbered(1))).toBeNull();
  await user.click(await button(texts.takeNow));
  await screen.findByText(step.make.done);
  expect(patched('personal')).toMatchObject([{ body: { status: 'making', version: 1 } }]);
  expect(patched('plain')).toHaveLength(0);
});

test('delays marking an order as shipped while the owner can undo it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, container } = open(plain);
  await user.click(await shipButton('plain'));
  await screen.findByText(texts.one('ship'));
  screen.getByText(texts.unnumbered(1));
  expect((await axe.run(container)).violations).toEqual([]);
  await user.click(await button(texts.undo));
  await act(() => vi.advanceTimersByTimeAsync(undoTime));
  expect(patched('plain')).toHaveLength(0);

  await user.click(await shipButton('plain'));
  await act(() => vi.advanceTimersByTimeAsync(undoTime));
  await waitFor(() => expect(patched('plain')).toMatchObject([{ body: { status: 'shipped', version: 1 } }]));
  await screen.findByText(step.ship.done);
});

test('marks delayed orders as shipped at once when the page is closed or left', async () => {
  const { user, unmount } = open(plain, other);
  await user.click(await shipButton('plain'));
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(patched('plain')).toMatchObject([{ body: { status: 'shipped', version: 1 } }]));
  await user.click(await shipButton('other'));
  unmount();
  await waitFor(() => expect(patched('other')).toHaveLength(1));
});

test('marks a delayed order as shipped if the owner logs out', async () => {
  const { user, unmount } = open(plain);
  await user.click(await shipButton('plain'));
  await button(texts.undo);
  localStorage.clear();
  unmount();
  await waitFor(() => expect(patched('plain')).toHaveLength(1));
});

test('shows a refusal that arrives while the page is hidden', async () => {
  api.on('PATCH /api/manage/orders/plain', refusal(409, 'order_changed', 'This order has changed.'));
  const { user } = open(plain);
  await user.click(await shipButton('plain'));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('This order has changed.');
  expect(screen.queryByText(step.ship.done)).toBeNull();
  expect(patched('plain')).toHaveLength(1);
  await shipButton('plain');
});

test('shows in its row why an order could not be marked as shipped, until it is cancelled', async () => {
  api.on('PATCH /api/manage/orders/plain', refusal(409, 'order_changed', 'This order has changed.'));
  const { user } = open(plain);
  await user.click(await shipButton('plain'));
  await user.click(await button(texts.takeNow));
  await screen.findByText('This order has changed.');
  await shipButton('plain');
  const order = aManagedOrder({ orderId: 'plain', status: 'cancelled' });
  api.on('PATCH /api/manage/orders', ok({ results: [{ orderId: 'plain', order }] }));
  await user.click(screen.getByLabelText(manageOrders.selectAll));
  await user.click(await button(manageOrders.cancelOrders));
  await user.type(await screen.findByRole('textbox', { name: manageOrders.reason }), 'Fake');
  await user.click(await button(manageOrders.cancelCount(1)));
  await waitFor(() => expect(screen.queryByText('This order has changed.')).toBeNull());
});

test('takes the next step on several orders at once', async () => {
  const { user, container } = open(plain, other, personal);
  await user.click(screen.getByRole('checkbox', { name: manageOrders.selectOrder('plain') }));
  await user.click(screen.getByRole('checkbox', { name: manageOrders.selectOrder('other') }));
  await user.click(await button(nextSteps.several(step.ship.action, 2)));
  await screen.findByText(texts.many(['ship', 'ship']));
  screen.getByText(texts.unnumbered(2));
  await user.click(await button(texts.takeNow));
  await waitFor(() => expect([...patched('plain'), ...patched('other')]).toHaveLength(2));

  await user.click(screen.getByRole('checkbox', { name: manageOrders.selectOrder('personal') }));
  expect((await axe.run(container)).violations).toEqual([]);
  await user.click(await button(nextSteps.several(step.make.action, 1)));
  await user.click(await button(texts.takeNow));
  await waitFor(() => expect(patched('personal')).toHaveLength(1));
});

test('offers the steps of those selected orders that can take one, and says how many are left out', async () => {
  const refunded = { orderId: 'refunded', payment: { method: 'card', status: 'refunded' } } as const;
  const { user } = open(plain, other, personal, aManagedOrder(refunded));
  await user.click(screen.getByRole('checkbox', { name: manageOrders.selectAll }));
  screen.getByText(manageOrders.selected(4, 1));
  const lookOf = async (name: string) => /button--\w+/.exec((await button(name)).className)?.[0];
  expect(await lookOf(nextSteps.several(step.ship.action, 2))).toBe('button--primary');
  expect(await lookOf(nextSteps.several(step.make.action, 1))).toBe('button--secondary');
  expect(await lookOf(manageOrders.cancelOrders)).toBe('button--secondary');

  await user.click(await button(nextSteps.several(step.ship.action, 2)));
  screen.getByText(manageOrders.selected(2, 1));
  await user.click(await button(nextSteps.several(step.make.action, 1)));
  screen.getByText(manageOrders.selected(1, 1));
  expect(await lookOf(manageOrders.cancelOrders)).toBe('button--secondary');
  await user.click(await button(texts.takeNow));
  for (const orderId of ['plain', 'other', 'personal']) await waitFor(() => expect(patched(orderId)).toHaveLength(1));
});

test('shows the customers’ previews of a page with one call', async () => {
  const previews = 'POST /api/manage/orders/previews';
  api.on(previews, ok({ previews: [{ orderId: 'personal', url: '/photos/drawn' }], expiresAt: '' }));
  const own = (orderId: string, previewId: string) =>
    aManagedOrder({ orderId, lines: [{ ...aLine('mosaic'), answered, previewId }] });
  const { container } = open(plain, own('personal', 'P1'), own('deleted', 'P2'));
  await waitFor(() => expect(container.querySelectorAll('.product-picture img')).toHaveLength(3));
  const sources = [...container.querySelectorAll('.product-picture img')].map((image) => image.getAttribute('src'));
  expect(sources.filter((source) => source === '/photos/drawn')).toHaveLength(1);
  expect(api.sent(previews).map(({ body }) => body)).toEqual([
    { orders: [{ orderId: 'personal' }, { orderId: 'deleted' }] },
  ]);
});
