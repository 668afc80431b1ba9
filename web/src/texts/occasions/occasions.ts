import type { OccasionState } from '#contracts/occasions/occasions.ts';
import { formatShortDay } from '#web/lib/short-day.ts';

/** Months ahead, the day has its year. */
const shownDay = (day: string, state?: OccasionState): string =>
  state === 'early' ? `${formatShortDay(day)} ${day.slice(0, 4)}` : formatShortDay(day);

/** What customers read about occasions. */
export const occasions = {
  title: 'Occasions',
  orderBy: (day: string, state?: OccasionState) => `Order by ${shownDay(day, state)}`,
  on: (day: string) => `On ${formatShortDay(day)}`,
  isOn: (name: string, day: string, state: OccasionState) => `${name} is on ${shownDay(day, state)}.`,
  wasOn: (name: string, day: string) => `${name} was on ${formatShortDay(day)}.`,
  anywhere: 'to have it in time',
  to: (pin: string) => `to have it in time at PIN ${pin}`,
  slower: 'Some of these gifts take longer to make. Order them earlier: their own pages say when they arrive.',
  late: (name: string) => `An order placed today may arrive after ${name}. A gift’s own page says when it arrives.`,
  description: (name: string) => `Personalised gifts for ${name}, made by hand from your photos.`,
  gone: 'This occasion is no longer in our calendar.',
};
