import { categories } from '#contracts/categories.ts';
import type { NewOccasions } from '#contracts/occasions/new-occasions.ts';
import { fieldText } from '#web/ui/form-text.ts';

export const fieldsOfOccasion = ['name', 'date', 'text', 'category', 'words'] as const;

/** A field's name is that in the errors of the API. */
export const occasionField = (index: number, field: (typeof fieldsOfOccasion)[number]): string =>
  `occasions.${index}.${field}`;

/** The form's values. An empty field is left out; the API refuses what is wrong, and names the field. */
export const typedOccasions = (fields: FormData, count: number): NewOccasions['occasions'] =>
  Array.from({ length: count }, (_, index) => {
    const typed = (field: (typeof fieldsOfOccasion)[number]) => fieldText(fields, occasionField(index, field)).trim();
    return {
      name: typed('name'),
      date: typed('date'),
      text: typed('text') || undefined,
      category: categories.find(({ id }) => id === typed('category'))?.id,
      words: typed('words') || undefined,
    };
  });
