import { toRupees } from '../contracts/money.ts';

/** Rupees with Indian grouping, as the site shows them: paise only where there are any. */
export const formatRupees = (paise: number): string =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(toRupees(paise));
