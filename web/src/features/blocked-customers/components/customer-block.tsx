import { useRef, useState } from 'react';
import type { CustomerBlock as Block } from '../../../../../lambdas/contracts/customer-block.ts';
import type { ManagedOrderDetail } from '../../../../../lambdas/contracts/manage-orders.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { messageOf } from '../../../lib/problem.ts';
import { blockedCustomers as texts } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Message } from '../../../ui/message.tsx';
import { useUnblockCustomer } from '../api/change-block.ts';
import { BlockDialog } from './block-dialog.tsx';
import './blocked-customers.css';

/** Whether the customer of an order is blocked, and the way to change that. */
export function CustomerBlock({ order }: { order: ManagedOrderDetail }) {
  const area = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const { mutate: unblock, isPending, error } = useUnblockCustomer(order.orderId);
  // The button is another one now: the next Tab goes on from here.
  const goOn = () => area.current?.focus({ preventScroll: true });
  return (
    <div className="customer-block" ref={area} tabIndex={-1}>
      {order.block && <BlockFacts block={order.block} />}
      <Message kind="error">{error ? messageOf(error) : undefined}</Message>
      {order.block ? (
        <Button
          look="secondary"
          busy={isPending}
          busyLabel={texts.unblocking}
          onClick={() => unblock(undefined, { onSettled: goOn })}
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
            goOn();
          }}
        />
      )}
    </div>
  );
}

/** Since when, by whom and why a customer is blocked. */
export function BlockFacts({ block: { at, by, reason, phones } }: { block: Block }) {
  return (
    <div className="block-facts">
      <strong>
        {texts.since} <time dateTime={at}>{formatMoment(at)}</time>
      </strong>
      <p>{texts.byFor(by, reason)}</p>
      {phones.length > 0 && <p>{texts.phonesToo(phones)}</p>}
    </div>
  );
}
