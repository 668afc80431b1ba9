import { inject } from 'vitest';
import { z } from 'zod/mini';
import { ownersGroup } from '../../lambdas/contracts/names.ts';
import { callCognito } from '../../local/signed-call.ts';
import { SrpClient } from './srp.ts';

const siteConfig = z.object({ userPoolId: z.string(), userPoolClientId: z.string(), userPoolEndpoint: z.string() });

let fetched: Promise<z.infer<typeof siteConfig>> | undefined;

/** What the site knows of its user pool. */
function userPool(): Promise<z.infer<typeof siteConfig>> {
  fetched ??= fetch(`${inject('origin')}/config.json`).then(async (response) =>
    siteConfig.parse(await response.json()),
  );
  return fetched;
}

/** Calls Cognito as anybody may, with the site's client. @throws Cognito's refusal. */
async function askCognito(action: string, body: object): Promise<unknown> {
  const { userPoolEndpoint, userPoolClientId } = await userPool();
  const response = await fetch(userPoolEndpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify({ ClientId: userPoolClientId, ...body }),
  });
  if (response.ok) return response.json();
  throw new Error(`${action} is refused: ${await response.text()}`);
}

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly mobileNumber: string;
}

/** Registers as the site's sign-up page does. */
export async function register({ email, password, fullName, mobileNumber }: Registration): Promise<void> {
  const attributes = { email, name: fullName, 'custom:mobileNumber': mobileNumber };
  await askCognito('SignUp', {
    Username: email,
    Password: password,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  });
}

/** Makes a registered shopper an owner (D4), as the shop's administrator does; their next ID token says so. */
export async function promote(email: string): Promise<void> {
  const { userPoolId, ...administration } = inject('administration');
  await callCognito({
    ...administration,
    target: 'AWSCognitoIdentityProviderService.AdminAddUserToGroup',
    body: { UserPoolId: userPoolId, Username: email, GroupName: ownersGroup },
  });
}

const challenge = z.object({
  ChallengeParameters: z.object({
    USER_ID_FOR_SRP: z.string(),
    SALT: z.string(),
    SRP_B: z.string(),
    SECRET_BLOCK: z.string(),
  }),
});

const result = z.object({
  AuthenticationResult: z.object({ IdToken: z.string(), AccessToken: z.string(), RefreshToken: z.string() }),
});

export interface Tokens {
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Signs in by SRP, as the site does. */
export async function signInForTokens(email: string, password: string): Promise<Tokens> {
  const srp = new SrpClient();
  const { userPoolId } = await userPool();
  const asked = await askCognito('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: email, SRP_A: srp.opening },
  });
  const { ChallengeParameters } = challenge.parse(asked);
  const answered = await askCognito('RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: srp.answer(userPoolId.split('_')[1] ?? '', password, ChallengeParameters),
  });
  const { IdToken, AccessToken, RefreshToken } = result.parse(answered).AuthenticationResult;
  return { idToken: IdToken, accessToken: AccessToken, refreshToken: RefreshToken };
}

/** The ID token of somebody who signs in. */
export async function signIn(email: string, password: string): Promise<string> {
  return (await signInForTokens(email, password)).idToken;
}

/** What the site's Amplify keeps in the browser of somebody who is signed in. */
export async function storedSession(email: string, password: string): Promise<Record<string, string>> {
  const { userPoolClientId } = await userPool();
  const tokens = await signInForTokens(email, password);
  const { sub } = JSON.parse(Buffer.from(tokens.idToken.split('.')[1] ?? '', 'base64url').toString());
  const client = `CognitoIdentityServiceProvider.${userPoolClientId}`;
  const kept = {
    ...tokens,
    clockDrift: '0',
    signInDetails: JSON.stringify({ loginId: email, authFlowType: 'USER_SRP_AUTH' }),
  };
  return {
    ...Object.fromEntries(Object.entries(kept).map(([name, value]) => [`${client}.${sub}.${name}`, value])),
    [`${client}.LastAuthUser`]: sub,
  };
}
