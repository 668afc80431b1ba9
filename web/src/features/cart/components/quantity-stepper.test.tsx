import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { memo, Profiler } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Line } from '#contracts/cart/cart.ts';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { CartLine } from '#web/app/cart/cart-line.tsx';
import { cart as texts } from '#web/texts/cart/cart.ts';
import { quantities } from '../api/change-quantity.ts';
import { debounceMilliseconds } from '../quantity-queue.ts';
import { useCart } from '../use-cart.ts';

const api = scriptedApi();
const mug = 'The mug';
const patch = 'PATCH /api/cart/lines/mug';

/** The lines that React has rendered. */
const rendered: string[] = [];
const recordRender = (productId: string) => void rendered.push(productId);
const nothing = () => undefined;

/** Memoised like `CartLine`, because a `Profiler` also reports renders of its parent. */
const RecordedLine = memo(({ line }: { line: Line }) => (
  <Profiler id={line.productId} onRender={recordRender}>
    <CartLine line={line} index={0} onRemoved={nothing} />
  </Profiler>
));

function Lines() {
  const { cart } = useCart();
  return (
    <ul>
      {cart?.lines.map((line) => (
        <RecordedLine key={line.productId} line={line} />
      ))}
    </ul>
  );
}

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok(aMe));
  serverHas(2);
});

// The queue outlives the page of a test.
afterEach(() => quantities.clear());

/** Sets the quantity in the server's cart. */
function serverHas(qty: number): void {
  api.on('GET /api/cart', ok(aCart([aLine('mug', qty, 500)])));
}
/** Makes the server accept every quantity. */
function acceptQuantities(): void {
  api.on(patch, ({ body }) => {
    const { qty } = Object(body);
    serverHas(qty);
    return ok(aLine('mug', qty, 500));
  });
}
const more = () => screen.findByRole('button', { name: texts.more(mug) });
const fewer = () => screen.findByRole('button', { name: texts.fewer(mug) });
const shown = () => within(screen.getByRole('group', { name: texts.quantityOf(mug) })).getByRole('status').textContent;
const sentQuantities = () => api.sent(patch).map(({ body }) => Object(body).qty);

/** Clicks without any time in between. */
function clickQuickly(...buttons: readonly HTMLElement[]): void {
  for (const button of buttons) fireEvent.click(button);
}

test('shows every click at once, sends the first at once, and sends later ones as one quantity', async () => {
  const first = api.hold(patch);
  openScreen(<Lines />);
  const [plus, minus] = [await more(), await fewer()];
  clickQuickly(plus, plus, plus);
  expect(shown()).toBe('5');
  expect(screen.getByText('₹2,500')).toBeTruthy();
  clickQuickly(minus);
  expect(shown()).toBe('4');
  await waitFor(() => expect(sentQuantities()).toEqual([3]));

  acceptQuantities();
  first(ok(aLine('mug', 3, 500)));
  await waitFor(() => expect(sentQuantities()).toEqual([3, 4]));
  expect(shown()).toBe('4');
});

test('keeps the quantity at least 1, and the focus on the button', async () => {
  acceptQuantities();
  const { user } = openScreen(<Lines />);
  const minus = await fewer();
  await user.tripleClick(minus);
  expect(shown()).toBe('1');
  expect(minus.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(minus);
  await waitFor(() => expect(sentQuantities().at(-1)).toBe(1));
});

test('shows the server’s quantity after a refusal, with the reason until the next click', async () => {
  api.on(patch, refusal(404, 'line_not_found', 'It is gone.'));
  const { user } = openScreen(<Lines />);
  await user.click(await more());
  expect(await screen.findByText('It is gone.')).toBeTruthy();
  expect(shown()).toBe('2');

  acceptQuantities();
  await user.click(await more());
  expect(screen.queryByText('It is gone.')).toBeNull();
  await waitFor(() => expect(sentQuantities()).toEqual([3, 3]));
});

test('sends debounced clicks after a pause', async () => {
  const timers = await leaveOneDebounced();
  for (const fire of timers.values()) fire();
  await waitFor(() => expect(sentQuantities()).toEqual([3, 4]));
});

test('sends debounced clicks at once when the page becomes hidden', async () => {
  await leaveOneDebounced();
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  sight.mockRestore();
  await waitFor(() => expect(sentQuantities()).toEqual([3, 4]));
});

test('drops debounced clicks on DELETE', async () => {
  const timers = await leaveOneDebounced();
  api.on('DELETE /api/cart/lines/mug', () => {
    api.on('GET /api/cart', ok(aCart([])));
    return { status: 204 };
  });
  clickQuickly(screen.getByRole('button', { name: /^delete/i }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: mug })).toBeNull());
  expect(timers.size).toBe(0);
  expect(sentQuantities()).toEqual([3]);
});

