import * as z from 'zod/mini';
import { categoryIds } from '../categories.ts';
import { areDistinct } from '../distinct.ts';
import { idPattern } from '../ids.ts';
import { limits } from '../limits.ts';
import { versioned } from '../versioned.ts';
import { wholeNumber } from '../whole-number.ts';
import { isDay } from './day.ts';

const {
  zones: maxZones,
  pinsPerZone,
  days: maxDays,
  holidays: maxHolidays,
  giftsPerDay,
  limitedProducts,
} = limits.dates;

const daysUpTo = (message: string) => wholeNumber(1, maxDays, `${message} 1 to ${maxDays} working days.`);
const deliveryDays = daysUpTo('Delivery takes');
const makingDays = daysUpTo('Making takes');

const pinsMessage = `A zone has 1 to ${pinsPerZone} beginnings of PINs, each of 1 to 6 digits.`;
const zonesMessage = `Enter up to ${maxZones} zones.`;
const zones = z
  .array(
    z.strictObject({
      pins: z
        .array(z.string(pinsMessage).check(z.regex(/^[1-9]\d{0,5}$/, pinsMessage)), pinsMessage)
        .check(z.minLength(1, pinsMessage), z.maxLength(pinsPerZone, pinsMessage)),
      days: deliveryDays,
    }),
    zonesMessage,
  )
  .check(
    z.maxLength(maxZones, zonesMessage),
    z.refine((all) => areDistinct(all.flatMap(({ pins }) => pins)), 'Each beginning of a PIN can be in only one zone.'),
  );

const gifts = wholeNumber(1, giftsPerDay, `A day has 1 to ${giftsPerDay} gifts.`);
const noCategory = 'There is no such category.';
const limitedMessage = `Enter the addresses of up to ${limitedProducts} products, each with its gifts a day.`;
const capacity = z.strictObject({
  categories: z.partialRecord(z.enum(categoryIds, noCategory), gifts),
  products: z
    .record(z.string().check(z.regex(idPattern, limitedMessage)), gifts, limitedMessage)
    .check(z.refine((all) => Object.keys(all).length <= limitedProducts, limitedMessage)),
});

const workingDaysMessage = 'Choose at least one working day of the week.';
const workingDays = z
  .array(wholeNumber(0, 6, workingDaysMessage), workingDaysMessage)
  .check(z.minLength(1, workingDaysMessage), z.refine(areDistinct, workingDaysMessage));

/**
 * Body of `PUT /api/manage/settings/dates`, with the version that the owner has seen. The response has the next one. Without
 * `capacity`, which pages of earlier versions don't send, the stored one stays.
 */
export const newDatesSchema = z.object({
  ...versioned,
  on: z.boolean('Please say whether the shop promises dates.'),
  deliveryDays,
  zones,
  makingDays,
  makingDaysOf: z.partialRecord(z.enum(categoryIds, noCategory), makingDays),
  workingDays,
  capacity: z.optional(capacity),
});

const holidayMessage = 'Enter each holiday as a date such as 2026-11-08, once.';
const holidaysMessage = `Enter up to ${maxHolidays} holidays.`;

/** The same for `PUT /api/manage/settings/holidays`. */
export const newHolidaysSchema = z.object({
  ...versioned,
  days: z
    .array(z.string(holidayMessage).check(z.refine(isDay, holidayMessage)), holidayMessage)
    .check(z.maxLength(maxHolidays, holidaysMessage), z.refine(areDistinct, holidayMessage)),
});
