import { StoredValue } from '../../lib/stored-value.ts';
import type { CheckoutAttempt, CheckoutBody } from './checkout-attempt.ts';

/** The unanswered checkout of this tab; it outlives a reload, so that a lost reply is found again. */
export const attempts = new StoredValue<CheckoutAttempt>('shop.checkout-attempt', (stored) =>
  isAttempt(stored) ? stored : undefined,
);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isBody = (value: unknown): value is CheckoutBody =>
  isRecord(value) &&
  typeof value.mobileNo === 'string' &&
  typeof value.residentialAddress === 'string' &&
  typeof value.cartVersion === 'string';

const isAttempt = (value: unknown): value is CheckoutAttempt =>
  isRecord(value) &&
  typeof value.userId === 'string' &&
  typeof value.key === 'string' &&
  Array.isArray(value.unanswered) &&
  value.unanswered.length > 0 &&
  value.unanswered.every(isBody);
