import type { OrderStatus, PaymentMethod, PaymentStatus } from '#contracts/orders/order.ts';
import type { WayBack } from '#contracts/orders/ways-back.ts';
import { bankDays, type Means } from '#contracts/payments/means.ts';
import { takenBy } from './taken-by.ts';

/** Describes the steps that an order has not reached yet. */
const stagesAhead: Readonly<Partial<Record<OrderStatus, string>>> = {
  placed: 'Once your payment arrives.',
  making: 'By hand, once we have all we need.',
  shipped: 'We make your gifts by hand, then send them.',
  delivered: 'At your door, ready to surprise.',
};

const paymentSteps: Readonly<Record<Exclude<PaymentStatus, 'paid'>, string>> = {
  due: 'Due on delivery',
  collected: 'Paid in cash',
  refused: 'Refused at the door',
  pending: 'Awaiting payment',
  failed: 'Payment failed',
  refunded: 'Refunded',
};

const waysBack: Readonly<Record<WayBack, string>> = {
  upi: 'by UPI',
  'bank-transfer': 'by bank transfer',
  cash: 'in cash',
};

export const orders = {
  title: 'My orders',
  loading: 'Please wait...',
  emptyTitle: 'No orders yet',
  emptyText: 'Find a gift, and your order will show here.',
  toShop: 'Go to the shop',
  order: 'Order',
  orderOf: (orderId: string) => `Order ${orderId}`,
  items: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`,
  morePictures: (count: number) => `+${count}`,
  more: 'Show more',
  back: 'Back to my orders',
  notFoundTitle: 'Order not found',
  notFoundText: 'None of your orders has this number. Check the address, or find it in your orders.',
  placedOn: 'Placed on',
  progress: 'Order progress',
  nextSteps: 'What happens next',
  ahead: stagesAhead,
  atTheirDoor: (name: string) => `At the door of ${name}, ready to surprise.`,
  /** Of a gift whose making is a step of its own. */
  sentWhenReady: 'As soon as your gifts are ready.',
  sentWhenApproved: 'As soon as you’ve approved a picture of the work, and your gifts are ready.',
  lines: 'What you ordered',
  total: 'Total',
  delivery: 'Delivery',
  cashFee: 'Cash on Delivery',
  address: 'Deliver to',
  orderedBy: 'Ordered by',
  giftMessage: 'Gift message',
  slip: 'Slip in the parcel',
  withoutPrices: (method: PaymentMethod) =>
    method === 'card' ? 'Without prices' : 'Only the cash to collect, no other prices',
  payment: 'Payment',
  status: {
    'awaiting-payment': 'Awaiting payment',
    placed: 'Placed',
    making: 'Being made',
    shipped: 'Shipped',
    delivered: 'Delivered',
    returned: 'Came back',
    cancelled: 'Cancelled',
  },
  method: (method: PaymentMethod, { name }: Means) => (method === 'card' ? name : 'Cash on Delivery'),
  paymentStatus: {
    due: 'Due on delivery',
    collected: 'Paid on delivery',
    refused: 'Not paid',
    pending: 'Awaiting payment',
    paid: 'Paid',
    failed: 'Payment failed',
    refunded: 'Refunded',
  },
  paymentStep: (status: PaymentStatus, { paid }: Means) => (status === 'paid' ? `Paid ${paid}` : paymentSteps[status]),
  refunded: paymentSteps.refunded,
  waysBack,
  givenBack: (way: WayBack) => `${paymentSteps.refunded} ${waysBack[way]}`,
  refundRefused: 'Refund refused',
  partOf: (refunded: string, charged: string) => `Refunded ${refunded} of ${charged}`,
  partStep: {
    sent: (amount: string) => `Refunding ${amount}`,
    made: (amount: string) => `Refunded ${amount}`,
    refused: (amount: string) => `Refund of ${amount} refused`,
  },
  partFor: (gifts: string) => `For ${gifts}`,
  disputeStep: {
    'needs-response': 'Payment disputed',
    'under-review': 'Dispute under review',
    won: 'Dispute won',
    lost: 'Dispute lost',
  },
  by: takenBy,
  byYou: 'by you',
  trackingChanged: 'Parcel number changed',
  addressChanged: 'Address changed',
  giftChanged: 'Gift message or slip changed',
  proofStep: { sent: 'Proof sent', changes: 'Changes asked for', approved: 'Proof approved' },
  addressBefore: (address: string) => `Before: ${address.split('\n').join(', ')}`,
  parcel: 'Parcel',
  track: 'Track your parcel',
  trackOnPage: (carrier: string) => `Enter this number on ${carrier}’s page`,
  newTab: '(opens in a new tab)',
  nothingToPay: 'Nothing to pay',
  /** Until the owner has marked the cash as collected. */
  wasDue: 'Was due on delivery',
  addressToCome: 'You’ll enter your address when you pay.',
  confirmed: 'Confirmed',
  changeSeen: 'The change was seen',
  asked: { 'by-owner': 'Asked for details', 'reminder-1': 'First reminder sent', 'reminder-2': 'Last reminder sent' },
  toBeConfirmed: 'We’ll confirm this order with you before we send it.',
  news: {
    'awaiting-payment': {
      title: 'Waiting for your payment',
      text: (total: string) =>
        `We’re waiting for your bank to confirm ${total}. This page updates automatically. Haven’t paid yet? You can pay now.`,
    },
    paid: {
      title: 'Thank you, we’ve received your payment',
      text: (total: string) =>
        `You paid ${total}. This page will show when we start making your gifts, and when they ship.`,
    },
    'payment-failed': {
      title: 'Your payment didn’t go through',
      text: (_total: string, { pay }: Means) =>
        `You weren’t charged. Your gifts are still in your cart, unless you’ve ordered them since: pay there ${pay} or in cash.`,
    },
    'refund-due': {
      title: 'This order was cancelled',
      text: (left: string, { paid, yours }: Means, isRest = false) =>
        `${isRest ? `${left}, the rest of your payment,` : `You paid ${left} ${paid}. It`} will be refunded to ${yours}, and this page will show when we’ve sent it.`,
    },
    'held-by-bank': {
      title: 'This order was cancelled',
      text: () => 'Your payment is with your bank. Please ask your bank about it.',
    },
    refunded: {
      title: 'We’ve refunded your payment',
      text: (total: string, { yours }: Means) =>
        `We’ve sent ${total} to ${yours}. Your bank may take ${bankDays} to show it.`,
    },
    'given-back': {
      title: 'We’ve given your money back',
      text: (total: string, _means: Means, _isRest: boolean, way: string) => `We’ve refunded ${total} ${way}.`,
    },
    returned: {
      title: 'Your parcel came back to us',
      text: () =>
        'The courier couldn’t deliver it. We’ll contact you about sending it again. Please check the address and mobile number below.',
    },
    cancelled: {
      title: 'This order was cancelled',
      text: () => 'You don’t need to pay anything.',
    },
  },
  continuePayment: 'Continue to payment',
  backToCart: 'Back to my cart',
};
