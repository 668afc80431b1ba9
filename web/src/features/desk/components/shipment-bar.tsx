import { useRef } from 'react';
import { shipments as texts } from '#web/texts/desk/desk.ts';
import { manageOrders } from '#web/texts/desk/manage-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import type { Shipments } from '../use-shipments.ts';

/** Shows the orders that are about to be marked as shipped, with an undo button. A live region, so it is always rendered. */
export function ShipmentBar({ shipments: { held, sent, undo, sendNow } }: { shipments: Shipments }) {
  const [first] = held;
  const bar = useRef<HTMLDivElement>(null);
  // The button disappears when it is pressed, so the bar takes the focus.
  const press = (act: () => void) => () => {
    bar.current?.focus({ preventScroll: true });
    act();
  };
  return (
    <div ref={bar} tabIndex={-1} className={first === undefined ? 'shipment-bar shipment-bar--quiet' : 'shipment-bar'}>
      <p role="status">
        {first === undefined ? (
          sent && <span>{manageOrders.step.ship.done}</span>
        ) : (
          <Held count={held.length} orderId={first.orderId} />
        )}
      </p>
      {first !== undefined && (
        <div className="shipment-bar__buttons">
          <Button look="quiet" onClick={press(sendNow)}>
            {texts.sendNow}
          </Button>
          <Button onClick={press(undo)}>{texts.undo}</Button>
        </div>
      )}
    </div>
  );
}

function Held({ count, orderId }: { count: number; orderId: string }) {
  if (count > 1) return <span>{texts.heldMany(count)}</span>;
  return (
    <span>
      <span>{manageOrders.order}</span> <OrderNumber orderId={orderId} /> <span>{texts.heldOne}</span>
    </span>
  );
}
