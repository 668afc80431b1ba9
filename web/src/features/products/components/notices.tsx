import { lazy, Suspense } from 'react';
import { useSession } from '#web/lib/session.tsx';

/** Lazy-loaded, because only signed-in visitors have notices. */
const ShopperNotices = lazy(() => import('./shopper-notices.tsx'));

/** The notices of a signed-in visitor. */
export function Notices() {
  const { status } = useSession();
  if (status !== 'signed-in') return null;
  return (
    <Suspense>
      <ShopperNotices />
    </Suspense>
  );
}
