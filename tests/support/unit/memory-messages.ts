import type { Side } from '#contracts/messages/message.ts';
import type { Conversation, MessageRecord, Messages } from '#lambdas/messages/message.ts';
import { unreadOf } from '#lambdas/messages/message.ts';
import type { PhotoName } from '#lambdas/photos/photo-uses.ts';
import { byTime } from '#lambdas/platform/dynamodb/keys.ts';
import { ContentionError } from '#lambdas/platform/result.ts';
import type { ClaimPhotos } from './memory-carts.ts';
import { newestFirst, pageOf } from './page-of.ts';

/** Messages by order, newest last, and the state of each order's messages. */
export const messageStore = () => ({
  sent: new Map<string, readonly MessageRecord[]>(),
  conversations: new Map<string, Conversation>(),
  /** Since when each side has unread messages of an order, by `keyOf`. */
  unreadSince: new Map<string, string>(),
  /** Pending reviews, by order. */
  reviews: new Map<string, Date>(),
});

const keyOf = (orderId: string, side: Side): string => `${orderId} ${side}`;

/** The pictures of these messages. */
export const photosIn = (sent: readonly MessageRecord[]): readonly PhotoName[] =>
  sent.flatMap(({ userId, photoIds = [] }) => photoIds.map((photoId) => ({ userId, photoId })));

/** In-memory port of messages. Each call takes effect through `at`. */
export function memoryMessages(
  at: <T>(effect: () => T) => Promise<T>,
  store: ReturnType<typeof messageStore>,
  claimPhotos: ClaimPhotos,
): { readonly messages: Messages } {
  const of = (orderId: string) => store.sent.get(orderId) ?? [];
  return {
    messages: {
      find: (orderId) => at(() => store.conversations.get(orderId)),
      findSent: (orderId, messageId) => at(() => of(orderId).find((sent) => sent.messageId === messageId)),
      add: (message, userId, max) =>
        at(() => {
          const { orderId, from } = message;
          if (of(orderId).some(({ messageId }) => messageId === message.messageId)) return 'exists';
          const before = store.conversations.get(orderId);
          const count = before?.messages ?? 0;
          if (count >= max) return 'full';
          if (!claimPhotos(message.userId, message.photoIds ?? [], orderId)) return 'photo-gone';
          const reader = from === 'shop' ? 'customer' : 'shop';
          store.sent.set(orderId, [...of(orderId), message]);
          store.conversations.set(orderId, {
            ...before,
            orderId,
            userId,
            messages: count + 1,
            [`${reader}Unread`]: unreadOf(before, reader) + 1,
            lastAt: message.at,
          });
          const since = keyOf(orderId, reader);
          store.unreadSince.set(since, store.unreadSince.get(since) ?? byTime(message.at, orderId));
          return 'added';
        }),
      photosOf: (orderId) => at(() => photosIn(of(orderId))),
      listOf: (orderId, query) =>
        at(() =>
          pageOf(
            newestFirst(of(orderId), (sent) => byTime(sent.at, sent.messageId)),
            'messageId',
            query,
          ),
        ),
      markRead: (orderId, reader, count) =>
        at(() => {
          const conversation = store.conversations.get(orderId);
          if (conversation?.messages !== count || unreadOf(conversation, reader) === 0) return;
          store.conversations.set(orderId, { ...conversation, [`${reader}Unread`]: 0 });
          store.unreadSince.delete(keyOf(orderId, reader));
        }),
      noteMailed: (orderId, side, count) =>
        at(() => {
          const conversation = store.conversations.get(orderId);
          if (conversation) store.conversations.set(orderId, { ...conversation, [`${side}Mailed`]: count });
        }),
      reviewAt: (orderId, time) => at(() => void store.reviews.set(orderId, time)),
      deleteAll: ({ orderId, messages }) =>
        at(() => {
          store.sent.delete(orderId);
          if (store.conversations.get(orderId)?.messages !== messages) throw new ContentionError();
          store.conversations.delete(orderId);
          for (const side of ['customer', 'shop'] as const) store.unreadSince.delete(keyOf(orderId, side));
        }),
      unreadBy: (reader, limit) =>
        at(() => {
          const side = reader === 'shop' ? 'shop' : 'customer';
          const sinceOf = ({ orderId }: Conversation) => store.unreadSince.get(keyOf(orderId, side)) ?? '';
          const unread = [...store.conversations.values()]
            .filter((conversation) => unreadOf(conversation, side) > 0)
            .filter(({ userId }) => reader === 'shop' || userId === reader.customer);
          return newestFirst(unread, sinceOf).reverse().slice(0, limit);
        }),
    },
  };
}
