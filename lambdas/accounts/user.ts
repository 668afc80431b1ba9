import type { Consistency } from '../platform/consistency.ts';

/** The user record, without the password: Cognito keeps that. */
export interface UserRecord {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  readonly mobileNumber: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** When the customer entered a code mailed to `email` (ISO 8601, UTC). Missing if the mailbox is not proved. */
  readonly mailboxProvedAt?: string;
  /** When the customer deleted the account (ISO 8601, UTC). All other fields except `userId` and `createdAt` are then empty. */
  readonly deletedAt?: string;
}

type ProvedUser = UserRecord & Required<Pick<UserRecord, 'mailboxProvedAt'>>;

/** True if the user has proved with a mailed code that the mailbox in their record is theirs. */
export const hasProvedMailbox = (user: UserRecord | undefined): user is UserRecord =>
  user?.mailboxProvedAt !== undefined;

/** The same for this address. Another address than that of the user's record is unproved. */
export const hasProved = (user: UserRecord | undefined, email: string): boolean =>
  hasProvedMailbox(user) && user.email === email;

/** The users' records; each operation picks what it uses. */
export interface Users {
  find(userId: string, consistency?: Consistency): Promise<UserRecord | undefined>;
  /** Creates the record if there is none, and returns the current one. */
  createIfAbsent(user: UserRecord): Promise<UserRecord>;
  /**
   * Records that the mailbox of `email` is proved, and creates the record if there is none. The first proof of an address is
   * kept; another address replaces address and proof. All other fields of an existing record stay unchanged.
   */
  proveMailbox(user: ProvedUser): Promise<void>;
  /** Changes these fields, and returns the record. Undefined if there is none, or its account is deleted. */
  change(
    userId: string,
    changes: Partial<Pick<UserRecord, 'fullName' | 'mobileNumber'>>,
  ): Promise<UserRecord | undefined>;
}
