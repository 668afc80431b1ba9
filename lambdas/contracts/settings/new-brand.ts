import * as z from 'zod/mini';
import { areDistinct } from '../distinct.ts';
import { limits } from '../limits.ts';
import { lineOfText } from '../text.ts';
import { versioned } from '../versioned.ts';

const { nameLength, bannerTexts: mostTexts, bannerTextLength } = limits.brand;
const logoMessage = 'Please upload the logo first.';
const bannerMessage = `Enter 1 to ${mostTexts} texts, each once.`;

/**
 * Body of `PUT /api/manage/settings/brand`. A missing name or banner gets its default. A missing logo stays, so that a site which
 * doesn't know it can't remove it. The response is a `VersionedBrand`.
 */
export const newBrandSchema = z.object({
  ...versioned,
  name: z.optional(lineOfText('The name', 'Enter the name of the shop.', nameLength)),
  bannerTexts: z.optional(
    z
      .array(lineOfText('A text of the banner', 'Enter a text.', bannerTextLength), bannerMessage)
      .check(
        z.minLength(1, bannerMessage),
        z.maxLength(mostTexts, bannerMessage),
        z.refine(areDistinct, bannerMessage),
      ),
  ),
  /** The key of an uploaded picture; null removes the logo. */
  logo: z.optional(z.nullable(z.string(logoMessage).check(z.minLength(1, logoMessage)))),
});
export type NewBrand = z.infer<typeof newBrandSchema>;
