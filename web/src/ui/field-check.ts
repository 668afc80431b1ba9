import type { FieldError } from '#contracts/problems.ts';
import type { FieldMessages } from '../lib/refuse-fields.ts';
import { fieldProblems as texts } from '../texts/field-problems.ts';
import { formatPrice } from './price.tsx';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The invalid fields (`required`, `type`, `min` …, or in `others`) with our own messages, in the order of the form. */
export const wrongFields = (form: HTMLFormElement, others: FieldMessages = {}): readonly FieldError[] =>
  [...form.elements].filter(isField).flatMap((field) => {
    const isWrong = field.willValidate && !field.validity.valid;
    const message = isWrong ? messageFor(field) : others[field.name];
    return message === undefined ? [] : [{ field: field.name, message }];
  });

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

function messageFor(field: Field): string {
  const { validity } = field;
  if (validity.valueMissing) return texts.missing(field.labels?.[0]?.textContent?.trim() ?? '');
  if (!(field instanceof HTMLInputElement)) return texts.other;
  const isDate = field.type === 'date';
  if (validity.typeMismatch && field.type === 'email') return texts.email;
  if (validity.tooShort) return texts.tooShort(field.minLength);
  if (validity.badInput) return isDate ? texts.noDate : texts.noNumber;
  if (validity.rangeUnderflow) return isDate ? texts.tooEarly : texts.tooLow(shown(field.min, field));
  if (validity.rangeOverflow) return isDate ? texts.tooLate : texts.tooHigh(shown(field.max, field));
  if (validity.stepMismatch) return Number(field.step || '1') === 1 ? texts.noWholeNumber : texts.tooManyDecimals;
  return texts.other;
}

/** A limit as people write it. A field for hundredths is for rupees. */
const shown = (limit: string, { step }: HTMLInputElement): string =>
  step === '0.01' ? formatPrice(Number(limit)) : Number(limit).toLocaleString('en-IN');
