import type { Means } from '#contracts/payments/means.ts';

export const cardPayment = {
  title: ({ name }: Means) => `${name} payment`,
  notSetUp: 'Card payment isn’t available yet. Please use Cash on Delivery.',
  cardsTaken: 'Cards we accept',
  cards: ['Visa', 'Mastercard', 'RuPay', 'Amex'],
  upi: 'UPI',
  pay: ({ pay }: Means) => `Pay ${pay}`,
  starting: 'One moment…',
  leaving: 'Opening the payment page…',
  stillHere: 'Still here? Go to the payment page',
  secure: (service: string) => `You pay on ${service}’s secure page. We never see your card.`,
  samePin: (day: string, pin: string) => `${day} holds for PIN ${pin}. Enter the same PIN when you pay.`,
  delivery: {
    title: 'Where should we deliver?',
    lead: 'The payment page doesn’t ask for your address. Tell us here, then pay there.',
    submit: 'Continue to payment',
    failed: 'The payment wasn’t started.',
    close: 'Close',
  },
  changedMeanwhile: 'Your cart has changed. Please check it and pay again.',
  toOrders: 'View my orders',
  toSupport: 'Contact support',
};
