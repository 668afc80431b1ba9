import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { ownersGroup, secondFactorClaim } from '../contracts/names.ts';
import { logUnexpected } from '../platform/log.ts';
import type { SecondFactors } from './second-factors.ts';

/**
 * Runs before Cognito issues tokens, at sign-in and at each refresh, in stages that require a second factor for owners. Adds a
 * claim if an owner's second factor is on. After a failure the claim is missing, so the owner can shop, but not run the shop.
 */
export const preTokenGeneration =
  ({ hasSecondFactor }: Pick<SecondFactors, 'hasSecondFactor'>) =>
  async (event: PreTokenGenerationTriggerEvent): Promise<PreTokenGenerationTriggerEvent> => {
    const { groupsToOverride: groups = [] } = event.request.groupConfiguration;
    if (!groups.includes(ownersGroup)) return event;
    const isOn = await hasSecondFactor({ userPoolId: event.userPoolId, username: event.userName }).catch(
      (error: unknown) => logUnexpected(event.triggerSource, error),
    );
    if (isOn === true) {
      event.response.claimsOverrideDetails = { claimsToAddOrOverride: { [secondFactorClaim]: 'true' } };
    }
    return event;
  };
