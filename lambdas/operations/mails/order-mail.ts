import { toRupees } from '../../contracts/money.ts';
import { shopName } from '../../contracts/names.ts';
import type { OrderStep } from '../../contracts/order.ts';
import type { OrderRecord } from '../orders/order.ts';
import { colours, escaped, framed, paragraph } from './frame.ts';
import type { Mail } from './mail.ts';
import { quotedName } from './quoted-name.ts';

/** What a mail says above the list of gifts. */
interface Letter {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** One line of the order as the mail shows it. */
interface Line {
  readonly label: string;
  readonly amount: string;
}

/** The mail about one step of an order; none where there is nothing to say about it. */
export function writeOrderMail(order: OrderRecord, step: number, siteOrigin: string): Mail | undefined {
  const taken = order.history[step];
  const letter = taken && letterOf(order, taken);
  if (letter === undefined) return undefined;
  const paragraphs = [`Dear ${quotedName(order.name)},`, ...letter.paragraphs];
  const lines = order.lines.map(({ title, qty, pricePaise }) => ({
    label: `${qty} × ${title}`,
    amount: rupees(pricePaise * qty),
  }));
  const total = { label: 'Total', amount: rupees(order.totalPaise) };
  const link = `${siteOrigin}/orders/${order.orderId}`;
  return {
    to: order.email,
    subject: letter.subject,
    text: [
      letter.heading,
      ...paragraphs,
      lines.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
      `${total.label}: ${total.amount}`,
      `See your order: ${link}`,
      shopName,
    ].join('\n\n'),
    html: framed(letter.heading, [
      ...paragraphs.map(paragraph),
      '<table style="width:100%;margin:0 0 24px;border-collapse:collapse">',
      ...lines.map((line) => row(line)),
      row(total, 'bold'),
      '</table>',
      `<a href="${escaped(link)}" style="${button}">See your order</a>`,
    ]),
  };
}

const cell = `padding:8px 0;border-top:1px solid ${colours.line};vertical-align:top`;
const button = `display:inline-block;padding:12px 20px;border-radius:8px;background:${colours.rose};color:#FFFFFF;text-decoration:none`;

const row = ({ label, amount }: Line, weight = 'normal'): string =>
  `<tr style="font-weight:${weight}"><td style="${cell}">${escaped(label)}</td><td align="right" style="${cell};padding-left:16px">${amount}</td></tr>`;

function letterOf({ orderId, payment, totalPaise }: OrderRecord, { status, reason }: OrderStep): Letter | undefined {
  const byCard = payment.method === 'card';
  switch (status) {
    case 'placed':
      return {
        subject: `Your order ${orderId} is placed`,
        heading: 'Thank you for your order',
        paragraphs: [
          "We're preparing it now and will write again when it ships.",
          byCard ? 'You paid by card.' : 'You pay in cash on delivery.',
        ],
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

const rupees = (paise: number): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(toRupees(paise));
