import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Message, MessagePage } from '#contracts/messages/message.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { notAPicture, notAPictureText, photoFile, readablePhotos } from '#tests/support/web/readable-photos.ts';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { refreshMessages } from '#web/lib/message-keys.ts';
import { messages as texts } from '#web/texts/messages/messages.ts';
import { photoStore } from '../../photos/browser-photos.ts';
import { pictures } from '../../proofs/send-picture.ts';
import { OrderMessages } from './order-messages.tsx';

const api = scriptedApi();
readablePhotos();
const orderId = '0123456789ABCDEF';
const path = `/api/orders/${orderId}/messages` as const;

const message = (messageId: string, fields: Partial<Message> = {}): Message => ({
  messageId,
  from: 'shop',
  at: '2026-11-27T06:30:00.000Z',
  text: `Text ${messageId}`,
  ...fields,
});
const page = (fields: Partial<MessagePage> = {}): MessagePage => ({ messages: [], count: 0, unread: 0, ...fields });

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok(aMe));
});

const open = () => openScreen(<OrderMessages orderId={orderId} side="customer" />);
const texted = async () =>
  within(await screen.findByRole('log'))
    .queryAllByText(/^Text/)
    .map((each) => each.textContent);

test('D35: shows the messages oldest first, with those of earlier pages on request', async () => {
  const first = page({ messages: [message('C'), message('B', { from: 'customer' })], count: 3, nextCursor: 'next' });
  api.on(`GET ${path}`, ({ search }) => ok(search === '' ? first : page({ messages: [message('A')], count: 3 })));
  const { user } = open();
  await screen.findByText('Text C');
  expect(await texted()).toEqual(['Text B', 'Text C']);
  expect(within(screen.getByRole('log')).getByText(texts.you)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: texts.earlier }));
  await screen.findByText('Text A');
  expect(await texted()).toEqual(['Text A', 'Text B', 'Text C']);
});

test('shows a message as text, whatever it contains', async () => {
  const text = '<img src=x onerror="alert(1)"> [x](javascript:alert(1))';
  api.on(`GET ${path}`, ok(page({ messages: [message('A', { text })], count: 1 })));
  open();
  const shown = await screen.findByText(text);
  expect(shown.children).toHaveLength(0);
});

test('D35: keeps what was typed over a reload, until it is sent', async () => {
  api.on(`GET ${path}`, ok(page()));
  const first = open();
  await first.user.type(await screen.findByLabelText(texts.label), 'Text F');
  first.unmount();
  const { user, unmount } = open();
  expect(await screen.findByLabelText(texts.label)).toHaveProperty('value', 'Text F');
  api.on(`POST ${path}`, ok(message('F', { from: 'customer' }), 201));
  await user.click(screen.getByRole('button', { name: texts.send }));
  await waitFor(() => expect(screen.getByLabelText(texts.label)).toHaveProperty('value', ''));
  unmount();
  open();
  expect(await screen.findByLabelText(texts.label)).toHaveProperty('value', '');
});

test('D35: sends a message once: a retry after a failure keeps its text and its key', async () => {
  api.on(`GET ${path}`, ok(page()));
  const { user } = open();
  await screen.findByText(texts.none.customer);
  const field = screen.getByLabelText(texts.label);
  await user.type(field, 'Text D');
  api.on(`POST ${path}`, refusal(503, 'too_busy', 'The shop is busy right now.'));
  const send = screen.getByRole('button', { name: texts.send });
  await user.click(send);
  await screen.findByText('The shop is busy right now.');
  expect(field).toHaveProperty('value', 'Text D');
  const respond = api.hold(`POST ${path}`);
  await user.click(send);
  await screen.findByRole('button', { name: texts.sending });
  respond(ok(message('D', { from: 'customer' }), 201));
  await screen.findByText('Text D', { selector: 'p' });
  await waitFor(() => expect(field).toHaveProperty('value', ''));
  // Words alone leave nothing in the browser's storage of photos.
  expect(photoStore.draft(`message:customer ${orderId}`)).toBeUndefined();
  const [tried, again] = api.sent(`POST ${path}`);
  expect(again).toMatchObject({ body: { text: 'Text D' } });
  expect(again?.headers.get('idempotency-key')).toBe(tried?.headers.get('idempotency-key'));
  api.on(`POST ${path}`, ok(message('E', { from: 'customer' }), 201));
  await user.type(field, 'Text D');
  await user.click(send);
  await screen.findByText('Text E');
  expect(api.sent(`POST ${path}`).at(-1)?.headers.get('idempotency-key')).not.toBe(
    tried?.headers.get('idempotency-key'),
  );
});

