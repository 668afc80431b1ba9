import { shownOrderNumber } from '../contracts/orders/order-number.ts';
import type { OrderRecord } from '../orders/order.ts';
import { button, list, type Mailed, mailToCustomer, paragraph } from './letter-parts.ts';
import type { Mail } from './mail.ts';

/**
 * Writes the mail about a placed order that lacks answers: its gifts, and their unanswered questions. Titles and questions are
 * the owner's texts. The only text of the customer is their name.
 */
export function writeReminderMail(
  order: Mailed & Pick<OrderRecord, 'lines'>,
  isLast: boolean,
  siteOrigin: string,
): Mail {
  const { orderId, lines } = order;
  const gifts = lines.flatMap(({ title, missing = [] }) =>
    missing.length === 0 ? [] : [`${title}: ${missing.map(({ label }) => label).join(', ')}`],
  );
  return mailToCustomer(order, {
    subject: `Your order ${shownOrderNumber(orderId)} needs a few more details`,
    heading: 'We need a few more details',
    parts: [
      paragraph('Thank you for your order. Before we can make it, please tell us what is still missing:'),
      list(gifts),
      button({ label: 'Add the details', address: `${siteOrigin}/orders/${orderId}` }),
      ...(isLast ? [paragraph('This is our last reminder.')] : []),
    ],
  });
}
