import { shownOrderNumber } from '../contracts/orders/order-number.ts';
import type { OrderRecord } from '../orders/order.ts';
import { button, howToTurnOff, type Mailed, mailOf, mailToCustomer, paragraph } from './letter-parts.ts';
import type { Mail } from './mail.ts';
import type { ReminderNumber } from './mail-events.ts';

interface ShownProof {
  /** The gift, in the owner's words. */
  readonly title: string;
  readonly address: string;
  readonly remind: ReminderNumber | undefined;
}

/** Writes the mail about a proof that waits for its customer. The only text of the customer is their name. */
export function writeProofMail(order: Mailed, { title, address, remind }: ShownProof): Mail {
  const number = shownOrderNumber(order.orderId);
  const heading = remind === undefined ? 'Is this what you meant?' : 'Your proof is waiting for you';
  const subject =
    remind === undefined ? `A proof for your order ${number}` : `Your order ${number} waits for your answer`;
  return mailToCustomer(order, {
    ...{ subject, heading },
    parts: [
      paragraph(`Our artist has sent you a picture of the work on ${title}. Approve it, or tell us what to change.`),
      ...(remind === 2
        ? [paragraph('This is our last reminder. We go on with your gift once you have answered.')]
        : []),
      button({ label: 'See the proof', address }),
    ],
  });
}

/** Writes the mail to a customer whose changes have arrived. It doesn't quote them, because the mailbox may be a stranger's. */
export function writeChangesReceivedMail(order: Mailed, title: string, siteOrigin: string): Mail {
  const { orderId } = order;
  return mailToCustomer(order, {
    subject: `We have your changes for order ${shownOrderNumber(orderId)}`,
    heading: 'We have your changes',
    parts: [
      paragraph(`Thank you for looking at the proof of ${title}. Our artist will work on your changes.`),
      paragraph("We'll email you the next proof. You needn't do anything until then."),
      button({ label: 'See your order', address: `${siteOrigin}/orders/${orderId}` }),
    ],
  });
}

/** Writes the mail to an owner about the changes that a customer asks for. It contains no words of the customer. */
export function writeChangesMail(
  { order, title, siteOrigin }: { readonly order: OrderRecord; readonly title: string; readonly siteOrigin: string },
  to: string,
): Mail {
  const { orderId } = order;
  return mailOf({
    ...{ to, subject: `Changes asked for: order ${shownOrderNumber(orderId)}`, orderId },
    heading: 'A customer asks for changes',
    parts: [
      paragraph(`The customer has looked at the proof of ${title}, and says what to change.`),
      button({ label: 'Open the order', address: `${siteOrigin}/manage/orders/${orderId}` }),
      howToTurnOff,
    ],
  });
}
