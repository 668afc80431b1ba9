import { toPaise, toRupees } from '#contracts/money.ts';
import type { Product } from '#contracts/products/product.ts';
import type { Making, PhotosQuestion, Question } from '#contracts/questions/questions.ts';
import { hasTexts } from '#web/lib/has-texts.ts';
import { StoredValue } from '#web/lib/stored-value.ts';
import { sizeIn, type TypedSize } from './size-in.ts';

/** An option as the owner types it. `adds` is its surcharge in rupees. Only options that are sizes have a width and height. */
export interface TypedOption extends TypedSize {
  readonly id: string;
  readonly label: string;
  readonly adds: string;
}

/** A question as the owner types it. Each kind uses some of the fields. `width` and `height` are in centimetres. */
export interface TypedQuestion {
  readonly id: string;
  readonly kind: Question['kind'];
  readonly label: string;
  readonly help: string;
  readonly needed: boolean;
  /** True if the gift can be made without the answer. */
  readonly optional: boolean;
  /** True if the answer is lettered on the gift. */
  readonly lettered: boolean;
  readonly maxLength: string;
  readonly lines: string;
  readonly options: readonly TypedOption[];
  /** True if the options are print sizes. */
  readonly sizes: boolean;
  readonly from: string;
  readonly to: string;
  readonly min: string;
  readonly max: string;
  readonly width: string;
  readonly height: string;
  readonly original: boolean;
  /** One label per line. */
  readonly slots: string;
}

/** What the owner has typed in the Personalisation section. */
export interface TypedPersonalisation {
  readonly questions: readonly TypedQuestion[];
  readonly minDays: string;
  readonly maxDays: string;
  /** Set if customers approve a proof. */
  readonly proofRequired?: true;
}

/** A product's questions and making time in the API's format. */
interface Personalisation {
  readonly questions: Question[];
  readonly making?: Making;
  readonly proofRequired?: true;
}

const noSize: TypedSize = { width: '', height: '' };

/** A unique ID, so that answers stay with their question when the owner changes its label. */
const newId = (kind: string): string => `${kind}-${crypto.randomUUID().slice(0, 8)}`;

export const newOption = (label = '', adds = ''): TypedOption => ({
  id: newId('option'),
  label,
  adds,
  ...noSize,
});

/** The option with the size that its label names, unless the owner has typed another one. */
export function withSize(option: TypedOption, before: Pick<TypedOption, 'label'> = option): TypedOption {
  const isTyped = option.width !== '' || option.height !== '';
  const was = sizeIn(before.label);
  const isSuggested = option.width === was?.width && option.height === was?.height;
  return isTyped && !isSuggested ? option : { ...option, ...(sizeIn(option.label) ?? noSize) };
}

export const newQuestion = (kind: Question['kind'], fields: Partial<TypedQuestion> = {}): TypedQuestion => ({
  id: newId(kind),
  kind,
  label: '',
  help: '',
  needed: false,
  optional: false,
  lettered: false,
  maxLength: '60',
  lines: '1',
  options: kind === 'choice' ? [newOption(), newOption()] : [],
  sizes: false,
  from: '',
  to: '',
  min: '1',
  max: '1',
  width: '20',
  height: '25',
  original: false,
  slots: '',
  ...fields,
});

export function typedFrom({
  questions = [],
  making,
  proofRequired,
}: Partial<Pick<Product, 'questions' | 'making' | 'proofRequired'>>): TypedPersonalisation {
  return {
    questions: questions.map(typedQuestion),
    minDays: making ? String(making.minDays) : '',
    maxDays: making ? String(making.maxDays) : '',
    ...(proofRequired && { proofRequired }),
  };
}

function typedQuestion(question: Question): TypedQuestion {
  const { id, kind, label, help = '', when } = question;
  const lettered = 'lettered' in question && question.lettered === true;
  const optional = 'optional' in question && question.optional === true;
  const typed = newQuestion(kind, { id, label, help, needed: when === 'before-ordering', lettered, optional });
  switch (question.kind) {
    case 'text':
      return { ...typed, maxLength: String(question.maxLength), lines: String(question.lines) };
    case 'choice':
      return {
        ...typed,
        options: question.options.map(({ id, label, addPaise, printMm }) => ({
          id,
          label,
          adds: addPaise ? String(toRupees(addPaise)) : '',
          ...(printMm ? typedSize(printMm) : noSize),
        })),
        sizes: question.options.some(({ printMm }) => printMm !== undefined),
      };
    case 'date':
      return { ...typed, from: String(question.from ?? ''), to: String(question.to ?? '') };
    case 'photos':
      return {
        ...typed,
        min: String(question.min),
        max: String(question.max),
        ...typedSize(question.printMm),
        original: question.detail === 'original',
        slots: (question.slots ?? []).join('\n'),
      };
  }
}

