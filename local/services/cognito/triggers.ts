import * as z from 'zod/mini';
import type { Invoke } from '#lib/invoke.ts';
import { isThrottled } from '#services/functions/executions.ts';
import { CognitoError } from './errors.ts';
import { codeMessage, codePlaceholder, mailSubject } from './mail-text.ts';
import type { Pool } from './pool.ts';
import type { StoredUser } from './store.ts';

/** The user and the action that a trigger is called for. */
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
    if (isThrottled(error)) {
      const message = `${trigger} invocation failed due to error TooManyRequestsException.`;
      throw new CognitoError('UnexpectedLambdaException', message);
    }
    const message = error instanceof Error ? error.message : String(error);
    throw new CognitoError('UserLambdaValidationException', `${trigger} failed with error ${message}.`);
  });
  if (typeof result === 'object' && result !== null && 'response' in result) {
    if (typeof result.response === 'object' && result.response !== null) return result.response;
  }
  throw invalidResponse('Unrecognizable lambda output');
}

const invalidResponse = (message: string) => new CognitoError('InvalidLambdaResponseException', message);

const userAttributesOf = ({ username, attributes, status }: StoredUser) => ({
  sub: username,
  'cognito:user_status': status,
  ...attributes,
});

/** The pre-sign-up trigger's decision. Without a trigger nothing is confirmed automatically. */
interface SignUpDecision {
  readonly confirm: boolean;
  readonly verifyEmail: boolean;
}

/** Calls the pre-sign-up trigger. Throws UserLambdaValidationException if it refuses. */
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

/** Calls the post-confirmation trigger. If it throws, the caller gets the error; the user stays confirmed. */
export async function postConfirmation(
  pool: Pool,
  source: 'PostConfirmation_ConfirmSignUp' | 'PostConfirmation_ConfirmForgotPassword',
  user: StoredUser,
  clientId: string,
  clientMetadata: object,
): Promise<void> {
  const { postConfirmation: invoke } = pool.settings;
  if (!invoke) return;
  const request = { userAttributes: userAttributesOf(user), clientMetadata };
  const { username } = user;
  await call(pool, invoke, 'PostConfirmation', { source, username, clientId, request, response: {} });
}

/** Claims that a trigger must not set: https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html */
const ownClaims =
  /^(acr|amr|at_hash|aud|auth_time|azp|cognito:.*|dev:.*|event_id|exp|iat|identities|iss|jti|nbf|nonce|origin_jti|sub|token_use)$/;
const addedClaims = z.record(
  z.string().check(z.refine((name) => !ownClaims.test(name), 'is Cognito’s own')),
  z.string(),
);
const tokenClaims = z.object({
  claimsOverrideDetails: z.nullish(z.strictObject({ claimsToAddOrOverride: z.optional(addedClaims) })),
});

/** The claims that the pre token generation trigger (V1_0) adds to the ID token. Throws InvalidLambdaResponseException for others. */
export async function preTokenGeneration(
  pool: Pool,
  source: 'TokenGeneration_Authentication' | 'TokenGeneration_RefreshTokens',
  user: StoredUser,
  clientId: string,
): Promise<Readonly<Record<string, string>>> {
  const { preTokenGeneration: invoke } = pool.settings;
  if (!invoke) return {};
  const { username, groups } = user;
  const groupConfiguration = { groupsToOverride: groups, iamRolesToOverride: [], preferredRole: null };
  const request = { userAttributes: userAttributesOf(user), groupConfiguration };
  const response = { claimsOverrideDetails: null };
  const answer = await call(pool, invoke, 'PreTokenGeneration', { source, username, clientId, request, response });
  const { data, error } = z.safeParse(tokenClaims, answer);
  if (error)
    throw invalidResponse(`PreTokenGeneration: ${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`);
  return data.claimsOverrideDetails?.claimsToAddOrOverride ?? {};
}

/** Why and for whom a client asks Cognito to mail a code. */
export interface CodeRequest {
  readonly source: 'CustomMessage_SignUp' | 'CustomMessage_ResendCode' | 'CustomMessage_ForgotPassword';
  readonly clientId: string;
  readonly clientMetadata: object;
}

const writtenMail = z.object({ emailSubject: z.nullish(mailSubject), emailMessage: z.nullish(codeMessage) });

/**
 * Asks the custom message trigger for the text of a mail. Throws InvalidLambdaResponseException for text that Cognito
 * doesn't send, and for any text if the pool doesn't send through SES.
 */
export async function customMessage(
  pool: Pool,
  user: StoredUser,
  { source, clientId, clientMetadata }: CodeRequest,
): Promise<{ readonly subject?: string | undefined; readonly html?: string | undefined }> {
  const { customMessage: invoke, emailSendingAccount } = pool.settings;
  if (!invoke) return {};
  const { username } = user;
  const userAttributes = userAttributesOf(user);
  const request = { userAttributes, codeParameter: codePlaceholder, usernameParameter: null, clientMetadata };
  const response = { smsMessage: null, emailMessage: null, emailSubject: null };
  const answer = await call(pool, invoke, 'CustomMessage', { source, username, clientId, request, response });
  const { data, error } = z.safeParse(writtenMail, answer);
  if (error) throw invalidResponse(`CustomMessage: ${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`);
  const { emailSubject, emailMessage } = data;
  if ((emailSubject ?? emailMessage) != null && emailSendingAccount !== 'DEVELOPER') {
    throw invalidResponse('emailSubject and emailMessage are allowed only if EmailSendingAccount is DEVELOPER');
  }
  return { subject: emailSubject ?? undefined, html: emailMessage ?? undefined };
}
