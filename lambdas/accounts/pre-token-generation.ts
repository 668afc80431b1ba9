import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { ownersGroup, secondFactorClaim } from '../contracts/names.ts';
import type { Owners } from '../owners/owners.ts';
import { type Clock, epochSeconds } from '../platform/clock.ts';
import { logUnexpected } from '../platform/log.ts';
import type { SecondFactors } from './second-factors.ts';

/** How much earlier than this trigger a login may have begun, in seconds: Cognito tries a trigger three times, for five seconds. */
const loginSeconds = 20;

interface PreTokenGenerationDependencies extends Pick<SecondFactors, 'hasSecondFactor'> {
  readonly owners: Pick<Owners, 'noteSecondFactor' | 'forgetSecondFactor'>;
  readonly now: Clock;
}

/**
 * Runs before Cognito issues tokens, also renewed ones, in stages that require a second factor for owners. If an
 * owner's factor is on, adds a claim since when. After a failure the claim is missing: the owner can shop, but not run the shop.
 */
export const preTokenGeneration =
  (dependencies: PreTokenGenerationDependencies) =>
  async (event: PreTokenGenerationTriggerEvent): Promise<PreTokenGenerationTriggerEvent> => {
    const { groupsToOverride: groups = [] } = event.request.groupConfiguration;
    if (!groups.includes(ownersGroup)) return event;
    const since = await factorSince(dependencies, event);
    if (since !== undefined) {
      event.response.claimsOverrideDetails = { claimsToAddOrOverride: { [secondFactorClaim]: String(since) } };
    }
    return event;
  };

/**
 * The event has no `auth_time`, so the guard compares. A login with the factor on has needed its code and counts. Any other may have
 * needed none, so the factor counts as new. Fails if it can't.
 */
async function factorSince(
  { hasSecondFactor, owners, now }: PreTokenGenerationDependencies,
  { userPoolId, userName, triggerSource, request }: PreTokenGenerationTriggerEvent,
): Promise<number | undefined> {
  const userId = request.userAttributes.sub ?? userName;
  const log = (error: unknown): undefined => {
    logUnexpected(triggerSource, error);
  };
  const isLogin = triggerSource === 'TokenGeneration_Authentication';
  if (await hasSecondFactor({ userPoolId, username: userName }).catch(log)) {
    const seenAt = epochSeconds(now()) - (isLogin ? loginSeconds : 0);
    return owners.noteSecondFactor(userId, seenAt).catch(log);
  }
  if (triggerSource !== 'TokenGeneration_RefreshTokens') await owners.forgetSecondFactor(userId);
  return undefined;
}
