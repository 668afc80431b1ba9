import type { FindingKind } from '#contracts/reconciliation/findings.ts';

export const reconciliation = {
  title: 'Payments to review',
  lead: 'Every hour, the shop compares its orders with the card service and fixes what it can. Here are the payments that need your decision.',
  ownersOnly: 'Only the shop’s owner can see payments.',
  lists: 'Filter payments',
  open: 'To review',
  settled: 'Done',
  nothing: 'Nothing to review',
  nothingSettled: 'Nothing done yet',
  compared: (time: string) => `Last compared with the card service on ${time}.`,
  notCompared: 'Not compared with the card service yet. The first check runs within an hour.',
  notSetUp: 'Card payment isn’t set up, so there’s nothing to review.',
  advice: 'What to do:',
  order: 'Order',
  orderTotal: 'Order total',
  payment: 'Payment at the card service',
  dispute: 'Dispute at the card service',
  newTab: '(opens in a new tab)',
  found: 'Found',
  markDone: 'Mark as done',
  marking: 'Saving…',
  done: 'Marked as done.',
  askDone: 'What did you do?',
  doneFollows: 'We’ll move this payment to Done. It comes back if its amount changes.',
  note: 'Note',
  noteHint: 'Other owners can read it.',
  keep: 'Keep on the list',
  close: 'Close',
  more: 'Show more',
  loading: 'Loading…',
  doneBy: (name: string, time: string, note: string) => `Done by ${name} on ${time}: ${note}`,
  goneAt: (time: string) => `Resolved on ${time}. The shop removed it from the list.`,
  kinds: {
    'no-order': {
      title: 'Payment without an order',
      text: 'The card service has a payment for an order that this shop doesn’t have.',
      advice:
        'If you shouldn’t keep the payment, refund it in the card service’s dashboard. If an order was lost, ask your administrator to restore it.',
    },
    'wrong-amount': {
      title: 'Payment of a different amount',
      text: 'The payment’s amount or currency doesn’t match the order.',
      advice: 'Refund it in the card service’s dashboard, then ask the customer to order again.',
    },
    'unexpected-payment': {
      title: 'Unexpected payment',
      text: 'The order was already cancelled or paid when this payment arrived, and the shop couldn’t refund it.',
      advice: 'Refund it in the card service’s dashboard. If it refuses, add money to your balance there first.',
    },
    'payment-missing': {
      title: 'Paid order without a payment',
      text: 'The order is marked as paid, but the card service has no payment for it.',
      advice:
        'Don’t ship the order. Check in the card service’s dashboard that the shop uses the right account, then ask the customer.',
    },
    'partly-refunded': {
      title: 'Partly refunded payment',
      text: 'Part of this payment was refunded, but the order is still marked as paid.',
      advice: 'If you agreed on this with the customer, mark it as done. If not, refund the rest from the order.',
    },
    'not-refunded': {
      title: 'Missing refund',
      text: 'The order is marked as refunded, but the card service hasn’t refunded the payment.',
      advice: 'Refund the payment in the card service’s dashboard.',
    },
    'refund-failed': {
      title: 'Failed refund',
      text: 'The customer’s bank rejected the refund, so the money is back in your balance at the card service.',
      advice: 'Ask the customer how to send the money, then refund them another way.',
    },
    'cancelled-kept': {
      title: 'Cancelled order, not refunded',
      text: 'The order is cancelled, but its payment hasn’t been refunded.',
      advice: 'Open the order and refund it. If you agreed on something else with the customer, mark it as done.',
    },
    'dispute-without-order': {
      title: 'Dispute without an order',
      text: 'A bank disputes a payment that doesn’t belong to any order.',
      advice: 'Answer the dispute in the card service’s dashboard before its deadline.',
    },
  } satisfies Record<FindingKind, { readonly title: string; readonly text: string; readonly advice: string }>,
};
