import * as z from 'zod/mini';
import { areDistinct } from '../distinct.ts';
import { idPattern } from '../ids.ts';
import { hasWholePaise } from '../money.ts';
import { versioned } from '../versioned.ts';
import { type State, states } from './states.ts';

/** Areas, or products, in one list. Each cart and each checkout reads them all. */
const entries = 100;
/** Rupees. */
export const maxFee = 100_000;

const feeMessage = 'Enter an amount from ₹0 to ₹1,00,000, with at most two decimals.';
const areaMessage = 'Enter the first digits of PIN codes, or the name of a State, each once.';
const productMessage = 'Enter the addresses of products, each once.';

const fee = z
  .number(feeMessage)
  .check(z.gte(0, feeMessage), z.lte(maxFee, feeMessage), z.refine(hasWholePaise, feeMessage));
const area = z.string(areaMessage).check(
  z.overwrite((text) => stateNamed(text) ?? text),
  z.refine((text) => /^[1-9]\d{0,5}$/.test(text) || states.some((state) => state === text), areaMessage),
);

const atMost = z.maxLength(entries, `Enter up to ${entries} entries.`);
const areas = z.array(area, areaMessage).check(atMost, z.refine(areDistinct, areaMessage));

const folded = (name: string): string => name.toLowerCase().replaceAll('&', ' and ').replace(/\s+/g, ' ').trim();

/** The State that an owner means: in any case, with `&`, and by its first words if no other State begins with them. */
function stateNamed(text: string): State | undefined {
  const name = folded(text);
  const [state, ...others] = name === '' ? [] : states.filter((each) => `${folded(each)} `.startsWith(`${name} `));
  return others.length === 0 ? state : undefined;
}

/** Body of `PUT /api/manage/settings/delivery`, with the version that the owner has seen. The response has the next one. */
export const newTermsSchema = z.object({
  ...versioned,
  fee,
  areaFees: z.array(z.strictObject({ area, fee }, areaMessage), areaMessage).check(
    atMost,
    z.refine((all) => areDistinct(all.map((entry) => entry.area)), areaMessage),
  ),
  freeAbove: z.optional(fee),
  cashFee: fee,
  notServed: areas,
  noCash: areas,
  noCashProducts: z
    .array(z.string(productMessage).check(z.regex(idPattern, productMessage)), productMessage)
    .check(atMost, z.refine(areDistinct, productMessage)),
});
