import { graphemesOf } from '#contracts/graphemes.ts';
import type { FieldError } from '#contracts/problems.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { fieldText } from '../../ui/form-text.ts';
import { linesIn } from './typed-dates.ts';

/**
 * Saves lists that are typed as text. What the API refuses of an entry, such as `zones.1.days`, shows at its field with the
 * entry's beginning.
 */
export async function namingEntries<T>(fields: FormData, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.errors.length === 0) throw error;
    const errors = byField(error.errors.map((each) => atEntry(each, fields)));
    throw new ApiProblem(error.status, error.code, errors.map(({ message }) => message).join(' '), errors);
  }
}

interface EntryError extends FieldError {
  /** The beginning of the entry that is wrong. Missing if the whole field is. */
  readonly entry?: string;
}

function atEntry({ field, message }: FieldError, fields: FormData): EntryError {
  const name = fields.has(field) ? undefined : [...fields.keys()].find((each) => field.startsWith(`${each}.`));
  if (name === undefined) return { field, message };
  const text = fieldText(fields, name);
  const key = field.slice(name.length + 1);
  const entries = linesIn(listed.has(name) ? text.replace(/,/g, '\n') : text);
  const entry = entries[Number.parseInt(key, 10)] ?? entries.find((each) => each.includes(key));
  return { field: name, message, ...(entry !== undefined && { entry: `“${beginningOf(entry)}”` }) };
}

const shownLength = 40;

/** As much of an entry as shows which one it is. */
const beginningOf = (entry: string): string => {
  const letters = graphemesOf(entry);
  return letters.length > shownLength ? `${letters.slice(0, shownLength).join('')}…` : entry;
};

/** The lists in which a comma also ends an entry. */
const listed: ReadonlySet<string> = new Set(['notServed', 'noCash', 'noCashProducts']);

/** One error for each field, with each of its messages once, after the entries that it is about. */
const byField = (errors: readonly EntryError[]): readonly FieldError[] =>
  distinct(errors.map(({ field }) => field)).map((field) => {
    const own = errors.filter((each) => each.field === field);
    const messages = distinct(own.map(({ message }) => message));
    return { field, message: messages.map((message) => withEntries(message, own)).join(' ') };
  });

function withEntries(message: string, errors: readonly EntryError[]): string {
  const about = errors.filter((each) => each.message === message);
  const entries = distinct(about.flatMap(({ entry }) => (entry === undefined ? [] : [entry])));
  return entries.length === 0 ? message : `${entries.join(', ')}: ${message}`;
}

const distinct = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];
