import { shownOrderNumber } from '../contracts/orders/order-number.ts';
import type { OrderRecord } from '../orders/order.ts';
import { button, colours, escaped, headed, linkHtml, linkText, paragraph } from './frame.ts';
import type { Mail } from './mail.ts';
import { quotedName } from './quoted-name.ts';

/** What a mail quotes of the messages. `areAll` is false if there are more. */
export interface QuotedMessages {
  readonly texts: readonly string[];
  readonly areAll: boolean;
}

const quote = `margin:0 0 16px;padding:8px 16px;border-left:3px solid ${colours.rose};white-space:pre-line`;

/** Writes the mail to a customer about messages of the shop that they haven't read. It has no words without `quoted`. */
export function writeMessageMail(
  { orderId, name, email }: Pick<OrderRecord, 'orderId' | 'name' | 'email'>,
  siteOrigin: string,
  quoted: QuotedMessages = { texts: [], areAll: true },
): Mail {
  const heading = 'We have written to you';
  const number = shownOrderNumber(orderId);
  const paragraphs = [`Dear ${quotedName(name)},`, `There is a new message about your order ${number}.`];
  const more = quoted.areAll ? [] : ['There are more messages on the page of your order.'];
  const action = { label: 'Read and answer', address: `${siteOrigin}/orders/${orderId}` };
  const ending = 'Please answer on that page. We don’t see answers to this email there.';
  return {
    to: email,
    subject: `A message about your order ${number}`,
    text: [heading, ...paragraphs, ...quoted.texts, ...more, linkText(action), ending].join('\n\n'),
    html: headed(heading, [
      ...paragraphs.map(paragraph),
      ...quoted.texts.map((text) => `<blockquote style="${quote}">${escaped(text)}</blockquote>`),
      ...more.map(paragraph),
      `<p style="margin:0 0 16px">${linkHtml(action, button)}</p>`,
      paragraph(ending),
    ]),
  };
}

/** Writes the mail to an owner about messages that no owner has read. It has no words of the customer, as no mail to owners has. */
export function writeOwnerMessageMail(orderId: string, to: string, siteOrigin: string): Mail {
  const heading = 'A customer has written to you';
  const number = shownOrderNumber(orderId);
  const about = `There is a new message about order ${number}.`;
  const action = { label: 'Read and answer', address: `${siteOrigin}/manage/orders/${orderId}` };
  const ending = 'You can turn these emails off in the settings of the shop.';
  return {
    to,
    subject: `A customer's message about order ${number}`,
    text: [heading, about, linkText(action), ending].join('\n\n'),
    html: headed(heading, [
      paragraph(about),
      `<p style="margin:0 0 16px">${linkHtml(action, button)}</p>`,
      paragraph(ending),
    ]),
  };
}
