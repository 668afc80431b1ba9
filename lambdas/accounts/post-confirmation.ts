import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { type AcceptInvitationDependencies, acceptInvitation } from '../owners/invitations.ts';
import type { CognitoAccount } from '../platform/cognito.ts';
import { attributesOf } from '../platform/cognito-attributes.ts';
import { logUnexpected } from '../platform/log.ts';
import { type ProveDependencies, proveMailbox, registerUser } from './register.ts';
import type { Sessions } from './sessions.ts';

type RecordDependencies = Parameters<typeof registerUser>[0] &
  ProveDependencies & {
    /** Whether this stage confirms new accounts only by a mailed code. */
    readonly confirmEmail: boolean;
  };
type PostConfirmationDependencies = RecordDependencies &
  AcceptInvitationDependencies & {
    readonly sessions: Sessions;
    readonly joinOwnersGroup: (account: CognitoAccount) => Promise<void>;
  };

/**
 * After a confirmed sign-up, creates the user record. After a password reset, ends the account's sessions, which Cognito leaves
 * open. In both cases, if a code proved the mailbox, records that and accepts an open invitation to become an owner.
 */
export const postConfirmation =
  (dependencies: PostConfirmationDependencies) =>
  async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
    if (isReset(event)) await endSessions(dependencies, event);
    await logFailure(event, keepRecord(dependencies, event));
    if (provesMailbox(event, dependencies.confirmEmail)) await logFailure(event, admitInvited(dependencies, event));
    return event;
  };

const isReset = ({ triggerSource }: PostConfirmationTriggerEvent): boolean =>
  triggerSource === 'PostConfirmation_ConfirmForgotPassword';

/**
 * The event doesn't say how an account was confirmed. A code also verifies the address; an administrator's confirmation
 * doesn't. A confirmation by pre-sign-up looks like a code, but happens only in stages without codes.
 */
const provesMailbox = (event: PostConfirmationTriggerEvent, confirmEmail: boolean): boolean =>
  isReset(event) || (confirmEmail && String(event.request.userAttributes.email_verified) === 'true');

/** Doesn't throw: a failed sign-up would tell the customer that their valid code is wrong. */
const logFailure = ({ triggerSource }: PostConfirmationTriggerEvent, work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => logUnexpected(triggerSource, error));

const userIdOf = ({ userName, request }: PostConfirmationTriggerEvent): string =>
  request.userAttributes.sub ?? userName;

/** After a failure, `GET /api/me` creates the missing record. */
async function keepRecord(dependencies: RecordDependencies, event: PostConfirmationTriggerEvent): Promise<void> {
  const user = { userId: userIdOf(event), ...attributesOf(event.request.userAttributes) };
  if (provesMailbox(event, dependencies.confirmEmail)) await proveMailbox(dependencies, user);
  else await registerUser(dependencies, user);
}

/** After a failure, another password reset or `npm run owner` makes this person an owner. */
function admitInvited(
  dependencies: AcceptInvitationDependencies & Pick<PostConfirmationDependencies, 'joinOwnersGroup'>,
  event: PostConfirmationTriggerEvent,
): Promise<void> {
  const { userPoolId, userName, request } = event;
  const { fullName } = attributesOf(request.userAttributes);
  const email = request.userAttributes.email ?? '';
  const person = { userId: userIdOf(event), fullName, email };
  return acceptInvitation(dependencies, person, () => dependencies.joinOwnersGroup({ userPoolId, username: userName }));
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