test('D35: a message that was sent before a reload, but got no response, keeps its key until its text changes', async () => {
  api.on(`GET ${path}`, ok(page()));
  api.on(`POST ${path}`, refusal(503, 'too_busy', 'The shop is busy right now.'));
  const sendAfterReload = async (typed: string) => {
    const { user, unmount } = open();
    const field = await screen.findByLabelText(texts.label);
    if (typed !== '') await user.type(field, typed);
    await user.click(screen.getByRole('button', { name: texts.send }));
    await screen.findByText('The shop is busy right now.');
    unmount();
  };
  await sendAfterReload('Text G ');
  await sendAfterReload('');
  await sendAfterReload('!');
  const [tried, again, changed] = api.sent(`POST ${path}`);
  expect(again).toMatchObject({ body: { text: 'Text G' } });
  expect(again?.headers.get('idempotency-key')).toBe(tried?.headers.get('idempotency-key'));
  expect(changed).toMatchObject({ body: { text: 'Text G!' } });
  expect(changed?.headers.get('idempotency-key')).not.toBe(tried?.headers.get('idempotency-key'));
});

test('sends nothing without a text', async () => {
  api.on(`GET ${path}`, ok(page()));
  const { user } = open();
  await user.type(await screen.findByLabelText(texts.label), '   ');
  await user.click(screen.getByRole('button', { name: texts.send }));
  await screen.findAllByText(texts.empty);
  expect(api.sent(`POST ${path}`)).toEqual([]);
});

test('D35: marks new messages as read once they are on the screen, and shows how many there are until then', async () => {
  let arrive: () => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
        arrive = () => callback([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  api.on('GET /api/messages', ok({ orders: [{ orderId, unread: 2 }] }));
  api.on(`GET ${path}`, ok(page({ messages: [message('B'), message('A')], count: 2, unread: 2 })));
  api.on(`PUT ${path}/read`, ok(undefined, 204));
  open();
  await screen.findByText('Text B');
  await screen.findByText(texts.unread(2));
  expect(api.sent(`PUT ${path}/read`)).toEqual([]);
  api.on('GET /api/messages', ok({ orders: [] }));
  arrive();
  await waitFor(() => expect(screen.queryByText(texts.unread(2))).toBeNull());
  arrive();
  expect(api.sent(`PUT ${path}/read`)).toMatchObject([{ body: { count: 2 } }]);
  api.on(`GET ${path}`, ok(page({ messages: [message('C')], count: 3, unread: 1 })));
  await refreshMessages();
  await screen.findByText('Text C');
  arrive();
  await waitFor(() => expect(api.sent(`PUT ${path}/read`)).toHaveLength(2));
});

test('D35: shows a message’s pictures, asks for new URLs once one has expired, and says that one was deleted', async () => {
  const url = (name: string) => `https://photos.example/${name}`;
  const pictures = (name: string) => ({
    pictures: [{ url: url(name), width: 200, height: 100 }, { gone: true }],
    expiresAt: '2026-11-27T06:31:00.000Z',
  });
  api.on(`GET ${path}`, ok(page({ messages: [message('A', { text: '', pictures: 2 })], count: 1 })));
  api.on(`GET ${path}/A/pictures`, ok(pictures('first')));
  open();
  const shown = await screen.findByRole('img', { name: texts.picture(1, 2) });
  expect(shown).toHaveProperty('src', url('first'));
  await screen.findByText(texts.pictureGone);
  api.on(`GET ${path}/A/pictures`, ok(pictures('second')));
  fireEvent.error(shown);
  await waitFor(() => expect(shown).toHaveProperty('src', url('second')));
  // A new message fetches no picture again.
  await refreshMessages();
  expect(api.sent(`GET ${path}/A/pictures`)).toHaveLength(2);
});

test('D35: chooses up to four pictures, and removes one', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  api.on(`GET ${path}`, ok(page()));
  const { user } = open();
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => photoFile(name));
  await user.upload(await screen.findByLabelText(texts.toSend.add), files);
  expect(within(await screen.findByRole('list', { name: texts.toSend.chosen })).getAllByRole('img')).toHaveLength(4);
  expect(screen.queryByLabelText(texts.toSend.add)).toBeNull();
  expect(screen.getByText(texts.toSend.tooMany(4)).closest('[role=status]')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: texts.toSend.remove(2) }));
  await screen.findByLabelText(texts.toSend.add);
  expect(within(screen.getByRole('list', { name: texts.toSend.chosen })).getAllByRole('img')).toHaveLength(3);
});

