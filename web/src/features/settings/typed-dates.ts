import { type CategoryId, categoryIds } from '#contracts/categories.ts';
import { defaultDates, type VersionedDates, type Zone } from '#contracts/dates/dates.ts';
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

/** The form's values. The API refuses what can't be parsed, and names the field. */
export function typedDates(fields: FormData, version: number): VersionedDates {
  const daysOf = categoryIds.flatMap((id): [CategoryId, number][] => {
    const typed = fieldText(fields, `makingDaysOf.${id}`).trim();
    return typed === '' ? [] : [[id, daysIn(typed)]];
  });
  return {
    version,
    on: fields.has('on'),
    deliveryDays: daysIn(fieldText(fields, 'deliveryDays'), defaultDates.deliveryDays),
    zones: linesIn(fieldText(fields, 'zones')).map(zoneIn),
    makingDays: daysIn(fieldText(fields, 'makingDays'), defaultDates.makingDays),
    makingDaysOf: Object.fromEntries(daysOf),
    workingDays: fields.getAll('workingDays').map(Number),
  };
}

function zoneIn(line: string): { pins: string[]; days: number } {
  const [pins = '', days = ''] = line.split(/[=:]/);
  return { pins: pins.split(/[\s,]+/).filter((pin) => pin !== ''), days: daysIn(days) };
}

/** 0, which the API refuses, for anything else than digits. */
const daysIn = (typed: string, standard = 0): number => {
  const text = typed.trim();
  if (text === '') return standard;
  return /^\d+$/.test(text) ? Number(text) : 0;
};
