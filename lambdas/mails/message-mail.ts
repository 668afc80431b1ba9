import { shownOrderNumber } from '../contracts/orders/order-number.ts';
import { button, howToTurnOff, type Mailed, mailOf, mailToCustomer, paragraph, quote } from './letter-parts.ts';
import type { Mail } from './mail.ts';

/** What a mail quotes of the messages. `areAll` is false if there are more. */
export interface QuotedMessages {
  readonly texts: readonly string[];
  readonly areAll: boolean;
}

/** Writes the mail to a customer about messages of the shop that they haven't read. It has no words without `quoted`. */
export function writeMessageMail(
  order: Mailed,
  siteOrigin: string,
  quoted: QuotedMessages = { texts: [], areAll: true },
): Mail {
  const { orderId } = order;
  return mailToCustomer(order, {
    subject: `A message about your order ${shownOrderNumber(orderId)}`,
    heading: 'We have written to you',
    parts: [
      paragraph('There is a new message about your order.'),
      ...quoted.texts.map(quote),
      ...(quoted.areAll ? [] : [paragraph('There are more messages on the page of your order.')]),
      button({ label: 'Read and answer', address: `${siteOrigin}/orders/${orderId}` }),
      paragraph('Please answer on that page. We don’t see answers to this email there.'),
    ],
  });
}

/** Writes the mail to an owner about messages that no owner has read. It has no words of the customer, as no mail to owners has. */
export function writeOwnerMessageMail(orderId: string, to: string, siteOrigin: string): Mail {
  return mailOf({
    ...{ to, orderId },
    subject: `A customer's message about order ${shownOrderNumber(orderId)}`,
    heading: 'A customer has written to you',
    parts: [
      paragraph('There is a new message about this order.'),
      button({ label: 'Read and answer', address: `${siteOrigin}/manage/orders/${orderId}` }),
      howToTurnOff,
    ],
  });
}
