/** Answer of `GET /api/me`: the user record (spec 3, without the password: D1) and whether the user is an owner. */
export interface Me {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  readonly mobileNumber: string;
  readonly owner: boolean;
}
