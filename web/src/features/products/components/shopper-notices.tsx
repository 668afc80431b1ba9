import { useLocation } from 'react-router-dom';
import { WantedProduct } from '../../cart/components/wanted-product.tsx';
import { PlacedOrderNotice } from '../../orders/components/placed-order-notice.tsx';
import './shopper-notices.css';

/** A signed-in customer's notices: the product just added to the cart and, on the home page, the order just placed. */
export default function ShopperNotices() {
  const { pathname } = useLocation();
  return (
    <>
      {pathname === '/home' && <PlacedOrderNotice />}
      <div className="shopper-notices">
        <WantedProduct />
      </div>
    </>
  );
}
