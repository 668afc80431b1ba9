import { needsConfirmation } from '../contracts/confirmation.ts';
import type { OrderStep } from '../contracts/order.ts';
import { waitsForCustomer } from '../contracts/work-list.ts';
import { isHeldByBank } from '../orders/disputes.ts';
import type { OrderRecord } from '../orders/order.ts';
import { formatRupees, type Link } from './frame.ts';

/** The texts above the list of gifts, and the link that asks the customer to act. */
export interface Letter {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action?: Link;
  /** True if the mail shows the previews of personalised gifts. */
  readonly showsPreviews: boolean;
}

/**
 * The texts of the mail about one step of an order. Undefined if the step needs no mail. With a `token`, the mail about a
 * placed order asks the customer to confirm it.
 */
export function letterAbout(order: OrderRecord, step: number, siteOrigin: string, token?: string): Letter | undefined {
  const taken = order.history[step];
  // Browsers don't send the fragment, so the token appears in no log or referrer.
  const confirmAddress = token && `${siteOrigin}/confirm-order/${order.orderId}#${token}`;
  return taken && letterOf(order, taken, confirmAddress);
}

function letterOf(
  order: OrderRecord,
  { status, reason }: OrderStep,
  confirmAddress: string | undefined,
): Letter | undefined {
  const { orderId, payment, totalPaise } = order;
  const byCard = payment.method === 'card';
  switch (status) {
    case 'placed':
      if (confirmAddress !== undefined) return confirmationLetter(orderId, confirmAddress);
      return {
        subject: `Your order ${orderId} is placed`,
        heading: 'Thank you for your order',
        paragraphs: [nextStep(order), byCard ? 'You paid by card.' : 'You pay in cash on delivery.'],
        showsPreviews: true,
      };
    case 'shipped':
      return {
        subject: `Your order ${orderId} is on its way`,
        heading: 'Your order is on its way',
        paragraphs: [
          'Your order has left our workshop.',
          ...(byCard ? [] : [`Please have ${formatRupees(totalPaise)} ready: you pay in cash on delivery.`]),
        ],
        showsPreviews: true,
      };
    case 'cancelled':
      return {
        subject: `Your order ${orderId} is cancelled`,
        heading: 'Your order is cancelled',
        paragraphs: [
          ...(reason === undefined ? [] : [`Reason: ${reason}`]),
          ...(payment.status === 'paid'
            ? [isHeldByBank(order) ? withBank : 'Your payment will be refunded to your card.']
            : []),
          ...(payment.status === 'refunded' ? ['Your payment has been refunded to your card.'] : []),
        ],
        showsPreviews: false,
      };
    default:
      return undefined;
  }
}

const withBank = 'Your payment is with your bank. Please ask your bank about it.';

function nextStep(order: OrderRecord): string {
  if (needsConfirmation(order)) return "We'll contact you to confirm it before we start, and email you when it ships.";
  return waitsForCustomer(order)
    ? "We'll make it once you've told us what is still missing. Please add it on your order's page."
    : "We're making it now and will email you when it ships.";
}

const confirmationLetter = (orderId: string, address: string): Letter => ({
  subject: `Please confirm your order ${orderId}`,
  heading: 'Please confirm your order',
  paragraphs: [
    "Thank you for your order. We'll make it as soon as you confirm it. You pay in cash on delivery.",
    "If you didn't order this, ignore this email and don't confirm.",
  ],
  action: { label: 'Confirm my order', address },
  showsPreviews: true,
});
