import { formatShortDay } from '#web/lib/short-day.ts';

const ordersOf = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`;

/** The owners' first page: the day in numbers. */
export const today = {
  title: 'Today',
  ownersOnly: 'Only the shop’s owner can see the day’s numbers.',
  summary: (orders: number, late: number) => `${ordersOf(orders)}${late > 0 ? `, ${late} late` : ''}`,
  nothing: 'Nothing to make. New orders show here as soon as they can be made.',
  load: 'To make',
  late: 'Late',
  undated: 'Without a date',
  later: (count: number) => `${count} more on later days`,
  dayOf: (day: string, today: string) => (day === today ? 'Today' : formatShortDay(day)),
  orders: ordersOf,
  next: 'Waiting for you',
  theirs: 'Waiting for customers',
  numbers: {
    'to-ship': 'To ship',
    'proof-changes': 'Changes asked for a proof',
    'to-collect': 'Cash to collect',
    'to-check': 'Deliveries to check',
    cancelled: 'Cancelled by customers',
    findings: 'Payments to review',
    waiting: 'Details missing',
    unconfirmed: 'Orders to confirm',
    'proof-sent': 'Proofs to answer',
  },
  atLeast: (count: number) => `${count} or more`,
  dueFilter: (due: string) =>
    due === 'late' ? 'Late' : due === 'none' ? 'Without a date' : `To make by ${formatShortDay(due)}`,
};
