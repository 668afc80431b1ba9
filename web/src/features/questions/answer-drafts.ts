import { StoredValue } from '../../lib/stored-value.ts';
import type { Given } from './given.ts';

type Drafts = Readonly<Record<string, Given>>;

/** The most products or lines whose draft is kept; the oldest is dropped first. */
const most = 20;

/** What was typed into the questions of products and lines, in this tab. It survives reloads, signing in and a crash. */
const stored = new StoredValue<Drafts>('shop.answers', (value) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter((entry) => isDraft(entry))) : undefined,
);

/** The draft of a product, or of a line that is being changed. */
export const answerDraft = (key: string): Given | undefined => stored.read()?.[key];

export function keepAnswerDraft(key: string, given: Given): void {
  const { [key]: _, ...others } = stored.read() ?? {};
  stored.write(Object.fromEntries([...Object.entries(others), [key, given]].slice(-most)));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isDraft = (entry: [string, unknown]): entry is [string, Given] =>
  isRecord(entry[1]) && Object.values(entry[1]).every((text) => typeof text === 'string');
