import { categories } from '#contracts/categories.ts';
import type { NewOccasions } from '#contracts/occasions/new-occasions.ts';
import { ApiProblem } from '#web/lib/problem.ts';
import { fieldText } from '#web/ui/form-text.ts';

export const fieldsOfOccasion = ['name', 'date', 'text', 'category', 'words'] as const;

/** A field's name. It has the row's key, which stays when an earlier row is removed. */
export const occasionField = (key: number, field: (typeof fieldsOfOccasion)[number]): string =>
  `occasions.${key}.${field}`;

/** The form's values. An empty field is left out; the API refuses what is wrong, and names the field. */
export const typedOccasions = (fields: FormData, keys: readonly number[]): NewOccasions['occasions'] =>
  keys.map((key) => {
    const typed = (field: (typeof fieldsOfOccasion)[number]) => fieldText(fields, occasionField(key, field)).trim();
    return {
      name: typed('name'),
      date: typed('date'),
      text: typed('text') || undefined,
      category: categories.find(({ id }) => id === typed('category'))?.id,
      words: typed('words') || undefined,
    };
  });

/** The API names a field by its row's place. Returns its refusal with the names of the form's fields. */
export function withKeys(problem: unknown, keys: readonly number[]): unknown {
  if (!(problem instanceof ApiProblem)) return problem;
  const errors = problem.errors.map(({ field, message }) => ({
    field: field.replace(/(?<=^occasions\.)\d+/, (index) => String(keys[Number(index)])),
    message,
  }));
  return new ApiProblem(problem.status, problem.code, problem.message, errors);
}
