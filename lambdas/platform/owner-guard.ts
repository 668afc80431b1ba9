import type { LoggedAct } from '../contracts/owners/owner-log.ts';

/** What the owners' routes need from the table: who is an owner, and the log of their acts. */
export interface OwnerGuard {
  /** Whether this stage refuses owners without a second factor. */
  readonly needsSecondFactor: boolean;
  /** Whether this user is an owner now, by a consistent read. A token can't tell: it outlives a removal until it expires. */
  has(userId: string): Promise<boolean>;
  /** Appends an act to the log before it runs, so that none is missing. Resolves with the entry's key. */
  begin(act: OwnerAct): Promise<ActKey>;
  /** Appends the outcome of an act. */
  end(key: ActKey, outcome: ActOutcome): Promise<void>;
}

/** An owner's call that changes or exports something, as requested. */
export type OwnerAct = Omit<LoggedAct, 'at' | 'actId' | 'refused' | keyof ActFacts>;

/** Identifies an act in the log. */
export type ActKey = Pick<LoggedAct, 'at' | 'actId'>;

/** What an act did, as its rule knows it. */
export type ActFacts = Pick<LoggedAct, 'title' | 'changes'>;

/** The outcome of an act: the problem's code if it was refused, the new object's ID if it created one, and what it did. */
export interface ActOutcome extends ActFacts {
  readonly status: number;
  readonly code?: string;
  readonly made?: string;
}
