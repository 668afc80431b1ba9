import { customerName } from '../contracts/orders/customer-name.ts';
import { shownOrderNumber } from '../contracts/orders/order-number.ts';
import type { Tracking } from '../contracts/orders/tracking.ts';
import type { OrderRecord } from '../orders/order.ts';
import { colours, escaped, inked, lined } from './frame.ts';
import type { Mail } from './mail.ts';
import { quotedName } from './quoted-name.ts';

/** A part of a mail in plain text and in HTML. One function writes both, so they state the same facts. */
export interface Part {
  readonly text: string;
  readonly html: string;
}

/** A link that a mail asks its reader to open. */
export interface Link {
  readonly label: string;
  readonly address: string;
}

/** A text with what it is. */
export interface Fact {
  readonly label: string;
  /** In one or several lines. */
  readonly text: string;
}

/** What the mails to an order's customer need of the order. */
export type Mailed = Pick<OrderRecord, 'orderId' | 'name' | 'buyer' | 'email'>;

interface Body {
  readonly heading: string;
  /** The order that the mail is about. */
  readonly orderId?: string;
  /** The name of the customer whom the mail greets. */
  readonly customer?: string;
  /** The first part is also the preheader, so it states the main fact. */
  readonly parts: readonly [Part, ...Part[]];
}

/** The content of a mail. */
export function bodyOf({ heading, orderId, customer, parts }: Body): Pick<Mail, 'preheader' | 'text' | 'html'> {
  const all = [
    ...(orderId === undefined ? [title(heading, 16)] : [title(heading, 4), orderNumber(orderId)]),
    ...(customer === undefined ? [] : [paragraph(`Dear ${quotedName(customer)},`)]),
    ...parts,
  ];
  return {
    preheader: parts[0].text,
    text: all.map(({ text }) => text).join('\n\n'),
    html: all.map(({ html }) => html).join('\n'),
  };
}

/** A mail without pictures. */
export const mailOf = ({ to, subject, ...body }: Pick<Mail, 'to' | 'subject'> & Body): Mail => ({
  ...{ to, subject },
  ...bodyOf(body),
});

/** A mail to the customer of an order, by name. */
export const mailToCustomer = (
  order: Mailed,
  { subject, ...body }: Pick<Mail, 'subject'> & Omit<Body, 'orderId' | 'customer'>,
): Mail => mailOf({ to: order.email, subject, ...body, orderId: order.orderId, customer: customerName(order) });

const title = (text: string, below: number): Part => ({
  text,
  html: `<h1 ${inked('ink', `margin:0 0 ${below}px;font:bold 24px/1.25 Georgia,serif`)}>${escaped(text)}</h1>`,
});

function orderNumber(orderId: string): Part {
  const text = `Order ${shownOrderNumber(orderId)}`;
  return { text, html: `<p ${inked('soft', 'margin:0 0 20px;font-size:14px')}>${text}</p>` };
}

export const paragraph = (text: string): Part => ({
  text,
  html: `<p style="margin:0 0 16px">${escaped(text)}</p>`,
});

/** A link that looks like a button. Outlook for Windows pads only the cell. */
export const button = ({ label, address }: Link): Part => ({
  text: `${label}: ${address}`,
  html: [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px"><tr>',
    `<td bgcolor="${rose}" style="border-radius:8px;background-color:${rose};mso-padding-alt:14px 24px">`,
    `<a href="${escaped(address)}" style="display:inline-block;padding:14px 24px;border-radius:8px;color:#FFFFFF;font-weight:bold;text-decoration:none">${escaped(label)}</a>`,
    '</td></tr></table>',
  ].join(''),
});
const rose = colours.rose[0];

export const plainLink = ({ label, address }: Link): Part => ({
  text: `${label}: ${address}`,
  html: `<p style="margin:0"><a href="${escaped(address)}" ${inked('rose', 'text-decoration:underline')}>${escaped(label)}</a></p>`,
});

/** The link to the carrier's page of a parcel, if there is one. */
export const trackingLink = ({ url }: Tracking): Link | undefined =>
  url === undefined ? undefined : { label: 'Track your parcel', address: url };

export const list = (items: readonly string[]): Part => ({
  text: items.map((item) => `- ${item}`).join('\n'),
  html: `<ul style="margin:0 0 16px;padding-left:20px">${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`,
});

/** A message as it was typed, with its line breaks. */
export const quote = (text: string): Part => ({
  text,
  html: `<blockquote ${lined('margin:0 0 16px;padding:4px 16px;border-left:3px solid;white-space:pre-line')}>${escaped(text)}</blockquote>`,
});

export const factPart = ({ label, text }: Fact): Part => ({
  text: `${label}:\n${text}`,
  html: `<p style="margin:0 0 16px"><b>${escaped(label)}</b><br>${escaped(text).replaceAll('\n', '<br>')}</p>`,
});

/** The end of a mail to owners about an order or its messages. */
export const howToTurnOff = paragraph('You can turn these emails off in the settings of the shop.');
