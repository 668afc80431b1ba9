import type { FieldError, ProblemCode } from '../contracts/problems.ts';

/** An expected failure: a code of the error catalogue, and a message for the customer. */
export interface Refusal {
  readonly ok: false;
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
  /** Seconds until a retry can succeed, if known. */
  readonly retryAfter?: number;
}

/** The result of every operation: its value or a refusal. Only unexpected errors throw. */
export type Result<T> = { readonly ok: true; readonly value: T } | Refusal;

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value });

export const refuse = (code: ProblemCode, detail: string, errors?: readonly FieldError[]): Refusal =>
  errors === undefined ? { ok: false, code, detail } : { ok: false, code, detail, errors };

/** A 400 that names the invalid field. */
export const refuseField = (field: string, message: string): Refusal =>
  refuse('invalid_request', message, [{ field, message }]);

/**
 * The table stayed contended or throttled through every retry. Any call to the table may throw this, because a value would be
 * part of every signature. `serve` responds with the refusal `tooBusy`.
 */
export class ContentionError extends Error {
  override readonly name = 'ContentionError';
}

export const unexpected = refuse('unexpected', 'Something went wrong on our side. Please try again in a moment.');

/** A token stays valid for up to an hour after its account is deleted. */
export const accountDeleted = refuse('not_signed_in', 'This account was deleted.');

export const tooBusy = refuse('too_busy', 'The shop is busy right now. Please try again in a moment.');
