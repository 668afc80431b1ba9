import { lineIdOf } from '../cart/cart.ts';
import { waitsForCustomer } from '../contracts/desk/work-list.ts';
import { toPaise } from '../contracts/money.ts';
import { needsConfirmation } from '../contracts/orders/confirmation.ts';
import { recipientName } from '../contracts/orders/customer-name.ts';
import type { OrderStep } from '../contracts/orders/order.ts';
import { shownOrderNumber } from '../contracts/orders/order-number.ts';
import type { RefundPart } from '../contracts/orders/refund-parts.ts';
import type { WayBack } from '../contracts/orders/ways-back.ts';
import { bankDays } from '../contracts/payments/means.ts';
import { shortDay, wantedDay } from '../dates/calendar.ts';
import { isHeldByBank } from '../orders/disputes.ts';
import { byCustomer, isRedirected, isUnserved, leftToRefund, type OrderRecord, toPayOf } from '../orders/order.ts';
import { isTrackingOnly, trackingOf } from '../orders/tracking.ts';
import { means } from '../platform/means.ts';
import { formatRupees } from '../platform/rupees.ts';
import { type Fact, type Link, trackingLink } from './letter-parts.ts';
import { quotedName } from './quoted-name.ts';

/** Words that a mailbox which isn't proved reads otherwise: a stranger must not learn where and to whom the gift goes. */
export type Words = string | ((isProved: boolean) => string);

/** The texts above the list of gifts, and the link that asks the customer to act. */
export interface Letter {
  readonly subject: string;
  readonly heading: string;
  /** The first states the main fact, because a list of mails also shows it. */
  readonly paragraphs: readonly [Words, ...Words[]];
  readonly action?: Link;
  /** What the customer entered, to check it. For a proved mailbox only. */
  readonly facts?: readonly Fact[];
}

/**
 * The texts of the mail about one step of an order. Undefined if the step needs no mail. With a `token`, the mail about a
 * placed order asks the customer to confirm it.
 */
export function letterAbout(order: OrderRecord, index: number, siteOrigin: string, token?: string): Letter | undefined {
  const step = order.history[index];
  if (step === undefined) return undefined;
  if (step.payment === 'refunded' && !isCancellation(order, index)) return refundLetter(order, index);
  if (step.part !== undefined) return step.part.status === 'made' ? partLetter(order, step.part) : undefined;
  if (isTrackingOnly(step, order.history[index - 1])) return trackingLetter(order);
  if (step.moved !== undefined) return dateLetter(order, step.moved);
  // Browsers don't send the fragment, so the token appears in no log or referrer.
  const confirmAddress = token && `${siteOrigin}/confirm-order/${order.orderId}#${token}`;
  if (step.addressBefore !== undefined)
    return { ...addressLetter(order, confirmAddress), facts: addressOf(order, 'New address') };
  const letter = letterOf(order, step, confirmAddress);
  return letter && step.status === 'placed' ? { ...letter, facts: deliveryOf(order) } : letter;
}

/** The recipient's name and the address, as on the parcel. */
function addressOf({ name, residentialAddress, address }: OrderRecord, label: string): readonly Fact[] {
  if (residentialAddress === '') return [];
  return [{ label, text: address === undefined ? `${name}\n${residentialAddress}` : residentialAddress }];
}

/** How the gifts will arrive, in the words of the order's page. */
const deliveryOf = (order: OrderRecord): readonly Fact[] => [
  ...addressOf(order, 'Deliver to'),
  ...(order.giftMessage === undefined ? [] : [{ label: 'Gift message', text: order.giftMessage }]),
  ...(order.hidePrices ? [{ label: 'Slip in the parcel', text: slipOf(order) }] : []),
];

const slipOf = ({ payment }: OrderRecord): string =>
  payment.method === 'card' ? 'Without prices' : 'Only the cash to collect, no other prices';

/** True if the step cancels a placed order. Its mail also mentions a refund. */
const isCancellation = ({ history }: Pick<OrderRecord, 'history'>, step: number): boolean =>
  history[step]?.status === 'cancelled' &&
  history[step - 1]?.status !== 'cancelled' &&
  history.slice(0, step).some(({ status }) => status === 'placed');

