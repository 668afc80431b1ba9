import type { Answers } from '#contracts/questions/answers.ts';
import { hasTexts } from '../../lib/has-texts.ts';
import { StoredValue } from '../../lib/stored-value.ts';

/** A line that a visitor wants to add to the cart. */
export interface WantedLine {
  readonly productId: string;
  /** The answers to the product's questions, for a personalised line. */
  readonly answers?: Answers;
  /** The ID of the cart line that this one replaces. */
  readonly instead?: string;
  /** The draft whose photos are sent to the line, if the product asks for photos. */
  readonly draftKey?: string;
}

/**
 * The line that a signed-out visitor wants to add, remembered in this tab while they sign in. It is cleared only after
 * the API has responded, so that a reload in between does not lose it.
 */
export const wantedLine = new StoredValue<WantedLine>('shop.wanted-line', (stored) =>
  hasTexts(stored, 'productId') ? stored : undefined,
);
