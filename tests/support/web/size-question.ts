import type { ChoiceQuestion } from '#contracts/questions/questions.ts';

/** A question for a size. A3 costs ₹400 more than A4. */
export const sizeQuestion: ChoiceQuestion = {
  id: 'size',
  kind: 'choice',
  label: 'Size',
  options: [
    { id: 'a4', label: 'A4', addPaise: 0 },
    { id: 'a3', label: 'A3', addPaise: 40_000 },
  ],
};