/** Who pays in cash at the door. The name of a gift's recipient is for a proved mailbox. */
export function cashOf(order: OrderRecord): Words {
  const recipient = recipientName(order);
  if (recipient === undefined) return 'You pay in cash on delivery.';
  const pays = `pays ${formatRupees(toPayOf(order))} in cash at the door.`;
  return (isProved) => `${isProved ? quotedName(recipient) : 'The recipient'} ${pays}`;
}

/** These words as this mailbox may read them. */
export const wordsFor = (words: Words, isProved: boolean): string =>
  typeof words === 'string' ? words : words(isProved);

function letterOf(order: OrderRecord, step: OrderStep, confirmAddress: string | undefined): Letter | undefined {
  const { orderId, payment } = order;
  const number = shownOrderNumber(orderId);
  const byCard = payment.method === 'card';
  switch (step.status) {
    case 'placed':
      if (confirmAddress !== undefined) return confirmationLetter(number, confirmAddress, cashOf(order));
      return {
        subject: `Your order ${number} is placed`,
        heading: 'Thank you for your order',
        paragraphs: [
          nextStep(order),
          ...unserved(order),
          ...dayOf(order),
          byCard ? `You paid ${means().paid}.` : cashOf(order),
        ],
      };
    case 'making':
      return {
        subject: `We've started on your order ${number}`,
        heading: "We're making your gift",
        paragraphs: ["Our artist has started. We'll email you when your order is on its way.", ...arrival(order)],
      };
    case 'shipped':
      return {
        subject: `Your order ${number} is on its way`,
        heading: 'Your order is on its way',
        paragraphs: [
          'Your order has left our workshop.',
          ...(step.reason === undefined
            ? []
            : [`You haven't approved its proof, and we sent it all the same: ${step.reason}`]),
          ...arrival(order),
          ...parcelOf(order),
          ...(byCard ? [] : [cashToHave(order)]),
        ],
        ...trackingAction(order),
      };
    case 'delivered':
      return {
        subject: `Your order ${number} has been delivered`,
        heading: 'Your order has been delivered',
        paragraphs: [
          'We hope it makes someone smile. Thank you for choosing a gift made by hand.',
          "If something isn't right, write to us on your order's page.",
        ],
      };
    case 'returned':
      return {
        subject: `The parcel of your order ${number} came back to us`,
        heading: 'Your parcel came back to us',
        paragraphs: [
          step.reason === undefined
            ? 'The courier could not deliver it, and brought it back to our workshop.'
            : `The courier could not deliver it, and brought it back to our workshop: ${step.reason}`,
          "We'll contact you about sending it again. Please check the address and the mobile number of your order.",
        ],
      };
    case 'cancelled':
      return {
        subject: `Your order ${number} is cancelled`,
        heading: 'Your order is cancelled',
        paragraphs: [whyCancelled(step), ...whereTheMoneyIs(order, step)],
      };
    default:
      return undefined;
  }
}

/** Warns the customer of a change by somebody else, who has their session. */
const addressLetter = (order: OrderRecord, confirmAddress: string | undefined): Letter => ({
  subject: `The address of your order ${shownOrderNumber(order.orderId)} was changed`,
  heading: 'The address of your order was changed',
  paragraphs: [
    "We'll send it to the new address. You see it on your order's page, and can change it there until we send the order.",
    ...unserved(order),
    // The stream may not have moved the day to the new PIN yet.
    ...(isRedirected(order) ? [] : arrival(order)),
    "If you didn't change it, correct the address, change your password, and contact our support.",
    ...(confirmAddress === undefined ? [] : ['If you did, please confirm the order again.']),
  ],
  ...(confirmAddress !== undefined && { action: confirmLink(confirmAddress) }),
});

/** The mail about a promised day that moved. Undefined if the order is sent, cancelled or not served. */
function dateLetter(order: OrderRecord, { from }: NonNullable<OrderStep['moved']>): Letter | undefined {
  if (isUnserved(order) || (order.status !== 'placed' && order.status !== 'making')) return undefined;
  const number = shownOrderNumber(order.orderId);
  const before = shortDay(from);
  const [now] = arrival(order);
  if (now === undefined) {
    return {
      subject: `We can't promise a day for your order ${number} any more`,
      heading: `It may not arrive by ${before}`,
      paragraphs: [
        `Sorry: we can't promise ${before} any more. We'll make your order as soon as we can, and email you when it ships.`,
        order.status === 'placed'
          ? "If that's too late, you can cancel the order on its page until we start making it, or write to us there."
          : "If that's too late, write to us on your order's page.",
      ],
    };
  }
  return {
    subject: `Your order ${number} arrives on another day`,
    heading: 'The day of your order has changed',
    paragraphs: [now, `Before, it was ${before}.`, ...missedDay(order)],
  };
}

