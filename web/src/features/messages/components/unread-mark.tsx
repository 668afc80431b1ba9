import type { Side } from '#contracts/messages/message.ts';
import { messages as texts } from '#web/texts/messages/messages.ts';
import { useUnread } from '../api/unread.ts';
import './unread-mark.css';

/** How many messages of an order this side hasn't read. All rows of a list share one call. */
export function UnreadMark({ orderId, side }: { readonly orderId: string; readonly side: Side }) {
  const count = useUnread(side).get(orderId)?.unread ?? 0;
  return count === 0 ? null : <strong className="unread-mark">{texts.unread(count)}</strong>;
}
