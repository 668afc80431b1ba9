import { type OrderRecord, toPayOf } from '../orders/order.ts';
import { colours, escaped, formatRupees } from './frame.ts';
import type { InlineImage } from './mail.ts';

/** A line of the order as a mail shows it. */
interface MailLine {
  readonly label: string;
  readonly amount: string;
  /** Shown below the label, such as `Size: A3 · Your photo: 3 photos`. */
  readonly note?: string | undefined;
  readonly preview?: InlineImage | undefined;
}

/** The lines of an order as a mail shows them, each with a note and a preview if there is one. */
export const mailLines = (
  { lines }: Pick<OrderRecord, 'lines'>,
  noteOf: (line: OrderRecord['lines'][number]) => string,
  previewOf: (line: OrderRecord['lines'][number]) => InlineImage | undefined = () => undefined,
): readonly MailLine[] =>
  lines.map((line) => ({
    label: `${line.qty} × ${line.title}`,
    amount: formatRupees(line.pricePaise * line.qty),
    note: noteOf(line) || undefined,
    preview: previewOf(line),
  }));

type Charged = Pick<OrderRecord, 'totalPaise' | 'deliveryPaise'>;

const totalOf = (order: Charged): MailLine => ({ label: 'Total', amount: formatRupees(toPayOf(order)) });

/** No line if delivery is free. */
const deliveryLine = ({ deliveryPaise }: Charged): readonly MailLine[] =>
  deliveryPaise === undefined ? [] : [{ label: 'Delivery', amount: formatRupees(deliveryPaise) }];

/** The lines, the delivery and the total as paragraphs of text. */
export const tableInText = (lines: readonly MailLine[], order: Charged): readonly string[] => [
  [...lines, ...deliveryLine(order)].map(lineInText).join('\n'),
  `Total: ${totalOf(order).amount}`,
];

const lineInText = ({ label, amount, note, preview }: MailLine): string =>
  [`${label}: ${amount}`, note, preview && `Preview of your gift: the attached picture ${preview.fileName}`]
    .filter((part) => part !== undefined)
    .join('\n')
    .replaceAll('\n', '\n  ');

/** The same as an HTML table. */
export const tableInHtml = (lines: readonly MailLine[], order: Charged): readonly string[] => [
  '<table style="width:100%;margin:0 0 24px;border-collapse:collapse">',
  ...[...lines, ...deliveryLine(order)].map((line) => row(line)),
  row(totalOf(order), 'bold'),
  '</table>',
];

const cell = `padding:8px 0;border-top:1px solid ${colours.line};vertical-align:top`;
const small = `display:block;font-size:14px;color:${colours.soft};white-space:pre-line`;

const row = ({ label, amount, note, preview }: MailLine, weight = 'normal'): string =>
  [
    `<tr style="font-weight:${weight}"><td style="${cell}">${escaped(label)}`,
    ...(note === undefined ? [] : [`<span style="${small}">${escaped(note)}</span>`]),
    ...(preview === undefined ? [] : [picture(preview, label)]),
    `</td><td align="right" style="${cell};padding-left:16px">${amount}</td></tr>`,
  ].join('');

/** Outlook for Windows reads the width from the attribute, other clients read it from the style. */
const picture = ({ contentId }: InlineImage, label: string): string =>
  `<img src="cid:${contentId}" alt="Preview of your gift: ${escaped(label)}" width="160" style="display:block;width:160px;max-width:100%;height:auto;margin:8px 0 0;border-radius:8px">`;
