import type { CashLimits, ManagedSettings, SearchSettings } from '#contracts/settings.ts';
import { fieldText } from '../../ui/form-text.ts';

/** The body of a save. A number that can't be read is `null`, which the API refuses with the field named. */
export interface TypedSettings {
  readonly version: number;
  readonly limits: { readonly [Name in keyof CashLimits]: CashLimits[Name] | null | undefined };
  readonly search: { readonly synonyms: SearchSettings['synonyms'] | undefined };
  readonly orderMails: { readonly on: boolean | undefined };
}

/** The form's values. Defaults and empty fields are not sent: they follow the shop's default from then on. */
export function typedSettings(fields: FormData, { version, defaults }: ManagedSettings): TypedSettings {
  const number = (name: Exclude<keyof CashLimits, 'on'>) =>
    unless(defaults.limits[name], numberIn(fieldText(fields, `limits.${name}`)));
  return {
    version,
    limits: {
      on: unless(defaults.limits.on, fields.has('limits.on')),
      maxTotal: number('maxTotal'),
      maxOpenOrders: number('maxOpenOrders'),
      maxOrdersPerDay: number('maxOrdersPerDay'),
    },
    orderMails: { on: unless(defaults.orderMails.on, fields.has('orderMails.on')) },
    search: { synonyms: synonymsIn(fieldText(fields, 'search.synonyms'), defaults.search.synonyms) },
  };
}

/** The words that mean the same as the form shows them: a line for each group. */
export const synonymLines = (synonyms: SearchSettings['synonyms']): string =>
  synonyms.map((words) => words.join(', ')).join('\n');

/** Undefined of an empty text, and of the shop's own words. */
function synonymsIn(text: string, standard: SearchSettings['synonyms']): SearchSettings['synonyms'] | undefined {
  const groups = text.split('\n').map((line) =>
    line
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  );
  const typed = groups.filter((words) => words.length > 0);
  return typed.length === 0 || synonymLines(typed) === synonymLines(standard) ? undefined : typed;
}

const unless = <T>(standard: T, value: T): T | undefined => (value === standard ? undefined : value);

/** The number in a text such as `₹10,000`; undefined if it is empty, null if it is not a number. */
function numberIn(text: string): number | null | undefined {
  const digits = text.replace(/[₹,\s]/g, '');
  if (digits === '') return undefined;
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : null;
}
