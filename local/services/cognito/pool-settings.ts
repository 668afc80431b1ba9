import type { Invoke } from '#lib/invoke.ts';

/** One of a pool's app clients. */
export interface UserPoolClientSettings {
  readonly clientId: string;
  /** The template's `ExplicitAuthFlows`. No other flows are supported. */
  readonly authFlows: readonly ('ALLOW_USER_SRP_AUTH' | 'ALLOW_REFRESH_TOKEN_AUTH')[];
  /** The template's `WriteAttributes`. If missing, the client may write every attribute of the pool. */
  readonly writableAttributes?: readonly string[];
  /** If missing, Cognito's defaults apply: an hour for ID and access tokens, 30 days for refresh tokens. */
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
  /** Such as `name` or `custom:mobileNumber`. */
  readonly name: string;
  /** In characters. */
  readonly maximumLength: number;
}

/** A user pool as the template describes it, with all references resolved. */
export interface UserPoolSettings {
  readonly userPoolId: string;
  readonly clients: readonly UserPoolClientSettings[];
  readonly groups: readonly string[];
  readonly minimumPasswordLength: number;
  /** Every custom attribute, and the standard attributes that the template lists. */
  readonly attributes: readonly AttributeSettings[];
  readonly preSignUp?: Invoke;
  readonly postConfirmation?: Invoke;
  readonly customMessage?: Invoke;
  readonly preTokenGeneration?: Invoke;
  /** Whether users may use an authenticator app as their second factor. */
  readonly softwareTokens: boolean;
  /** Whether a changed e-mail address takes effect only once a mailed code verifies it. If not, users can't change it. */
  readonly verifiesNewEmail?: boolean;
  /** `DEVELOPER` sends through SES. Only then does Cognito use the text of the custom message trigger. */
  readonly emailSendingAccount: 'COGNITO_DEFAULT' | 'DEVELOPER';
  /** The pool's own text for mails with a code. */
  readonly codeMail: { readonly subject: string; readonly html: string };
}
