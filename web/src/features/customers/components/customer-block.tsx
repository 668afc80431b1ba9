import { useState } from 'react';
import type { ManagedOrderDetail } from '#contracts/desk/manage-orders.ts';
import { messageOf } from '#web/lib/problem.ts';
import { blockedCustomers as texts } from '#web/texts/customers/blocked-customers.ts';
import { Button } from '#web/ui/button.tsx';
import { useKeptFocus } from '#web/ui/kept-focus.ts';
import { Message } from '#web/ui/message.tsx';
import { useUnblockCustomer } from '../api/blocked-customers.ts';
import { BlockDialog } from './block-dialog.tsx';
import { BlockFacts } from './block-facts.tsx';

/** Whether an order's customer is blocked, and a button to change that. Its styles load with the screen. */
export default function CustomerBlock({ order }: { order: ManagedOrderDetail }) {
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const [asking, setAsking] = useState(false);
  const { mutate: unblock, isPending, error } = useUnblockCustomer(order.orderId);
  // The keys keep the focus off the next button, so that a second press doesn't undo the first.
  return (
    <div className="customer-block" {...keptFocus}>
      {order.block && <BlockFacts block={order.block} />}
      <Message kind="error">{error ? messageOf(error) : undefined}</Message>
      {order.block ? (
        <Button key="unblock" look="secondary" busy={isPending} busyLabel={texts.unblocking} onClick={() => unblock()}>
          {texts.unblock}
        </Button>
      ) : (
        <Button key="block" look="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {texts.block}
        </Button>
      )}
      {asking && <BlockDialog order={order} onClose={() => setAsking(false)} onBlocked={() => setAsking(false)} />}
    </div>
  );
}