/** The mail about a carrier or number that the owner entered or corrected after shipping. Undefined if it was removed since. */
function trackingLetter(order: OrderRecord): Letter | undefined {
  const [parcel] = parcelOf(order);
  if (parcel === undefined || order.status !== 'shipped') return undefined;
  return {
    subject: `Track your order ${shownOrderNumber(order.orderId)}`,
    heading: 'Track your order',
    paragraphs: [parcel],
    ...trackingAction(order),
  };
}

const parcelOf = (order: OrderRecord): readonly string[] => {
  const tracking = trackingOf(order);
  return tracking === undefined ? [] : [`Carrier: ${tracking.name}. Parcel number: ${tracking.number}.`];
};

function trackingAction(order: OrderRecord): Pick<Letter, 'action'> {
  const tracking = trackingOf(order);
  const action = tracking && trackingLink(tracking);
  return action === undefined ? {} : { action };
}

function whyCancelled({ payment, reason, by }: OrderStep): string {
  if (by === byCustomer) return 'You cancelled it. Nothing will be sent.';
  if (payment === 'refused') return 'The parcel was refused at the door, so we cancelled the order.';
  return reason === undefined ? 'Sorry, we had to cancel it.' : `Sorry, we had to cancel: ${reason}`;
}

function whereTheMoneyIs(order: OrderRecord, step: OrderStep): readonly string[] {
  const isRefunded = order.payment.status === 'refunded';
  const before = order.history.slice(0, order.history.indexOf(step));
  // The mail about that step has said how much, and when it arrives.
  if (isRefunded && before.some(({ payment }) => payment === 'refunded'))
    return ["We've already refunded your payment."];
  const left = leftToRefund(order);
  const rest = `${formatRupees(left)}${left === toPayOf(order) ? '' : ', the rest of your payment,'}`;
  if (isRefunded) return [`We've refunded ${rest} to ${means().yours}. ${bankDelay}`];
  if (order.payment.status === 'collected') return [];
  if (order.payment.status !== 'paid') return ['You have nothing to pay.'];
  return [isHeldByBank(order) ? withBank : `${rest} will be refunded to ${means().yours}.`];
}

/** The mail about a refund of all that was left. */
function refundLetter(order: OrderRecord, step: number): Letter {
  const { givenBack, reason } = order.history[step] ?? {};
  if (givenBack !== undefined) return cashLetter(order, givenBack, reason);
  const left = leftToRefund(order);
  const rest = `${formatRupees(left)} to ${means().yours}`;
  const sum = left === toPayOf(order) ? `${rest}.` : `${rest}, the rest of your payment.`;
  return moneyLetter(order, sum, order.history[step]?.part);
}

const partLetter = (order: OrderRecord, part: RefundPart): Letter =>
  moneyLetter(
    order,
    `${formatRupees(toPaise(part.amount))} of ${formatRupees(toPayOf(order))} to ${means().yours}.`,
    part,
  );

function moneyLetter(order: OrderRecord, sum: string, { lines = [], reason }: Partial<RefundPart> = {}): Letter {
  const gifts = lines.map(({ lineId, qty }) => {
    const line = order.lines.find((ordered) => lineIdOf(ordered) === lineId);
    return `${qty} × ${line?.title ?? ''}`;
  });
  return {
    subject: `Your refund for order ${shownOrderNumber(order.orderId)}`,
    heading: 'Your refund is on its way',
    paragraphs: [
      `We've refunded ${sum} ${bankDelay}`,
      ...(gifts.length === 0 ? [] : [`For ${gifts.join(', ')}.`]),
      ...(reason === undefined ? [] : [`Why: ${reason}`]),
    ],
  };
}

/** The mail about cash that the shop gave back. */
const cashLetter = (order: OrderRecord, givenBack: WayBack, reason: string | undefined): Letter => ({
  subject: `Your refund for order ${shownOrderNumber(order.orderId)}`,
  heading: 'We’ve given your money back',
  paragraphs: [
    `We've refunded ${formatRupees(toPayOf(order))} ${waysInWords[givenBack]}.`,
    ...(reason === undefined ? [] : [reason]),
  ],
});

