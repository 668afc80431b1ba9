import { WantedProduct } from '../../cart/components/wanted-product.tsx';
import { PlacedOrderNotice } from '../../orders/components/placed-order-notice.tsx';
import './shopper-notices.css';

interface ShopperNoticesProps {
  /** Whether this screen announces a new order. */
  readonly placedOrder: boolean;
}

/** A signed-in customer's notices: the order just placed (D7), the product just added to the cart (D18). */
export default function ShopperNotices({ placedOrder }: ShopperNoticesProps) {
  return (
    <>
      {placedOrder && <PlacedOrderNotice />}
      <div className="shopper-notices">
        <WantedProduct />
      </div>
    </>
  );
}
