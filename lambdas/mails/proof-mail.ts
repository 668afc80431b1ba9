import { shownOrderNumber } from '../contracts/orders/order-number.ts';
import type { OrderRecord } from '../orders/order.ts';
import { button, headed, type Link, linkHtml, linkText, paragraph } from './frame.ts';
import type { Mail } from './mail.ts';
import type { ReminderNumber } from './mail-events.ts';
import { quotedName } from './quoted-name.ts';

interface ShownProof {
  /** The gift, in the owner's words. */
  readonly title: string;
  readonly address: string;
  readonly remind: ReminderNumber | undefined;
}

/** Writes the mail about a proof that waits for its customer. The only text of the customer is their name. */
export function writeProofMail(
  { orderId, name, email }: Pick<OrderRecord, 'orderId' | 'name' | 'email'>,
  { title, address, remind }: ShownProof,
): Mail {
  const number = shownOrderNumber(orderId);
  const heading = remind === undefined ? 'Is this what you meant?' : 'Your proof is waiting for you';
  const paragraphs = [
    `Dear ${quotedName(name)},`,
    `Our artist has sent you a picture of the work on ${title}. Approve it, or tell us what to change.`,
    ...(remind === 2 ? ['This is our last reminder. We go on with your gift once you have answered.'] : []),
  ];
  const subject =
    remind === undefined ? `A proof for your order ${number}` : `Your order ${number} waits for your answer`;
  return letter({ to: email, subject, heading, paragraphs, action: { label: 'See the proof', address } });
}

/** Writes the mail to an owner about the changes that a customer asks for. It contains no words of the customer. */
export function writeChangesMail(
  { order, title, siteOrigin }: { readonly order: OrderRecord; readonly title: string; readonly siteOrigin: string },
  to: string,
): Mail {
  const number = shownOrderNumber(order.orderId);
  return letter({
    to,
    subject: `Changes asked for: order ${number}`,
    heading: 'A customer asks for changes',
    paragraphs: [`Order ${number}: the customer has looked at the proof of ${title}, and says what to change.`],
    action: { label: 'Open the order', address: `${siteOrigin}/manage/orders/${order.orderId}` },
    ending: 'You can turn these emails off in the settings of the shop.',
  });
}

interface Letter extends Pick<Mail, 'to' | 'subject'> {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action: Link;
  readonly ending?: string;
}

const letter = ({ to, subject, heading, paragraphs, action, ending }: Letter): Mail => ({
  ...{ to, subject },
  text: [heading, ...paragraphs, linkText(action), ...(ending === undefined ? [] : [ending])].join('\n\n'),
  html: headed(heading, [
    ...paragraphs.map(paragraph),
    `<p style="margin:0 0 16px">${linkHtml(action, button)}</p>`,
    ...(ending === undefined ? [] : [paragraph(ending)]),
  ]),
});
