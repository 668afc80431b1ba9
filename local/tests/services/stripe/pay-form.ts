/** What a payer who lives in Mumbai writes into the form of the local Stripe's page, with a card that is paid. */
export const payForm = {
  action: 'pay',
  email: 'asha@example.com',
  phone: '+919876543210',
  shippingName: 'Asha Rao',
  shippingCountry: 'IN',
  shippingLine1: '12 Marine Drive',
  shippingLine2: '',
  shippingCity: 'Mumbai',
  shippingPostalCode: '400020',
  shippingState: 'Maharashtra',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '12 / 40',
  cardCvc: '123',
  cardName: 'A RAO',
  billingSame: 'on',
};

/** Cards that do not simply pay. */
export const cards = {
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  authentication: '4000 0025 0000 3155',
};
