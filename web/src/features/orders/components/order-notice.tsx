import type { ReactNode, Ref } from 'react';
import type { Order } from '#contracts/orders/order.ts';
import { leftOf } from '#contracts/orders/refund-parts.ts';
import { useMeans } from '#web/lib/use-config.ts';
import { orders as texts } from '#web/texts/orders/orders.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { formatPrice } from '#web/ui/price.tsx';
import { Celebration } from './celebration.tsx';
import './order-notice.css';

const tones = {
  'awaiting-payment': 'attention',
  'payment-failed': 'error',
  'refund-due': 'attention',
  'held-by-bank': 'attention',
  refunded: 'success',
  'given-back': 'success',
  returned: 'attention',
  cancelled: 'error',
} as const satisfies Record<Exclude<OrderNews, 'paid'>, string>;

interface OrderNoticeProps {
  readonly order: Order;
  readonly ref?: Ref<HTMLElement>;
}

/** Shows the most important message about this order, and what the customer can do next. A live region. */
export function OrderNotice({ order, ref }: OrderNoticeProps) {
  const news = newsOf(order);
  const means = useMeans();
  const left = leftOf(order);
  const { givenBack = 'cash' } = order.history.find((step) => step.givenBack !== undefined) ?? {};
  return (
    <div role="status">
      {news === 'paid' && <Paid order={order} />}
      {news && news !== 'paid' && (
        <Notice tone={tones[news]} className="order-notice" ref={ref} tabIndex={-1}>
          <p>
            <strong>{texts.news[news].title}</strong>
            <br />
            <span>
              {texts.news[news].text(formatPrice(left), means, left !== order.toPay, texts.waysBack[givenBack])}
            </span>
          </p>
          <NextStep news={news} checkoutUrl={order.payment.checkoutUrl} />
        </Notice>
      )}
    </div>
  );
}

/** Celebrates a card payment until the order ships. */
function Paid({ order }: { order: Order }) {
  const { title, text } = texts.news.paid;
  return (
    <Celebration order={order}>
      <p>
        <strong className="celebration__title">{title}</strong>
        <span>{text(formatPrice(order.toPay))}</span>
      </p>
    </Celebration>
  );
}

function NextStep({ news, checkoutUrl }: { news: OrderNews; checkoutUrl: string | undefined }): ReactNode {
  switch (news) {
    case 'awaiting-payment':
      return (
        <div className="order-notice__next">
          {checkoutUrl !== undefined && (
            <a className="button button--primary" href={checkoutUrl}>
              {texts.continuePayment}
            </a>
          )}
          <LinkButton look="secondary" to="/cart">
            {texts.backToCart}
          </LinkButton>
        </div>
      );
    case 'payment-failed':
      return (
        <div className="order-notice__next">
          <LinkButton to="/cart">{texts.backToCart}</LinkButton>
        </div>
      );
    default:
      return null;
  }
}

/**
 * The most important message about an order. It depends only on the order, so that a reload and another device show the same
 * message. `newsOf` returns undefined if the order’s progress tells everything.
 */
type OrderNews =
  | 'awaiting-payment'
  /** Paid by card, not shipped yet. */
  | 'paid'
  /** Cancelled before the customer paid by card. */
  | 'payment-failed'
  /** Cancelled after the customer paid by card, and not refunded yet. */
  | 'refund-due'
  /** Cancelled after the customer disputed the payment, so the bank has the money. */
  | 'held-by-bank'
  | 'refunded'
  /** Paid in cash, which the owner gave back. */
  | 'given-back'
  /** The courier brought the parcel back to the shop. */
  | 'returned'
  /** Cancelled, with nothing paid and nothing to pay. */
  | 'cancelled';

type Facts = Pick<Order, 'status' | 'payment' | 'heldByBank' | 'history'>;

export function newsOf({ status, payment, heldByBank, history }: Facts): OrderNews | undefined {
  if (status === 'awaiting-payment') return 'awaiting-payment';
  if (payment.status === 'refunded') return payment.method === 'card' ? 'refunded' : 'given-back';
  if (status === 'cancelled') {
    if (payment.status === 'failed') return history.at(-1)?.by === 'customer' ? 'cancelled' : 'payment-failed';
    if (heldByBank) return 'held-by-bank';
    return payment.status === 'paid' ? 'refund-due' : 'cancelled';
  }
  if (status === 'returned') return 'returned';
  return status === 'placed' && payment.status === 'paid' ? 'paid' : undefined;
}
