import { ApiProblem, callApi } from '#web/lib/api.ts';
import { networkProblem } from '#web/lib/problem.ts';
import { storedUser } from '#web/lib/stored-session.ts';

/** Longer than the API ever takes; what has not answered by then will not. */
const patienceMilliseconds = 35_000;

/** Sends a checkout under its Idempotency-Key: the same key is the same order, for ever. Throws `ApiProblem` alone. */
export async function sendCheckout<T>(path: `/api/${string}`, body: unknown, key: string): Promise<T> {
  const signal = AbortSignal.timeout(patienceMilliseconds);
  try {
    return await callApi('POST', path, { body, headers: { 'idempotency-key': key }, signedIn: true, signal });
  } catch (error) {
    throw error instanceof ApiProblem ? error : networkProblem();
  }
}

/** The shopper whose tokens are stored: Cognito's user name is the shop's user id. */
export const currentUserId = (): string => storedUser(window.localStorage) ?? '';
