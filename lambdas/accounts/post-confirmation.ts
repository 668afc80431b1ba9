import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { type AcceptInvitationDependencies, acceptInvitation } from '../owners/invitations.ts';
import type { CognitoAccount } from '../platform/cognito.ts';
import { attributesOf } from '../platform/cognito-attributes.ts';
import { logUnexpected } from '../platform/log.ts';
import { type ProveDependencies, proveMailbox, registerUser } from './register.ts';
import type { SecondFactors } from './second-factors.ts';
import type { Sessions } from './sessions.ts';
import { hasProvedMailbox, type Users } from './user.ts';

type RecordDependencies = Parameters<typeof registerUser>[0] &
  ProveDependencies & {
    /** Whether this stage confirms new accounts only by a mailed code. */
    readonly confirmEmail: boolean;
  };
interface ResetDependencies {
  readonly users: Pick<Users, 'find'>;
  readonly sessions: Sessions;
  readonly secondFactors: Pick<SecondFactors, 'switchOff'>;
}
type PostConfirmationDependencies = RecordDependencies &
  ResetDependencies &
  AcceptInvitationDependencies & {
    readonly joinOwnersGroup: (account: CognitoAccount) => Promise<void>;
  };

/**
 * After a sign-up, creates the user record. After a password reset, ends the sessions and switches off a second factor
 * from before the mailbox was proved. In both cases, a code proves the mailbox and accepts an open invitation.
 */
export const postConfirmation =
  (dependencies: PostConfirmationDependencies) =>
  async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
    if (isReset(event)) await shutStrangersOut(dependencies, event);
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

/**
 * A stranger may have signed up with this address. Their sessions end first, because a session can switch the factor on again.
 * Cognito shows the error to the customer. Another reset repeats the work, because the proof is recorded only after it.
 */
async function shutStrangersOut(
  { users, sessions, secondFactors }: ResetDependencies,
  event: PostConfirmationTriggerEvent,
): Promise<void> {
  const account = { userPoolId: event.userPoolId, username: event.userName };
  try {
    await sessions.endAll(account);
    const user = await users.find(userIdOf(event));
    if (!hasProvedMailbox(user)) await secondFactors.switchOff(account);
  } catch (error) {
    logUnexpected(event.triggerSource, error);
    throw new Error('your password is changed, but other devices may still have access: please ask for a code again');
  }
}