test('D35: Send uploads the chosen pictures, sends their names without words, and a retry after a reload sends the same message', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const upload = vi.spyOn(pictures, 'send').mockImplementation(async ({ name }) => name.toUpperCase());
  onTestFinished(() => upload.mockRestore());
  api.on(`GET ${path}`, ok(page()));
  const { user, unmount } = open();
  const files = ['a', 'b'].map((name) => photoFile(name));
  await user.upload(await screen.findByLabelText(texts.toSend.add), files);
  await screen.findByRole('list', { name: texts.toSend.chosen });
  expect(upload).not.toHaveBeenCalled();
  api.on(`POST ${path}`, refusal(503, 'too_busy', 'The shop is busy right now.'));
  const send = () => user.click(screen.getByRole('button', { name: texts.send }));
  await send();
  await screen.findByText('The shop is busy right now.');
  unmount();
  open();
  await screen.findByRole('list', { name: texts.toSend.chosen });
  api.on(`POST ${path}`, ok(message('A', { from: 'customer', text: '', pictures: 2 }), 201));
  api.on(`GET ${path}/A/pictures`, ok({ pictures: [{ gone: true }, { gone: true }], expiresAt: '' }));
  await send();
  await waitFor(() => expect(screen.queryByRole('list', { name: texts.toSend.chosen })).toBeNull());
  expect(upload.mock.calls.map(([file]) => file)).toEqual([...files, ...files]);
  const sent = api.sent(`POST ${path}`);
  expect(sent.map(({ body }) => body)).toEqual([{ photoIds: ['A', 'B'] }, { photoIds: ['A', 'B'] }]);
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key')))).toHaveProperty('size', 1);
});

test('refuses a file that is no picture when it is chosen, and says so until the message is sent', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const upload = vi.spyOn(pictures, 'send').mockResolvedValue('A');
  onTestFinished(() => upload.mockRestore());
  api.on(`GET ${path}`, ok(page()));
  const { user } = open();
  const files = [notAPicture, ...['a', 'b', 'c', 'd'].map((name) => photoFile(name))];
  await user.upload(await screen.findByLabelText(texts.toSend.add), files);
  expect((await screen.findByText(notAPictureText)).closest('[role=alert]')).toBeTruthy();
  const list = await screen.findByRole('list', { name: texts.toSend.chosen });
  expect(within(list).getAllByRole('img')).toHaveLength(4);
  expect(screen.queryByText(texts.toSend.tooMany(4))).toBeNull();
  api.on(`POST ${path}`, ok(message('A', { from: 'customer', text: '', pictures: 1 }), 201));
  api.on(`GET ${path}/A/pictures`, ok({ pictures: [{ gone: true }], expiresAt: '' }));
  await user.click(screen.getByRole('button', { name: texts.send }));
  await waitFor(() => expect(screen.queryByText(notAPictureText)).toBeNull());
  expect(upload.mock.calls.map(([{ name }]) => name)).toEqual(['a', 'b', 'c', 'd']);
});
