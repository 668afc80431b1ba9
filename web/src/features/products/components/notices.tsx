import { latePart } from '#web/lib/late-part-query.ts';
import { useSession } from '#web/lib/session.tsx';
import { LatePart } from '#web/ui/late-part.tsx';

/** Lazy-loaded, because only signed-in visitors have notices. */
const shopperNotices = latePart('shopper-notices', () => import('./shopper-notices.tsx'));

/** The notices of a signed-in visitor. */
export function Notices() {
  const { status } = useSession();
  if (status !== 'signed-in') return null;
  return (
    <LatePart part={shopperNotices} meanwhile={null}>
      {(ShopperNotices) => <ShopperNotices />}
    </LatePart>
  );
}
