import { type CategoryId, categoryIds } from '#contracts/categories.ts';
import { type Capacity, defaultDates, type VersionedDates, type Zone } from '#contracts/dates/date-settings.ts';
import { fieldText } from '../../ui/form-text.ts';

/** The zones as the form shows them, one per line. */
export const zoneLines = (zones: readonly Zone[]): string =>
  zones.map(({ pins, days }) => `${pins.join(', ')} = ${days}`).join('\n');

/** The lines of a text, without empty ones. */
export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The gifts a day of single products as the form shows them, one per line. */
export const productLines = (products: Capacity['products'] = {}): string =>
  Object.entries(products)
    .map(([productId, gifts]) => `${productId} = ${gifts}`)
    .join('\n');

/** The ID at the end of a product's address, which may have a query string, as links of campaigns do. */
export const productIn = (address: string): string =>
  /[0-9A-Z]{16}(?=\W*$)/i.exec(address.replace(/[?#].*/, ''))?.[0].toUpperCase() ?? address;

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as the API takes it, such as 2026-11-08, from one that is written as in India: 8/11/2026 or 8 November 2026. */
function dayIn(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[-./ ]+(\d{1,2}|[a-z]{3,9})[-./, ]+(\d{4})$/i.exec(text) ?? [];
  const number = /\d/.test(month) ? Number(month) : monthNames.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return year === '' ? text : `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The days of a text with one in each line. */
export const daysIn = (text: string): string[] => linesIn(text).map(dayIn);

/** The form's values. The API refuses what can't be parsed, and names the field. */
export function typedDates(fields: FormData, version: number): VersionedDates {
  return {
    version,
    on: fields.has('on'),
    deliveryDays: wholeIn(fieldText(fields, 'deliveryDays'), defaultDates.deliveryDays),
    zones: linesIn(fieldText(fields, 'zones')).map(zoneIn),
    makingDays: wholeIn(fieldText(fields, 'makingDays'), defaultDates.makingDays),
    makingDaysOf: numbersByCategory(fields, 'makingDaysOf'),
    workingDays: fields.getAll('workingDays').map(Number),
    capacity: {
      categories: numbersByCategory(fields, 'capacity.categories'),
      products: Object.fromEntries(linesIn(fieldText(fields, 'capacity.products')).map(productWithGifts)),
    },
  };
}

/** The filled fields of the categories. */
const numbersByCategory = (fields: FormData, name: string): Partial<Record<CategoryId, number>> =>
  Object.fromEntries(
    categoryIds.flatMap((id) => {
      const typed = fieldText(fields, `${name}.${id}`).trim();
      return typed === '' ? [] : [[id, wholeIn(typed)]];
    }),
  );

function productWithGifts(line: string): [string, number] {
  // The address may have `=` in its query string.
  const [, address = line, gifts = ''] = /^(.*)=(.*)$/.exec(line) ?? [];
  return [productIn(address.trim()), wholeIn(gifts)];
}

function zoneIn(line: string): { pins: string[]; days: number } {
  const [pins = '', days = ''] = line.split(/[=:]/);
  return { pins: pins.split(/[\s,]+/).filter((pin) => pin !== ''), days: wholeIn(days.replace(/days?\s*$/i, '')) };
}

/** 0, which the API refuses, for anything else than digits. */
const wholeIn = (typed: string, standard = 0): number => {
  const text = typed.trim();
  if (text === '') return standard;
  return /^\d+$/.test(text) ? Number(text) : 0;
};
