import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { dates as texts } from '#web/texts/dates/dates.ts';
import { pinDoubts as doubts } from '#web/texts/delivery/pin-doubts.ts';
import Arrival from './arrival.tsx';

const api = scriptedApi();
const call = 'GET /api/delivery';
const mug = { productId: 'mug', qty: 1 };

test('D33: shows nothing while the shop promises no dates', async () => {
  const { container } = openScreen(<Arrival gifts={[mug]} />);
  await expect.poll(() => api.sent(call)).toHaveLength(1);
  expect(container.textContent).toBe('');
});

test('D33: asks for the PIN, shows the date for it, and remembers it on this device', async () => {
  api.on(call, ({ search }) => ok({ arrivesBy: search.includes('pin=411001') ? '2026-12-05' : '2026-12-09' }));
  const { user, unmount } = openScreen(<Arrival gifts={[mug, { productId: 'frame', qty: 2 }, mug]} />);
  const field = await screen.findByRole('textbox', { name: `${texts.title} ${texts.pin}` });
  await user.type(field, '41100{enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(texts.invalid);
  await user.type(field, '1{enter}');
  expect((await screen.findByText('Sat, 5 Dec')).closest('p')?.textContent).toContain(
    'Arrives by Sat, 5 Dec at PIN 411001',
  );
  expect(api.sent(call).at(-1)?.search).toBe('?pin=411001&productId=mug,frame&qty=2,2');
  unmount();
  api.hold(call);
  openScreen(<Arrival gifts={[mug]} />);
  await screen.findByText(texts.to('411001'));
});

test('D33: keeps the keyboard at the date, announces it, and takes digits of any Indian script', async () => {
  localStorage.removeItem('shop.pin');
  api.on(call, ({ search }) => ok({ arrivesBy: search.includes('pin=411001') ? '2026-12-05' : '2026-12-09' }));
  const { user } = openScreen(<Arrival gifts={[mug]} />);
  await user.type(await screen.findByRole('textbox'), '४११ ००१{enter}');
  const status = screen.getByRole('status');
  expect(status.textContent).toBe(texts.to('411001'));
  expect(document.activeElement).toBe(status.closest('p'));
  await screen.findByText('Sat, 5 Dec');
  expect(screen.getByRole('status')).toBe(status);
  await user.tab();
  await user.keyboard('{enter}');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  await user.keyboard('{Control>}a{/Control}560001{enter}');
  await screen.findByText('Wed, 9 Dec');
  expect(document.activeElement).toBe(screen.getByRole('status').closest('p'));
});

test('D33: says until when the details must be in, and when the gifts arrive if they come with the order', async () => {
  localStorage.setItem('shop.pin', '411001');
  api.on(call, ok({ arrivesBy: '2026-12-14', startBy: '2026-12-08', arrivesByIfComplete: '2026-12-12' }));
  openScreen(<Arrival gifts={[mug]} />);
  await screen.findByText('Mon, 14 Dec');
  expect(screen.getByRole('status').textContent).toBe(
    'Arrives by Mon, 14 Dec at PIN 411001 if your details are in by Tue, 8 Dec' +
      'By Sat, 12 Dec if all details come with your order',
  );
});

test('D33: asks to check a PIN that no place has beside its day, and without dates', async () => {
  localStorage.setItem('shop.pin', '350001');
  api.on(call, ok({ arrivesBy: '2026-12-05' }));
  const { unmount } = openScreen(<Arrival gifts={[mug]} />);
  await screen.findByText('Sat, 5 Dec');
  screen.getByText(doubts.unknown('350001'));
  unmount();
  api.on(call, ok({}));
  openScreen(<Arrival gifts={[{ ...mug, qty: 2 }]} onPin={() => {}} />);
  await screen.findByText(texts.to('350001'));
  screen.getByText(doubts.unknown('350001'));
});

function Counted() {
  const [qty, setQty] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setQty(qty + 1)}>
        More
      </button>
      <Arrival gifts={[{ ...mug, qty }]}>{({ arrivesBy }) => <span>{arrivesBy ?? 'awaited'}</span>}</Arrival>
    </>
  );
}

test('D33: keeps no place for a remembered PIN in a shop without dates', async () => {
  localStorage.setItem('shop.pin', '411001');
  api.hold(call);
  const { container } = openScreen(<Arrival gifts={[mug]} />);
  await expect.poll(() => api.sent(call)).toHaveLength(1);
  expect(container.textContent).toBe('');
});

test('D33: keeps no place any more once the shop has stopped to promise dates', async () => {
  localStorage.setItem('shop.pin', '411001');
  localStorage.setItem('shop.dates', 'seen');
  api.on(call, ok({}));
  const { container } = openScreen(<Arrival gifts={[mug]} />);
  await expect.poll(() => localStorage.getItem('shop.dates')).toBeNull();
  expect(container.textContent).toBe('');
});

test('keeps the place of a day that this device has seen before, and the last day while another quantity is asked about', async () => {
  localStorage.setItem('shop.pin', '411001');
  localStorage.setItem('shop.dates', 'seen');
  let respond = api.hold(call);
  const { user } = openScreen(<Counted />);
  await screen.findByText(texts.to('411001'));
  screen.getByText('awaited');
  respond(ok({ arrivesBy: '2026-12-05' }));
  await screen.findByText('Sat, 5 Dec');
  respond = api.hold(call);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await expect.poll(() => api.sent(call)).toHaveLength(2);
  screen.getByText('2026-12-05');
  respond(ok({ arrivesBy: '2026-12-07' }));
  await screen.findByText('Mon, 7 Dec');
});

test('D33: asks nothing about more products than one call may name', async () => {
  const { container } = openScreen(
    <Arrival gifts={Array.from({ length: 11 }, (_, n) => ({ productId: `gift-${n}`, qty: 1 }))} />,
  );
  expect(api.sent(call)).toEqual([]);
  expect(container.textContent).toBe('');
});
