import { screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { errors } from '#web/texts/errors.ts';
import { confirmOrder as texts } from '#web/texts/orders/confirm-order.ts';
import ConfirmOrderPage from './confirm-order-page.tsx';

const api = scriptedApi();
const orderId = '0123456789ABCDEF';
const token = 'A'.repeat(43);
const confirmation = `POST /api/orders/${orderId}/confirmation` as const;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = () => screen.findByRole('button', { name: texts.action });

/** Opens the page by a mailed link. */
async function open(link = `${orderId}#${token}`) {
  const page = (
    <Routes>
      <Route path="/confirm-order/:orderId" element={<ConfirmOrderPage />} />
    </Routes>
  );
  const { user } = openScreen(<Link to={`/confirm-order/${link}`}>Mail</Link>, page);
  await user.click(screen.getByRole('link', { name: 'Mail' }));
  return user;
}

test('D24: sends the token once, on the button only, and moves the focus to the result', async () => {
  const user = await open();
  const respond = api.hold(confirmation);
  await user.click(await press());
  await user.click(await screen.findByRole('button', { name: texts.busy }));
  respond(ok({ alreadyConfirmed: false }));
  const result = await heading(texts.ends.confirmed.title);
  await waitFor(() => expect(document.activeElement).toBe(result));
  expect(api.sent(confirmation).map(({ body }) => body)).toEqual([{ token }]);
});

test.each([
  ['can’t be reached', () => Promise.reject(new TypeError('Failed to fetch')), errors.network],
  ['is too busy', refusal(429, 'too_busy', 'Too many calls.'), 'Too many calls.'],
])('D24: keeps its button while the shop %s', async (_, failure, text) => {
  const user = await open();
  api.on(confirmation, failure);
  await user.click(await press());
  expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy();
  api.on(confirmation, ok({ alreadyConfirmed: true }));
  await user.click(await press());
  await heading(texts.ends.alreadyConfirmed.title);
  expect(screen.getByRole('link', { name: texts.myOrders }).getAttribute('href')).toBe('/orders');
});

test.each([
  ['is malformed', refusal(400, 'invalid_request', 'No.'), texts.ends.invalidLink],
  ['has an unknown token', refusal(404, 'order_not_found', 'No such order.'), texts.ends.invalidLink],
  ['belongs to a cancelled order', refusal(409, 'order_cancelled', 'No.'), texts.ends.cancelled],
  [
    'belongs to a shipped order',
    refusal(409, 'impossible_step', 'It has already shipped.'),
    { ...texts.ends.refused, text: 'It has already shipped.' },
  ],
])('D24: says so if the link %s', async (_, response, { title, text }) => {
  const user = await open();
  api.on(confirmation, response);
  await user.click(await press());
  await heading(title);
  expect(screen.getByText(text)).toBeTruthy();
});

test.each([
  ['has no token', orderId],
  ['was cut short', `${orderId}#${token.slice(0, -5)}`],
  ['has words instead of a number', `CALL%20US%20NOW#${token}`],
])('D24: a link that %s is broken, and repeats none of its words', async (_, link) => {
  await open(link);
  await heading(texts.ends.invalidLink.title);
  expect(screen.queryByText(/CALL US/)).toBeNull();
  expect(screen.queryByRole('button', { name: texts.action })).toBeNull();
});
