/** Texts about the day by which a customer wants the gifts. */
export const wantedDay = {
  label: 'I need them by (optional)',
  withoutPin: ', wherever we deliver. With a PIN code, it may be sooner.',
  tooEarly: (earliest: string, isPossible = false) =>
    isPossible
      ? `We can make it by then only if all details come with your order. If not, the earliest day is ${earliest}.`
      : `We can’t make it by then. The earliest day is ${earliest}.`,
  asked: (day: string) => `You asked for it by ${day}.`,
  atDesk: (day: string) => `Wanted by ${day}`,
  inTime: (wanted: string) => `In time for ${wanted}.`,
};
