/** The page that the link in a confirmation email opens. */
export const confirmOrder = {
  title: 'Confirm your order',
  order: 'Order',
  ready: 'Confirm this order and we’ll start making it. It’s paid in cash on delivery.',
  notYours: 'If you didn’t order this, close this page.',
  action: 'Confirm my order',
  busy: 'Confirming…',
  myOrders: 'My orders',
  toShop: 'Go to the shop',
  ends: {
    confirmed: {
      title: 'Your order is confirmed',
      text: 'Thank you. We’ll make it now and email you when it ships.',
    },
    alreadyConfirmed: {
      title: 'This order is already confirmed',
      text: 'There’s nothing more to do. We’ll email you when it ships.',
    },
    cancelled: {
      title: 'This order was cancelled',
      text: 'You can’t confirm it any more. We won’t send anything, and you don’t need to pay.',
    },
    invalidLink: {
      title: 'This link doesn’t work',
      text: 'It may be incomplete or expired. Open it again from our email. If that doesn’t help, don’t worry: we’ll contact you about your order.',
    },
    refused: { title: 'You don’t need to confirm this order' },
  },
};
