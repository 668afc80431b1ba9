import type { Line } from '#contracts/cart/cart.ts';
import type { DeliveryDoubt } from '#contracts/delivery/delivery-doubt.ts';
import type { ManagedOrder, ManagedOrderDetail } from '#contracts/desk/manage-orders.ts';
import { unseenChanges } from '#contracts/desk/unseen-change.ts';
import { lastAskedAt, mayAsk, waitsForCustomer } from '#contracts/desk/work-list.ts';
import { isCalledOff } from '#contracts/orders/called-off.ts';
import { needsConfirmation } from '#contracts/orders/confirmation.ts';
import { isToSend } from '#contracts/orders/to-send.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { stopped } from '#web/texts/desk/desk.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PartLink } from '#web/ui/part-link.tsx';
import { useUnread } from '../../messages/api/unread.ts';
import { lacksAnswers, newDetailsAt, stopOf } from '../possible-steps.ts';
import './order-notices.css';

/** Shows why this order needs a confirmation, until it is confirmed. */
export function ConfirmationNotice({ order }: { order: ManagedOrder }) {
  if (!needsConfirmation(order)) return null;
  return (
    <Notice tone="attention" className="order-doubt">
      <h3>{texts.confirmTitle}</h3>
      <ul>
        {order.reasons?.map((reason) => (
          <li key={reason}>{texts.reasons[reason]}</li>
        ))}
      </ul>
      <p>{texts.confirmLead}</p>
    </Notice>
  );
}

/** The labels of the questions that the customer still has to answer. */
export const missingIn = (lines: readonly Line[]): readonly string[] => [
  ...new Set(lines.flatMap(({ missing = [] }) => missing.map(({ label }) => label))),
];

/** Warns that the customer has not given all answers, until the order is sent. */
export function IncompleteNotice({ order }: { order: ManagedOrder }) {
  if (!lacksAnswers(order)) return null;
  const asked = lastAskedAt(order);
  return (
    <Notice tone="attention" className="order-doubt">
      <h3>{texts.incompleteTitle}</h3>
      <p>{texts.incompleteLead(missingIn(order.lines))}</p>
      {asked !== undefined && <p>{texts.lastAsked(formatMoment(asked))}</p>}
      {waitsForCustomer(order) && !mayAsk(order, new Date()) && <p>{texts.askAgain}</p>}
    </Notice>
  );
}

/** Says when the customer last added or changed details, until making starts. */
export function DetailsNotice({ order }: { readonly order: ManagedOrder }) {
  const at = newDetailsAt(order);
  if (at === undefined) return null;
  return (
    <Notice tone="attention" className="order-doubt">
      <h3>{texts.detailsTitle}</h3>
      <p>{texts.detailsLead(formatMoment(at))}</p>
    </Notice>
  );
}

/** Says on a sheet that its order must be neither made nor sent now. */
export function StopNotice({ order }: { readonly order: ManagedOrder }) {
  const stop = stopOf(order);
  return stop && <p className="stop-notice">{stopped[stop]}</p>;
}

/** Why the owner should check the address, until the parcel is sent. */
export const shownDoubt = (order: ManagedOrder): DeliveryDoubt | undefined =>
  isToSend(order) && !isCalledOff(order) ? order.deliveryDoubt : undefined;

/** Shows why the owner should check where this order goes, until it is sent. */
export function DeliveryDoubtNotice({ order }: { readonly order: ManagedOrder }) {
  const doubt = shownDoubt(order);
  if (doubt === undefined) return null;
  return (
    <Notice tone="attention" className="order-doubt">
      <h3>{texts.checkAddress}</h3>
      <p>{texts.doubts[doubt]}</p>
      <p>{texts.doubtLead}</p>
    </Notice>
  );
}

/** Shows what the customer changed, until an owner has seen it. */
export function UnseenNotice({ order }: { readonly order: ManagedOrder }) {
  return unseenChanges(order).map((change) => (
    <Notice key={change} tone="attention" className="order-doubt">
      <h3>{texts.unseen[change].title}</h3>
      <p>{texts.unseen[change].lead}</p>
    </Notice>
  ));
}

/** Says before the next step that the customer has written, and leads to the messages. */
export function UnreadNotice({ orderId }: { readonly orderId: string }) {
  const count = useUnread('shop').get(orderId)?.unread ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="attention" className="order-doubt">
      <p>
        <PartLink heading="messages-title">{texts.readFirst(count)}</PartLink>
      </p>
    </Notice>
  );
}

/** Says that the customer has deleted the account. */
export function AccountNotice({ order: { accountDeleted } }: { readonly order: ManagedOrderDetail }) {
  if (!accountDeleted) return null;
  return (
    <Notice tone="attention" className="order-doubt">
      <h3>{texts.accountDeleted}</h3>
      <p>{texts.accountDeletedLead}</p>
      <p>{texts.noMailsLead}</p>
    </Notice>
  );
}

/** Says that the customer gets no mails about this order, and why. */
export function MailNotice({ order: { mailSuppression, email } }: { readonly order: ManagedOrderDetail }) {
  if (mailSuppression === undefined) return null;
  return (
    <Notice tone="attention" className="order-doubt">
      <h3>{texts.noMails}</h3>
      <p>{texts.noMailsBecause[mailSuppression](email)}</p>
      <p>{texts.noMailsLead}</p>
    </Notice>
  );
}
