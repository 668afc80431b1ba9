import { isIncomplete } from '../contracts/desk/work-list.ts';
import { needsConfirmation } from '../contracts/orders/confirmation.ts';
import { shownOrderNumber } from '../contracts/orders/order-number.ts';
import { customerMayConfirm } from '../orders/confirm-by-customer.ts';
import type { OrderRecord } from '../orders/order.ts';
import { means } from '../platform/means.ts';
import { button, howToTurnOff, mailOf, paragraph } from './letter-parts.ts';
import type { Mail } from './mail.ts';
import { mailLines, orderTable } from './order-table.ts';

/**
 * Writes the mail to an owner about a new order: the gifts, the total, and the missing details. It contains no name, address or
 * answers of the customer, which owners see only after logging in.
 */
export function writeOwnerMail(order: OrderRecord, to: string, siteOrigin: string): Mail {
  const number = shownOrderNumber(order.orderId);
  const heading = needsConfirmation(order) ? 'A new order needs confirmation' : 'You have a new order';
  const paragraphs = [
    ...(needsConfirmation(order) ? [whoConfirms(order)] : []),
    ...(isIncomplete(order)
      ? ["The customer still has to add the missing details listed below. We'll remind them by email."]
      : []),
  ];
  const lines = mailLines(order, ({ missing = [] }) =>
    missing.length === 0 ? '' : `Still missing: ${missing.map(({ label }) => label).join(', ')}`,
  );
  const action = { label: 'Open the order', address: `${siteOrigin}/manage/orders/${order.orderId}` };
  return mailOf({
    ...{ to, heading, orderId: order.orderId },
    subject: `${needsConfirmation(order) ? 'New order to confirm' : 'New order'}: ${number}`,
    parts: [
      paragraph(order.payment.method === 'card' ? `Paid ${means().paid}.` : 'The customer pays in cash on delivery.'),
      ...paragraphs.map(paragraph),
      orderTable(lines, order),
      button(action),
      howToTurnOff,
    ],
  });
}

const whoConfirms = (order: OrderRecord): string =>
  customerMayConfirm(order)
    ? "It's over a limit in your settings. Don't make it until the customer confirms it by email, or you do."
    : "It's over a limit in your settings. Don't make it until you have confirmed it with the customer.";
