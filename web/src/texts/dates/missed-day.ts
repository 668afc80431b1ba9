/** Texts about a day by which the customer wanted the gifts, and which is missed. */
export const missedDay = {
  title: (day: string) => `We can’t make it by ${day}`,
  at: (pin: string | undefined, day: string) =>
    pin === undefined ? `Your order arrives by ${day}.` : `To PIN ${pin}, your order arrives by ${day}.`,
  lost: 'We can’t promise a day for your order any more.',
  choice: {
    placed: 'You can keep it, or cancel it free of charge until we start making it.',
    making: 'We’ve started making your gifts, so you can’t cancel it any more.',
  },
  next: { placed: 'How to cancel', making: 'Is that too late? Write to us.' },
};
