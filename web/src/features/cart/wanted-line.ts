import type { Answers } from '#contracts/answers.ts';
import { hasTexts, StoredValue } from '../../lib/stored-value.ts';

/** A line that a visitor wants in the cart. */
export interface WantedLine {
  readonly productId: string;
  /** Without them the line is the product's plain one. */
  readonly answers?: Answers;
  /** The ID of the line that this one replaces. */
  readonly instead?: string;
  /** If the product asks for photos: the draft whose photos follow to the line. */
  readonly draftKey?: string;
}

/**
 * The line that a signed-out visitor wanted in the cart, remembered in this tab while they sign in (D18). It is forgotten
 * only when the API has answered, so that a reload in between does not lose it.
 */
export const wantedLine = new StoredValue<WantedLine>('shop.wanted-line', (stored) =>
  hasTexts(stored, 'productId') ? stored : undefined,
);
