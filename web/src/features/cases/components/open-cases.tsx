import { cases as texts } from '#web/texts/cases/cases.ts';
import { Link } from '#web/ui/link.tsx';
import { OrderInWords } from '#web/ui/order-in-words.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { useOpenCases } from '../api/cases.ts';
import { NewGiftDays } from './new-gift-days.tsx';
import '../../messages/components/unread-orders.css';

/** Links to the orders with an open case, those that wait longest first. */
export function OpenCases() {
  const orders = useOpenCases().data?.orders ?? [];
  if (orders.length === 0) return null;
  return (
    <section className="unread-orders" aria-labelledby="open-cases-title">
      <h2 id="open-cases-title">{texts.desk.open(orders.length)}</h2>
      <ul className="unread-orders__list">
        {orders.map(({ orderId, inWords, ...gift }) => (
          <li key={orderId}>
            <Link to={`/manage/orders/${encodeURIComponent(orderId)}`}>
              <OrderNumber orderId={orderId} />
            </Link>{' '}
            {inWords && <OrderInWords {...inWords} />}{' '}
            <span className="unread-orders__count">{texts.statusForOwner[gift.status]}</span>{' '}
            <NewGiftDays gift={gift} side="shop" />
          </li>
        ))}
      </ul>
    </section>
  );
}
