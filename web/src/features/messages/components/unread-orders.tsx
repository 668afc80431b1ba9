import { messages as texts } from '#web/texts/messages/messages.ts';
import { Link } from '#web/ui/link.tsx';
import { OrderInWords } from '#web/ui/order-in-words.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { useUnread } from '../api/unread.ts';
import './unread-orders.css';

/** Links to the orders with messages that no owner has read, those that wait longest first. */
export function UnreadOrders() {
  const unread = [...useUnread('shop').values()];
  if (unread.length === 0) return null;
  return (
    <section className="unread-orders" aria-labelledby="unread-orders-title">
      <h2 id="unread-orders-title">{texts.unreadOrders(unread.length)}</h2>
      <ul className="unread-orders__list">
        {unread.map(({ orderId, unread: count, inWords }) => (
          <li key={orderId}>
            <Link to={`/manage/orders/${encodeURIComponent(orderId)}`}>
              <OrderNumber orderId={orderId} />
            </Link>{' '}
            {inWords && <OrderInWords {...inWords} />}{' '}
            <span className="unread-orders__count">{texts.unread(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
