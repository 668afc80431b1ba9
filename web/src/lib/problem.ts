import type { FieldError, Problem, ProblemCode } from '#contracts/problems.ts';
import { errors as texts } from '../texts/errors.ts';
import { hasTexts } from './has-texts.ts';

/** A failed call, with a message to show. Without a response, `status` is 0 and `code` is `network`. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  /** `gateway` if the response came from API Gateway itself, which has no codes. */
  readonly code: ProblemCode | 'gateway' | 'network';
  readonly errors: readonly FieldError[];

  constructor(status: number, code: ApiProblem['code'], message: string, errors: readonly FieldError[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** The problem of a call without a response. */
export const networkProblem = (): ApiProblem => new ApiProblem(0, 'network', texts.network);

/** Parses a refusal: problem+json from our functions, or API Gateway's `{message}`, which our own text replaces. */
export function problemFrom(status: number, text: string): ApiProblem {
  const body = parseJson(text);
  if (isProblem(body)) return new ApiProblem(status, body.code, body.detail, body.errors ?? []);
  return new ApiProblem(status, 'gateway', texts.byStatus[status] ?? texts.unexpected);
}

/** The errors that the browser itself throws. Their messages are for engineers. */
const browserErrors = [TypeError, RangeError, ReferenceError, SyntaxError, DOMException];

/** The text to show for a thrown value: a problem's detail, Cognito's message, or a general text. */
export function messageOf(error: unknown): string {
  const isShown = error instanceof Error && !browserErrors.some((kind) => error instanceof kind);
  return isShown && error.message !== '' ? error.message : texts.unexpected;
}

/** The parsed JSON, or undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isProblem = (body: unknown): body is Problem =>
  hasTexts(body, 'code', 'detail') && (!('errors' in body) || Array.isArray(body.errors));
