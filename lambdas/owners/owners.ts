/** The shop's owners. The table decides who is an owner; the Cognito group only lets a token call owners' routes. */
export interface Owners {
  /** Whether this user is an owner now. A removal takes effect at once. */
  has(userId: string): Promise<boolean>;
  /** The user IDs of the current owners, or of at most `limit` of them. */
  list(limit?: number): Promise<readonly string[]>;
  /** Adds an owner. An existing one stays unchanged. */
  add(owner: OwnerRecord): Promise<void>;
  /** Ends a user's ownership, unless they are the last owner. `none` if they are not an owner. */
  leave(userId: string): Promise<'left' | 'last' | 'none'>;
  /**
   * Notes that this owner's second factor is on, and returns since when it is known to be: `seenAt`, or an earlier note
   * (epoch seconds). Undefined for a user who is not an owner.
   */
  noteSecondFactor(userId: string, seenAt: number): Promise<number | undefined>;
  /** Forgets the note, because the factor may be off. */
  forgetSecondFactor(userId: string): Promise<void>;
}

export interface OwnerRecord {
  readonly userId: string;
  /** ISO 8601, UTC. */
  readonly addedAt: string;
  /** Since when the second factor is known to be on, in epoch seconds. Only stages that require one keep it. */
  readonly secondFactorSince?: number;
}
