import type { FieldError, ProblemCode } from '../contracts/problems.ts';

/** An expected failure: a code of the error catalogue and words that a customer may read. */
export interface Refusal {
  readonly ok: false;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
  /** Seconds after which asking again makes sense, where that is known. */
  readonly retryAfter?: number;
}

/** The result of every operation: its value, or why not. Only unexpected errors throw. */
export type Result<T> = { readonly ok: true; readonly value: T } | Refusal;

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value });

export const refuse = (code: ProblemCode, detail: string, errors?: readonly FieldError[]): Refusal =>
  errors === undefined ? { ok: false, code, detail } : { ok: false, code, detail, errors };

/** One field is wrong: 400 with the field named. */
export const refuseField = (field: string, message: string): Refusal =>
  refuse('invalid_request', message, [{ field, message }]);

/**
 * Any call to the table may fail like this: it stayed contended or throttled through every retry. It is thrown, because a
 * value would be part of every signature. `serve` answers it as `too_busy`.
 */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

export const unexpected = refuse('unexpected', 'Something went wrong on our side. Please try again in a moment.');

export const tooBusy = refuse('too_busy', 'The shop is busy right now. Please try again in a moment.');
