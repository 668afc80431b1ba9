/** Who is signed in, from the ID token. */
export interface Caller {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  readonly mobileNumber: string;
  /** Runs the shop: a member of the group `owners` (D4). */
  readonly owner: boolean;
}
