/** Texts about the days on which orders arrive. */
export const dates = {
  title: 'When will it arrive?',
  pin: 'Delivery PIN code',
  ask: 'Check the date',
  asking: 'Checking…',
  change: 'Change',
  arrivesBy: 'Arrives by',
  at: (pin: string) => `at PIN ${pin}`,
  where: 'Where do we deliver?',
  check: 'Check',
  to: (pin: string) => `Delivery to PIN ${pin}`,
  if: {
    answers: (day: string) => `if your details are in by ${day}`,
    confirmation: (day: string) => `if the order is confirmed by ${day}`,
  },
  invalid: 'Enter the six digits of the PIN code.',
  late: 'Late',
  readyByDay: (day: string) => `Ready by ${day}`,
  arrivesByDay: (day: string) => `Arrives by ${day}`,
  earliestFirst: 'Earliest first',
  moved: (from: string, to: string) => `Date moved from ${from} to ${to}`,
  noMoreDate: (from: string) => `We can’t promise ${from} any more`,
};
