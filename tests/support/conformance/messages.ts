import { expect } from 'vitest';
import type { MessageRecord } from '#lambdas/messages/message.ts';
import { ContentionError } from '#lambdas/platform/result.ts';
import { order as placedOrder } from '../unit/order.ts';
import { photo } from '../unit/records.ts';
import { line } from './carts.ts';
import { atOnce, type Cases } from './ports.ts';

const at = (second: number) => new Date(Date.UTC(2026, 3, 1, 12, 0, second)).toISOString();

const message = (messageId: string, fields: Partial<MessageRecord> = {}): MessageRecord => ({
  orderId: 'order',
  messageId,
  from: 'customer',
  userId: 'asha',
  at: at(0),
  text: `Text ${messageId}`,
  ...fields,
});

export const messageCases: Cases = {
  'an order’s messages are listed newest first, page by page, without those of other orders': async ({ messages }) => {
    expect(await messages.listOf('order', { limit: 2 })).toEqual({ entries: [] });
    const sent = ['A', 'B', 'C'].map((id, second) => message(id, { at: at(second) }));
    for (const each of sent) await messages.add(each, 'asha', 10);
    await messages.add(message('D', { orderId: 'order2' }), 'asha', 10);
    const first = await messages.listOf('order', { limit: 2 });
    expect(first.entries).toMatchObject([sent[2], sent[1]]);
    const rest = await messages.listOf('order', { limit: 2, ...(first.next && { after: first.next }) });
    expect(rest.entries).toMatchObject([sent[0] ?? {}]);
    expect(rest.next).toBeUndefined();
    expect(await messages.findSent('order', 'B')).toMatchObject(sent[1] ?? {});
    expect(await messages.findSent('order', 'D')).toBeUndefined();
  },
  'a message is added once, however many calls send it at the same moment': async ({ messages }) => {
    const outcomes = await atOnce(
      ...[0, 1, 2, 3].map((second) => () => messages.add(message('A', { at: at(second) }), 'asha', 10)),
    );
    expect(outcomes.toSorted()).toEqual(['added', 'exists', 'exists', 'exists']);
    expect(await messages.find('order')).toMatchObject({ messages: 1, shopUnread: 1 });
    expect((await messages.listOf('order', { limit: 10 })).entries).toHaveLength(1);
  },
  'a message keeps its sender’s pictures for the order, and is not sent without one of them': async (ports) => {
    const { messages, photos, photoUses, orders, carts } = ports;
    const placed = placedOrder();
    const { orderId } = placed;
    await carts.put(placed.userId, line('tea', 2));
    await orders.place(placed, undefined);
    await photos.of('asha').create(photo({ uploadId: 'one', userId: 'asha', status: 'published' }));
    const gone = message('A', { orderId, photoIds: ['one', 'two'] });
    expect(await messages.add(gone, 'asha', 10)).toBe('photo-gone');
    expect(await messages.find(orderId)).toBeUndefined();
    const sent = message('B', { orderId, photoIds: ['one'] });
    expect(await messages.add(sent, 'asha', 10)).toBe('added');
    expect(await messages.findSent(orderId, 'B')).toMatchObject(sent);
    const named = [{ userId: 'asha', photoId: 'one' }];
    expect(await messages.photosOf(orderId)).toEqual(named);
    expect(await photoUses.findOrder(orderId)).toEqual({ userId: placed.userId, photoIds: [], messages: named });
    expect(await photos.of('asha').find('one')).toMatchObject({ claims: 1, orders: new Set([orderId]) });
    const conversation = await messages.find(orderId);
    if (conversation) await messages.deleteAll(conversation);
    expect(await messages.photosOf(orderId)).toEqual([]);
  },
  'an order takes no message above the limit, also from both sides at once': async ({ messages }) => {
    const outcomes = await atOnce(
      ...['A', 'B', 'C', 'D'].map(
        (id, n) => () => messages.add(message(id, n % 2 === 0 ? {} : { from: 'shop', userId: 'owner' }), 'asha', 3),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['added', 'added', 'added', 'full']);
    expect(await messages.find('order')).toMatchObject({ orderId: 'order', userId: 'asha', messages: 3 });
    expect((await messages.listOf('order', { limit: 10 })).entries).toHaveLength(3);
  },
  'each side has its own unread messages, and reads them all or none': async ({ messages }) => {
    await messages.add(message('A'), 'asha', 10);
    await messages.add(message('B', { from: 'shop', userId: 'owner', at: at(1) }), 'asha', 10);
    await messages.add(message('C', { at: at(2) }), 'asha', 10);
    expect(await messages.find('order')).toMatchObject({ customerUnread: 1, shopUnread: 2, lastAt: at(2) });
    await messages.markRead('order', 'shop', 2);
    expect(await messages.find('order')).toMatchObject({ customerUnread: 1, shopUnread: 2 });
    await messages.markRead('order', 'shop', 3);
    await messages.markRead('order', 'shop', 3);
    expect(await messages.find('order')).toMatchObject({ customerUnread: 1, shopUnread: 0 });
    await messages.markRead('other', 'shop', 3);
    expect(await messages.find('other')).toBeUndefined();
  },
  'a side’s unread orders are listed, those that wait longest first, until it has read them': async ({ messages }) => {
    const listed = async (reader: Parameters<typeof messages.unreadBy>[0], limit = 10) =>
      (await messages.unreadBy(reader, limit)).map(({ orderId }) => orderId);
    await messages.add(message('A', { orderId: 'first' }), 'asha', 10);
    await messages.add(message('B', { orderId: 'second', userId: 'ben', at: at(1) }), 'ben', 10);
    await messages.add(message('C', { orderId: 'first', at: at(2) }), 'asha', 10);
    await messages.add(message('D', { orderId: 'second', from: 'shop', at: at(3) }), 'ben', 10);
    expect(await listed('shop')).toEqual(['first', 'second']);
    expect(await listed('shop', 1)).toEqual(['first']);
    expect(await listed({ customer: 'ben' })).toEqual(['second']);
    expect(await listed({ customer: 'asha' })).toEqual([]);
    await messages.markRead('first', 'shop', 2);
    expect(await listed('shop')).toEqual(['second']);
    await messages.add(message('E', { orderId: 'first', at: at(4) }), 'asha', 10);
    expect(await listed('shop')).toEqual(['second', 'first']);
  },
  'it is noted when a side was mailed, and nothing about an order without messages': async ({ messages }) => {
    await messages.noteMailed('order', 'shop', 1);
    expect(await messages.find('order')).toBeUndefined();
    await messages.add(message('A'), 'asha', 10);
    await messages.noteMailed('order', 'shop', 1);
    await messages.add(message('B'), 'asha', 10);
    expect(await messages.find('order')).toMatchObject({ messages: 2, shopMailed: 1, shopUnread: 2 });
    expect(await messages.find('order')).not.toHaveProperty('customerMailed');
  },
  'all messages of an order are deleted, unless another has arrived': async ({ messages }) => {
    await messages.add(message('A'), 'asha', 10);
    const before = await messages.find('order');
    await messages.add(message('B', { at: at(1) }), 'asha', 10);
    if (before === undefined) throw new Error('The message is not there');
    await expect(messages.deleteAll(before)).rejects.toThrow(ContentionError);
    const now = await messages.find('order');
    if (now === undefined) throw new Error('The messages are not there');
    await messages.deleteAll(now);
    expect(await messages.find('order')).toBeUndefined();
    expect((await messages.listOf('order', { limit: 10 })).entries).toEqual([]);
    expect(await messages.unreadBy('shop', 10)).toEqual([]);
    expect(await messages.add(message('A'), 'asha', 10)).toBe('added');
  },
  'a note of the owners is replaced only at its version': async ({ deskNotes }) => {
    const note = { orderId: 'order', version: 1, note: 'Old frame' };
    const taken = { userId: 'owner', by: 'Meera', at: at(0) };
    expect(await deskNotes.find('order')).toBeUndefined();
    const written = await atOnce(...[note, note].map((next) => () => deskNotes.replace(0, next)));
    expect(written.toSorted()).toEqual([false, true]);
    expect(await deskNotes.replace(1, { ...note, version: 2, taken })).toBe(true);
    expect(await deskNotes.replace(1, { ...note, version: 2 })).toBe(false);
    expect(await deskNotes.find('order')).toMatchObject({ version: 2, taken });
    expect(await deskNotes.replace(2, { ...note, version: 3 })).toBe(true);
    expect(await deskNotes.find('order')).not.toHaveProperty('taken');
  },
};
