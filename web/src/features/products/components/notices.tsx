import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { useSession } from '#web/lib/session.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';

/** Lazy-loaded, because only signed-in visitors have notices. */
const shopperNotices = lazyPart('shopper-notices', () => import('./shopper-notices.tsx'));

/** The notices of a signed-in visitor. */
export function Notices() {
  const { status } = useSession();
  if (status !== 'signed-in') return null;
  return (
    <LazyPart part={shopperNotices} meanwhile={null}>
      {(ShopperNotices) => <ShopperNotices />}
    </LazyPart>
  );
}
