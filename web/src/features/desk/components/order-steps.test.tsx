import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { card, cardOrUpi } from '#contracts/payments/means.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { managedOrderKey } from '#web/lib/managed-order-keys.ts';
import { queryClient } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';
import { delayedSteps, deskNote } from '#web/texts/desk/desk.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { errors } from '#web/texts/errors.ts';
import { proofs } from '#web/texts/proofs/proofs.ts';
import { formatPrice } from '#web/ui/price.tsx';
import { useManagedOrder } from '../api/managed-orders.ts';
import { OrderSteps } from './order-steps.tsx';

const api = scriptedApi();
const path = '/api/manage/orders/order-1';
const at = '2026-06-01T12:00:00.000Z';
const step = texts.step;

const making = aManagedOrder({
  version: 2,
  status: 'making',
  history: [
    { status: 'placed', at },
    { status: 'making', at },
  ],
});
const shipped = aManagedOrder({
  version: 2,
  status: 'shipped',
  history: [
    { status: 'placed', at },
    { status: 'shipped', at, by: 'Second Owner' },
  ],
});
const cancelled = aManagedOrder({
  version: 2,
  status: 'cancelled',
  history: [
    { status: 'placed', at },
    { status: 'cancelled', at, by: 'Another owner' },
  ],
});

/** The steps as shown on the order's page. */
function Steps() {
  const { data } = useManagedOrder('order-1');
  return data && <OrderSteps order={data} />;
}

function open(order: ManagedOrder) {
  api.on(`GET ${path}`, ok(order));
  return openScreen(<Steps />);
}

/** Refuses the next step, because another owner has changed the order. */
const changedMeanwhile = (order: ManagedOrder) =>
  api.on(`PATCH ${path}`, () => {
    api.on(`GET ${path}`, ok(order));
    return refusal(409, 'order_changed', 'The order has changed.');
  });

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on(`GET ${path}/note`, ok({ version: 0, note: '' }));
});

const press = (name: string) => screen.findByRole('button', { name });
const dialog = () => screen.findByRole('dialog');
/** Ends the wait of a delayed step. */
const takeNow = async (user: ReturnType<typeof open>['user']) => user.click(await press(delayedSteps.takeNow));

/** Opens an order and marks it as being made. */
async function openMade() {
  api.on(`PATCH ${path}`, () => {
    api.on(`GET ${path}`, ok(making));
    return ok(making);
  });
  const opened = open(aManagedOrder());
  await opened.user.click(await press(step.make.action));
  await takeNow(opened.user);
  await screen.findByText(step.make.done);
  return opened;
}

const delivered = aManagedOrder({ ...shipped, version: 3, status: 'delivered' });
const collected = aManagedOrder({
  ...shipped,
  version: 3,
  payment: { method: 'cash-on-delivery', status: 'collected' },
});

const flagged = aManagedOrder({ confirmation: 'needed' });
const redirected = aManagedOrder({
  ...{ version: 2 },
  history: [
    { status: 'placed', at },
    { status: 'placed', at, by: 'customer', addressBefore: '1 Temple Street' },
  ],
});

test('keeps the focus while it takes a step, and offers no other one', async () => {
  const respond = api.hold(`PATCH ${path}`);
  const { user } = open(flagged);
  await user.click(await press(step.confirm.action));
  await takeNow(user);
  await press(texts.stepPending);
  expect((await press(step.cancel.action)).getAttribute('aria-disabled')).toBe('true');
  const confirmed = aManagedOrder({ version: 2, confirmation: 'confirmed' });
  api.on(`GET ${path}`, ok(confirmed));
  respond(ok(confirmed));

  expect((await screen.findByText(step.confirm.done)).getAttribute('role')).toBe('status');
  expect(await press(step.ship.action)).toBeTruthy();
  expect(screen.queryByRole('button', { name: step.confirm.action })).toBeNull();
  expect(document.activeElement?.closest('.order-steps')).not.toBeNull();
  expect(api.sent(`PATCH ${path}`).map(({ body }) => body)).toEqual([{ confirmation: 'confirmed', version: 1 }]);
});

