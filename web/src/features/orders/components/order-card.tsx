import type { Line } from '#contracts/cart.ts';
import type { Order } from '#contracts/order.ts';
import { formatDay } from '#web/lib/dates.ts';
import { orders as texts } from '#web/texts.ts';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { ProductPicture } from '#web/ui/product-picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { paymentInWords } from '../payment-in-words.ts';
import { StatusBadge } from './status-badge.tsx';
import './order-card.css';

/** An order in the list: date, status, total and pictures. */
export function OrderCard({ order }: { order: Order }) {
  return (
    <li className="order-card">
      <div className="order-card__head">
        <h2>
          <Link className="order-card__link" to={`/orders/${encodeURIComponent(order.orderId)}`}>
            <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
          </Link>
        </h2>
        <StatusBadge status={order.status} />
      </div>
      <p className="order-card__number">{texts.orderOf(order.orderId)}</p>
      <Pictures lines={order.lines} />
      <p className="order-card__sum">
        <span>
          {texts.items(order.cartQty)} · {paymentInWords(order)}
        </span>
        <Price rupees={order.cartPrice} />
      </p>
    </li>
  );
}

const mostPictures = 4;

function Pictures({ lines }: { lines: readonly Line[] }) {
  const more = lines.length - mostPictures;
  return (
    <ul className="order-card__pictures">
      {lines.slice(0, mostPictures).map((line) => (
        <li key={line.productId}>
          <ProductPicture product={line} alt={line.title} sizes="5rem" />
        </li>
      ))}
      {more > 0 && <li className="order-card__more">{texts.morePictures(more)}</li>}
    </ul>
  );
}

/** A placeholder of a card's size. */
export function OrderCardSkeleton() {
  return (
    <li className="order-card" aria-hidden="true">
      <Skeleton className="order-card__title-skeleton" />
      <Skeleton className="order-card__pictures-skeleton" />
      <Skeleton className="order-card__sum-skeleton" />
    </li>
  );
}
