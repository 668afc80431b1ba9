/** The shop's owners. The table decides who is one; the Cognito group only lets a token ask. */
export interface Owners {
  /** Whether this user is an owner now: a removal counts at once. */
  has(userId: string): Promise<boolean>;
  /** The user IDs of the owners of now, or of so many of them. */
  list(limit?: number): Promise<readonly string[]>;
  /** Adds an owner; an existing one stays as it is. */
  add(owner: OwnerRecord): Promise<void>;
  /** Ends a user's ownership unless they are the last owner; `none` if they are no owner. */
  leave(userId: string): Promise<'left' | 'last' | 'none'>;
}

export interface OwnerRecord {
  readonly userId: string;
  /** ISO 8601, UTC. */
  readonly addedAt: string;
}
