import type { ReactNode } from 'react';
import { messages as texts } from '#web/texts/messages/messages.ts';
import { Link } from '#web/ui/link.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { useUnread } from '../api/messages.ts';
import './unread-orders.css';

interface UnreadOrdersProps {
  /** Says in words what an order is. */
  readonly inWords: (orderId: string) => ReactNode;
}

/** Links to the orders with messages that no owner has read, those that wait longest first. */
export function UnreadOrders({ inWords }: UnreadOrdersProps) {
  const unread = [...useUnread('shop')];
  if (unread.length === 0) return null;
  return (
    <section className="unread-orders" aria-labelledby="unread-orders-title">
      <h2 id="unread-orders-title">{texts.unreadOrders(unread.length)}</h2>
      <ul className="unread-orders__list">
        {unread.map(([orderId, count]) => (
          <li key={orderId}>
            <Link to={`/manage/orders/${encodeURIComponent(orderId)}`}>
              <OrderNumber orderId={orderId} />
            </Link>{' '}
            <span className="unread-orders__words">{inWords(orderId)}</span>{' '}
            <span className="unread-orders__count">{texts.unread(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
