import type { Invoke } from '#lib/invoke.ts';

/** One of a pool's app clients. */
export interface UserPoolClientSettings {
  readonly clientId: string;
  /** `ExplicitAuthFlows` of the template; no other flow is supported. */
  readonly authFlows: readonly ('ALLOW_USER_SRP_AUTH' | 'ALLOW_REFRESH_TOKEN_AUTH')[];
  /** `WriteAttributes` of the template; when missing, every attribute of the pool. */
  readonly writableAttributes?: readonly string[];
  /** Cognito's defaults if missing: an hour, an hour and 30 days. */
  readonly lifetimes?: TokenLifetimes;
}

/** How long an app client's tokens are valid, in seconds. */
export interface TokenLifetimes {
  readonly idToken: number;
  readonly accessToken: number;
  readonly refreshToken: number;
}

/** A user attribute in the pool's schema. */
interface AttributeSettings {
  /** `name`, `custom:mobileNumber` */
  readonly name: string;
  /** In characters. */
  readonly maximumLength: number;
}

/** A user pool as its template resources describe it, references resolved. */
export interface UserPoolSettings {
  readonly userPoolId: string;
  readonly clients: readonly UserPoolClientSettings[];
  readonly groups: readonly string[];
  readonly minimumPasswordLength: number;
  /** Every custom attribute, and the standard ones that the template names. */
  readonly attributes: readonly AttributeSettings[];
  readonly preSignUp?: Invoke;
  readonly postConfirmation?: Invoke;
  readonly customMessage?: Invoke;
  readonly preTokenGeneration?: Invoke;
  /** Whether users may add an authenticator app as their second factor. */
  readonly softwareTokens: boolean;
  /** `DEVELOPER` sends through SES. Only then does Cognito use the text of the custom message trigger. */
  readonly emailSendingAccount: 'COGNITO_DEFAULT' | 'DEVELOPER';
  /** The pool's own text of a mail with a code. */
  readonly codeMail: { readonly subject: string; readonly html: string };
}
