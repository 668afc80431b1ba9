/** The signed-in user, from the ID token. */
export interface Caller {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  readonly mobileNumber: string;
  /** True for a member of the group `owners`. */
  readonly owner: boolean;
  /** Set if the owner's second factor was on when the token was issued. Only stages that require one put it into tokens. */
  readonly secondFactor?: true;
}
