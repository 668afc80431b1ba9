import { toRupees } from '../contracts/money.ts';
import type { OrderRecord } from '../orders/order.ts';
import { colours, escaped } from './frame.ts';

/** A line of the order as a mail shows it. */
export interface MailLine {
  readonly label: string;
  readonly amount: string;
  /** Below the label, such as `Size: A3 · Your photo: 3 photos`. */
  readonly note?: string | undefined;
}

/** The gifts of an order, each with a note if there is one. */
export const mailLines = (
  { lines }: Pick<OrderRecord, 'lines'>,
  noteOf: (line: OrderRecord['lines'][number]) => string,
): readonly MailLine[] =>
  lines.map((line) => ({
    label: `${line.qty} × ${line.title}`,
    amount: rupees(line.pricePaise * line.qty),
    note: noteOf(line) || undefined,
  }));

const totalOf = ({ totalPaise }: Pick<OrderRecord, 'totalPaise'>): MailLine => ({
  label: 'Total',
  amount: rupees(totalPaise),
});

/** The lines and the total as paragraphs of text. */
export const tableInText = (lines: readonly MailLine[], order: Pick<OrderRecord, 'totalPaise'>): readonly string[] => [
  lines.map(({ label, amount, note }) => [`${label}: ${amount}`, note].filter(Boolean).join('\n  ')).join('\n'),
  `Total: ${totalOf(order).amount}`,
];

/** The same as a table in HTML. */
export const tableInHtml = (lines: readonly MailLine[], order: Pick<OrderRecord, 'totalPaise'>): readonly string[] => [
  '<table style="width:100%;margin:0 0 24px;border-collapse:collapse">',
  ...lines.map((line) => row(line)),
  row(totalOf(order), 'bold'),
  '</table>',
];

const cell = `padding:8px 0;border-top:1px solid ${colours.line};vertical-align:top`;
const small = `display:block;font-size:14px;color:${colours.soft}`;

const row = ({ label, amount, note }: MailLine, weight = 'normal'): string =>
  `<tr style="font-weight:${weight}"><td style="${cell}">${escaped(label)}${note === undefined ? '' : `<span style="${small}">${escaped(note)}</span>`}</td><td align="right" style="${cell};padding-left:16px">${amount}</td></tr>`;

export const rupees = (paise: number): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(toRupees(paise));
