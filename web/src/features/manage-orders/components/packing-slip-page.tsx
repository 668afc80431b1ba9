import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Order } from '#contracts/order.ts';
import { manageOrders as texts } from '#web/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ForOwners } from '#web/ui/for-owners.tsx';
import { BackIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Page } from '#web/ui/page.tsx';
import { Waiting } from '#web/ui/waiting.tsx';
import { useManagedOrder } from '../api/get-managed-order.ts';
import { PackingSlip } from './packing-slip.tsx';
import './packing-slip-page.css';

/** The packing slip to print; print styles hide the rest of the site. */
export default function PackingSlipPage() {
  const { orderId = '' } = useParams();
  return (
    <ForOwners title={texts.slipOf(orderId)} refusal={texts.ownersOnly}>
      <SlipScreen orderId={orderId} />
    </ForOwners>
  );
}

function SlipScreen({ orderId }: { orderId: string }) {
  const { data: order, error, refetch } = useManagedOrder(orderId);
  return (
    <Page title={texts.slipOf(orderId)} heading={texts.slip} before={<BackLink orderId={orderId} />}>
      {order ? <Printable order={order} /> : error ? <LoadFailure error={error} retry={refetch} /> : <Waiting />}
    </Page>
  );
}

function BackLink({ orderId }: { orderId: string }) {
  return (
    <Link className="packing-slip-page__back" to={`/manage/orders/${encodeURIComponent(orderId)}`}>
      <BackIcon />
      {texts.backToOrder}
    </Link>
  );
}

function Printable({ order }: { order: Order }) {
  const [present, setPresent] = useState(false);
  return (
    <>
      <div className="packing-slip-page__controls">
        <label>
          <input type="checkbox" checked={present} onChange={({ target }) => setPresent(target.checked)} />
          {texts.hidePrices}
        </label>
        <Button onClick={() => window.print()}>{texts.print}</Button>
      </div>
      <PackingSlip order={order} prices={!present} />
    </>
  );
}
