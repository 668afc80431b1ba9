// Texts of the owner's desk that are not about the list of orders.

import { photosLabel } from '#contracts/photos/photos-label.ts';

export const workSheet = {
  title: 'Work sheet',
  loading: 'Loading the photos…',
  print: 'Print work sheet',
  due: (day: string) => `Due by ${day}`,
  making: (days: string) => `Making takes ${days}, from the day you have everything.`,
  waiting: (labels: readonly string[]) => `Still needed from the customer: ${labels.join(' · ')}`,
  complete: 'The customer has sent everything.',
  changes: 'The customer asks for changes:',
  line: (qty: number, title: string) => `${qty} × ${title}`,
  nothingAsked: 'Nothing to personalise.',
  preview: 'What the customer saw',
  previewOf: (label: string) => `Preview: ${label}`,
  photoOf: (label: string, number: number, count: number) => `${label}, photo ${number} of ${count}`,
  cropped: 'The frame shows the part that the customer chose.',
  printAnyway: 'Too few pixels. The customer pressed “Print it anyway”.',
  gone: 'This photo was deleted.',
  save: 'Save',
  saveOf: (fileName: string) => `Save ${fileName}`,
  saveAll: (count: number) => `Save all as zip (${photosLabel(count)})`,
  saving: (done: number, count: number) => `Saving ${done} of ${photosLabel(count)}…`,
  saved: (saved: number, gone: number) =>
    `The zip with ${photosLabel(saved)} is in your downloads.${gone > 0 ? ` ${photosLabel(gone)} had been deleted.` : ''}`,
  saveFailed: 'A photo couldn’t be loaded, so there’s no zip. Check your connection and try again.',
  expired: 'For privacy, links to photos work for five minutes.',
  renew: 'Show the photos again',
  answersFile: {
    order: 'Order',
    customer: 'Customer',
    placed: 'Placed',
    missing: 'Still needed',
  },
};

/** At the top of the work sheet, of its text file and of the packing slip. */
export const stopped = {
  cancelled: 'Cancelled. Don’t make or send this order.',
  refunded: 'Refunded. Don’t make or send this order.',
  disputed: 'Payment disputed. Don’t make or send this order.',
  unpaid: 'Awaiting payment. Don’t make or send this order yet.',
  unconfirmed: 'Not confirmed. Don’t make or send this order yet.',
};

export const packingSlip = {
  previewOf: (title: string) => `Preview of ${title}`,
};

/** The next step of an order in the list. */
export const nextSteps = {
  column: 'Next',
  waiting: (labels: readonly string[]) => `Waiting for: ${labels.join(' · ')}`,
  awaitedProof: { changes: 'Changes to the proof', answer: 'Answer to the proof', proof: 'Proof to send' },
  of: (action: string, orderId: string) => `${action}: order ${orderId}`,
  several: (action: string, count: number) => `${action} (${count})`,
  more: (count: number) => `and ${count} more`,
};

const marks = {
  seen: 'seen',
  confirm: 'confirmed',
  make: 'being made',
  ship: 'shipped',
  deliver: 'delivered',
  collect: 'paid in cash',
};
type Mark = keyof typeof marks | 'ask';

const unmailed: ReadonlySet<Mark> = new Set(['seen', 'confirm', 'collect']);

/** Follows a sentence about steps, and says whose customers they mail. */
const mailsOf = (names: readonly Mark[]): string => {
  const mailed = names.filter((name) => !unmailed.has(name)).length;
  if (mailed === 0) return '.';
  return mailed === names.length
    ? ', and we’ll email their customers.'
    : `, and we’ll email the ${mailed === 1 ? 'customer' : 'customers'} of ${mailed}.`;
};

/** Steps that are taken after some seconds. */
export const delayedSteps = {
  /** Follows the order's number. */
  one: (name: Mark) =>
    `${name === 'ask' ? 'lacks details' : `will be marked as ${marks[name]}`}${unmailed.has(name) ? '.' : ', and we’ll email its customer.'}`,
  /** The step of each order. */
  many: (names: readonly [Mark, ...Mark[]]) => {
    const [first] = names;
    const isSame = names.every((name) => name === first);
    const change = isSame && first !== 'ask' ? `marked as ${marks[first]}` : 'changed';
    const what = isSame && first === 'ask' ? 'lack details' : `will be ${change}`;
    return `${names.length} orders ${what}${mailsOf(names)}`;
  },
  /** About orders that are marked as shipped without a parcel's number. */
  unnumbered: (count: number) =>
    count === 1
      ? 'The email has no parcel number: undo to enter it on the order’s page.'
      : 'The emails have no parcel numbers: undo to enter them on the orders’ pages.',
  undo: 'Undo',
  undone: 'Undone. Nothing has changed, and no email was sent.',
  takeNow: 'Do it now',
};

/** The lists of open orders, by their next step. */
export const workTabs = {
  waiting: 'Waiting for customer',
  'to-make': 'To make',
  'to-ship': 'To ship',
  'proof-sent': 'Proof sent',
  'proof-changes': 'Changes asked for',
  'to-check': 'Delivery to check',
  'to-collect': 'Cash to collect',
  cancelled: 'Cancelled by customers',
  hint: 'This list checks 100 open orders at a time. “Show more” checks the next ones.',
  none: 'Nothing here right now.',
};

/** Notices of new orders while the desk is open. */
export const newOrders = {
  sound: 'Sound for new orders',
  arrived: (count: number) => (count === 1 ? 'A new order has arrived.' : `${count} new orders have arrived.`),
};

export const deskNote = {
  title: 'For the owners',
  lead: 'The customer never sees this.',
  loading: 'Loading the note…',
  take: 'Take this order',
  giveBack: 'Give it back',
  mine: (since: string) => `You have taken this order (${since}).`,
  takenBy: (name: string, since: string) => `${name} has taken this order (${since}).`,
  note: 'Note',
  save: 'Save note',
  saving: 'Saving…',
  saved: 'Note saved.',
  changed: (note: string) =>
    note === ''
      ? 'Another owner has removed the note meanwhile. Save again to keep yours.'
      : `Another owner has written meanwhile: “${note}”. Save again to replace it.`,
};
