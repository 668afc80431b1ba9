import { limits } from '../../contracts/limits.ts';
import { ownersGroup, secondFactorClaim } from '../../contracts/names.ts';
import type { Access } from '../../contracts/routes.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { attributesOf } from '../cognito-attributes.ts';
import { logUnexpected } from '../log.ts';
import type { ActFacts, ActOutcome, OwnerGuard } from '../owner-guard.ts';
import { accountDeleted, refuse } from '../result.ts';
import type { ApiEvent } from './api-event.ts';
import { actOf, isAct, outcomeOf } from './owner-act.ts';
import { problem, type Reply } from './respond.ts';

/** A route with its access check. The compiler checks `access` against the route table. */
export interface Guarded<A extends Access> {
  readonly access: A;
  readonly run: (event: ApiEvent, ...guard: A extends 'owner' ? [owners: OwnerGuard] : []) => Promise<Reply>;
}

type CallerRoute = (event: ApiEvent, caller: Caller) => Promise<Reply>;

/** `note` adds what the act did to its entry in the owners' log. */
type OwnerRoute = (event: ApiEvent, caller: Caller, note: (facts: ActFacts) => void) => Promise<Reply>;

export const forAnyone = (run: (event: ApiEvent) => Promise<Reply>): Guarded<'anyone'> => ({ access: 'anyone', run });

/** For every signed-in caller. */
export const forCustomers = (route: CallerRoute): Guarded<'customer'> => ({
  access: 'customer',
  async run(event) {
    const caller = callerOf(event);
    return caller === undefined ? problem(notSignedIn) : route(event, caller);
  },
});

/** The account's record, which says whether the account was deleted. */
export interface AccountRecords {
  find(userId: string): Promise<{ readonly deletedAt?: string } | undefined>;
}

/** For callers whose account still exists. Otherwise a token could get photos or connections, or change orders, after its deletion. */
export const forAccounts = (users: AccountRecords, route: CallerRoute): Guarded<'customer'> =>
  forCustomers(async (event, caller) => {
    const user = await users.find(caller.userId);
    return user?.deletedAt === undefined ? route(event, caller) : problem(accountDeleted);
  });

/** For callers who have entered their password recently, because a stolen token must not be enough. */
export const forRecentSignIns = (now: Clock, route: CallerRoute): Guarded<'customer'> =>
  forCustomers(async (event, caller) => {
    // Cognito sets `auth_time` when the user signs in, and keeps it when tokens are renewed.
    const signedInAt = Number(event.requestContext.authorizer?.jwt?.claims.auth_time) * 1000;
    const isRecent = now().getTime() - signedInAt <= limits.recentSignInMs;
    return isRecent ? route(event, caller) : problem(signInAgain);
  });

/**
 * For owners: the token names the group `owners`, the table lists the caller, and the second factor is there if the
 * stage requires it. A call that changes or exports something runs only after it was logged.
 */
export const forOwners = (route: OwnerRoute): Guarded<'owner'> => ({
  access: 'owner',
  async run(event, owners) {
    const caller = callerOf(event);
    if (caller === undefined) return problem(notSignedIn);
    if (!caller.owner || !(await owners.has(caller.userId))) return problem(notAnOwner);
    if (owners.needsSecondFactor && !caller.secondFactor) return problem(secondFactorNeeded);
    return isAct(event.routeKey) ? logged(owners, route, event, caller) : route(event, caller, () => undefined);
  },
});

/** Runs an owner's act. The owners' log has it before it runs, and its outcome after that, if it says more. */
export async function logged(
  owners: Pick<OwnerGuard, 'begin' | 'end'>,
  route: OwnerRoute,
  event: ApiEvent,
  caller: Caller,
): Promise<Reply> {
  const key = await owners.begin(actOf(event, caller));
  const end = (outcome: ActOutcome) =>
    owners.end(key, outcome).catch((error: unknown) => logUnexpected('Owners’ log', error));
  let noted: ActFacts | undefined;
  try {
    const reply = await route(event, caller, (facts) => {
      noted = facts;
    });
    const outcome = outcomeOf(reply, noted);
    if (outcome !== undefined) await end(outcome);
    return reply;
  } catch (error) {
    await end({ status: 500, code: 'unexpected' });
    throw error;
  }
}

/** Whether the token claims that this caller may act as an owner. The table still decides. */
export const claimsOwner = ({ owner, secondFactor }: Caller, needsSecondFactor: boolean): boolean =>
  owner && (secondFactor === true || !needsSecondFactor);

/** The caller of an ID token. API Gateway also accepts access tokens; the shop doesn't. */
function callerOf({ requestContext }: ApiEvent): Caller | undefined {
  const claims = requestContext.authorizer?.jwt?.claims ?? {};
  const text = (name: string): string => (typeof claims[name] === 'string' ? claims[name] : '');
  if (text('token_use') !== 'id' || text('sub') === '') return undefined;
  return {
    userId: text('sub'),
    ...attributesOf(claims),
    owner: groupsIn(claims['cognito:groups']).includes(ownersGroup),
    ...(usedSecondFactor(claims) && { secondFactor: true }),
  };
}

/** A session from before the factor was on began without its code, and keeps its `auth_time` when its tokens are renewed. */
function usedSecondFactor({ [secondFactorClaim]: since, auth_time }: Readonly<Record<string, unknown>>): boolean {
  return typeof since === 'string' && /^\d+$/.test(since) && Number(auth_time) > Number(since);
}

/** API Gateway passes a list as text: `[owners editors]`. Other authorizers pass the list itself. */
function groupsIn(claim: unknown): readonly unknown[] {
  if (Array.isArray(claim)) return claim;
  return typeof claim === 'string' ? (/^\[(.*)\]$/.exec(claim)?.[1]?.split(/[\s,]+/) ?? []) : [];
}

const notSignedIn = refuse('not_signed_in', 'Please log in and try again.');
const signInAgain = refuse(
  'sign_in_again',
  'For your safety, please log in again. You then have ten minutes for this.',
);
const secondFactorNeeded = refuse(
  'second_factor_needed',
  'Owners of this shop need a second factor. Switch it on in your account, then log in with a code.',
);
const notAnOwner = refuse('not_an_owner', 'Only the shop’s owner can do this. Please log in as the owner.');
