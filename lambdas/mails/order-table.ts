import { type OrderRecord, toPayOf } from '../orders/order.ts';
import { formatRupees } from '../platform/rupees.ts';
import { escaped, inked, lined } from './frame.ts';
import type { Part } from './letter-parts.ts';
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

type Charged = Pick<OrderRecord, 'totalPaise' | 'deliveryPaise' | 'cashFeePaise'>;

const totalOf = (order: Charged): MailLine => ({ label: 'Total', amount: formatRupees(toPayOf(order)) });

/** No line for what is free. */
const feeLines = ({ deliveryPaise = 0, cashFeePaise = 0 }: Charged): readonly MailLine[] =>
  [
    { label: 'Delivery', paise: deliveryPaise - cashFeePaise },
    { label: 'Cash on Delivery', paise: cashFeePaise },
  ].flatMap(({ label, paise }) => (paise > 0 ? [{ label, amount: formatRupees(paise) }] : []));

/** The lines, the delivery and the total. */
export function orderTable(lines: readonly MailLine[], order: Charged): Part {
  const rows = [...lines, ...feeLines(order)];
  const total = totalOf(order);
  return {
    text: `${rows.map(lineInText).join('\n')}\n\n${total.label}: ${total.amount}`,
    html: [
      '<table width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;margin:8px 0 24px;border-collapse:collapse">',
      ...rows.map((line) => row(line)),
      row(total, 'bold'),
      '</table>',
    ].join('\n'),
  };
}

const lineInText = ({ label, amount, note, preview }: MailLine): string =>
  [`${label}: ${amount}`, note, preview && `Preview of your gift: the attached picture ${preview.fileName}`]
    .filter((part) => part !== undefined)
    .join('\n')
    .replaceAll('\n', '\n  ');

const cell = 'border-top:1px solid;vertical-align:top';

const row = ({ label, amount, note, preview }: MailLine, weight = 'normal'): string =>
  [
    `<tr style="font-weight:${weight}"><td ${lined(`${cell};padding:12px 0`)}>${escaped(label)}`,
    ...(note === undefined
      ? []
      : [`<span ${inked('soft', 'display:block;font-size:14px;white-space:pre-line')}>${escaped(note)}</span>`]),
    `</td><td align="right" ${lined(`${cell};padding:12px 0 12px 16px;white-space:nowrap`)}>${amount}</td></tr>`,
    ...(preview === undefined
      ? []
      : [`<tr><td colspan="2" style="padding:0 0 16px">${picture(preview, label)}</td></tr>`]),
  ].join('');

/** Outlook for Windows reads the width from the attribute, other clients read it from the style. */
const picture = ({ contentId }: InlineImage, label: string): string =>
  `<img src="cid:${contentId}" alt="Preview of your gift: ${escaped(label)}" width="240" style="display:block;width:240px;max-width:100%;height:auto;border-radius:8px">`;
