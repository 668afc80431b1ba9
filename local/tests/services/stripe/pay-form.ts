/** The form of the hosted page, filled in by a customer in Mumbai with a card that is accepted. */
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

/** Test cards that are not accepted immediately. */
export const cards = {
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  authentication: '4000 0025 0000 3155',
};
