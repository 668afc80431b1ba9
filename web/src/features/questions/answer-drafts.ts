import { StoredValue } from '../../lib/stored-value.ts';
import type { Given } from './field-values.ts';

type Drafts = Readonly<Record<string, Given>>;

/** How many products and lines may have a draft. The oldest draft is dropped first. */
const maxDrafts = 20;

/** The values typed into the questions of products and lines in this tab. They survive reloads, signing in and crashes. */
const stored = new StoredValue<Drafts>('shop.answers', (value) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter((entry) => isDraft(entry))) : undefined,
);

/** The draft of a product, or of a line that the customer is editing. */
export const answerDraft = (key: string): Given | undefined => stored.read()?.[key];

export function keepAnswerDraft(key: string, given: Given): void {
  const { [key]: _, ...others } = stored.read() ?? {};
  stored.write(Object.fromEntries([...Object.entries(others), [key, given]].slice(-maxDrafts)));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isDraft = (entry: [string, unknown]): entry is [string, Given] =>
  isRecord(entry[1]) && Object.values(entry[1]).every((text) => typeof text === 'string');
