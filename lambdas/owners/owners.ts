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
}

export interface OwnerRecord {
  readonly userId: string;
  /** ISO 8601, UTC. */
  readonly addedAt: string;
}
