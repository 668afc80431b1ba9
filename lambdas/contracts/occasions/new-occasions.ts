import * as z from 'zod/mini';
import { categoryIds } from '../categories.ts';
import { isDay } from '../dates/day.ts';
import { pinMessage } from '../delivery/pin.ts';
import { pinPattern } from '../delivery/states.ts';
import { limits } from '../limits.ts';
import { lineOfText, linesOfText } from '../text.ts';
import { versioned } from '../versioned.ts';
import { occasionSlug } from './occasions.ts';

const { count, nameLength, textLength } = limits.occasions;

const dateMessage = 'Enter the date of the occasion, such as 2026-08-28.';
const countMessage = `Enter up to ${count} occasions.`;

const occasion = z.strictObject({
  name: lineOfText('The name', 'Enter the name of the occasion.', nameLength),
  date: z.string(dateMessage).check(z.refine(isDay, dateMessage)),
  text: z.optional(linesOfText('The text', 'Enter a text, or leave it out.', textLength)),
  category: z.optional(z.enum(categoryIds, 'There is no such category.')),
  words: z.optional(lineOfText('The search words', 'Enter search words, or leave them out.', limits.searchLength)),
});

/** Body of `PUT /api/manage/settings/occasions`. The response is a `VersionedOccasions`. */
export const newOccasionsSchema = z.object({
  ...versioned,
  occasions: z.array(occasion, countMessage).check(
    z.maxLength(count, countMessage),
    z.check(({ value, issues }) => {
      const slugs = new Set<string>();
      for (const [index, each] of value.entries()) {
        const slug = occasionSlug(each);
        const message = `Another occasion has the address “${slug}” already. Change one of the names.`;
        if (slugs.has(slug)) issues.push({ code: 'custom', message, input: value, path: [index, 'name'] });
        slugs.add(slug);
      }
    }),
  ),
});
export type NewOccasions = z.infer<typeof newOccasionsSchema>;

/** Query of `GET /api/occasions`. Without `pin`, the cut-offs hold for all PINs. */
export const occasionsQuerySchema = z.object({
  pin: z.optional(z.string(pinMessage).check(z.regex(pinPattern, pinMessage))),
});
