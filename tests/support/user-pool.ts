import * as z from 'zod/mini';
import type { SiteConfig } from '#demo/shop.ts';
import { codeOf, stepAt } from '#local/services/cognito/totp.ts';
import { SrpClient } from '#local/tests/services/cognito/srp-client.ts';

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly mobileNumber: string;
}

export interface Tokens {
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

const challengeSchema = z.object({
  ChallengeParameters: z.object({
    USER_ID_FOR_SRP: z.string(),
    SALT: z.string(),
    SRP_B: z.string(),
    SECRET_BLOCK: z.string(),
  }),
});

const codeSchema = z.object({
  ChallengeName: z.literal('SOFTWARE_TOKEN_MFA'),
  Session: z.string(),
  ChallengeParameters: z.object({ USER_ID_FOR_SRP: z.string() }),
});

const secretSchema = z.object({ SecretCode: z.string() });

const resultSchema = z.object({
  AuthenticationResult: z.object({ IdToken: z.string(), AccessToken: z.string(), RefreshToken: z.string() }),
});

const renewedSchema = z.object({ AuthenticationResult: z.object({ IdToken: z.string() }) });

/** Calls the user pool as the site does, without AWS credentials. */
export class UserPool {
  private readonly config: SiteConfig;

  constructor(config: SiteConfig) {
    this.config = config;
  }

  /** Signs up as the site's sign-up page does. @throws Cognito's refusal. */
  async register({ email, password, fullName, mobileNumber }: Registration): Promise<void> {
    const attributes = { email, name: fullName, 'custom:mobileNumber': mobileNumber };
    await this.ask('SignUp', {
      Username: email,
      Password: password,
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    });
  }

  /** Confirms the account by the mailed code. @throws Cognito's refusal. */
  async confirmSignUp(email: string, code: string): Promise<void> {
    await this.ask('ConfirmSignUp', { Username: email, ConfirmationCode: code });
  }

  /** Requests the code that resets a password. @throws Cognito's refusal. */
  async forgetPassword(email: string): Promise<void> {
    await this.ask('ForgotPassword', { Username: email });
  }

  /** Sets a new password by the mailed code. @throws Cognito's refusal. */
  async resetPassword(email: string, code: string, password: string): Promise<void> {
    await this.ask('ConfirmForgotPassword', { Username: email, ConfirmationCode: code, Password: password });
  }

  /** Sets up the second factor of the token's user and switches it on. @returns the secret of the authenticator app. */
  async protect(accessToken: string): Promise<string> {
    const AccessToken = accessToken;
    const { SecretCode: secret } = z.parse(secretSchema, await this.ask('AssociateSoftwareToken', { AccessToken }));
    await this.ask('VerifySoftwareToken', { AccessToken, UserCode: codeOf(secret, stepAt(Date.now())) });
    const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
    await this.ask('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings });
    return secret;
  }

  /** Signs in by SRP, as the site does. Given the app's secret, it also enters a code. @throws Cognito's refusal. */
  async signIn(email: string, password: string, secret?: string): Promise<Tokens> {
    const srp = new SrpClient();
    const asked = await this.ask('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: email, SRP_A: srp.opening },
    });
    const { ChallengeParameters: challenge } = z.parse(challengeSchema, asked);
    const poolName = this.config.userPoolId.split('_')[1] ?? '';
    const responded = await this.ask('RespondToAuthChallenge', {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: srp.respond(poolName, password, challenge),
    });
    const signedIn = secret === undefined ? responded : await this.enterCode(responded, secret);
    const { IdToken, AccessToken, RefreshToken } = z.parse(resultSchema, signedIn).AuthenticationResult;
    return { idToken: IdToken, accessToken: AccessToken, refreshToken: RefreshToken };
  }

  /** Enters the next time step's code, which is already valid. The current one may have been used to set up the factor. */
  private async enterCode(asked: unknown, secret: string): Promise<unknown> {
    const { ChallengeName, Session, ChallengeParameters } = z.parse(codeSchema, asked);
    const code = codeOf(secret, stepAt(Date.now()) + 1);
    const ChallengeResponses = { USERNAME: ChallengeParameters.USER_ID_FOR_SRP, SOFTWARE_TOKEN_MFA_CODE: code };
    return this.ask('RespondToAuthChallenge', { ChallengeName, Session, ChallengeResponses });
  }

  /** The ID token of a renewed session. @throws Cognito's refusal. */
  async renew(refreshToken: string): Promise<string> {
    const renewed = await this.ask('GetTokensFromRefreshToken', { RefreshToken: refreshToken });
    return z.parse(renewedSchema, renewed).AuthenticationResult.IdToken;
  }

  /** The user of an access token. @throws Cognito's refusal. */
  async user(accessToken: string): Promise<unknown> {
    return this.ask('GetUser', { AccessToken: accessToken });
  }

  /** Deletes the user of an access token, which the site never does. @throws Cognito's refusal. */
  async deleteUser(accessToken: string): Promise<void> {
    await this.ask('DeleteUser', { AccessToken: accessToken });
  }

  /** What the site's Amplify stores in the browser after signing in. */
  storedSession(email: string, tokens: Tokens): Record<string, string> {
    const [, payload = ''] = tokens.idToken.split('.');
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const client = `CognitoIdentityServiceProvider.${this.config.userPoolClientId}`;
    const signInDetails = JSON.stringify({ loginId: email, authFlowType: 'USER_SRP_AUTH' });
    const kept = Object.entries({ ...tokens, clockDrift: '0', signInDetails });
    return {
      ...Object.fromEntries(kept.map(([name, value]) => [`${client}.${sub}.${name}`, value])),
      [`${client}.LastAuthUser`]: sub,
    };
  }

  private async ask(action: string, body: object): Promise<unknown> {
    const response = await fetch(this.config.userPoolEndpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
      },
      body: JSON.stringify({ ClientId: this.config.userPoolClientId, ...body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`Cognito refused ${action}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
}
