import type { AnswerInWords } from '../contracts/answers.ts';
import { needsConfirmation } from '../contracts/confirmation.ts';
import { shopName } from '../contracts/names.ts';
import type { OrderStep } from '../contracts/order.ts';
import { waitsForCustomer } from '../contracts/work-list.ts';
import type { OrderRecord } from '../orders/order.ts';
import { button, colours, framed, inHtml, inText, type Link, paragraph } from './frame.ts';
import type { Mail } from './mail.ts';
import { mailLines, rupees, tableInHtml, tableInText } from './order-table.ts';
import { quotedName } from './quoted-name.ts';

/** The texts above the list of gifts, and what the mail asks the customer to do. */
interface Letter {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action?: Link;
}

/**
 * Writes the mail about one step of an order; undefined if that step needs none. With a `token`, the mail about a placed order
 * asks the customer to confirm it (D24).
 */
export function writeOrderMail(order: OrderRecord, step: number, siteOrigin: string, token?: string): Mail | undefined {
  const taken = order.history[step];
  // Browsers don't send the fragment, so the token appears in no log or referrer.
  const confirmAddress = token && `${siteOrigin}/confirm-order/${order.orderId}#${token}`;
  const letter = taken && letterOf(order, taken, confirmAddress);
  if (letter === undefined) return undefined;
  const paragraphs = [`Dear ${quotedName(order.name)},`, ...letter.paragraphs];
  const lines = mailLines(order, ({ answered = [] }) => answered.map(inMail).join(' · '));
  const { action } = letter;
  const seeOrder = { label: 'See your order', address: `${siteOrigin}/orders/${order.orderId}` };
  return {
    to: order.email,
    subject: letter.subject,
    text: [
      letter.heading,
      ...paragraphs,
      ...(action === undefined ? [] : [inText(action)]),
      ...tableInText(lines, order),
      inText(seeOrder),
      shopName,
    ].join('\n\n'),
    html: framed(letter.heading, [
      ...paragraphs.map(paragraph),
      ...(action === undefined ? [] : [`<p style="margin:0 0 24px">${inHtml(action, button)}</p>`]),
      ...tableInHtml(lines, order),
      inHtml(seeOrder, action === undefined ? button : plainLink),
    ]),
  };
}

const plainLink = `color:${colours.rose}`;

/** Customers type texts, and a stranger may have typed this mail's address: a mail quotes them like names. */
const inMail = ({ label, value, kind = 'text' }: AnswerInWords): string =>
  `${label}: ${kind === 'text' ? quotedText(value) : value}`;

const quotedText = (text: string): string => (/\p{L}/u.test(text) ? quotedName(text) : '…');

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
        paragraphs: [whatFollows(order), byCard ? 'You paid by card.' : 'You pay in cash on delivery.'],
      };
    case 'shipped':
      return {
        subject: `Your order ${orderId} is on its way`,
        heading: 'Your order is on its way',
        paragraphs: [
          'Your order has left our workshop.',
          ...(byCard ? [] : [`Please have ${rupees(totalPaise)} ready: you pay in cash on delivery.`]),
        ],
      };
    case 'cancelled':
      return {
        subject: `Your order ${orderId} is cancelled`,
        heading: 'Your order is cancelled',
        paragraphs: [
          ...(reason === undefined ? [] : [`Reason: ${reason}`]),
          ...(payment.status === 'paid' ? ['Your payment will be refunded to your card.'] : []),
          ...(payment.status === 'refunded' ? ['Your payment has been refunded to your card.'] : []),
        ],
      };
    default:
      return undefined;
  }
}

function whatFollows(order: OrderRecord): string {
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
});
