import type { BlockedCustomer } from '#contracts/customers/customer-block.ts';
import type { PendingAct } from '#web/lib/pending-acts.ts';
import { messageOf } from '#web/lib/problem.ts';
import { usePendingActs } from '#web/lib/use-pending-acts.ts';
import { blockedCustomers as texts } from '#web/texts/customers/blocked-customers.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { Message } from '#web/ui/message.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { UndoInPlace } from '#web/ui/undo-in-place.tsx';
import { unblockCustomer, useBlockedCustomers } from '../api/blocked-customers.ts';
import { BlockFacts } from './block-facts.tsx';

/** Every blocked customer, with a button to unblock them. Its styles load with the screen. */
export default function BlockedCustomers() {
  const blocked = useBlockedCustomers();
  const { acts, list } = usePendingActs<BlockedCustomer>({
    idOf: ({ orderId }) => orderId,
    send: ({ orderId }, part) => unblockCustomer(orderId, part),
    onDone: () => undefined,
  });
  const customers = blocked.data?.pages.flatMap((page) => page.customers);
  return (
    <section className="blocked-customers" aria-labelledby="blocked-customers-title">
      <h2 id="blocked-customers-title">{texts.title}</h2>
      <p className="blocked-customers__lead">{texts.lead}</p>
      {customers === undefined ? (
        <LoadingOrError query={blocked} />
      ) : customers.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className="blocked-customers__list">
          {customers.map((customer) => (
            <Entry
              key={customer.orderId}
              customer={customer}
              unblocking={list.find(({ item }) => item.orderId === customer.orderId)}
              onUnblock={() => acts.add(customer)}
              onUndo={() => acts.undo(customer.orderId)}
            />
          ))}
        </ul>
      )}
      <ShowMore list={blocked} texts={texts} />
    </section>
  );
}

interface EntryProps {
  readonly customer: BlockedCustomer;
  readonly unblocking: PendingAct<BlockedCustomer> | undefined;
  readonly onUnblock: () => void;
  readonly onUndo: () => void;
}

function Entry({ customer, unblocking, onUnblock, onUndo }: EntryProps) {
  const { orderId, name, email } = customer;
  const failure = unblocking?.failure;
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
      <Message kind="error">{failure === undefined ? undefined : messageOf(failure)}</Message>
      <UndoInPlace act={unblocking} words={texts.unblocking} undo={texts.undo} name={name} onUndo={onUndo}>
        <Button look="secondary" onClick={onUnblock}>
          <span>
            {texts.unblock}
            <span className="visually-hidden">{` ${name}`}</span>
          </span>
        </Button>
      </UndoInPlace>
    </li>
  );
}
