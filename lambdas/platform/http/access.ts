import { ownersGroup } from '../../contracts/names.ts';
import type { Access } from '../../contracts/routes.ts';
import type { Caller } from '../caller.ts';
import { attributesOf } from '../cognito-attributes.ts';
import { refuse } from '../result.ts';
import type { ApiEvent } from './api-event.ts';
import { problem, type Reply } from './respond.ts';

/** A route with its access check. The compiler checks `access` against the route table. */
export interface Guarded<A extends Access> {
  readonly access: A;
  readonly run: (event: ApiEvent) => Promise<Reply>;
}

type CallerRoute = (event: ApiEvent, caller: Caller) => Promise<Reply>;

export const forAnyone = (run: (event: ApiEvent) => Promise<Reply>): Guarded<'anyone'> => ({ access: 'anyone', run });

/** For every signed-in caller. */
export const forCustomers = (route: CallerRoute): Guarded<'customer'> => ({
  access: 'customer',
  async run(event) {
    const caller = callerOf(event);
    return caller === undefined ? problem(notSignedIn) : route(event, caller);
  },
});

/** For members of the group `owners` (D4). */
export const forOwners = (route: CallerRoute): Guarded<'owner'> => ({
  access: 'owner',
  async run(event) {
    const caller = callerOf(event);
    if (caller === undefined) return problem(notSignedIn);
    return caller.owner ? route(event, caller) : problem(notAnOwner);
  },
});

/** The caller of an ID token. API Gateway also accepts access tokens; the shop doesn't. */
function callerOf({ requestContext }: ApiEvent): Caller | undefined {
  const claims = requestContext.authorizer?.jwt?.claims ?? {};
  const text = (name: string): string => (typeof claims[name] === 'string' ? claims[name] : '');
  if (text('token_use') !== 'id' || text('sub') === '') return undefined;
  return {
    userId: text('sub'),
    ...attributesOf(claims),
    owner: groupsIn(claims['cognito:groups']).includes(ownersGroup),
  };
}

/** API Gateway passes a list as text: `[owners editors]`. Other checkers of tokens pass the list itself. */
function groupsIn(claim: unknown): readonly unknown[] {
  if (Array.isArray(claim)) return claim;
  return typeof claim === 'string' ? (/^\[(.*)\]$/.exec(claim)?.[1]?.split(/[\s,]+/) ?? []) : [];
}

const notSignedIn = refuse('not_signed_in', 'Please log in and try again.');
const notAnOwner = refuse('not_an_owner', 'Only the shop’s owner can do this. Please log in as the owner.');