const typedSize = ([width, height]: PhotosQuestion['printMm']): TypedSize => ({
  width: String(width / 10),
  height: String(height / 10),
});

const printMmOf = ({ width, height }: TypedSize): PhotosQuestion['printMm'] => [
  Math.round(Number(width) * 10),
  Math.round(Number(height) * 10),
];

/** Converts the typed values to the API's format. The API validates them, and returns errors for invalid fields. */
export function personalisationFrom(typed: TypedPersonalisation): Personalisation {
  const { questions, minDays, maxDays, proofRequired } = typed;
  const [first, last] = [minDays || maxDays, maxDays || minDays];
  return {
    questions: questions.map(questionFrom),
    ...(first !== '' && { making: { minDays: Number(first), maxDays: Number(last) } }),
    ...(proofRequired && { proofRequired }),
  };
}

function questionFrom(typed: TypedQuestion): Question {
  const { id, label, help, needed } = typed;
  const lettered = typed.lettered && { lettered: true as const };
  const optional = typed.optional && { optional: true as const };
  const asked = {
    id,
    label: label.trim(),
    ...(help.trim() !== '' && { help: help.trim() }),
    ...(needed && typed.kind !== 'choice' && { when: 'before-ordering' as const }),
  };
  switch (typed.kind) {
    case 'text':
      return {
        ...asked,
        kind: 'text',
        maxLength: Number(typed.maxLength),
        lines: Number(typed.lines),
        ...lettered,
        ...optional,
      };
    case 'choice':
      return {
        ...asked,
        kind: 'choice',
        options: typed.options.map((option, index) => ({
          id: option.id,
          label: option.label.trim(),
          addPaise: index === 0 ? 0 : toPaise(Number(option.adds)),
          ...(typed.sizes && (option.width !== '' || option.height !== '') && { printMm: printMmOf(option) }),
        })),
      };
    case 'date':
      return {
        ...asked,
        kind: 'date',
        ...(typed.from !== '' && { from: Number(typed.from) }),
        ...(typed.to !== '' && { to: Number(typed.to) }),
        ...lettered,
        ...optional,
      };
    case 'photos': {
      const slots = typed.slots
        .split('\n')
        .map((slot) => slot.trim())
        .filter(Boolean);
      return {
        ...asked,
        kind: 'photos',
        min: Number(typed.min),
        max: Number(typed.max),
        ...(slots.length > 0 && { slots }),
        printMm: printMmOf(typed),
        detail: typed.original ? 'original' : 'print',
        ...optional,
      };
    }
  }
}

/** The personalisation fields of a new product. Leaves out empty ones. */
export function personalFields(typed: TypedPersonalisation): Partial<Personalisation> {
  const { questions, ...others } = personalisationFrom(typed);
  return { ...(questions.length > 0 && { questions }), ...others };
}

/** The changes to the personalisation of a product. `null` removes the making time, or the approval of proofs. */
export function personalChanges(before: TypedPersonalisation, after: TypedPersonalisation) {
  const [old, now] = [personalisationFrom(before), personalisationFrom(after)];
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return {
    ...(!isSame(old.questions, now.questions) && { questions: now.questions }),
    ...(!isSame(old.making, now.making) && { making: now.making ?? null }),
    ...(old.proofRequired !== now.proofRequired && { proofRequired: now.proofRequired ?? null }),
  };
}

/** What this tab has stored of the Personalisation section; undefined for anything else. */
export const storedPersonalisation = (stored: unknown): TypedPersonalisation | undefined =>
  hasTexts(stored, 'minDays', 'maxDays') && 'questions' in stored && Array.isArray(stored.questions)
    ? {
        minDays: stored.minDays,
        maxDays: stored.maxDays,
        questions: stored.questions.filter(isTyped).map(completed),
        ...('proofRequired' in stored && stored.proofRequired === true && { proofRequired: true }),
      }
    : undefined;

/** The unsent questions of a new product, kept in this tab. */
export const personalisationDraft = new StoredValue('shop.product-questions', storedPersonalisation);

/** Adds the default values of fields that did not exist when the draft was stored. */
const completed = (stored: TypedQuestion): TypedQuestion => ({
  ...newQuestion(stored.kind),
  ...stored,
  options: stored.options.map((option) => ({ ...noSize, ...option })),
});

const kinds: readonly string[] = ['text', 'choice', 'date', 'photos'] satisfies Question['kind'][];
const texts = ['label', 'help', 'maxLength', 'lines', 'from', 'to', 'min', 'max', 'width', 'height', 'slots'] as const;

const isTyped = (stored: unknown): stored is TypedQuestion =>
  hasTexts(stored, 'id', 'kind', ...texts) &&
  kinds.includes(stored.kind) &&
  'options' in stored &&
  Array.isArray(stored.options) &&
  stored.options.every((option: unknown) => hasTexts(option, 'id', 'label', 'adds'));
