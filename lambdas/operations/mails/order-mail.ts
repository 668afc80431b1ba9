import { toRupees } from '../../contracts/money.ts';
import type { OrderStep } from '../../contracts/order.ts';
import type { OrderRecord } from '../orders/order.ts';
import type { Mail } from './mail.ts';

const shop = 'World of Surprises';

/** What a mail says, paragraph by paragraph. */
interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** The mail about one step of an order; none where there is nothing to say about it. */
export function writeOrderMail(order: OrderRecord, step: number, siteOrigin: string): Mail | undefined {
  const taken = order.history[step];
  const letter = taken && letterOf(order, taken);
  if (letter === undefined) return undefined;
  const greeting = `Dear ${order.name},`;
  const link = `${siteOrigin}/orders/${order.orderId}`;
  const goods = order.lines.map((line) => ({ title: line.title, qty: line.qty, paise: line.pricePaise * line.qty }));
  const total = rupees(order.totalPaise);
  return {
    to: order.email,
    subject: letter.subject,
    text: [
      greeting,
      ...letter.paragraphs,
      goods.map(({ title, qty, paise }) => `${qty} × ${title}: ${rupees(paise)}`).join('\n'),
      `Total: ${total}`,
      `Your order: ${link}`,
      shop,
    ].join('\n\n'),
    html: [
      '<!doctype html><html lang="en"><body style="font-family:sans-serif;color:#2b2522;line-height:1.5">',
      ...[greeting, ...letter.paragraphs].map((paragraph) => `<p>${escaped(paragraph)}</p>`),
      '<table cellpadding="6" style="border-collapse:collapse">',
      ...goods.map(
        ({ title, qty, paise }) =>
          `<tr><td>${qty} ×</td><td>${escaped(title)}</td><td align="right">${rupees(paise)}</td></tr>`,
      ),
      `<tr><td></td><td><b>Total</b></td><td align="right"><b>${total}</b></td></tr></table>`,
      `<p><a href="${escaped(link)}">Look at your order</a></p><p>${shop}</p></body></html>`,
    ].join('\n'),
  };
}

function letterOf({ orderId, payment }: OrderRecord, { status, reason }: OrderStep): Letter | undefined {
  switch (status) {
    case 'placed':
      return {
        subject: `Your order ${orderId} is placed`,
        paragraphs: [
          'Thank you for your order. We are making it ready now and will write again when it is on its way.',
          payment.method === 'card' ? 'It is paid by card.' : 'You pay in cash when it arrives.',
        ],
      };
    case 'shipped':
      return {
        subject: `Your order ${orderId} is on its way`,
        paragraphs: [
          'Your order has left our workshop and is on its way to you.',
          ...(payment.method === 'card' ? [] : ['Please have the amount ready: you pay in cash when it arrives.']),
        ],
      };
    case 'cancelled':
      return {
        subject: `Your order ${orderId} is cancelled`,
        paragraphs: [
          reason === undefined ? 'Your order was cancelled.' : `Your order was cancelled: ${reason}`,
          ...(payment.status === 'paid' ? ['What you paid by card will be given back to that card.'] : []),
          ...(payment.status === 'refunded' ? ['What you paid by card has been given back to that card.'] : []),
        ],
      };
    default:
      return undefined;
  }
}

const rupees = (paise: number): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(toRupees(paise));

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
