import * as z from 'zod/mini';
import type { Invoke } from '#lib/invoke.ts';
import { isThrottled } from '#services/functions/executions.ts';
import { CognitoError } from './errors.ts';
import { codeMessage, codePlaceholder, mailSubject } from './mail-text.ts';
import type { Pool } from './pool.ts';
import type { StoredUser } from './store.ts';

/** The fields of a trigger's event that differ between triggers. */
interface TriggerEvent {
  readonly source: string;
  readonly username: string;
  readonly clientId: string;
  readonly request: object;
  readonly response: object;
}

async function runTrigger(pool: Pool, invoke: Invoke, trigger: string, fields: TriggerEvent): Promise<object> {
  const event = {
    version: '1',
    region: pool.region,
    userPoolId: pool.settings.userPoolId,
    userName: fields.username,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: fields.clientId },
    triggerSource: fields.source,
    request: fields.request,
    response: fields.response,
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

/** The pre-sign-up trigger's decision. Without a trigger, nothing is confirmed automatically. */
interface SignUpDecision {
  readonly confirm: boolean;
  readonly verifyEmail: boolean;
}

/** Calls the pre-sign-up trigger. @throws UserLambdaValidationException if it rejects the user. */
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
  const result = {
    ...response,
    ...(await runTrigger(pool, invoke, 'PreSignUp', { source, username, clientId, request, response })),
  };
  return { confirm: result.autoConfirmUser === true, verifyEmail: result.autoVerifyEmail === true };
}

/** Calls the post-confirmation trigger. If it throws, the client receives the error, but the user stays confirmed. */
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
  await runTrigger(pool, invoke, 'PostConfirmation', { source, username, clientId, request, response: {} });
}

/** Claims that a trigger must not set: https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html */
const reservedClaims =
  /^(acr|amr|at_hash|aud|auth_time|azp|cognito:.*|dev:.*|event_id|exp|iat|identities|iss|jti|nbf|nonce|origin_jti|sub|token_use)$/;
const addedClaims = z.record(
  z.string().check(z.refine((name) => !reservedClaims.test(name), 'is Cognito’s own')),
  z.string(),
);
const tokenClaims = z.object({
  claimsOverrideDetails: z.nullish(z.strictObject({ claimsToAddOrOverride: z.optional(addedClaims) })),
});

/** The claims that the pre token generation trigger (V1_0) adds to the ID token. @throws CognitoError for reserved claims */
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
  const event = { source, username, clientId, request, response };
  const result = await runTrigger(pool, invoke, 'PreTokenGeneration', event);
  const { data, error } = z.safeParse(tokenClaims, result);
  if (error)
    throw invalidResponse(`PreTokenGeneration: ${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`);
  return data.claimsOverrideDetails?.claimsToAddOrOverride ?? {};
}

/** A client's request that makes Cognito mail a code. */
export interface CodeRequest {
  readonly source: `CustomMessage_${'SignUp' | 'ResendCode' | 'ForgotPassword' | 'UpdateUserAttribute' | 'VerifyUserAttribute'}`;
  readonly clientId: string;
  readonly clientMetadata: object;
}

const messageResponse = z.object({ emailSubject: z.nullish(mailSubject), emailMessage: z.nullish(codeMessage) });

/**
 * Gets the text of a mail from the custom message trigger. @throws InvalidLambdaResponseException for text that Cognito
 * rejects, or for any text if the pool doesn't send through SES.
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
  const event = { source, username, clientId, request, response };
  const result = await runTrigger(pool, invoke, 'CustomMessage', event);
  const { data, error } = z.safeParse(messageResponse, result);
  if (error) throw invalidResponse(`CustomMessage: ${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`);
  const { emailSubject, emailMessage } = data;
  if ((emailSubject ?? emailMessage) != null && emailSendingAccount !== 'DEVELOPER') {
    throw invalidResponse('emailSubject and emailMessage are allowed only if EmailSendingAccount is DEVELOPER');
  }
  return { subject: emailSubject ?? undefined, html: emailMessage ?? undefined };
}
