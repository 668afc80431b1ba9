import { waitsForCustomer } from '#contracts/desk/work-list.ts';
import { isCalledOff } from '#contracts/orders/called-off.ts';
import type { Order } from '#contracts/orders/order.ts';
import { hasProofToAnswer } from '#contracts/proofs/needed-proofs.ts';
import { formatLocalDay } from '#web/lib/dates.ts';
import { orderDetails as details } from '#web/texts/orders/order-details.ts';
import { orders as texts } from '#web/texts/orders/orders.ts';
import { Link } from '#web/ui/link.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PromisedDay } from '../../dates/components/promised-day.tsx';
import { UnreadMark } from '../../messages/components/unread-mark.tsx';
import { LinePicture } from '../../photos/components/line-picture.tsx';
import { DrawnWords } from '../../previews/lettering/drawn-words.tsx';
import { paymentInWords } from '../address-and-payment.ts';
import { ownStepsOf } from '../api/own-steps.ts';
import { OrderAgain } from './order-again.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderTracking } from './order-tracking.tsx';
import { StatusBadge } from './status-badge.tsx';
import './order-card.css';

/** An order in the list: pictures, date, status, total and progress. */
export function OrderCard({ order }: { order: Order }) {
  const isRefunded = order.status !== 'cancelled' && isCalledOff(order);
  return (
    <li className="order-card">
      <Pictures order={order} />
      <div className="order-card__facts">
        <div className="order-card__head">
          <h2>
            <Link className="order-card__link" to={`/orders/${encodeURIComponent(order.orderId)}`}>
              <time dateTime={order.createdAt}>{formatLocalDay(order.createdAt)}</time>
            </Link>
          </h2>
          <UnreadMark orderId={order.orderId} side="customer" />
          <StatusBadge status={order.status} {...(isRefunded && { words: texts.refunded })} />
        </div>
        <p className="order-card__titles">{order.lines.map(({ title }) => title).join(', ')}</p>
        <PromisedDay order={order} />
        {waitsForCustomer(order) && <p className="order-card__waiting">{details.waiting}</p>}
        {hasProofToAnswer(order) && <p className="order-card__waiting">{details.proofWaiting}</p>}
        <p className="order-card__number">
          {texts.order} <OrderNumber orderId={order.orderId} />
        </p>
        <p className="order-card__sum">
          <span>{`${texts.items(order.cartQty)} · ${paymentInWords(order)}`}</span>
          <Price rupees={order.toPay} />
        </p>
      </div>
      <div className="order-card__progress">
        <OrderProgress order={order} brief />
        {order.tracking && (order.status === 'shipped' || order.status === 'returned') && (
          <div className="order-card__tracking">
            <OrderTracking tracking={order.tracking} />
          </div>
        )}
        {ownStepsOf(order).again && (
          <div className="order-card__again">
            <OrderAgain order={order} />
          </div>
        )}
      </div>
    </li>
  );
}

const maxPictures = 3;

function Pictures({ order }: { order: Order }) {
  const { lines } = order;
  const more = lines.length - maxPictures;
  return (
    <ul className="order-card__pictures">
      {lines.slice(0, maxPictures).map((line) => (
        <li key={line.lineId}>
          <DrawnWords line={line}>
            <LinePicture line={line} order={order} alt={line.title} sizes="(min-width: 48rem) 9rem, 6rem" />
          </DrawnWords>
        </li>
      ))}
      {more > 0 && <li className="order-card__more">{texts.morePictures(more)}</li>}
    </ul>
  );
}

/** A placeholder with the size of a card. */
export function OrderCardSkeleton() {
  return (
    <li className="order-card" aria-hidden="true">
      <Skeleton className="order-card__pictures-skeleton" />
      <div className="order-card__facts">
        <Skeleton className="order-card__title-skeleton" />
        <Skeleton className="order-card__sum-skeleton" />
      </div>
      <Skeleton className="order-card__progress-skeleton" />
    </li>
  );
}
