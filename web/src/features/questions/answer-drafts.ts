import { isRecord, StoredDrafts } from '../../lib/stored-drafts.ts';
import type { Given } from './field-values.ts';

/** The values typed into the questions of products, and of lines that the customer is editing. */
const drafts = new StoredDrafts(
  'shop.answers',
  (stored): stored is Given => isRecord(stored) && Object.values(stored).every((text) => typeof text === 'string'),
);

/** The draft of a product, or of a line that the customer is editing. */
export const answerDraft = (key: string): Given | undefined => drafts.read(key);

export const keepAnswerDraft = (key: string, given: Given): void => drafts.write(key, given);
