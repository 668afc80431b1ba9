import { useSyncExternalStore } from 'react';
import { checkout as texts } from '#web/texts/checkout/checkout.ts';
import { orderDetails as details } from '#web/texts/orders/order-details.ts';
import { orders } from '#web/texts/orders/orders.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { type PlacedOrder, placedOrder } from '../../checkout/placed-order.ts';
import { PromisedDay } from '../../dates/components/promised-day.tsx';
import { useOrder } from '../api/orders.ts';
import { Celebration } from './celebration.tsx';
import { NeededDetails } from './needed-details.tsx';
import { OrderProgress } from './order-progress.tsx';
import { PaidAtDoor } from './paid-at-door.tsx';
import './placed-order-notice.css';

/** The success message of a checkout, with a link to the order, until the customer dismisses it. */
export function PlacedOrderNotice() {
  const placed = useSyncExternalStore(placedOrder.subscribe, placedOrder.read);
  if (!placed) return null;
  return <PlacedOrderCelebration key={placed.orderId} placed={placed} />;
}

function PlacedOrderCelebration({ placed: { orderId, earlier } }: { placed: PlacedOrder }) {
  const { data: order } = useOrder(orderId);
  const path = `/orders/${encodeURIComponent(orderId)}`;
  const dismiss = () => {
    placedOrder.write(undefined);
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <section className="placed-order-notice" aria-label={orders.orderOf(orderId)}>
      <Celebration order={order}>
        <p role="status">
          <strong className="celebration__title">{texts.success}</strong>
          <span>{earlier ? texts.placedEarlier : texts.placed}</span>{' '}
          <Link to={path}>
            <OrderNumber orderId={orderId} />
          </Link>
        </p>
        {order && <NeededDetails order={order} hint={details.needed.onItsPage} />}
        {order && (
          <div className="celebration__next">
            <PromisedDay order={order} />
            <PaidAtDoor order={order} />
            <h2>{orders.nextSteps}</h2>
            <OrderProgress order={order} hints />
          </div>
        )}
        <div className="celebration__links">
          <LinkButton to={path}>{texts.seeOrder}</LinkButton>
          <Button look="secondary" onClick={dismiss}>
            {texts.goOn}
          </Button>
        </div>
      </Celebration>
    </section>
  );
}
