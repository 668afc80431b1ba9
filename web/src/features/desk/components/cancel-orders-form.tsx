import { useState } from 'react';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { limits } from '#contracts/limits.ts';
import { customerName } from '#contracts/orders/customer-name.ts';
import { leftOf } from '#contracts/orders/refund-parts.ts';
import { useMeans } from '#web/lib/use-config.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { KeepButton } from '#web/ui/dialog.tsx';
import { Form, fieldText, TextField } from '#web/ui/form.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { formatPrice } from '#web/ui/price.tsx';
import { batchSize, type Cancellation, paidByCard, refundsOf, totalOf, useCancelOrders } from '../api/cancel-orders.ts';

interface CancelOrdersFormProps {
  readonly orders: readonly ManagedOrder[];
  /** Called with true while the orders are being cancelled, when the dialog must stay open. */
  readonly onRunning: (running: boolean) => void;
  readonly onCancelled: (cancellation: Cancellation) => void;
  readonly onKeep: () => void;
}

/** Cancels the orders, and asks for the reason to tell their customers. */
export default function CancelOrdersForm({ orders, onRunning, onCancelled, onKeep }: CancelOrdersFormProps) {
  const { cancel, done } = useCancelOrders(orders);
  const [running, setRunning] = useState(false);
  const run = async (fields: FormData) => {
    const setBothRunning = (isRunning: boolean) => {
      setRunning(isRunning);
      onRunning(isRunning);
    };
    setBothRunning(true);
    try {
      onCancelled(await cancel(fieldText(fields, 'reason').trim()));
    } finally {
      setBothRunning(false);
    }
  };
  return (
    <>
      <Form submitLabel={texts.cancelCount(orders.length)} busyLabel={texts.cancelling} onSubmit={run}>
        <p>{texts.cancelOrdersFollows(orders.length, formatPrice(totalOf(orders)))}</p>
        <Refunds orders={paidByCard(orders)} />
        <TextField name="reason" label={texts.reason} hint={texts.reasonHintMany} maxLength={limits.reasonLength} />
        {running && orders.length > batchSize && <Progress done={done} all={orders.length} />}
      </Form>
      {!running && <KeepButton onKeep={onKeep}>{texts.keepThem}</KeepButton>}
    </>
  );
}

function Refunds({ orders }: { orders: readonly ManagedOrder[] }) {
  const means = useMeans();
  if (orders.length === 0) return null;
  return (
    <div className="cancel-orders__refunds">
      <p>{texts.cancelRefunds(orders.length, formatPrice(refundsOf(orders)), means)}</p>
      <ul>
        {orders.map((order) => (
          <li key={order.orderId}>
            <OrderNumber orderId={order.orderId} />{' '}
            <span>{`${customerName(order)}, ${formatPrice(leftOf(order))}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Progress({ done, all }: { done: number; all: number }) {
  return (
    <div className="cancel-orders__progress">
      <progress value={done} max={all} aria-label={texts.cancelling} />
      <p role="status">{texts.cancelProgress(done, all)}</p>
    </div>
  );
}
