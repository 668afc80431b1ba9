import { isDay } from '#contracts/dates/day.ts';
import { StoredValue } from '../../lib/stored-value.ts';

/** The day by which the customer wants the gifts of the cart. The next checkout sends it. */
export const wantedDay = new StoredValue<string>('shop.wanted-day', (stored) =>
  typeof stored === 'string' && isDay(stored) ? stored : undefined,
);
