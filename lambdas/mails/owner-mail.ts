import { stateOfPin } from '../contracts/delivery/states.ts';
import type { CustomersChange } from '../contracts/desk/unseen-change.ts';
import { isIncomplete } from '../contracts/desk/work-list.ts';
import { needsConfirmation } from '../contracts/orders/confirmation.ts';
import { recipientName } from '../contracts/orders/customer-name.ts';
import { shownOrderNumber } from '../contracts/orders/order-number.ts';
import { wantedDay } from '../dates/calendar.ts';
import { customerMayConfirm } from '../orders/confirm-by-customer.ts';
import { isUnserved, leftToRefund, type OrderRecord } from '../orders/order.ts';
import { means } from '../platform/means.ts';
import { formatRupees } from '../platform/rupees.ts';
import { button, howToTurnOff, mailOf, paragraph } from './letter-parts.ts';
import type { Mail } from './mail.ts';
import { cashOf, promisedDay, wordsFor } from './order-letter.ts';
import { mailLines, orderTable } from './order-table.ts';
import { quotedName } from './quoted-name.ts';

/**
 * Writes the mail to an owner about a new order: the gifts, the total, until when and where it goes, and the missing details. It
 * contains no name, street or answers of the customer, which owners see only after logging in.
 */
export function writeOwnerMail(order: OrderRecord, to: string, siteOrigin: string): Mail {
  const number = shownOrderNumber(order.orderId);
  const heading = needsConfirmation(order) ? 'A new order needs confirmation' : 'You have a new order';
  const paragraphs = [
    ...daysOf(order),
    ...areaOf(order),
    ...(isUnserved(order) ? [unserved] : []),
    ...(needsConfirmation(order) ? [whoConfirms(order)] : []),
    ...(isIncomplete(order)
      ? ["The customer still has to add the missing details listed below. We'll remind them by email."]
      : []),
  ];
  const lines = mailLines(order, ({ missing = [] }) =>
    missing.length === 0 ? '' : `Still missing: ${missing.map(({ label }) => label).join(', ')}`,
  );
  const action = { label: 'Open the order', address: `${siteOrigin}/manage/orders/${order.orderId}` };
  return mailOf({
    ...{ to, heading, orderId: order.orderId },
    subject: `${needsConfirmation(order) ? 'New order to confirm' : 'New order'}: ${number}`,
    parts: [
      paragraph(paymentOf(order)),
      ...paragraphs.map(paragraph),
      orderTable(lines, order),
      button(action),
      howToTurnOff,
    ],
  });
}

function paymentOf(order: OrderRecord): string {
  if (order.payment.method === 'card') return `Paid ${means().paid}.`;
  return recipientName(order) === undefined ? 'The customer pays in cash on delivery.' : wordsFor(cashOf(order), false);
}

function daysOf(order: OrderRecord): readonly string[] {
  const { wantedBy, createdAt } = order;
  const day = promisedDay(order, "the customer's details");
  return [
    ...(day === undefined ? [] : [`Promised for ${day}.`]),
    ...(wantedBy === undefined ? [] : [`The customer asked for it by ${wantedDay(wantedBy, createdAt)}.`]),
  ];
}

const unserved =
  "You don't deliver to its PIN code. The shop learnt it only after the customer had paid. If you can't deliver there, contact the customer or cancel the order.";

/** City and State, or only the State of the PIN. */
function areaOf({ address, pin = '' }: OrderRecord): readonly string[] {
  const state = address?.state ?? stateOfPin(pin);
  // A city of digits alone has no name to show.
  const city = /\p{L}/u.test(address?.city ?? '') ? `${quotedName(address?.city ?? '')}, ` : '';
  return state === undefined ? [] : [`It goes to ${city}${state}.`];
}

const whoConfirms = (order: OrderRecord): string =>
  customerMayConfirm(order)
    ? "It's over a limit in your settings. Don't make it until the customer confirms it by email, or you do."
    : "It's over a limit in your settings. Don't make it until you have confirmed it with the customer.";

interface ChangedOrder {
  readonly order: OrderRecord;
  readonly change: CustomersChange | 'complete';
  readonly siteOrigin: string;
}

/** Writes the mail to an owner about what its customer changed. Of the customer's words it has only the city. */
export function writeChangeMail({ order, change, siteOrigin }: ChangedOrder, to: string): Mail {
  const { subject, heading, paragraphs } = changes[change](order);
  const { orderId } = order;
  const [first, ...more] = paragraphs;
  return mailOf({
    ...{ to, heading, orderId },
    subject: `${subject}: ${shownOrderNumber(orderId)}`,
    parts: [
      paragraph(first),
      ...more.map(paragraph),
      orderTable(
        mailLines(order, () => ''),
        order,
      ),
      button({ label: 'Open the order', address: `${siteOrigin}/manage/orders/${orderId}` }),
      howToTurnOff,
    ],
  });
}

interface Change {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly [string, ...string[]];
}

const cancelled = (order: OrderRecord): Change => ({
  subject: 'Order cancelled by the customer',
  heading: 'A customer has cancelled an order',
  paragraphs: [
    "Please stop working on it, and don't send it.",
    ...(order.payment.status === 'refunded'
      ? [`${formatRupees(leftToRefund(order))} has been refunded to ${means().theirs}.`]
      : []),
  ],
});

const printAgain = 'If you have printed its packing slip, print it again.';

const redirected = (order: OrderRecord): Change => ({
  subject: 'Address changed by the customer',
  heading: 'A customer has changed an address',
  paragraphs: [
    ['Please send the order to its new address.', ...areaOf(order)].join(' '),
    printAgain,
    ...(needsConfirmation(order) ? [whoConfirms(order)] : []),
  ],
});

const regifted = (): Change => ({
  subject: 'Gift message changed by the customer',
  heading: 'A customer has changed a gift message',
  paragraphs: [
    "The gift message, or whether the slip shows prices, is another one now. You see it on the order's page.",
    printAgain,
  ],
});

const completed = (order: OrderRecord): Change => ({
  subject: 'Details complete',
  heading: 'A customer has added the missing details',
  paragraphs: [
    needsConfirmation(order)
      ? whoConfirms(order)
      : 'The order has all its answers and photos. You can start making it.',
  ],
});

const changes = { cancelled, address: redirected, gift: regifted, complete: completed } satisfies Record<
  ChangedOrder['change'],
  (order: OrderRecord) => Change
>;