const waysInWords: Readonly<Record<WayBack, string>> = {
  upi: 'by UPI',
  'bank-transfer': 'by bank transfer',
  cash: 'in cash',
};

const bankDelay = `Your bank may take ${bankDays} to show it.`;

const withBank = 'Your payment is with your bank. Please ask your bank about it.';

/** Says that the shop doesn't deliver to the PIN, which only a proved mailbox reads, and what the customer can do. */
function unserved(order: OrderRecord): readonly Words[] {
  const { status, payment, pin } = order;
  if (!isUnserved(order) || (status !== 'placed' && status !== 'making')) return [];
  const money =
    payment.status === 'paid'
      ? `${formatRupees(leftToRefund(order))} goes back to ${means().yours}`
      : 'you pay nothing';
  const choice =
    status === 'placed' ? `cancel the order there until we start making it: ${money}.` : 'write to us there.';
  return [
    (isProved) =>
      `We don't deliver to ${isProved ? `PIN ${pin}` : 'the PIN code of its address'}. Please change the address on your order's page, or ${choice}`,
  ];
}

/** The promised day, with its condition while something is missing, such as `details`. */
export function promisedDay(order: OrderRecord, details: string): string | undefined {
  const { promise } = order;
  if (promise === undefined || isUnserved(order)) return undefined;
  const day = shortDay(promise.startBy);
  const condition = needsConfirmation(order)
    ? `, if the order is confirmed by ${day}`
    : waitsForCustomer(order)
      ? `, if ${details} are in by ${day}`
      : '';
  return `${shortDay(promise.arrivesBy)}${condition}`;
}

function arrival(order: OrderRecord): readonly string[] {
  const day = promisedDay(order, 'your details');
  return day === undefined ? [] : [`It arrives by ${day}.`];
}

/** The promised day of a placed order, and what its wanted day means. */
function dayOf(order: OrderRecord): readonly string[] {
  // The payment page has named another PIN, and the stream may not have moved the day yet.
  if (isRedirected(order))
    return ["Its day depends on the PIN that you entered as you paid. You see it on your order's page."];
  const { wantedBy } = order;
  if (wantedBy === undefined || isUnserved(order)) return arrival(order);
  const missed = missedDay(order);
  return [
    ...arrival(order),
    ...(missed.length > 0 ? missed : [`You asked for it by ${wantedDay(wantedBy, order.createdAt)}.`]),
  ];
}

/** Nothing while the order can arrive by the day that its customer wants. */
function missedDay({ status, promise, wantedBy, createdAt }: OrderRecord): readonly string[] {
  if (wantedBy === undefined || promise === undefined || promise.arrivesBy <= wantedBy) return [];
  const sorry = `Sorry: we can't make it by ${wantedDay(wantedBy, createdAt)}, the day you asked for.`;
  if (status === 'placed')
    return [sorry, 'You can keep your order, or cancel it free of charge on its page until we start making it.'];
  return [sorry, "If that's too late, write to us on your order's page."];
}

function nextStep(order: OrderRecord): string {
  if (needsConfirmation(order)) return "We'll contact you to confirm it before we start, and email you when it ships.";
  return waitsForCustomer(order)
    ? `We'll make it once you've told us what is still missing: ${missingIn(order)}. Please add it on your order's page.`
    : "We'll email you when we start making it, and when it ships.";
}

/** The questions without an answer, in the owner's words. */
const missingIn = ({ lines }: Pick<OrderRecord, 'lines'>): string => {
  const incomplete = lines.filter(({ missing = [] }) => missing.length > 0);
  return incomplete
    .map(({ title, missing = [] }) => {
      const labels = missing.map(({ label }) => label).join(', ');
      return lines.length === 1 ? labels : `${labels} (${title})`;
    })
    .join('; ');
};

const confirmLink = (address: string): Link => ({ label: 'Confirm my order', address });

const cashToHave = (order: OrderRecord): Words =>
  recipientName(order) === undefined
    ? `Please have ${formatRupees(toPayOf(order))} ready: you pay in cash on delivery.`
    : cashOf(order);

const confirmationLetter = (number: string, address: string, cash: Words): Letter => ({
  subject: `Please confirm your order ${number}`,
  heading: 'Please confirm your order',
  paragraphs: [
    (isProved) => `Thank you for your order. We'll make it as soon as you confirm it. ${wordsFor(cash, isProved)}`,
    "If you didn't order this, ignore this email and don't confirm.",
  ],
  action: confirmLink(address),
});