const field = (): Promise<HTMLInputElement> => screen.findByRole('textbox', { name: texts.quantity });

test.each([
  ['Enter', '{Enter}'],
  ['leaving the field', '{Tab}'],
])('sends a typed quantity in one call on %s', async (_, key) => {
  acceptQuantities();
  const { user } = openScreen(<Lines />);
  await user.click(await field());
  await user.keyboard(`100${key}`);
  expect(shown()).toBe('100');
  expect(screen.getByText('₹50,000')).toBeTruthy();
  await waitFor(() => expect(sentQuantities()).toEqual([100]));
});

test.each([
  ['0', texts.quantityTooSmall],
  ['ten', texts.quantityNotWhole],
  ['99999999999999', texts.quantityTooLarge],
])('refuses %s with an error beside the field, and keeps the text until a click', async (typed, error) => {
  acceptQuantities();
  const { user } = openScreen(<Lines />);
  await user.click(await field());
  await user.keyboard(`${typed}{Enter}`);
  expect((await screen.findByText(error)).id).toBe((await field()).getAttribute('aria-describedby'));
  expect((await field()).getAttribute('aria-invalid')).toBe('true');
  expect((await field()).value).toBe(typed);
  expect(sentQuantities()).toEqual([]);

  await user.click(await more());
  expect(screen.queryByText(error)).toBeNull();
  expect((await field()).value).toBe('3');
  await waitFor(() => expect(sentQuantities()).toEqual([3]));
});

test('sends a typed quantity in one call after a pause', async () => {
  acceptQuantities();
  const { user } = openScreen(<Lines />);
  await user.click(await field());
  await user.keyboard('100');
  expect(sentQuantities()).toEqual([]);
  await waitFor(() => expect(sentQuantities()).toEqual([100]), { timeout: 3_000 });
  expect(document.activeElement).toBe(await field());
});

test('plus adds to a quantity that was typed before', async () => {
  acceptQuantities();
  const { user } = openScreen(<Lines />);
  await user.click(await field());
  await user.keyboard('10');
  await user.click(await more());
  expect(shown()).toBe('11');
  await waitFor(() => expect(sentQuantities()).toEqual([10, 11]));
});

test('Escape discards the typed text', async () => {
  const { user } = openScreen(<Lines />);
  await user.click(await field());
  await user.keyboard('10{Escape}');
  expect((await field()).value).toBe('2');
  await user.tab();
  expect(sentQuantities()).toEqual([]);
});

test('a click re-renders only its own line', async () => {
  api.on('GET /api/cart', ok(aCart([aLine('mug', 2, 500), aLine('frame', 1, 500)])));
  const first = api.hold(patch);
  openScreen(<Lines />);
  const plus = await more();
  rendered.length = 0;
  clickQuickly(plus);
  expect(shown()).toBe('3');
  expect(new Set(rendered)).toEqual(new Set(['mug']));
  first(refusal(404, 'line_not_found', 'It is gone.'));
  await screen.findByText('It is gone.');
  expect(new Set(rendered)).toEqual(new Set(['mug']));
});

/** Clicks twice and accepts the first quantity, so that the second click is debounced. Returns the debounce timers. */
async function leaveOneDebounced(): Promise<ReadonlyMap<unknown, () => void>> {
  const timers = holdDebounceTimers();
  const first = api.hold(patch);
  openScreen(<Lines />);
  const plus = await more();
  clickQuickly(plus, plus);
  await waitFor(() => expect(sentQuantities()).toEqual([3]));
  acceptQuantities();
  first(ok(aLine('mug', 3, 500)));
  await waitFor(() => expect(timers.size).toBe(1));
  expect(sentQuantities()).toEqual([3]);
  return timers;
}

/** Holds the queue's debounce timers until the test calls them. All other timers run normally. */
function holdDebounceTimers(): ReadonlyMap<unknown, () => void> {
  const timers = new Map<unknown, () => void>();
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  vi.stubGlobal('setTimeout', (callback: () => void, milliseconds?: number) => {
    if (milliseconds !== debounceMilliseconds) return set(callback, milliseconds);
    const timer = Symbol('debounce');
    timers.set(timer, callback);
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer: ReturnType<typeof set>) => timers.delete(timer) || clear(timer));
  return timers;
}
