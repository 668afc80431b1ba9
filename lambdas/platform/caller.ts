/** The signed-in user, from the ID token. */
export interface Caller {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  readonly mobileNumber: string;
  /** True for a member of the group `owners`. */
  readonly owner: boolean;
  /** Set if the owner's login used the second factor. Only stages that require one can tell. */
  readonly secondFactor?: true;
}

/** An owner's name in the history of what owners did. */
export const nameOf = ({ fullName, email }: Pick<Caller, 'fullName' | 'email'>): string => fullName.trim() || email;
