import type { OrderStep, PaymentStatus } from '../contracts/order.ts';
import type { OrderLineRecord, OrderRecord } from '../orders/order.ts';
import { toIndianTime } from '../platform/clock.ts';

/** The columns of the order export. Add new ones at the end, because spreadsheets may refer to columns by position. */
const columns: Readonly<Record<string, (order: OrderRecord) => string>> = {
  'Date (UTC)': ({ createdAt }) => createdAt,
  'Order number': ({ orderId }) => orderId,
  Status: ({ status }) => status,
  'Payment method': ({ payment }) => payment.method,
  'Payment status': ({ payment }) => payment.status,
  Name: ({ name }) => name,
  'E-mail': ({ email }) => email,
  Mobile: ({ mobileNo }) => mobileNo,
  Address: ({ residentialAddress }) => residentialAddress,
  Quantity: ({ cartQty }) => String(cartQty),
  'Total (INR)': ({ totalPaise }) => rupees(totalPaise),
  'Paid (UTC)': ({ history }) => timeOf('paid', history),
  'Collected (UTC)': ({ history }) => timeOf('collected', history),
  'Refunded (UTC)': ({ history }) => timeOf('refunded', history),
  Answers: ({ lines }) => lines.flatMap(answersOf).join('\n'),
  'Date (India)': ({ createdAt }) => inIndia(createdAt),
  Gifts: ({ lines }) => lines.map(({ qty, title }) => `${qty} × ${title}`).join('\n'),
};

const answersOf = ({ qty, title, answered = [] }: OrderLineRecord): readonly string[] =>
  answered.length === 0
    ? []
    : [`${qty} × ${title}: ${answered.map(({ label, value }) => `${label}: ${value}`).join('; ')}`];

/** Formats a time in India so that spreadsheets recognise it: `2026-11-23 09:50`. */
const inIndia = (at: string): string => toIndianTime(new Date(at)).slice(0, 16).replace('T', ' ');

/** Formats an amount with two decimals, exactly for any sum. */
const rupees = (paise: number): string => `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;

const timeOf = (status: PaymentStatus, history: readonly OrderStep[]): string =>
  history.find(({ payment }) => payment === status)?.at ?? '';

export const headings: readonly string[] = Object.keys(columns);

export const rowOf = (order: OrderRecord): readonly string[] => Object.values(columns).map((cell) => cell(order));
