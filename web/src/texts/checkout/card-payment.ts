export const cardPayment = {
  title: 'Card payment',
  notSetUp: 'Card payment isn’t available yet. Please use Cash on Delivery.',
  cardsTaken: 'Cards we accept',
  cards: ['Visa', 'Mastercard', 'RuPay', 'Amex'],
  pay: 'Pay by card',
  starting: 'One moment…',
  leaving: 'Opening the payment page…',
  stillHere: 'Still here? Go to the payment page',
  secure: 'You pay on Stripe’s secure page. We never see your card.',
  changedMeanwhile: 'Your cart has changed. Please check it and pay again.',
  toOrders: 'View my orders',
  toSupport: 'Contact support',
};
