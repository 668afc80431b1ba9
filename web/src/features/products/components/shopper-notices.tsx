import { WantedProduct } from '../../cart/components/wanted-product.tsx';
import { PlacedOrderNotice } from '../../orders/components/placed-order-notice.tsx';
import './shopper-notices.css';

/** What the shop has to tell somebody signed in: the order just placed (D7), the product just put into the cart (D18). */
export default function ShopperNotices() {
  return (
    <div className="shopper-notices">
      <PlacedOrderNotice />
      <div className="shopper-notices__passing">
        <WantedProduct />
      </div>
    </div>
  );
}
