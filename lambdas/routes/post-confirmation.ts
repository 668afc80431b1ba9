import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { registerUser } from '../operations/users/register.ts';
import type { Sessions } from '../operations/users/sessions.ts';
import { attributesOf } from './attributes.ts';
import { logUnexpected } from './log.ts';

type PostConfirmationDependencies = Parameters<typeof registerUser>[0] & { readonly sessions: Sessions };

/**
 * Runs after a shopper has been confirmed, and writes their record; and after a password has been reset, and ends the
 * sessions that the old one opened (Cognito leaves them be).
 */
export const postConfirmation =
  (dependencies: PostConfirmationDependencies) =>
  async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
    if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') await endSessions(dependencies, event);
    else await keepRecord(dependencies, event);
    return event;
  };

/** A failure here must not fail the sign-up, which has happened already: `GET /api/me` makes a missing record. */
async function keepRecord(
  dependencies: Parameters<typeof registerUser>[0],
  { triggerSource, userName, request: { userAttributes } }: PostConfirmationTriggerEvent,
): Promise<void> {
  try {
    await registerUser(dependencies, { userId: userAttributes.sub ?? userName, ...attributesOf(userAttributes) });
  } catch (error) {
    logUnexpected(triggerSource, error);
  }
}

/** Cognito shows what is thrown here to whoever resets: somebody else may still be in, and another reset puts that right. */
async function endSessions(
  { sessions }: Pick<PostConfirmationDependencies, 'sessions'>,
  { triggerSource, userPoolId, userName }: PostConfirmationTriggerEvent,
): Promise<void> {
  try {
    await sessions.endAll({ userPoolId, username: userName });
  } catch (error) {
    logUnexpected(triggerSource, error);
    throw new Error('your password is changed, but you are still logged in elsewhere: please ask for a code again');
  }
}
