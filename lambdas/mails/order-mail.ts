import { lineIdOf } from '../cart/cart.ts';
import type { AnswerInWords } from '../contracts/answers.ts';
import { shopName } from '../contracts/names.ts';
import type { OrderRecord } from '../orders/order.ts';
import { button, colours, escaped, framed, inHtml, inRupees, inText, paragraph } from './frame.ts';
import type { InlineImage, Mail } from './mail.ts';
import type { Letter } from './order-letter.ts';
import { noPreviews, type Previews } from './order-previews.ts';
import { quotedName } from './quoted-name.ts';

/** A line of the order as the mail shows it. */
interface Line {
  readonly label: string;
  readonly amount: string;
  /** The answers of a line, as `Size: A3 · Your photo: 3 photos`. */
  readonly answers?: string;
  readonly preview?: InlineImage;
}

/** Writes the mail about a step of an order: its letter, the order's gifts with their previews, and their total. */
export function writeOrderMail(
  order: OrderRecord,
  letter: Letter,
  siteOrigin: string,
  previews: Previews = noPreviews,
): Mail {
  const { subject, heading, action } = letter;
  const paragraphs = [`Dear ${quotedName(order.name)},`, ...letter.paragraphs];
  const lines = order.lines.map((line) => toLine(line, previews));
  const total = { label: 'Total', amount: inRupees(order.totalPaise) };
  const note = previews.areAll || previews.images.size === 0 ? [] : [onlyFirst(previews.images.size)];
  const seeOrder = { label: 'See your order', address: `${siteOrigin}/orders/${order.orderId}` };
  return {
    to: order.email,
    subject,
    text: [
      heading,
      ...paragraphs,
      ...(action === undefined ? [] : [inText(action)]),
      lines.map(lineInText).join('\n'),
      `${total.label}: ${total.amount}`,
      ...note,
      inText(seeOrder),
      shopName,
    ].join('\n\n'),
    html: framed(heading, [
      ...paragraphs.map(paragraph),
      ...(action === undefined ? [] : [`<p style="margin:0 0 24px">${inHtml(action, button)}</p>`]),
      '<table style="width:100%;margin:0 0 24px;border-collapse:collapse">',
      ...lines.map((line) => row(line)),
      row(total, 'bold'),
      '</table>',
      ...note.map(paragraph),
      inHtml(seeOrder, action === undefined ? button : plainLink),
    ]),
    images: [...previews.images.values()],
  };
}

function toLine(line: OrderRecord['lines'][number], { images }: Previews): Line {
  const { title, qty, pricePaise, answered = [] } = line;
  const preview = images.get(lineIdOf(line));
  return {
    label: `${qty} × ${title}`,
    amount: inRupees(pricePaise * qty),
    ...(answered.length > 0 && { answers: answered.map(inMail).join(' · ') }),
    ...(preview && { preview }),
  };
}

const onlyFirst = (count: number): string =>
  `This email shows ${count === 1 ? 'one preview' : `the first ${count} previews`}. Your order's page shows all of them.`;

const lineInText = ({ label, amount, answers, preview }: Line): string =>
  [`${label}: ${amount}`, answers, preview && `Preview of your gift: the attached picture ${preview.fileName}`]
    .filter((part) => part !== undefined)
    .join('\n  ');

const cell = `padding:8px 0;border-top:1px solid ${colours.line};vertical-align:top`;
const plainLink = `color:${colours.rose}`;

/** Customers type texts, and a stranger may have typed this mail's address: a mail quotes them like names. */
const inMail = ({ label, value, kind = 'text' }: AnswerInWords): string =>
  `${label}: ${kind === 'text' ? quotedText(value) : value}`;

const quotedText = (text: string): string => (/\p{L}/u.test(text) ? quotedName(text) : '…');

const small = `display:block;font-size:14px;color:${colours.soft}`;

const row = ({ label, amount, answers, preview }: Line, weight = 'normal'): string =>
  [
    `<tr style="font-weight:${weight}"><td style="${cell}">${escaped(label)}`,
    ...(answers === undefined ? [] : [`<span style="${small}">${escaped(answers)}</span>`]),
    ...(preview === undefined ? [] : [picture(preview, label)]),
    `</td><td align="right" style="${cell};padding-left:16px">${amount}</td></tr>`,
  ].join('');

/** Outlook for Windows takes the size from the attribute, others from the style. */
const picture = ({ contentId }: InlineImage, label: string): string =>
  `<img src="cid:${contentId}" alt="Preview of your gift: ${escaped(label)}" width="160" style="display:block;width:160px;max-width:100%;height:auto;margin:8px 0 0;border-radius:8px">`;
