import type { CashLimits, ManagedSettings, SearchSettings } from '#contracts/settings/settings.ts';
import type { Versioned } from '#contracts/versioned.ts';
import { fieldText } from '../../ui/form-text.ts';

/** The body of a save. A number that can't be parsed is `null`; the API refuses it and names the field. */
export interface TypedSettings extends Versioned {
  readonly limits: { readonly [Name in keyof CashLimits]: CashLimits[Name] | null | undefined };
  readonly search: { readonly synonyms: SearchSettings['synonyms'] | undefined };
  readonly orderMails: { readonly on: boolean | undefined };
}

/** The form's values. Defaults and empty fields are not sent, and so they follow the shop's default from then on. */
export function typedSettings(fields: FormData, { version, defaults }: ManagedSettings): TypedSettings {
  const number = (name: Exclude<keyof CashLimits, 'on'>) =>
    unlessDefault(defaults.limits[name], numberIn(fieldText(fields, `limits.${name}`)));
  return {
    version,
    limits: {
      on: unlessDefault(defaults.limits.on, fields.has('limits.on')),
      maxTotal: number('maxTotal'),
      maxOpenOrders: number('maxOpenOrders'),
      maxOrdersPerDay: number('maxOrdersPerDay'),
      maxOrdersPerNetwork: number('maxOrdersPerNetwork'),
      maxOrdersPerDomain: number('maxOrdersPerDomain'),
    },
    orderMails: { on: unlessDefault(defaults.orderMails.on, fields.has('orderMails.on')) },
    search: { synonyms: synonymsIn(fieldText(fields, 'search.synonyms'), defaults.search.synonyms) },
  };
}

/** The synonyms as the form shows them, with one group per line. */
export const synonymLines = (synonyms: SearchSettings['synonyms']): string =>
  synonyms.map((words) => words.join(', ')).join('\n');

/** The synonyms in a text; undefined if it is empty, or if they are the shop's own. */
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

const unlessDefault = <T>(standard: T, value: T): T | undefined => (value === standard ? undefined : value);

/** The number in a text such as `₹10,000`; undefined if it is empty, null if it is not a number. */
export function numberIn(text: string): number | null | undefined {
  const digits = text.replace(/[₹,\s]/g, '');
  if (digits === '') return undefined;
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : null;
}
