import { readFileSync } from 'node:fs';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import type { Order } from '#contracts/orders/order.ts';
import type { LineProof, Proof, ProofLook } from '#contracts/proofs/proof.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { proofs as texts } from '#web/texts/proofs/proofs.ts';
import OrderProofs from './order-proofs.tsx';
import ProofPage from './proof-page.tsx';

const api = scriptedApi();
const at = '2026-06-02T12:00:00.000Z';
const orderId = '0123456789ABCDEF';
const picture = { url: 'https://photos.example/work', width: 400, height: 300 };
const path = `/api/orders/${orderId}`;

const withProof = (proof: LineProof): Order => {
  const { version: _, ...order } = aManagedOrder({ orderId, lines: [{ ...aLine('mug', 1, 500), proof }] });
  return order;
};
const { lineId } = aLine('mug', 1, 500);
const round = (number: number, fields: Partial<Proof> = {}): Proof => ({
  ...{ lineId, round: number, sentAt: at, picture },
  ...fields,
});
const answerPath = `POST ${path}/lines/${lineId}/proof` as const;

function open(proof: LineProof, rounds: readonly Proof[]) {
  api.on(`GET ${path}/proofs`, ok({ proofs: rounds, expiresAt: at }));
  return openScreen(<OrderProofs order={withProof(proof)} />);
}
async function openMailedLink() {
  const page = (
    <Routes>
      <Route path="/proof/:orderId" element={<ProofPage />} />
    </Routes>
  );
  const { user } = openScreen(<Link to={`/proof/${orderId}#${'A'.repeat(43)}`}>Mail</Link>, page);
  await user.click(screen.getByRole('link', { name: 'Mail' }));
}

const sent = { round: 1, status: 'sent', at } as const;
const button = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok(aMe));
});

test('D35: shows the proof that waits, and approves it after a question', async () => {
  const { user } = open(sent, [round(1)]);
  expect(screen.getByRole('heading', { name: texts.toAnswer })).toBeTruthy();
  expect(await screen.findByRole('img', { name: texts.picture('The mug') })).toHaveProperty('src', picture.url);
  await user.click(await button(texts.approve));
  expect(api.sent(answerPath)).toEqual([]);
  api.on(answerPath, ok(withProof({ ...sent, status: 'approved' })));
  await user.click(screen.getAllByRole('button', { name: texts.approve }).at(-1) as HTMLElement);
  await screen.findByText(texts.approved);
  expect(api.sent(answerPath)).toMatchObject([{ body: { round: 1, answer: 'approved' } }]);
});

test('D35: asks for changes in words, with pins by tap and by keys, up to eight', async () => {
  const { user } = open(sent, [round(1)]);
  await user.click(await button(texts.change));
  expect(document.activeElement).toBe(screen.getByRole('article'));
  const surface = await button(texts.addPin);
  surface.getBoundingClientRect = () => new DOMRect(10, 20, 200, 100);
  fireEvent.click(surface, { detail: 1, clientX: 60, clientY: 95 });
  const [first] = [await button(/^Pin 1: 25% from the left, 75%/)];
  expect(document.activeElement).toBe(first);
  await user.keyboard('{ArrowRight}{ArrowUp}');
  await button(/^Pin 1: 27% from the left, 73%/);
  fireEvent.click(surface, { detail: 0 });
  await button(/^Pin 2: 50% from the left, 50%/);
  await user.keyboard('{Delete}');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Pin 2/ })).toBeNull());
  for (let more = 0; more < 9; more++) fireEvent.click(surface, { detail: 0 });
  await button(/^Pin 8/);
  expect(screen.queryByRole('button', { name: /^Pin 9/ })).toBeNull();
  expect(await button(texts.noMorePins(8))).toBeTruthy();
  for (let number = 8; number > 1; number--) await user.click(await button(texts.removePin(number)));

  await user.type(screen.getByLabelText(texts.words), 'A larger nose');
  api.on(answerPath, ok(withProof({ ...sent, status: 'changes' })));
  await user.click(await button(texts.send));
  await screen.findByText(texts.sent);
  expect(api.sent(answerPath)).toMatchObject([
    { body: { round: 1, answer: 'changes', words: 'A larger nose', pins: [{ x: 0.27, y: 0.73 }] } },
  ]);
});

test('keeps typed words and pins when the customer leaves the page, until they cancel or send them', async () => {
  const { user, unmount } = open(sent, [round(1)]);
  await user.click(await button(texts.change));
  fireEvent.click(await button(texts.addPin), { detail: 0 });
  await user.type(screen.getByLabelText(texts.words), 'A larger nose');
  unmount();
  const { unmount: leave } = open(sent, [round(1)]);
  expect(await screen.findByLabelText(texts.words)).toHaveProperty('value', 'A larger nose');
  await button(/^Pin 1/);
  await user.click(await button(texts.cancel));
  leave();
  const { unmount: leaveAgain } = open(sent, [round(1)]);
  await user.click(await button(texts.change));
  expect(screen.queryByRole('button', { name: /^Pin 1/ })).toBeNull();
  await user.type(screen.getByLabelText(texts.words), 'Red hair');
  api.on(answerPath, ok(withProof({ ...sent, status: 'changes' })));
  await user.click(await button(texts.send));
  await screen.findByText(texts.sent);
  leaveAgain();
  open(sent, [round(1)]);
  await button(texts.change);
  expect(screen.queryByLabelText(texts.words)).toBeNull();
});

