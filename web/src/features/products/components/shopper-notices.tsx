import { WantedProduct } from '../../cart/components/wanted-product.tsx';
import { PlacedOrderNotice } from '../../orders/components/placed-order-notice.tsx';
import './shopper-notices.css';

/** A signed-in customer's notices: the order just placed (D7), the product just added to the cart (D18). */
export default function ShopperNotices() {
  return (
    <>
      <PlacedOrderNotice />
      <div className="shopper-notices">
        <WantedProduct />
      </div>
    </>
  );
}
