import { useIsFetching } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { ForOwners } from '#web/ui/for-owners.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Page } from '#web/ui/page.tsx';
import { Waiting } from '#web/ui/waiting.tsx';
import { useContact } from '../../about/api/get-public-settings.ts';
import { boardPictures } from '../../previews/lettering/use-board-picture.ts';
import { useManagedOrder } from '../api/managed-orders.ts';
import { useOrderPhotos } from '../api/order-photos.ts';
import { useLiveOrders } from '../use-live-orders.ts';
import { PackingSlip } from './packing-slip.tsx';
import './packing-slip-page.css';

/** The page to print a packing slip. Print styles hide the rest of the site. */
export default function PackingSlipPage() {
  const { orderId = '' } = useParams();
  return (
    <ForOwners title={texts.slipOf(orderId)} refusal={texts.ownersOnly}>
      <SlipScreen orderId={orderId} />
    </ForOwners>
  );
}

function SlipScreen({ orderId }: { orderId: string }) {
  useLiveOrders();
  const { data: order, error, refetch } = useManagedOrder(orderId);
  return (
    <Page
      title={texts.slipOf(orderId)}
      heading={texts.slip}
      before={<BackLink to={`/manage/orders/${encodeURIComponent(orderId)}`}>{texts.backToOrder}</BackLink>}
    >
      {order ? (
        <Printable key={String(order.hidePrices)} order={order} />
      ) : error ? (
        <LoadFailure error={error} retry={refetch} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

function Printable({ order }: { order: ManagedOrder }) {
  const [isGift, setIsGift] = useState(order.hidePrices === true);
  const slip = useRef<HTMLDivElement>(null);
  const photos = useOrderPhotos(order);
  const contact = useContact();
  const boards = useIsFetching({ queryKey: [boardPictures] });
  const { error, refetch } = photos.error ? photos : contact;
  return (
    <>
      <div className="packing-slip-page__controls">
        <label>
          <input type="checkbox" checked={isGift} onChange={({ target }) => setIsGift(target.checked)} />
          {texts.hidePrices}
        </label>
        <Button
          busy={photos.isFetching || contact.isPending || boards > 0}
          onClick={() => void printAfterLoading(slip.current)}
        >
          {texts.print}
        </Button>
      </div>
      {error && (
        <div>
          <LoadFailure error={error} retry={refetch} />
        </div>
      )}
      <div ref={slip}>
        <PackingSlip order={order} photos={photos.data?.lines} prices={!isGift} />
      </div>
    </>
  );
}

/** Waits until the pictures have loaded or failed, because the browser doesn't, and then prints. */
async function printAfterLoading(slip: HTMLElement | null): Promise<void> {
  await Promise.allSettled([...(slip?.querySelectorAll('img') ?? [])].map((picture) => picture.decode()));
  window.print();
}
