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

function atEntry({ field, message }: FieldError, fields: FormData): FieldError {
  const name = fields.has(field) ? undefined : [...fields.keys()].find((each) => field.startsWith(`${each}.`));
  if (name === undefined) return { field, message };
  const text = fieldText(fields, name);
  const place = field.slice(name.length + 1);
  const entries = linesIn(listed.has(name) ? text.replace(/,/g, '\n') : text);
  const entry = entries[Number.parseInt(place, 10)] ?? entries.find((each) => each.includes(place));
  return { field: name, message: entry === undefined ? message : `“${beginningOf(entry)}”: ${message}` };
}

const shownLength = 40;

/** As much of an entry as shows which one it is. */
const beginningOf = (entry: string): string => {
  const letters = graphemesOf(entry);
  return letters.length > shownLength ? `${letters.slice(0, shownLength).join('')}…` : entry;
};

/** The lists in which a comma also ends an entry. */
const listed: ReadonlySet<string> = new Set(['notServed', 'noCash', 'noCashProducts']);

/** One error for each field, with all its messages. */
const byField = (errors: readonly FieldError[]): readonly FieldError[] =>
  [...new Set(errors.map(({ field }) => field))].map((field) => ({
    field,
    message: errors.flatMap((each) => (each.field === field ? [each.message] : [])).join(' '),
  }));