test.each([
  ['make', aManagedOrder(), making, { status: 'making' }],
  ['deliver', shipped, delivered, { status: 'delivered' }],
  ['collect', shipped, collected, { payment: 'collected' }],
  ['confirm', flagged, aManagedOrder({ version: 2, confirmation: 'confirmed' }), { confirmation: 'confirmed' }],
  ['seen', redirected, aManagedOrder({ version: 3 }), { seen: true }],
] as const)(
  'delays a step that can’t be taken back while the owner can undo it, and says so: %s',
  async (name, before, after, command) => {
    const { user } = open(before);
    await user.click(await press(step[name].action));
    await screen.findByText(delayedSteps.one(name));
    await user.click(await press(delayedSteps.undo));
    expect((await screen.findByText(delayedSteps.undone)).className).toContain('message--success');
    expect(api.sent(`PATCH ${path}`)).toEqual([]);

    api.on(`PATCH ${path}`, () => {
      api.on(`GET ${path}`, ok(after));
      return ok(after);
    });
    await user.click(await press(step[name].action));
    expect(screen.queryByText(delayedSteps.undone)).toBeNull();
    await takeNow(user);
    await screen.findByText(step[name].done);
    expect(api.sent(`PATCH ${path}`)).toMatchObject([{ body: { ...command, version: before.version } }]);
  },
);

test('says no more that nothing has changed once the order changes after an undo', async () => {
  const { user } = open(aManagedOrder());
  await user.click(await press(step.make.action));
  await user.click(await press(delayedSteps.undo));
  await screen.findByText(delayedSteps.undone);
  api.on(`GET ${path}`, ok(cancelled));
  await refetch(managedOrderKey('order-1'));
  await screen.findByText(texts.noSteps);
  expect(screen.queryByText(delayedSteps.undone)).toBeNull();
});

test('offers no undo while a step is being taken', async () => {
  const respond = api.hold(`PATCH ${path}`);
  const { user } = open(aManagedOrder());
  await user.click(await press(step.make.action));
  await takeNow(user);
  await waitFor(() => expect(api.sent(`PATCH ${path}`)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: delayedSteps.undo })).toBeNull();
  await press(texts.stepPending);
  api.on(`GET ${path}`, ok(making));
  respond(ok(making));
  await screen.findByText(step.make.done);
});

