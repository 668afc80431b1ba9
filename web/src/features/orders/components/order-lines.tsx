import type { Order } from '#contracts/order.ts';
import { productPath } from '#contracts/product-address.ts';
import { orders as texts } from '#web/texts.ts';
import { LatePart } from '#web/ui/late-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { ProductPicture } from '#web/ui/product-picture.tsx';
import { linePhotos, mayHavePhotos, withoutArriving } from '../../photos/line-photos-part.ts';
import { LineAnswers } from '../../questions/components/line-answers.tsx';
import './order-lines.css';

interface OrderLinesProps {
  readonly order: Order;
  /** If the viewer is the order's customer, who alone may see the photos here. */
  readonly ownPhotos?: boolean;
}

/** The ordered products as they were that day, and the total. */
export function OrderLines({ order, ownPhotos = false }: OrderLinesProps) {
  return (
    <>
      <ul className="order-lines">
        {order.lines.map((line) => (
          <li key={line.lineId}>
            <ProductPicture product={line} alt="" sizes="9rem" />
            <div>
              <h3>
                <Link to={productPath(line)}>{line.title}</Link>
              </h3>
              <p>
                {line.qty} × <Price rupees={line.price} />
              </p>
              <LineAnswers line={ownPhotos ? withoutArriving(line, order.orderId) : line} />
              {ownPhotos && mayHavePhotos(line) && (
                <LatePart part={linePhotos}>
                  {(LinePhotos) => <LinePhotos line={line} orderId={order.orderId} />}
                </LatePart>
              )}
            </div>
            <Price rupees={line.totalProductPrice} />
          </li>
        ))}
      </ul>
      <p className="order-lines__total">
        <span>
          {texts.total} · {texts.items(order.cartQty)}
        </span>
        <Price rupees={order.cartPrice} />
      </p>
    </>
  );
}
