import type { ManagedOrderDetail } from '#contracts/desk/manage-orders.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { Notice } from '#web/ui/notice.tsx';
import './confirmation-notice.css';

/** Says that the customer gets no mails about this order, and why. */
export function MailNotice({ order: { mailSuppression, email } }: { readonly order: ManagedOrderDetail }) {
  if (mailSuppression === undefined) return null;
  return (
    <Notice tone="attention" className="confirmation-notice">
      <h3>{texts.noMails}</h3>
      <p>{texts.noMailsBecause[mailSuppression](email)}</p>
      <p>{texts.noMailsLead}</p>
    </Notice>
  );
}
