import type { ReactNode } from 'react';
import { customerName, recipientName } from '#contracts/orders/customer-name.ts';
import type { Order } from '#contracts/orders/order.ts';
import { placedAt } from '#contracts/orders/placed-at.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { useMeans } from '#web/lib/use-config.ts';
import { orders as texts } from '#web/texts/orders/orders.ts';
import { addressLines, paymentInWords } from '../address-and-payment.ts';
import { OrderTracking } from './order-tracking.tsx';
import { PaidAtDoor } from './paid-at-door.tsx';
import './order-facts.css';

interface OrderFactsProps {
  readonly order: Order;
  /** More facts, as `dt` and `dd` in a `div`. */
  readonly children?: ReactNode;
}

/** The order's date, payment, delivery address and parcel. */
export function OrderFacts({ order, children }: OrderFactsProps) {
  const means = useMeans();
  return (
    <dl className="order-facts">
      <div>
        <dt>{texts.placedOn}</dt>
        <dd>{formatMoment(placedAt(order))}</dd>
      </div>
      <div>
        <dt>{texts.payment}</dt>
        <dd>
          <span>{texts.method(order.payment.method, means)}</span>
          <br />
          <span>{paymentInWords(order)}</span>
          <PaidAtDoor order={order} />
        </dd>
      </div>
      <div>
        <dt>{texts.address}</dt>
        <dd className="order-facts__address">
          <bdi>{addressLines(order)}</bdi>
        </dd>
      </div>
      {recipientName(order) !== undefined && (
        <div>
          <dt>{texts.orderedBy}</dt>
          <dd className="order-facts__address">
            <bdi>{`${customerName(order)}\n${order.mobileNo}`}</bdi>
          </dd>
        </div>
      )}
      {order.giftMessage !== undefined && (
        <div>
          <dt>{texts.giftMessage}</dt>
          <dd className="order-facts__address">
            <bdi>{order.giftMessage}</bdi>
          </dd>
        </div>
      )}
      {order.hidePrices && (
        <div>
          <dt>{texts.slip}</dt>
          <dd>{texts.withoutPrices(order.payment.method)}</dd>
        </div>
      )}
      {order.tracking && (
        <div>
          <dt>{texts.parcel}</dt>
          <dd>
            <OrderTracking tracking={order.tracking} />
          </dd>
        </div>
      )}
      {children}
    </dl>
  );
}
