import { ApiProblem } from './problem.ts';

/** Messages by field; fields without one are valid. */
export type FieldMessages = Readonly<Record<string, string | undefined>>;

/** Throws the problem that the API would return for the fields that have a message, without calling the API. */
export function refuseFields(messages: FieldMessages): void {
  const errors = Object.entries(messages).flatMap(([field, message]) => (message ? [{ field, message }] : []));
  if (errors.length === 0) return;
  throw new ApiProblem(400, 'invalid_request', errors.map(({ message }) => message).join(' '), errors);
}
