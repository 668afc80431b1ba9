/** Texts about the day by which a customer wants the gifts. */
export const wantedDay = {
  label: 'I need them by (optional)',
  withoutPin: ', wherever we deliver. With a PIN code, it may be sooner.',
  tooEarly: (earliest: string) => `We can’t make it by then. The earliest day is ${earliest}.`,
  asked: (day: string) => `You asked for it by ${day}.`,
  missed: {
    title: (day: string) => `We can’t make it by ${day}`,
    at: (pin: string | undefined, day: string) =>
      pin === undefined ? `Your order arrives by ${day}.` : `To PIN ${pin}, your order arrives by ${day}.`,
    lost: 'We can’t promise a day for your order any more.',
    choice: {
      placed: 'You can keep it, or cancel it free of charge until we start making it.',
      making: 'We’ve started making your gifts, so you can’t cancel it any more.',
    },
    next: { placed: 'How to cancel', making: 'Is that too late? Write to us.' },
  },
  atDesk: (day: string) => `Wanted by ${day}`,
  inTime: (wanted: string) => `In time for ${wanted}.`,
};
