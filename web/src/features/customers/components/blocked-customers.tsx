import { useRef } from 'react';
import type { BlockedCustomer } from '#contracts/customers/customer-block.ts';
import { messageOf } from '#web/lib/problem.ts';
import { blockedCustomers as texts } from '#web/texts/customers/blocked-customers.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { Message } from '#web/ui/message.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { useBlockedCustomers, useUnblockCustomer } from '../api/blocked-customers.ts';
import { BlockFacts } from './block-facts.tsx';

/** Every blocked customer, with a button to unblock them. Its styles load with the screen. */
export default function BlockedCustomers() {
  const heading = useRef<HTMLHeadingElement>(null);
  const blocked = useBlockedCustomers();
  const customers = blocked.data?.pages.flatMap((page) => page.customers);
  return (
    <section className="blocked-customers" aria-labelledby="blocked-customers-title">
      <h2 id="blocked-customers-title" ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      <p className="blocked-customers__lead">{texts.lead}</p>
      {customers === undefined ? (
        <LoadingOrError query={blocked} />
      ) : customers.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className="blocked-customers__list">
          {customers.map((customer) => (
            <Entry key={customer.orderId} customer={customer} onUnblocked={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      <ShowMore list={blocked} texts={texts} />
    </section>
  );
}

interface EntryProps {
  readonly customer: BlockedCustomer;
  /** Moves the focus, because the entry disappears with its button. */
  readonly onUnblocked: () => void;
}

function Entry({ customer, onUnblocked }: EntryProps) {
  const { orderId, name, email } = customer;
  const { mutate: unblock, isPending, error } = useUnblockCustomer(orderId);
  return (
    <li className="blocked-customers__entry">
      <div>
        <strong>{name}</strong>
        <p>{email}</p>
        <p>
          <Link to={`/manage/orders/${encodeURIComponent(orderId)}`}>
            {texts.order} <OrderNumber orderId={orderId} />
          </Link>
        </p>
      </div>
      <BlockFacts block={customer} />
      <Message kind="error">{error ? messageOf(error) : undefined}</Message>
      <Button
        look="secondary"
        busy={isPending}
        busyLabel={texts.unblocking}
        onClick={() => unblock(undefined, { onSuccess: onUnblocked })}
      >
        <span>
          {texts.unblock}
          <span className="visually-hidden">{` ${name}`}</span>
        </span>
      </Button>
    </li>
  );
}
