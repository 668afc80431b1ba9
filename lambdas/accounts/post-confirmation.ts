import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { attributesOf } from '../platform/cognito-attributes.ts';
import { logUnexpected } from '../platform/log.ts';
import { type ProveDependencies, proveMailbox, registerUser } from './register.ts';
import type { Sessions } from './sessions.ts';

type RecordDependencies = Parameters<typeof registerUser>[0] &
  ProveDependencies & {
    /** Whether this stage confirms new accounts only by a mailed code. */
    readonly confirmEmail: boolean;
  };
type PostConfirmationDependencies = RecordDependencies & { readonly sessions: Sessions };

/**
 * Runs after a sign-up is confirmed, and creates the user record. Also runs after a password reset, and ends the account's
 * sessions, which Cognito leaves open. Both record that the mailbox is proved if a code proved it.
 */
export const postConfirmation =
  (dependencies: PostConfirmationDependencies) =>
  async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
    if (isReset(event)) await endSessions(dependencies, event);
    await keepRecord(dependencies, event);
    return event;
  };

const isReset = ({ triggerSource }: PostConfirmationTriggerEvent): boolean =>
  triggerSource === 'PostConfirmation_ConfirmForgotPassword';

/**
 * The event doesn't say how an account was confirmed. A code also verifies the address, an administrator doesn't. A confirmation
 * by pre-sign-up looks like a code, and happens only in stages without codes.
 */
const provesMailbox = (event: PostConfirmationTriggerEvent, confirmEmail: boolean): boolean =>
  isReset(event) || (confirmEmail && String(event.request.userAttributes.email_verified) === 'true');

/** A failure here must not fail the confirmation: `GET /api/me` creates a missing record. */
async function keepRecord(dependencies: RecordDependencies, event: PostConfirmationTriggerEvent): Promise<void> {
  const { userAttributes } = event.request;
  const user = { userId: userAttributes.sub ?? event.userName, ...attributesOf(userAttributes) };
  try {
    if (provesMailbox(event, dependencies.confirmEmail)) await proveMailbox(dependencies, user);
    else await registerUser(dependencies, user);
  } catch (error) {
    logUnexpected(event.triggerSource, error);
  }
}

/** Cognito shows this error to the customer. Other devices may still be logged in; another reset fixes that. */
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
