import type { ReactNode } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import type { Order } from '#contracts/orders/order.ts';
import { productPath } from '#contracts/products/product-address.ts';
import { orders as texts } from '#web/texts/orders/orders.ts';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { LineAnswers } from '../../questions/components/line-answers.tsx';
import { feesOf } from '../address-and-payment.ts';
import './order-lines.css';

interface OrderLinesProps {
  readonly order: Order;
  /** Renders the answers of a line. Default: as owners see them. */
  readonly details?: (line: Line) => ReactNode;
  readonly picture: (line: Line) => ReactNode;
}

/** The ordered products as they were at the time of the order, the delivery and the total. */
export function OrderLines({
  order,
  details = (line) => <LineAnswers line={line} side="shop" />,
  picture,
}: OrderLinesProps) {
  return (
    <>
      <ul className="order-lines">
        {order.lines.map((line) => (
          <li key={line.lineId}>
            {picture(line)}
            <div>
              <h3>
                <Link to={productPath(line)}>{line.title}</Link>
              </h3>
              <p>
                {line.qty} × <Price rupees={line.price} />
              </p>
              {details(line)}
            </div>
            <Price rupees={line.totalProductPrice} />
          </li>
        ))}
      </ul>
      {feesOf(order).map(({ label, rupees }) => (
        <p className="order-lines__delivery" key={label}>
          <span>{label}</span> <Price rupees={rupees} />
        </p>
      ))}
      <p className="order-lines__total">
        <span>{`${texts.total} · ${texts.items(order.cartQty)}`}</span>
        <Price rupees={order.toPay} />
      </p>
    </>
  );
}
