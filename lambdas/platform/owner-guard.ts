import type { LoggedAct } from '../contracts/owner-log.ts';

/** The table's part in owners' routes: who is an owner, and the log of what they do. */
export interface OwnerGuard {
  /** Whether this stage refuses owners without a second factor. */
  readonly needsSecondFactor: boolean;
  /** Whether this user is an owner now, by a consistent read: a token knows of a removal only when it expires. */
  has(userId: string): Promise<boolean>;
  /** Appends an act to the log before it is done, so that none is missing there. Resolves with its place. */
  begin(act: OwnerAct): Promise<ActPlace>;
  /** Appends how an act ended. */
  end(place: ActPlace, outcome: ActOutcome): Promise<void>;
}

/** An owner's call that changes or exports something, as it is asked for. */
export type OwnerAct = Omit<LoggedAct, 'at' | 'actId' | 'refused'>;

/** Where an act is in the log. */
export type ActPlace = Pick<LoggedAct, 'at' | 'actId'>;

/** How an act ended: the problem's code if it was refused, the new object's ID if it made one. */
export interface ActOutcome {
  readonly status: number;
  readonly code?: string;
  readonly made?: string;
}
