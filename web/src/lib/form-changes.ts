import { hasTexts } from './has-texts.ts';
import { isRecord } from './stored-drafts.ts';

/** An unsaved change to a field: what was typed, and what it replaces. */
export interface Change {
  readonly before: string;
  readonly after: string;
}

/** The unsaved changes to a form. They leave out unchanged fields, so saving can't overwrite them. */
export type Changes<Name extends string = string> = Readonly<Partial<Record<Name, Change>>>;

export const isChanges = (stored: unknown): stored is Changes =>
  isRecord(stored) && Object.values(stored).every((change) => hasTexts(change, 'before', 'after'));

/**
 * Whether changes differ from the fields as they are now, and whether somebody has changed one of the same fields meanwhile.
 * Fields that have not loaded are ignored.
 */
export function statusOf(
  changes: Changes,
  now: Readonly<Partial<Record<string, string>>>,
): 'same' | 'kept' | 'outdated' {
  const kept = Object.entries(changes).filter(
    ([name, change]) => change && now[name] !== undefined && change.after !== now[name],
  );
  if (kept.length === 0) return 'same';
  return kept.some(([name, change]) => change?.before !== now[name]) ? 'outdated' : 'kept';
}
