import { customerName } from '../contracts/orders/customer-name.ts';
import type { OrderStep, PaymentStatus } from '../contracts/orders/order.ts';
import { type OrderLineRecord, type OrderRecord, toPayOf } from '../orders/order.ts';
import { refundedPaise } from '../orders/refund-parts.ts';
import { trackingOf } from '../orders/tracking.ts';
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
  Answers: ({ lines }) => shortened(lines.flatMap(answersOf).join('\n')),
  'Date (India)': ({ createdAt }) => inIndia(createdAt),
  Gifts: ({ lines }) => lines.map(({ qty, title }) => `${qty} × ${title}`).join('\n'),
  Carrier: (order) => trackingOf(order)?.name ?? '',
  'Parcel number': (order) => trackingOf(order)?.number ?? '',
  'Delivery fee (INR)': ({ deliveryPaise = 0 }) => rupees(deliveryPaise),
  'To pay (INR)': (order) => rupees(toPayOf(order)),
  'Refunded (INR)': (order) => rupees(refundedPaise(order)),
  Customer: customerName,
  'Cash on Delivery fee (INR)': ({ cashFeePaise = 0 }) => rupees(cashFeePaise),
  // `Mobile` stays the customer's. The courier calls this one, as the slip says.
  'Recipient’s mobile': ({ address, recipientMobile, mobileNo }) => address?.mobile ?? recipientMobile ?? mobileNo,
  // Of cash. A card's refund goes back the way it came.
  'Refunded by': ({ history }) => history.find(({ givenBack }) => givenBack !== undefined)?.givenBack ?? '',
};

const answersOf = ({ qty, title, answered = [] }: OrderLineRecord): readonly string[] =>
  answered.length === 0
    ? []
    : [`${qty} × ${title}: ${answered.map(({ label, value }) => `${label}: ${value}`).join('; ')}`];

/** Otherwise a few orders with very long answers would fill an export, and no day could be exported whose orders they are. */
const answersLength = 5_000;

function shortened(text: string): string {
  const characters = [...text];
  if (characters.length <= answersLength) return text;
  return `${characters.slice(0, answersLength).join('')}… (continued on the order’s page)`;
}

/** Formats a time in India so that spreadsheets recognise it: `2026-11-23 09:50`. */
const inIndia = (at: string): string => toIndianTime(new Date(at)).slice(0, 16).replace('T', ' ');

/** Formats an amount with two decimals, exactly for any sum. */
const rupees = (paise: number): string => `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;

const timeOf = (status: PaymentStatus, history: readonly OrderStep[]): string =>
  history.find(({ payment }) => payment === status)?.at ?? '';

export const headings: readonly string[] = Object.keys(columns);

export const rowOf = (order: OrderRecord): readonly string[] => Object.values(columns).map((cell) => cell(order));
