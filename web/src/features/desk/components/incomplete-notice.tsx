import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { lastAskedAt, mayAsk, waitsForCustomer } from '#contracts/desk/work-list.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { Notice } from '#web/ui/notice.tsx';
import { missingIn } from '../missing.ts';
import { lacksAnswers } from '../possible-steps.ts';
import './confirmation-notice.css';

/** Warns that the customer has not given all answers, until the order is sent. */
export function IncompleteNotice({ order }: { order: ManagedOrder }) {
  if (!lacksAnswers(order)) return null;
  const asked = lastAskedAt(order);
  return (
    <Notice tone="attention" className="confirmation-notice">
      <h3>{texts.incompleteTitle}</h3>
      <p>{texts.incompleteLead(missingIn(order.lines))}</p>
      {asked !== undefined && <p>{texts.lastAsked(formatMoment(asked))}</p>}
      {waitsForCustomer(order) && !mayAsk(order, new Date()) && <p>{texts.askAgain}</p>}
    </Notice>
  );
}
