import type { Answers } from '#contracts/questions/answers.ts';
import {
  type AskedQuestion,
  answersFrom,
  type Given,
  givenFrom,
  validationError,
  valueIn,
} from '../questions/field-values.ts';

interface Fields {
  /** The questions that have a field. */
  readonly asked: readonly AskedQuestion[];
  readonly given: Given;
  /** The answers that the fields showed initially. */
  readonly shown: Answers;
}

/** The values that the customer changed, by question ID. */
export function changedIn({ asked, given, shown }: Fields): Given {
  const before = givenFrom(shown);
  const changed = asked.filter((question) => valueIn(question, given).trim() !== (before[question.id] ?? ''));
  return Object.fromEntries(changed.map((question) => [question.id, valueIn(question, given)]));
}

/**
 * All answers of the line to save: the order's current answers (`latest`), overwritten with the customer's changes. So changes
 * made on another page survive, unless they affect the same field. Undefined if a changed value is invalid.
 */
export function answersToSave(fields: Fields, latest: Answers, today: string): Answers | undefined {
  const changedValues = changedIn(fields);
  const changed = fields.asked.filter(({ id }) => changedValues[id] !== undefined);
  const all = { ...givenFrom(latest), ...changedValues };
  if (changed.some((question) => validationError(question, all, today) !== undefined)) return undefined;
  const kept = Object.entries(latest).filter(([id]) => changedValues[id] === undefined);
  return { ...Object.fromEntries(kept), ...answersFrom(changed, changedValues, today) };
}
