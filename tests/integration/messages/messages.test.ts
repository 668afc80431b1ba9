import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Message, MessagePage, MessagePictures, UnreadMessages } from '#contracts/messages/message.ts';
import { LiveConnection } from '../../support/live.ts';
import { completePhoto } from '../../support/photos.ts';
import { type Client, newCustomer, newProduct, owner } from '../../support/shop.ts';

const connections: LiveConnection[] = [];
afterEach(async () => {
  await Promise.all(connections.splice(0).map((connection) => connection.close()));
});

let shopkeeper: Client;
let productId: string;
beforeAll(async () => {
  shopkeeper = await owner();
  ({ productId } = await newProduct(shopkeeper, { title: 'Mug that is written about' }));
});

const connectionOf = async (client: Client): Promise<LiveConnection> => {
  const connection = await LiveConnection.of(client);
  connections.push(connection);
  return connection;
};
const receives = (connection: LiveConnection, words: string) =>
  expect.poll(() => connection.received.join(), { timeout: 5_000, interval: 20 }).toContain(words);

test('D35: a customer and an owner write to each other, live on both sides, and each reads what the other wrote', async () => {
  const [asha, ben] = [await newCustomer('Asha'), await newCustomer('Ben')];
  await asha.addLine(productId);
  const [page, desk, stranger] = [await connectionOf(asha), await connectionOf(shopkeeper), await connectionOf(ben)];
  const { orderId } = (await asha.order()).body;
  const [own, managed] = [`/api/orders/${orderId}/messages`, `/api/manage/orders/${orderId}/messages`] as const;
  // One notification tells of both, if the message comes at the moment of the order.
  await receives(desk, JSON.stringify({ orderId, kind: 'new' }));
  const headers = { 'idempotency-key': 'first' };
  const sent = await asha.call<Message>('POST', own, { body: { text: 'नमस्ते!\n<b>Two</b> mugs?' }, headers });
  expect(sent).toMatchObject({ status: 201, body: { from: 'customer', text: 'नमस्ते!\n<b>Two</b> mugs?' } });
  expect((await asha.call('POST', own, { body: { text: 'नमस्ते!\n<b>Two</b> mugs?' }, headers })).body).toEqual(
    sent.body,
  );
  await receives(desk, JSON.stringify({ orderId, kind: 'message' }));
  const read = (await shopkeeper.call<MessagePage>('GET', managed)).body;
  expect(read).toEqual({ messages: [sent.body], count: 1, unread: 1 });
  // Other tests' orders may have unread messages too, and lists of an index are eventually consistent.
  const inWords = { customer: 'Asha', title: 'Mug that is written about', lines: 1 };
  const waiting = async () =>
    (await shopkeeper.call<UnreadMessages>('GET', '/api/manage/messages')).body.orders.filter(
      (unread) => unread.orderId === orderId,
    );
  await expect.poll(waiting).toEqual([{ orderId, unread: 1, inWords }]);
  expect((await shopkeeper.call('PUT', `${managed}/read`, { body: { count: 1 } })).status).toBe(204);
  await expect.poll(waiting).toEqual([]);

  const before = page.received.length;
  await shopkeeper.call('POST', managed, { body: { text: 'Gladly.' } });
  await expect
    .poll(() => page.received.slice(before), { timeout: 5_000, interval: 20 })
    .toContain('{"type":"messages"}');
  const unread = async () => (await asha.call<UnreadMessages>('GET', '/api/messages')).body;
  await expect.poll(unread).toEqual({ orders: [{ orderId, unread: 1 }] });
  const shown = (await asha.call<MessagePage>('GET', own)).body;
  expect(shown).toMatchObject({ messages: [{ from: 'shop', text: 'Gladly.' }, {}], count: 2, unread: 1 });
  expect(shown.messages[0]).not.toHaveProperty('by');
  const photoId = await completePhoto(asha);
  const drawn = await asha.call<Message>('POST', own, { body: { photoIds: [photoId] } });
  expect(drawn).toMatchObject({ status: 201, body: { text: '', pictures: 1 } });
  const { body } = await shopkeeper.call<MessagePictures>('GET', `${managed}/${drawn.body.messageId}/pictures`);
  const [picture] = body.pictures;
  expect(picture && 'url' in picture && (await fetch(picture.url)).headers.get('content-type')).toBe('image/png');
  expect((await shopkeeper.call('POST', managed, { body: { photoIds: [photoId] } })).status).toBe(404);
  expect(stranger.received).toEqual([]);
  expect((await ben.call('GET', own)).status).toBe(404);
});