test('does not cut off a pin at the edge of the picture', async () => {
  const styles = document.head.appendChild(document.createElement('style'));
  styles.textContent = readFileSync('web/src/features/proofs/components/proofs.css', 'utf8');
  open(sent, [round(1)]);
  const shown = await screen.findByRole('img', { name: texts.picture('The mug') });
  expect(getComputedStyle(shown.parentElement as HTMLElement).overflow).toMatch(/^(visible)?$/);
  styles.remove();
});

test('shows why an answer was refused, and what has changed', async () => {
  const { user } = open(sent, [round(1)]);
  await user.click(await button(texts.approve));
  api.on(answerPath, refusal(409, 'order_changed', 'We’ve sent you a newer proof.'));
  await user.click(screen.getAllByRole('button', { name: texts.approve }).at(-1) as HTMLElement);
  expect((await screen.findByText('We’ve sent you a newer proof.')).closest('[role=alert]')).toBeTruthy();
});

test('leaves the words and earlier rounds to the order’s story, and shows nothing at all once nothing waits', async () => {
  const words = '<img src=x onerror=alert(1)>';
  const answered = { answer: 'changes' as const, words, pins: [{ x: 0.5, y: 0.5 }], at };
  const rounds = [round(1, { answered }), round(2, { picture: { gone: true } })];
  const { unmount } = open({ ...sent, round: 2 }, rounds);
  expect(await screen.findByText(texts.gone)).toBeTruthy();
  expect(screen.queryByText(words)).toBeNull();
  unmount();
  open({ ...sent, round: 2, status: 'approved' }, rounds);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('asks for no answer to a proof whose gift was shipped without one', async () => {
  const order = withProof(sent);
  api.on(`GET ${path}/proofs`, ok({ proofs: [round(1)], expiresAt: at }));
  function Shipping() {
    const [status, setStatus] = useState(order.status);
    return (
      <>
        <OrderProofs order={{ ...order, status, history: [...order.history, { status, at }] }} />
        <button type="button" onClick={() => setStatus('shipped')}>
          Ship
        </button>
        <button type="button" onClick={() => setStatus('cancelled')}>
          Cancel
        </button>
      </>
    );
  }
  const { user } = openScreen(<Shipping />);
  await button(texts.approve);
  await user.click(await button('Cancel'));
  expect(screen.getByText(new RegExp(`^${texts.unanswered.customer.ended}`))).toBeTruthy();
  await user.click(await button('Ship'));
  expect(screen.getByText(new RegExp(`^${texts.unanswered.customer.shipped}`))).toBeTruthy();
  expect(screen.getByRole('heading', { name: texts.titleUnanswered })).toBeTruthy();
  expect(screen.queryByText(new RegExp(texts.status.sent))).toBeNull();
  expect(screen.queryByRole('button', { name: texts.approve })).toBeNull();
});

test.each(['shipped', 'cancelled'] as const)(
  'leaves an answer to the order’s story once the order is %s',
  async (after) => {
    const order = withProof(sent);
    const approved = withProof({ ...sent, status: 'approved' });
    api.on(`GET ${path}/proofs`, ok({ proofs: [round(1)], expiresAt: at }));
    api.on(answerPath, ok(approved));
    function Moving() {
      const [now, setNow] = useState(order);
      return (
        <>
          <OrderProofs order={now} />
          <button type="button" onClick={() => setNow(approved)}>
            Answered
          </button>
          <button type="button" onClick={() => setNow({ ...approved, status: after })}>
            Move on
          </button>
        </>
      );
    }
    const { user } = openScreen(<Moving />);
    await user.click(await button(texts.approve));
    await user.click(screen.getAllByRole('button', { name: texts.approve }).at(-1) as HTMLElement);
    await screen.findByText(texts.approved);
    await user.click(await button('Answered'));
    expect(screen.getByText(texts.approved)).toBeTruthy();
    await user.click(await button('Move on'));
    expect(screen.queryByText(texts.approved)).toBeNull();
    expect(screen.queryByRole('heading')).toBeNull();
  },
);

test('a mailed link that is incomplete shows no proof and asks for none', async () => {
  openScreen(<ProofPage />);
  expect(await screen.findByRole('heading', { name: texts.link.ends.invalid.title })).toBeTruthy();
  expect(api.sent(`POST ${path}/proofs/look`)).toEqual([]);
});

test('a mailed link of a cancelled order says so, and asks for no answer', async () => {
  api.on(`POST ${path}/proofs/look`, refusal(409, 'order_cancelled', 'No.'));
  await openMailedLink();
  expect(await screen.findByRole('heading', { name: texts.link.ends.cancelled.title })).toBeTruthy();
  expect(screen.getByText(texts.link.ends.cancelled.text)).toBeTruthy();
  expect(screen.queryByText(new RegExp(texts.status.sent))).toBeNull();
});

test('a mailed link of a gift that was shipped without an answer says so, and asks for none', async () => {
  const look: ProofLook = { title: 'The mug', ...sent, sentAt: at, picture, unanswered: 'shipped', expiresAt: at };
  api.on(`POST ${path}/proofs/look`, ok(look));
  await openMailedLink();
  expect(await screen.findByText(texts.unanswered.customer.shipped)).toBeTruthy();
  expect(screen.queryByText(new RegExp(texts.status.sent))).toBeNull();
  expect(screen.queryByRole('link', { name: texts.link.decide })).toBeNull();
});

test('D35: says no more that the changes were sent once the next round waits', async () => {
  api.on(`GET ${path}/proofs`, ok({ proofs: [round(1), round(2)], expiresAt: at }));
  function Agreeing() {
    const [proof, setProof] = useState<LineProof>(sent);
    return (
      <>
        <OrderProofs order={withProof(proof)} />
        <button type="button" onClick={() => setProof({ ...proof, status: 'changes' })}>
          Answered
        </button>
        <button type="button" onClick={() => setProof({ ...proof, round: 2, status: 'sent' })}>
          Next round
        </button>
      </>
    );
  }
  const { user } = openScreen(<Agreeing />);
  await user.click(await button(texts.change));
  await user.type(screen.getByLabelText(texts.words), 'A larger nose');
  api.on(answerPath, ok(withProof({ ...sent, status: 'changes' })));
  await user.click(await button(texts.send));
  await user.click(await button('Answered'));
  expect(screen.getByText(texts.sent)).toBeTruthy();
  await user.click(await button('Next round'));
  await button(texts.approve);
  expect(screen.queryByText(texts.sent)).toBeNull();
});

test('keeps the words that a customer is typing when a newer picture arrives, and over a reload, until they are sent', async () => {
  const newPicture = { ...picture, url: 'https://photos.example/newer' };
  api.on(`GET ${path}/proofs`, ok({ proofs: [round(1)], expiresAt: at }));
  function Working() {
    const [proof, setProof] = useState<LineProof>(sent);
    return (
      <>
        <OrderProofs order={withProof(proof)} />
        <button type="button" onClick={() => setProof({ ...proof, round: 2 })}>
          Next round
        </button>
      </>
    );
  }
  const { user, unmount } = openScreen(<Working />);
  await user.click(await button(texts.change));
  fireEvent.click(await button(texts.addPin), { detail: 0 });
  const field = screen.getByLabelText(texts.words);
  await user.type(field, 'A larger nose');
  expect(screen.queryByText(texts.newer)).toBeNull();
  const respond = api.hold(`GET ${path}/proofs`);
  await user.click(await button('Next round'));
  field.focus();
  respond(ok({ proofs: [round(1), round(2, { picture: newPicture })], expiresAt: at }));
  expect((await screen.findByText(texts.newer)).closest('[role=status]')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', 'A larger nose');
  expect(screen.getByRole('img', { name: texts.picture('The mug') })).toHaveProperty('src', newPicture.url);
  expect(screen.queryByRole('button', { name: /^Pin 1/ })).toBeNull();
  fireEvent.click(await button(texts.addPin), { detail: 0 });
  unmount();

  const again = open({ ...sent, round: 2 }, [round(1), round(2)]);
  expect(await screen.findByLabelText(texts.words)).toHaveProperty('value', 'A larger nose');
  await button(/^Pin 1/);
  expect(screen.getByText(texts.newer)).toBeTruthy();
  api.on(answerPath, ok(withProof({ ...sent, round: 2, status: 'changes' })));
  await again.user.click(await button(texts.send));
  await screen.findByText(texts.sent);
  expect(api.sent(answerPath)).toMatchObject([
    { body: { round: 2, words: 'A larger nose', pins: [{ x: 0.5, y: 0.5 }] } },
  ]);
  again.unmount();
  open({ ...sent, round: 3 }, [round(3)]);
  await button(texts.change);
  expect(screen.queryByLabelText(texts.words)).toBeNull();
});

test('asks again before it approves a newer picture', async () => {
  function Approving() {
    const [latest, setLatest] = useState(1);
    api.on(`GET ${path}/proofs`, ok({ proofs: [round(latest)], expiresAt: at }));
    return (
      <>
        <OrderProofs order={withProof({ ...sent, round: latest })} />
        <button type="button" onClick={() => setLatest(2)}>
          Next round
        </button>
      </>
    );
  }
  const { user } = openScreen(<Approving />);
  await user.click(await button(texts.approve));
  expect(screen.getByRole('dialog')).toBeTruthy();
  fireEvent.click(screen.getByText('Next round'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await button(texts.approve);
});
