import { customerLimits } from '../contracts/limits.ts';
import type { ProblemCode } from '../contracts/problems.ts';
import { type Clock, epochSeconds } from './clock.ts';
import { type Refusal, refuse } from './result.ts';

/** What is counted for each customer: calls, or for answers the write units that they take. */
export type Counted = keyof typeof customerLimits;

/** A time window of a customer, in epoch seconds. */
interface CountWindow {
  readonly counted: Counted;
  readonly userId: string;
  readonly start: number;
  readonly end: number;
}

/** The counts by customer and window. DynamoDB deletes a count some time after the window's end. */
export interface CustomerCounts {
  /**
   * Adds an amount to a count. If the count would exceed `max`, returns false and adds nothing. A count that is still empty takes
   * any amount.
   */
  add(window: CountWindow, amount: number, max: number): Promise<boolean>;
}

export interface CountDependencies {
  readonly customerCounts: CustomerCounts;
  readonly now: Clock;
}

/** Counts what a customer is about to do. Refuses above the limit, which only a script or a stolen account reaches. */
export async function countFor(
  { customerCounts, now }: CountDependencies,
  userId: string,
  counted: Counted,
  amount = 1,
): Promise<Refusal | undefined> {
  const { max, windowSeconds } = customerLimits[counted];
  const time = epochSeconds(now());
  const start = time - (time % windowSeconds);
  const end = start + windowSeconds;
  return (await customerCounts.add({ counted, userId, start, end }, amount, max))
    ? undefined
    : tooMany(counted, end - time);
}

const names = {
  checkouts: 'checkouts',
  answers: 'changes',
  photoDeletions: 'deletions',
  profileChanges: 'changes',
  messages: 'messages',
  exports: 'downloads',
  deletions: 'attempts',
} as const satisfies Record<Counted, string>;

function tooMany(counted: Counted, seconds: number): Refusal {
  const code: ProblemCode = counted === 'checkouts' ? 'too_many_checkouts' : 'too_many_requests';
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const detail = `Too many ${names[counted]} in a short time. Please try again in ${wait}.`;
  return { ...refuse(code, detail), retryAfter: seconds };
}
