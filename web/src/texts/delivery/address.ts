export const address = {
  pin: 'PIN code',
  city: 'City',
  cityMissing: 'Enter the city.',
  state: 'State',
  stateMissing: 'Choose a State or Union Territory.',
  chooseState: 'Choose…',
  gift: 'Is it a gift? Recipient and message',
  recipientName: 'Recipient’s name',
  recipientMobile: 'Recipient’s mobile number',
  recipientHint: 'If it isn’t you',
  giftOnly: 'Is it a gift? Message and prices',
  giftMessage: 'Gift message',
  giftMessageHint: (length: number, most: number) =>
    `We print it on the slip in the parcel. ${length}\u00a0/\u00a0${most}`,
  giftMessageTooLong: (length: number) => `The message may have up to ${length} characters.`,
  hidePrices: 'Hide the prices on the slip in the parcel',
  cashStays: 'If you pay in cash, the courier still collects it.',
};
