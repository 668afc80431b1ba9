import { dayMs } from '../contracts/dates/day.ts';
import { isTooLongForAll } from '../contracts/graphemes.ts';
import { limits } from '../contracts/limits.ts';
import { photosLabel } from '../contracts/photos/photos-label.ts';
import type { Answer, Answers, PhotosAnswer } from '../contracts/questions/answers.ts';
import type {
  ChoiceQuestion,
  DateQuestion,
  PhotosQuestion,
  Question,
  TextQuestion,
} from '../contracts/questions/questions.ts';
import { lineOfText, linesOfText } from '../contracts/text.ts';
import { toIndianTime } from '../platform/clock.ts';

/** The answer in canonical form, or an error to show to the customer. Undefined for an empty answer. */
export type Checked = { readonly answer: Answer } | { readonly error: string } | undefined;

/** The date in India a number of days from now, such as `2026-04-01`. */
const dayFrom = (now: Date, days: number): string => toIndianTime(new Date(now.getTime() + days * dayMs)).slice(0, 10);

/** Formats a date for people: `1 April 2026`. */
export const dayInWords = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  );

/** The answer to a question. Checks own properties only, because a question's ID may be `constructor`. */
export const answerTo = ({ id }: Pick<Question, 'id'>, answers: Answers): Answer | undefined =>
  Object.hasOwn(answers, id) ? answers[id] : undefined;

/** Checks one answer against its question. Dates are compared with today's date in India. */
export function checkAnswer(question: Question, answer: Answer, now: Date): Checked {
  switch (question.kind) {
    case 'text':
      return 'text' in answer ? checkText(question, answer.text) : wrongKind;
    case 'choice':
      return 'option' in answer ? checkOption(question, answer.option) : wrongKind;
    case 'date':
      return 'date' in answer ? checkDate(question, answer.date, now) : wrongKind;
    case 'photos':
      return 'photos' in answer ? checkPhotos(question, answer) : wrongKind;
  }
}

const wrongKind = { error: 'This answer does not fit its question. Please answer it again.' };

/** Remembers the schema of each length: building one takes longer than its check, and questions allow few lengths. */
function schemasByLength(build: typeof lineOfText): (units: number) => ReturnType<typeof lineOfText> {
  const known = new Map<number, ReturnType<typeof lineOfText>>();
  return (units) => {
    const schema = known.get(units) ?? build('The text', 'Please enter visible text.', units);
    known.set(units, schema);
    return schema;
  };
}

const oneLine = schemasByLength(lineOfText);
const severalLines = schemasByLength(linesOfText);

function checkText({ maxLength, lines }: TextQuestion, given: string): Checked {
  const text = given.replace(/\r\n?/g, '\n');
  if (text.trim() === '') return undefined;
  if (isTooLongForAll(text.trim(), maxLength)) return { error: `The text may have up to ${maxLength} characters.` };
  const units = maxLength * limits.questions.unitsPerCharacter;
  const checked = (lines === 1 ? oneLine : severalLines)(units).safeParse(text);
  if (!checked.success) return { error: checked.error.issues[0]?.message ?? wrongKind.error };
  if (checked.data.split('\n').length > lines) return { error: `The text can have up to ${lines} lines.` };
  return { answer: { text: checked.data } };
}

function checkOption({ options }: ChoiceQuestion, option: string): Checked {
  if (option === '') return undefined;
  return options.some(({ id }) => id === option)
    ? { answer: { option } }
    : { error: 'This option is no longer offered. Please choose another one.' };
}

const { dates } = limits.questions;

function checkDate({ from, to }: DateQuestion, date: string, now: Date): Checked {
  const first = from === undefined ? dates.first : dayFrom(now, from);
  const last = to === undefined ? dates.last : dayFrom(now, to);
  if (date < first) return { error: `Please choose ${dayInWords(first)} or a later date.` };
  if (date > last) return { error: `Please choose ${dayInWords(last)} or an earlier date.` };
  return { answer: { date } };
}

function checkPhotos({ max }: PhotosQuestion, { photos, preview }: PhotosAnswer): Checked {
  if (photos.length === 0) return undefined;
  if (photos.length > max) return { error: `Please choose up to ${photosLabel(max)}.` };
  return { answer: { photos, ...(preview !== undefined && { preview }) } };
}

/** The photo ID of the first preview in a line's answers. The site draws only one per line. */
export const previewIn = (answers: Answers = {}): string | undefined =>
  Object.values(answers).flatMap((answer) => ('photos' in answer ? (answer.preview ?? []) : []))[0];

/** Counts the photos in answers, without their previews. */
export const countPhotos = (answers: Answers = {}): number =>
  Object.values(answers).reduce((sum, answer) => sum + ('photos' in answer ? answer.photos.length : 0), 0);
