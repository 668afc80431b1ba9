import { useRef, useState } from 'react';
import type { ManagedOrderDetail } from '#contracts/desk/manage-orders.ts';
import { messageOf } from '#web/lib/problem.ts';
import { blockedCustomers as texts } from '#web/texts/customers/blocked-customers.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { moveFocus } from '#web/ui/move-focus.ts';
import { useUnblockCustomer } from '../api/blocked-customers.ts';
import { BlockDialog } from './block-dialog.tsx';
import { BlockFacts } from './block-facts.tsx';

/** Whether an order's customer is blocked, and a button to change that. Its styles load with the screen. */
export default function CustomerBlock({ order }: { order: ManagedOrderDetail }) {
  const area = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const { mutate: unblock, isPending, error } = useUnblockCustomer(order.orderId);
  // The pressed button disappears, and the focus with it.
  const keepFocus = () => moveFocus(area.current);
  return (
    <div className="customer-block" ref={area} tabIndex={-1}>
      {order.block && <BlockFacts block={order.block} />}
      <Message kind="error">{error ? messageOf(error) : undefined}</Message>
      {order.block ? (
        <Button
          look="secondary"
          busy={isPending}
          busyLabel={texts.unblocking}
          onClick={() => unblock(undefined, { onSettled: keepFocus })}
        >
          {texts.unblock}
        </Button>
      ) : (
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {texts.block}
        </Button>
      )}
      {asking && (
        <BlockDialog
          order={order}
          onClose={() => setAsking(false)}
          onBlocked={() => {
            setAsking(false);
            keepFocus();
          }}
        />
      )}
    </div>
  );
}
