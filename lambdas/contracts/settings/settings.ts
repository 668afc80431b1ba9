import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { hasWholePaise } from '../money.ts';
import { versioned } from '../versioned.ts';

/** The limits of cash on delivery. An order over a limit needs a confirmation; no order is refused. */
export interface CashLimits {
  readonly on: boolean;
  /** Rupees. */
  readonly maxTotal: number;
  /** Per customer, and per phone. */
  readonly maxOpenOrders: number;
  /** The same, per day in UTC. */
  readonly maxOrdersPerDay: number;
  /** Per IP network and day. Many customers can share a network. */
  readonly maxOrdersPerNetwork: number;
  /** Per mail domain and day, only of customers with an unproved mailbox. */
  readonly maxOrdersPerDomain: number;
}

export interface SearchSettings {
  /** Groups of synonyms: a search for one word also finds gifts with the others. */
  readonly synonyms: readonly (readonly string[])[];
}

export interface OrderMailSettings {
  /** Whether the shop mails its owners about each new order. */
  readonly on: boolean;
}

/** Everything that the owner can set, with a section for each subject. */
export interface ShopSettings {
  readonly limits: CashLimits;
  readonly search: SearchSettings;
  readonly orderMails: OrderMailSettings;
}

/** Response of `GET` and `PUT /api/manage/settings`: the current settings, and the defaults. */
export interface ManagedSettings extends ShopSettings {
  /** Increases with each change, from 0. */
  readonly version: number;
  readonly defaults: ShopSettings;
}

const totalMessage = 'Enter an amount from ₹1 to ₹1,00,00,000, with at most two decimals.';
const maxTotal = z
  .number(totalMessage)
  .check(z.gte(1, totalMessage), z.lte(limits.maxPrice, totalMessage), z.refine(hasWholePaise, totalMessage));

function countUpTo(most: number) {
  const message = `Enter a whole number from 1 to ${most}.`;
  return z.int(message).check(z.gte(1, message), z.lte(most, message));
}
const count = countUpTo(limits.countedOrders);
const sharedCount = countUpTo(limits.countedSharedOrders);

const { groups: maxGroups, words: maxWords, wordLength, length: maxCharacters } = limits.synonyms;
const synonymsMessage = 'Please send lists of words with the same meaning.';
const synonyms = z.array(z.array(z.string(synonymsMessage).check(z.trim()), synonymsMessage), synonymsMessage).check(
  z.check<string[][]>(({ value, issues }) => {
    const message = synonymsError(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  }),
);

/** The error message for the first invalid group, if there is one. */
function synonymsError(groups: readonly (readonly string[])[]): string | undefined {
  if (groups.length > maxGroups) return `Enter up to ${maxGroups} lines.`;
  const lines = new Map<string, number>();
  for (const [index, words] of groups.entries()) {
    const line = index + 1;
    if (words.length < 2 || words.length > maxWords) return `Enter 2 to ${maxWords} words in line ${line}.`;
    for (const word of words) {
      if (!isSearchWord(word)) {
        const { min, max } = wordLength;
        return `Line ${line}: “${word}” must be a single word of ${min} to ${max} letters or digits.`;
      }
      const key = word.normalize('NFKC').toLowerCase();
      const other = lines.get(key);
      if (other !== undefined) return `“${word}” is in line ${other} and in line ${line}. Keep it in one place.`;
      lines.set(key, line);
    }
  }
  const length = groups.flat().join('').length;
  return length > maxCharacters ? `Enter up to ${maxCharacters} characters in all.` : undefined;
}

function isSearchWord(word: string): boolean {
  const { length } = [...word];
  return length >= wordLength.min && length <= wordLength.max && /^[\p{L}\p{M}\p{N}]+$/u.test(word);
}

const onMessage = 'Please say whether the limits are on.';
const orderMailsMessage = 'Please say whether owners get a mail about each new order.';
const versionMessage = 'Please send the version of the settings that you have seen.';

/** Body of `PUT /api/manage/settings`. A missing field takes its default. */
export const newSettingsSchema = z.object({
  ...versioned,
  version: z.int(versionMessage).check(z.gte(0, versionMessage)),
  limits: z.optional(
    z.partial(
      z.object({
        on: z.boolean(onMessage),
        maxTotal,
        maxOpenOrders: count,
        maxOrdersPerDay: count,
        maxOrdersPerNetwork: sharedCount,
        maxOrdersPerDomain: sharedCount,
      }),
    ),
  ),
  search: z.optional(z.partial(z.object({ synonyms }))),
  orderMails: z.optional(z.partial(z.object({ on: z.boolean(orderMailsMessage) }))),
});
export type NewSettings = z.infer<typeof newSettingsSchema>;
