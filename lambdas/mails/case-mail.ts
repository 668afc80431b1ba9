import type { CaseStatus, CaseStep } from '../contracts/cases/damage-case.ts';
import { shownOrderNumber } from '../contracts/orders/order-number.ts';
import type { Parcel } from '../contracts/orders/parcel.ts';
import { toTracking } from '../contracts/orders/tracking.ts';
import { shortDay } from '../dates/calendar.ts';
import {
  button,
  howToTurnOff,
  type Mailed,
  mailOf,
  mailToCustomer,
  paragraph,
  plainLink,
  trackingLink,
} from './letter-parts.ts';
import type { Mail } from './mail.ts';

interface MailedStep extends Pick<CaseStep, 'readyBy' | 'arrivesBy'> {
  readonly status: Exclude<CaseStatus, 'opened'>;
  /** True if the owner wrote something. */
  readonly hasWords: boolean;
  readonly tracking: Parcel | undefined;
}

const texts = {
  remaking: {
    heading: 'We’re making your gift again',
    text: 'We have looked at your report. We’re making your gift again, and it costs you nothing.',
  },
  sent: { heading: 'Your new gift is on its way', text: 'We have sent the gift that we made for you again.' },
  closed: { heading: 'Your report is settled', text: 'We have closed your report.' },
} as const satisfies Record<MailedStep['status'], { readonly heading: string; readonly text: string }>;

/** Writes the mail to the customer about a step of their case. What the owner wrote is only on the page of the order. */
export function writeCaseMail(order: Mailed, step: MailedStep, siteOrigin: string): Mail {
  const { status, hasWords, tracking, readyBy, arrivesBy } = step;
  const { heading, text } = texts[status];
  const parcel = tracking && toTracking(tracking);
  const action = parcel && trackingLink(parcel);
  const openOrder = { label: 'Open your order', address: `${siteOrigin}/orders/${order.orderId}` };
  return mailToCustomer(order, {
    subject: `${heading}: order ${shownOrderNumber(order.orderId)}`,
    heading,
    parts: [
      paragraph(hasWords ? `${text} The page of your order says more.` : text),
      ...(arrivesBy === undefined ? [] : [paragraph(`It arrives by ${shortDay(arrivesBy)}.`)]),
      ...(arrivesBy === undefined && readyBy !== undefined ? [paragraph(`It is ready by ${shortDay(readyBy)}.`)] : []),
      ...(parcel === undefined ? [] : [paragraph(`${parcel.name}, parcel number ${parcel.number}.`)]),
      ...(action === undefined ? [] : [button(action)]),
      (action === undefined ? button : plainLink)(openOrder),
    ],
  });
}

/** Writes the mail to an owner about a gift that arrived damaged or wrong. It has no words of the customer, as no mail to owners has. */
export function writeOwnerCaseMail(orderId: string, to: string, siteOrigin: string): Mail {
  return mailOf({
    ...{ to, orderId, subject: `Damaged or wrong: order ${shownOrderNumber(orderId)}` },
    heading: 'A gift arrived damaged or wrong',
    parts: [
      paragraph('The customer reports a gift that is damaged or wrong. Their report is on the page of the order.'),
      button({ label: 'Open the order', address: `${siteOrigin}/manage/orders/${orderId}` }),
      howToTurnOff,
    ],
  });
}
