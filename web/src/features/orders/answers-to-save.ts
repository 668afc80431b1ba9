import type { Answers } from '#contracts/answers.ts';
import { type AskedQuestion, answersFrom, type Given, givenFrom, misfitOf, valueIn } from '../questions/given.ts';

interface Fields {
  /** The questions that have a field. */
  readonly asked: readonly AskedQuestion[];
  readonly given: Given;
  /** The answers that the fields showed at first. */
  readonly shown: Answers;
}

/** What the customer changed in the fields, by the question's ID. */
export function touchedIn({ asked, given, shown }: Fields): Given {
  const before = givenFrom(shown);
  const touched = asked.filter((question) => valueIn(question, given).trim() !== (before[question.id] ?? ''));
  return Object.fromEntries(touched.map((question) => [question.id, valueIn(question, given)]));
}

/**
 * All answers of the line to save: those that the order has by now (`latest`), with what the customer changed. So a change on
 * another page stays, unless it is of the same field. Undefined if a changed answer doesn't fit its question.
 */
export function answersToSave(fields: Fields, latest: Answers, today: string): Answers | undefined {
  const touched = touchedIn(fields);
  const changed = fields.asked.filter(({ id }) => touched[id] !== undefined);
  if (changed.some((question) => misfitOf(question, touched, today) !== undefined)) return undefined;
  const kept = Object.entries(latest).filter(([id]) => touched[id] === undefined);
  return { ...Object.fromEntries(kept), ...answersFrom(changed, touched, today) };
}
