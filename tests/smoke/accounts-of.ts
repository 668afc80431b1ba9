import type { Account, Accounts } from './steps.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The accounts in the variables `SMOKE_OWNER_…` and `SMOKE_CUSTOMER_…`. @throws if one lacks its email or its password. */
export const accountsOf = (environment: Environment): Accounts => ({
  owner: accountOf(environment, 'OWNER'),
  knownCustomer: accountOf(environment, 'CUSTOMER'),
});

/** The account in `SMOKE_<who>_EMAIL`, `_PASSWORD` and, for a second factor, `_SECRET`. */
function accountOf(environment: Environment, who: 'OWNER' | 'CUSTOMER'): Account | undefined {
  const [email, password] = [environment[`SMOKE_${who}_EMAIL`], environment[`SMOKE_${who}_PASSWORD`]];
  const secret = environment[`SMOKE_${who}_SECRET`]?.replaceAll(' ', '').toUpperCase();
  if (email && password) return { email, password, ...(secret && { secret }) };
  if (email || password) throw new Error(`Set both SMOKE_${who}_EMAIL and SMOKE_${who}_PASSWORD.`);
  return undefined;
}
