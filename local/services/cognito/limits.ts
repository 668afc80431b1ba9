import { limitExceeded, notAuthorized } from './errors.ts';

const minute = 60_000;
const hour = 60 * minute;

interface Failures {
  count: number;
  lockedUntil: number;
  lastAttempt: number;
}

/**
 * Cognito's lockout. The fifth wrong password locks the account for one second, and each further one for twice as long, up to
 * 15 minutes. A success or 15 minutes without an attempt reset it. It is kept in memory, because locks are short.
 */
export class SignInLockout {
  readonly #failures = new Map<string, Failures>();

  /** @throws NotAuthorizedException while the account is locked. Such an attempt does not extend the lock. */
  check(username: string): void {
    const failures = this.#failures.get(username);
    if (!failures) return;
    const now = Date.now();
    if (now - failures.lastAttempt >= 15 * minute) {
      this.#failures.delete(username);
      return;
    }
    failures.lastAttempt = now;
    if (now < failures.lockedUntil) throw notAuthorized('Password attempts exceeded');
  }

  fail(username: string): void {
    const now = Date.now();
    const count = (this.#failures.get(username)?.count ?? 0) + 1;
    const lock = count < 5 ? 0 : Math.min(2 ** (count - 5) * 1000, 15 * minute);
    this.#failures.set(username, { count, lockedUntil: now + lock, lastAttempt: now });
  }

  clear(username: string): void {
    this.#failures.delete(username);
  }
}

/** Allows each user a number of attempts within the hour after the first one. */
export class HourlyLimit {
  readonly #tries: number;
  readonly #used = new Map<string, { count: number; since: number }>();

  constructor(tries: number) {
    this.#tries = tries;
  }

  /** Counts one attempt. @throws LimitExceededException if none is left. */
  spend(username: string): void {
    const now = Date.now();
    const last = this.#used.get(username);
    const used = last && now - last.since < hour ? last : { count: 0, since: now };
    if (used.count >= this.#tries) throw limitExceeded();
    this.#used.set(username, { ...used, count: used.count + 1 });
  }

  clear(username: string): void {
    this.#used.delete(username);
  }
}
