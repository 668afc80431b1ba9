import type { Finding, Settlement } from '#contracts/reconciliation/findings.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { reconciliation as texts } from '#web/texts/reconciliation/reconciliation.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { formatPrice } from '#web/ui/price.tsx';

interface FindingCardProps {
  readonly finding: Finding;
  /** Called when the owner presses the button that marks the finding as done. */
  readonly onDone: () => void;
}

/** One finding: the problem, the amount, the advice, and links to the order and to Stripe. */
export function FindingCard({ finding, onDone }: FindingCardProps) {
  const { kind, status, amount, currency, orderTotal, foundAt, settlements } = finding;
  const { title, text, advice } = texts.kinds[kind];
  const titleId = `finding-${finding.findingId}`;
  return (
    <article className={`finding finding--${status}`} aria-labelledby={titleId}>
      <header className="finding__head">
        <h2 id={titleId}>{title}</h2>
        <strong className="finding__amount">{formatMoney(amount, currency)}</strong>
      </header>
      <p>{text}</p>
      {status === 'open' && (
        <p>
          <strong>{texts.advice}</strong> {advice}
        </p>
      )}
      <dl className="finding__facts">
        <OrderFact finding={finding} />
        {orderTotal !== undefined && <Fact name={texts.orderTotal}>{formatMoney(orderTotal, 'inr')}</Fact>}
        <PaymentFact finding={finding} />
        <Fact name={texts.found}>
          <time dateTime={foundAt}>{formatMoment(foundAt)}</time>
        </Fact>
      </dl>
      {settlements.map((settlement) => (
        <SettlementLine key={settlement.at} settlement={settlement} />
      ))}
      {status === 'open' && (
        <Button className="finding__done" look="secondary" aria-haspopup="dialog" onClick={onDone}>
          {texts.markDone}
        </Button>
      )}
    </article>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function OrderFact({ finding: { orderId, orderTotal } }: { finding: Finding }) {
  if (orderId === undefined) return null;
  return (
    <Fact name={texts.order}>
      {/* An order that the shop doesn't have has no total and no page. */}
      {orderTotal === undefined ? (
        <OrderNumber orderId={orderId} />
      ) : (
        <Link to={`/manage/orders/${encodeURIComponent(orderId)}`}>
          <OrderNumber orderId={orderId} />
        </Link>
      )}
    </Fact>
  );
}

function PaymentFact({ finding: { paymentIntentId, disputeId, dashboardUrl } }: { finding: Finding }) {
  return (
    <Fact name={disputeId === undefined ? texts.payment : texts.dispute}>
      {dashboardUrl === undefined ? (
        (disputeId ?? paymentIntentId)
      ) : (
        <a href={dashboardUrl} target="_blank" rel="noreferrer">
          <span>{disputeId ?? paymentIntentId}</span>
          <span className="visually-hidden">{` ${texts.newTab}`}</span>
        </a>
      )}
    </Fact>
  );
}

function SettlementLine({ settlement: { at, by, note } }: { settlement: Settlement }) {
  const time = formatMoment(at);
  return (
    <p className="finding__settlement">{by === undefined ? texts.goneAt(time) : texts.doneBy(by, time, note ?? '')}</p>
  );
}

/** Formats rupees as in the rest of the shop. Any other currency is a mistake, and shows with its code: `USD 12.50`. */
const formatMoney = (amount: number, currency: string): string =>
  currency === 'inr' ? formatPrice(amount) : `${currency.toUpperCase()} ${amount.toFixed(2)}`;
