import type { Order } from '#contracts/order.ts';
import { productPath } from '#contracts/product-address.ts';
import { orders as texts } from '#web/texts.ts';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { ProductPicture } from '#web/ui/product-picture.tsx';
import './order-lines.css';

/** The ordered products as they were that day, and the total. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <>
      <ul className="order-lines">
        {order.lines.map(({ productId, title, url, picture, qty, price, totalProductPrice }) => (
          <li key={productId}>
            <ProductPicture product={{ url, ...(picture && { picture }) }} alt="" sizes="9rem" />
            <div>
              <h3>
                <Link to={productPath({ productId, title })}>{title}</Link>
              </h3>
              <p>
                {qty} × <Price rupees={price} />
              </p>
            </div>
            <Price rupees={totalProductPrice} />
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
