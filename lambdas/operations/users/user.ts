/** The user record (spec 3), without the password: Cognito keeps that (D1). */
export interface UserRecord {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  readonly mobileNumber: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** The users' records; each operation picks what it uses. */
export interface Users {
  find(userId: string): Promise<UserRecord | undefined>;
  /** Writes the record if there is none, and answers the one that stands. */
  createIfAbsent(user: UserRecord): Promise<UserRecord>;
}
