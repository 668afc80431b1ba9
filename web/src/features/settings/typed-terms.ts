import type { DeliveryTerms, VersionedTerms } from '#contracts/delivery/delivery-terms.ts';
import { fieldText } from '../../ui/form-text.ts';
import { linesIn, productIn } from './typed-dates.ts';
import { numberIn } from './typed-settings.ts';

type AreaFee = DeliveryTerms['areaFees'][number];

/** The body of a save. An amount that can't be parsed is `null`; the API refuses it and names the field. */
export interface TypedTerms extends Omit<VersionedTerms, 'fee' | 'cashFee' | 'freeAbove' | 'areaFees'> {
  readonly fee: number | null;
  readonly cashFee: number | null;
  readonly freeAbove?: number | null | undefined;
  readonly areaFees: readonly { readonly area: string; readonly fee: number | null }[];
}

/** The fees by area as the form shows them, one per line. */
export const areaFeeLines = (fees: readonly AreaFee[]): string =>
  fees.map(({ area, fee }) => `${area} = ${fee}`).join('\n');

/** The form's values. Empty fees are none. */
export function typedTerms(fields: FormData, version: number): TypedTerms {
  const amount = (name: keyof DeliveryTerms) => numberIn(fieldText(fields, name));
  const list = (name: keyof DeliveryTerms) => linesIn(fieldText(fields, name).replace(/,/g, '\n'));
  return {
    version,
    fee: orNone(amount('fee')),
    areaFees: linesIn(fieldText(fields, 'areaFees')).map(areaFeeIn),
    freeAbove: amount('freeAbove'),
    cashFee: orNone(amount('cashFee')),
    notServed: list('notServed'),
    noCash: list('noCash'),
    noCashProducts: list('noCashProducts').map(productIn),
  };
}

const orNone = (typed: number | null | undefined): number | null => (typed === undefined ? 0 : typed);

function areaFeeIn(line: string): TypedTerms['areaFees'][number] {
  const [area = '', fee = ''] = line.split(/[=:]/);
  return { area: area.trim(), fee: numberIn(fee) ?? null };
}