test('says before any step who else has taken the order, and asks nothing of the owner who has it', async () => {
  const shown = texts.step.make.action;
  const said = deskNote.takenBy('Meera', formatMoment(at));
  const takenBy = (by: string, me: boolean) =>
    api.on(`GET ${path}/note`, ok({ version: 1, note: '', taken: { by, at, me } }));
  takenBy('Meera', false);
  const paid = aManagedOrder({ payment: { method: 'card', status: 'paid' } });
  const { user } = open(paid);
  await waitFor(async () => expect((await press(shown)).getAttribute('aria-haspopup')).toBe('dialog'));
  for (const [{ action }, follows] of [
    [step.make, undefined],
    [step.ship, texts.shipFollows],
    [step['refund-part'], texts.part.follows('₹500', '₹500', card)],
  ] as const) {
    await user.click(await press(action));
    const asked = within(await dialog());
    expect(asked.getByText(said)).toBeTruthy();
    if (follows === undefined) expect(asked.queryByText(texts.cancelFollows)).toBeNull();
    else expect(asked.getByText(follows)).toBeTruthy();
    await user.click(asked.getByRole('button', { name: texts.keep }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await user.click(await press(shown));
  api.on(`PATCH ${path}`, ok(making));
  api.on(`GET ${path}`, ok(making));
  await user.click(within(await dialog()).getByRole('button', { name: shown }));
  await takeNow(user);
  await screen.findByText(step.make.done);
  expect(api.sent(`PATCH ${path}`).map(({ body }) => body)).toEqual([{ status: 'making', version: 1 }]);

  takenBy('Asha Rao', true);
  api.on(`GET ${path}`, ok(aManagedOrder({ version: 3 })));
  await refetch(managedOrderKey('order-1'));
  await waitFor(async () => expect((await press(shown)).getAttribute('aria-haspopup')).toBeNull());
  await user.click(await press(shown));
  await takeNow(user);
  await waitFor(() => expect(api.sent(`PATCH ${path}`)).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says no more that the order is being made while it is about to be shipped, nor once that is undone', async () => {
  const { user } = await openMade();
  await user.click(await press(step.ship.action));
  await user.click(within(await dialog()).getByRole('button', { name: step.ship.action }));
  const undo = await press(delayedSteps.undo);
  expect(screen.queryByText(step.make.done)).toBeNull();
  await user.click(undo);
  await screen.findByText(delayedSteps.undone);
  expect(screen.queryByText(step.make.done)).toBeNull();
});

test('asks to confirm an irreversible step, and does nothing if the owner declines', async () => {
  const { user } = open(aManagedOrder());
  await user.click(await press(step.cancel.action));
  const asked = within(await dialog());
  expect(asked.getByRole('heading', { name: step.cancel.ask })).toBeTruthy();
  expect(asked.getByText(texts.cancelFollows)).toBeTruthy();

  await user.click(asked.getByRole('button', { name: texts.keep }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(`PATCH ${path}`)).toEqual([]);
});

test.each([
  ['by card', undefined, texts.cancelPaidFollows('₹300', card)],
  ['by UPI', undefined, texts.cancelPaidFollows('₹300', cardOrUpi)],
  ['by card', 'won', texts.cancelPaidFollows('₹300', card)],
  ['by card', 'lost', texts.cancelDisputedFollows],
] as const)(
  'says what a cancellation promises the customer of a paid order, and then offers the refund first: %s, %s',
  async (paidBy, status, follows) => {
    if (paidBy === 'by UPI') queryClient.setQueryData(['config'], { region: 'ap-south-1', upi: 'true' });
    const payment = { method: 'card', status: 'paid' } as const;
    const dispute = status && { disputeId: 'dp_1', status, amount: 500, reason: 'fraudulent', at };
    const paid = { payment, refunded: 200, ...(dispute && { dispute }) };
    api.on(`PATCH ${path}`, () => {
      api.on(`GET ${path}`, ok({ ...cancelled, ...paid }));
      return ok({ ...cancelled, ...paid });
    });
    const { user } = open(aManagedOrder(paid));
    await user.click(await press(step.cancel.action));
    const asked = within(await dialog());
    expect(asked.getByText(follows)).toBeTruthy();
    await user.click(asked.getByRole('textbox', { name: texts.reason }));
    await user.paste('Out of wood.');
    await user.click(asked.getByRole('button', { name: step.cancel.action }));
    await screen.findByText(step.cancel.done);
    expect(document.activeElement?.closest('.order-steps')).not.toBeNull();
    const main = screen.queryAllByRole('button').filter(({ className }) => className.includes('button--primary'));
    expect(main.map(({ textContent }) => textContent)).toEqual(status === 'lost' ? [] : [step.refund.action]);
  },
);

test('marks an order as refused at the door after a confirmation', async () => {
  const refused = aManagedOrder({ ...cancelled, payment: { method: 'cash-on-delivery', status: 'refused' } });
  api.on(`PATCH ${path}`, () => {
    api.on(`GET ${path}`, ok(refused));
    return ok(refused);
  });
  const { user } = open(shipped);
  await user.click(await press(step.refuse.action));
  const asked = within(await dialog());
  expect(asked.getByText(texts.refuseFollows)).toBeTruthy();
  await user.click(asked.getByRole('button', { name: step.refuse.action }));

  expect(await screen.findByText(step.refuse.done)).toBeTruthy();
  expect(api.sent(`PATCH ${path}`).map(({ body }) => body)).toEqual([{ payment: 'refused', version: 2 }]);
});

test('offers neither to ship nor to refund while the bank has the money', async () => {
  const disputed = aManagedOrder({
    payment: { method: 'card', status: 'paid' },
    dispute: { disputeId: 'dp_1', status: 'needs-response', amount: 500, reason: 'fraudulent', at },
  });
  open(disputed);
  await press(step.cancel.action);
  for (const name of [step.make.action, step.ship.action, step.refund.action, step.collect.action])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test.each(['sent', 'changes', 'approved'] as const)(
  'warns before it ships over a proof, unless it is approved: %s',
  async (status) => {
    const proof = { round: 1, status, at } as const;
    const { user } = open(aManagedOrder({ status: 'making', lines: [{ ...aLine('mug'), proof }] }));
    await user.click(await press(step.ship.action));
    const asked = within(await dialog());
    expect(asked.queryByText(proofs.waits) !== null).toBe(status === 'sent');
    expect(asked.queryByText(proofs.unapproved) !== null).toBe(status === 'changes');
    expect(asked.queryByLabelText(proofs.shipReason) !== null).toBe(status === 'changes');
  },
);

test('asks for the reason of a cancellation, sends nothing without one, and sends it trimmed', async () => {
  api.on(`PATCH ${path}`, () => {
    api.on(`GET ${path}`, ok(cancelled));
    return ok(cancelled);
  });
  const { user } = open(aManagedOrder());
  await user.click(await press(step.cancel.action));
  const asked = within(await dialog());
  await user.click(asked.getByRole('button', { name: step.cancel.action }));
  expect(api.sent(`PATCH ${path}`)).toEqual([]);
  await user.click(asked.getByRole('textbox', { name: texts.reason }));
  await user.paste('  Out of wood. ');
  await user.click(asked.getByRole('button', { name: step.cancel.action }));

  expect(await screen.findByText(step.cancel.done)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText(texts.noSteps)).toBeTruthy();
  expect(api.sent(`PATCH ${path}`).map(({ body }) => body)).toEqual([
    { status: 'cancelled', version: 1, reason: 'Out of wood.' },
  ]);
});

test('marks collected cash as given back, with how and a note', async () => {
  const payment = { method: 'cash-on-delivery', status: 'collected' } as const;
  const before = aManagedOrder({ status: 'delivered', version: 3, payment, history: [{ status: 'delivered', at }] });
  const after = { ...before, version: 4, payment: { ...payment, status: 'refunded' } } as const;
  api.on(`GET ${path}/case`, ok({ version: 0, steps: [], expiresAt: at }));
  const { user } = open(before);
  await user.click(await press(step['give-back'].action));
  await screen.findByText(texts.giveBackFollows(formatPrice(before.toPay)));
  await user.selectOptions(screen.getByLabelText(texts.wayBack), 'bank-transfer');
  await user.type(screen.getByLabelText(/^Note/), 'Reference 4321');
  api.on(`PATCH ${path}`, ok(after));
  api.on(`GET ${path}`, ok(after));
  await user.click(await press(texts.markGivenBack));
  await screen.findByText(step['give-back'].done);
  expect(api.sent(`PATCH ${path}`)).toMatchObject([
    { body: { payment: 'refunded', givenBack: 'bank-transfer', reason: 'Reference 4321', version: 3 } },
  ]);
  expect(screen.queryByRole('button', { name: step['give-back'].action })).toBeNull();
});

test('says what is left of a delivered order: its open case, or nothing', async () => {
  const collected = { method: 'cash-on-delivery', status: 'collected' } as const;
  const delivered = aManagedOrder({ status: 'delivered', payment: collected, history: [{ status: 'delivered', at }] });
  const caseOf = (...steps: readonly ('opened' | 'closed')[]) =>
    api.on(`GET ${path}/case`, ok({ version: 1, steps: steps.map((status) => ({ status, at })), expiresAt: at }));
  caseOf('opened');
  open(delivered);
  expect((await screen.findByText(texts.left.case)).closest('a')?.hash).toBe('#case-title');
  expect(screen.queryByText(texts.noSteps)).toBeNull();
  caseOf('opened', 'closed');
  await queryClient.invalidateQueries({ queryKey: managedOrderKey(delivered.orderId) });
  await screen.findByText(texts.noSteps);
});

test('says that the dispute of an order without steps is still open', async () => {
  const dispute = { disputeId: 'D', status: 'under-review', amount: 500, reason: 'fraudulent', at } as const;
  open({ ...cancelled, dispute });
  expect(await screen.findByText(texts.left.dispute)).toBeTruthy();
});

test('shows the amount of a refund, and calls the refund endpoint', async () => {
  const paid = aManagedOrder({ payment: { method: 'card', status: 'paid' } });
  const refunded = aManagedOrder({ version: 2, payment: { method: 'card', status: 'refunded' } });
  api.on(`POST ${path}/refund`, () => {
    api.on(`GET ${path}`, ok(refunded));
    return ok(refunded);
  });
  const { user } = open(paid);
  await user.click(await press(step.refund.action));
  const asked = within(await dialog());
  expect(asked.getByText(texts.refundFollows('₹500', card))).toBeTruthy();
  await user.click(asked.getByRole('button', { name: step.refund.action }));

  expect(await screen.findByText(step.refund.done)).toBeTruthy();
  expect(screen.queryByRole('button', { name: step.refund.action })).toBeNull();
});

test('keeps the dialog open with the typed reason after a failed step, for a retry', async () => {
  api.on(`PATCH ${path}`, refusal(503, 'too_busy', 'Somebody else is changing this order.'));
  const { user } = open(aManagedOrder());
  await user.click(await press(step.cancel.action));
  const asked = within(await dialog());
  await user.click(asked.getByRole('textbox', { name: texts.reason }));
  await user.paste('Out of wood.');
  await user.click(asked.getByRole('button', { name: step.cancel.action }));
  expect(await asked.findByText('Somebody else is changing this order.')).toBeTruthy();

  api.on(`PATCH ${path}`, ok(cancelled));
  await user.click(asked.getByRole('button', { name: step.cancel.action }));
  expect(await screen.findByText(step.cancel.done)).toBeTruthy();
});

test('closes the dialog if the order has changed meanwhile, and shows who changed it and how', async () => {
  const { user } = open(aManagedOrder());
  changedMeanwhile(cancelled);
  await user.click(await press(step.cancel.action));
  const asked = within(await dialog());
  await user.click(asked.getByRole('textbox', { name: texts.reason }));
  await user.paste('Out of wood.');
  await user.click(asked.getByRole('button', { name: step.cancel.action }));

  const said = await screen.findByText(/^The order has changed\. .*Another owner/);
  expect(said.getAttribute('role')).toBe('alert');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('closes the dialog once the order is cancelled, although the response was lost', async () => {
  api.on(`PATCH ${path}`, () => {
    api.on(`GET ${path}`, ok(cancelled));
    throw new TypeError('Failed to fetch');
  });
  const { user } = open(aManagedOrder());
  await user.click(await press(step.cancel.action));
  const asked = within(await dialog());
  await user.click(asked.getByRole('textbox', { name: texts.reason }));
  await user.paste('Out of wood.');
  await user.click(asked.getByRole('button', { name: step.cancel.action }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(errors.network)).toBeNull();
});

test('shows who took the step first if a delayed one is refused', async () => {
  const { user } = open(aManagedOrder());
  changedMeanwhile(shipped);
  await user.click(await press(step.ship.action));
  await user.click(within(await dialog()).getByRole('button', { name: step.ship.action }));
  await user.click(await press(delayedSteps.takeNow));

  await screen.findByText(/Meanwhile, this order changed: Shipped by Second Owner/);
  await press(step.deliver.action);
  expect(screen.queryByRole('button', { name: step.ship.action })).toBeNull();
});

test('a step of one’s own clears why an earlier one was refused', async () => {
  const { user } = open(aManagedOrder());
  changedMeanwhile(making);
  await user.click(await press(step.make.action));
  await takeNow(user);
  await screen.findByText(/^The order has changed\./);
  api.on(`PATCH ${path}`, () => {
    api.on(`GET ${path}`, ok({ ...cancelled, version: 3 }));
    return ok({ ...cancelled, version: 3 });
  });
  await user.click(await press(step.cancel.action));
  const asked = within(await dialog());
  await user.type(asked.getByRole('textbox', { name: texts.reason }), 'Out of wood.');
  await user.click(asked.getByRole('button', { name: step.cancel.action }));
  await screen.findByText(step.cancel.done);
  expect(screen.queryByText(/^The order has changed\./)).toBeNull();
});

test('ships with a carrier and number, which can be undone for some seconds', async () => {
  const tracking = { carrier: 'delhivery', number: '1234567890' };
  const numbered = { ...shipped, tracking: { ...tracking, name: 'Delhivery' } };
  api.on(`PATCH ${path}`, () => {
    api.on(`GET ${path}`, ok(numbered));
    return ok(numbered);
  });
  const { user } = open(aManagedOrder());
  await user.click(await press(step.ship.action));
  const asked = within(await dialog());
  expect(asked.queryByRole('textbox')).toBeNull();
  await user.selectOptions(asked.getByLabelText(texts.parcel.carrier), 'Delhivery');
  await user.type(asked.getByRole('textbox', { name: texts.parcel.number }), 'wrong');
  await user.click(asked.getByRole('button', { name: step.ship.action }));
  expect(await asked.findAllByText(/^Enter the parcel’s number: /)).not.toHaveLength(0);
  await user.clear(asked.getByRole('textbox', { name: texts.parcel.number }));
  await user.type(asked.getByRole('textbox', { name: texts.parcel.number }), '12345 67890');
  await user.click(asked.getByRole('button', { name: step.ship.action }));
  await press(delayedSteps.undo);
  expect(screen.queryByText(delayedSteps.unnumbered(1))).toBeNull();
  expect(api.sent(`PATCH ${path}`)).toEqual([]);
  await user.click(await press(delayedSteps.takeNow));
  expect((await screen.findByText(step.ship.done)).className).toContain('message--success');
  expect(api.sent(`PATCH ${path}`).map(({ body }) => body)).toEqual([{ status: 'shipped', version: 1, tracking }]);
  const paid = { ...numbered, payment: collected.payment };
  api.on(`PATCH ${path}`, () => {
    api.on(`GET ${path}`, ok(paid));
    return ok(paid);
  });
  await user.click(await press(step.collect.action));
  await takeNow(user);
  await screen.findByText(step.collect.done);
  expect(screen.queryByText(step.ship.done)).toBeNull();
});

test('corrects another carrier of a shipped order, and removes it', async () => {
  const other = { carrier: 'other', number: '77', name: 'Sri Balaji', url: 'https://www.example.com/77' };
  api.on(`PATCH ${path}`, ok(shipped));
  const { user } = open({ ...shipped, tracking: other });
  await user.click(await press(step.track.action));
  const asked = within(await dialog());
  await user.clear(asked.getByRole('textbox', { name: texts.parcel.number }));
  await user.type(asked.getByRole('textbox', { name: texts.parcel.number }), '778899');
  await user.click(asked.getByRole('button', { name: texts.saveParcel }));
  await screen.findByText(step.track.done);
  await user.click(await press(step.track.action));
  const again = within(await dialog());
  await user.selectOptions(again.getByLabelText(texts.parcel.carrier), texts.parcel.none);
  await user.click(again.getByRole('button', { name: texts.saveParcel }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(`PATCH ${path}`).map(({ body }) => body)).toEqual([
    { version: 2, tracking: { ...other, number: '778899' } },
    { version: 2, tracking: null },
  ]);
});

test('asks what the courier said about a parcel that came back', async () => {
  const returned = aManagedOrder({
    version: 3,
    status: 'returned',
    history: [...shipped.history, { status: 'returned', at }],
  });
  api.on(`PATCH ${path}`, () => {
    api.on(`GET ${path}`, ok(returned));
    return ok(returned);
  });
  const { user } = open(shipped);
  await user.click(await press(step.return.action));
  const asked = within(await dialog());
  expect(asked.getByText(texts.returnFollows.due)).toBeTruthy();
  await user.type(asked.getByRole('textbox', { name: texts.returnReason }), 'No one was at home');
  await user.click(asked.getByRole('button', { name: step.return.action }));
  await screen.findByText(step.return.done);
  expect(api.sent(`PATCH ${path}`).map(({ body }) => body)).toEqual([
    { status: 'returned', version: 2, reason: 'No one was at home' },
  ]);
  expect(await press(step.ship.action)).toBeTruthy();
});

test('keeps the newer order when a response from before the step arrives late', async () => {
  const { user } = open(aManagedOrder());
  const make = await press(step.make.action);
  const respondLate = api.hold(`GET ${path}`);
  void queryClient.invalidateQueries({ queryKey: managedOrderKey('order-1') });
  await waitFor(() => expect(api.sent(`GET ${path}`)).toHaveLength(2));
  api.on(`PATCH ${path}`, ok(making));
  await user.click(make);
  await takeNow(user);
  await screen.findByText(step.make.done);

  respondLate(ok(aManagedOrder()));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(await press(step.ship.action)).toBeTruthy();
  expect(screen.queryByRole('button', { name: step.make.action })).toBeNull();
});

test('does not offer to ship an unconfirmed order', async () => {
  open(aManagedOrder({ confirmation: 'needed' }));
  await press(step.confirm.action);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    step.confirm.action,
    step.cancel.action,
  ]);
});

test('asks the customer for missing answers as the main step, once', async () => {
  const lines = [{ ...aLine('mug'), missing: [{ id: 'us', label: 'Your photo' }] }];
  const asked = aManagedOrder({
    ...{ lines, version: 2 },
    history: [
      { status: 'placed', at },
      { status: 'placed', at: new Date().toISOString(), by: 'Asha', asked: 'by-owner' },
    ],
  });
  api.on(`POST ${path}/ask`, () => {
    api.on(`GET ${path}`, ok(asked));
    return ok(asked);
  });
  const { user } = open(aManagedOrder({ lines }));
  const ask = await press(step.ask.action);
  expect(ask.className).not.toMatch(/secondary|quiet/);
  await user.click(ask);
  await screen.findByText(delayedSteps.one('ask'));
  await user.click(await press(delayedSteps.undo));
  expect(api.sent(`POST ${path}/ask`)).toEqual([]);
  await user.click(await press(step.ask.action));
  await takeNow(user);
  expect((await screen.findByText(step.ask.done)).getAttribute('role')).toBe('status');
  await waitFor(() => expect(screen.queryByRole('button', { name: step.ask.action })).toBeNull());
  expect(api.sent(`POST ${path}/ask`)).toHaveLength(1);
});

test('asks before an order without all answers is made, and names them', async () => {
  const lines = [{ ...aLine('mug'), missing: [{ id: 'us', label: 'Your photo' }] }];
  const { user } = open(aManagedOrder({ lines }));
  await user.click(await press(step.make.action));
  const asked = await dialog();
  expect(within(asked).getByText(texts.incompleteFollows(['Your photo']))).toBeTruthy();
  expect(api.sent(`PATCH ${path}`)).toEqual([]);
  api.on(`PATCH ${path}`, ok({ ...making, lines }));
  api.on(`GET ${path}`, ok({ ...making, lines }));
  await user.click(within(asked).getByRole('button', { name: step.make.action }));
  await takeNow(user);
  await screen.findByText(step.make.done);
  expect(api.sent(`PATCH ${path}`).map(({ body }) => body)).toEqual([{ status: 'making', version: 1 }]);
});

test('does not keep the result of a step once another owner has moved the order on', async () => {
  await openMade();
  queryClient.setQueryData(managedOrderKey('order-1'), shipped);
  await waitFor(() => expect(screen.queryByText(step.make.done)).toBeNull());
});
