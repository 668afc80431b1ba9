import { lazy, Suspense } from 'react';
import { useSession } from '#web/lib/session.tsx';

/** Lazy-loaded, because only signed-in visitors have notices. */
const ShopperNotices = lazy(() => import('./shopper-notices.tsx'));

/** The notices of a signed-in visitor: the gift just added to the cart and, if asked for, the order just placed. */
export function Notices({ placedOrder = false }) {
  const { status } = useSession();
  if (status !== 'signed-in') return null;
  return (
    <Suspense>
      <ShopperNotices placedOrder={placedOrder} />
    </Suspense>
  );
}
