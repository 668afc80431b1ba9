import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import type { Dispute } from '#contracts/orders/order.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { Notice } from '#web/ui/notice.tsx';
import { formatPrice } from '#web/ui/price.tsx';
import './dispute-notice.css';

const tones = {
  'needs-response': 'error',
  'under-review': 'attention',
  won: 'success',
  lost: 'error',
} as const satisfies Record<Dispute['status'], string>;

/** Shows the status of an order's dispute, and what the owner can do about it. */
export function DisputeNotice({ dispute }: Required<Pick<ManagedOrder, 'dispute'>>) {
  const { status, amount, reason, respondBy } = dispute;
  const { title, text } = texts.dispute[status];
  return (
    <Notice tone={tones[status]} className="dispute-notice" aria-label={title}>
      <strong>{title}</strong>
      <p>{text(formatPrice(amount))}</p>
      <dl className="dispute-notice__facts">
        <div>
          <dt>{texts.disputeReason}</dt>
          <dd>{reason.replaceAll('_', ' ')}</dd>
        </div>
        {status === 'needs-response' && respondBy !== undefined && (
          <div>
            <dt>{texts.disputeRespondBy}</dt>
            <dd>
              <time dateTime={respondBy}>{formatMoment(respondBy)}</time>
            </dd>
          </div>
        )}
      </dl>
    </Notice>
  );
}
