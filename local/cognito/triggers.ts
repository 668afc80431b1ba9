import type { Invoke } from '../types.ts';
import { CognitoError } from './errors.ts';
import type { Pool } from './pool.ts';
import type { StoredUser } from './store.ts';

/** Who and what a trigger is called for. */
interface Occasion {
  readonly source: string;
  readonly username: string;
  readonly clientId: string;
  readonly request: object;
  readonly response: object;
}

async function call(pool: Pool, invoke: Invoke, trigger: string, occasion: Occasion): Promise<object> {
  const event = {
    version: '1',
    region: pool.region,
    userPoolId: pool.settings.userPoolId,
    userName: occasion.username,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: occasion.clientId },
    triggerSource: occasion.source,
    request: occasion.request,
    response: occasion.response,
  };
  const result = await invoke(event).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    throw new CognitoError('UserLambdaValidationException', `${trigger} failed with error ${message}.`);
  });
  if (typeof result === 'object' && result !== null && 'response' in result) {
    if (typeof result.response === 'object' && result.response !== null) return result.response;
  }
  throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
}

/** What the pre-sign-up trigger decided; without one, nothing is confirmed of itself. */
export interface SignUpDecision {
  readonly confirm: boolean;
  readonly verifyEmail: boolean;
}

/** Asks the pre-sign-up trigger. Throws UserLambdaValidationException if it refuses. */
export async function preSignUp(
  pool: Pool,
  source: 'PreSignUp_SignUp' | 'PreSignUp_AdminCreateUser',
  username: string,
  clientId: string,
  request: object,
): Promise<SignUpDecision> {
  const { preSignUp: invoke } = pool.settings;
  if (!invoke) return { confirm: false, verifyEmail: false };
  const response = { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false };
  const answer = {
    ...response,
    ...(await call(pool, invoke, 'PreSignUp', { source, username, clientId, request, response })),
  };
  return { confirm: answer.autoConfirmUser === true, verifyEmail: answer.autoVerifyEmail === true };
}

/** Tells the post-confirmation trigger. If it throws, the caller hears of it; the user stays as it is. */
export async function postConfirmation(
  pool: Pool,
  source: 'PostConfirmation_ConfirmSignUp' | 'PostConfirmation_ConfirmForgotPassword',
  user: StoredUser,
  clientId: string,
  clientMetadata: object,
): Promise<void> {
  const { postConfirmation: invoke } = pool.settings;
  if (!invoke) return;
  const { username, attributes, status } = user;
  const userAttributes = { sub: username, 'cognito:user_status': status, ...attributes };
  const request = { userAttributes, clientMetadata };
  await call(pool, invoke, 'PostConfirmation', { source, username, clientId, request, response: {} });
}
