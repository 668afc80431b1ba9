import type { Server } from 'node:http';

/** An action on a resource as a policy states them; both may hold wildcards. */
export interface Grant {
  readonly action: string;
  readonly resource: string;
}

/** What a policy's conditions can ask about a request, by AWS's condition keys: `ses:FromAddress`. */
export type RequestContext = Readonly<Record<string, string>>;

/** The signer of a request, their secret, and what the template allows them. */
export interface Principal {
  readonly name: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Both in AWS's format: `dynamodb:GetItem`, `arn:aws:dynamodb:…:table/…`. */
  allows(action: string, resource: string, context?: RequestContext): boolean;
  /** Grants that it has never used, each an action and a resource. */
  unused(): readonly Grant[];
}

/** Finds the principal that an access key id names. */
export type Keyring = (accessKeyId: string) => Principal | undefined;

/** A local service before it listens. `close` resolves when it has ended completely. */
export interface Service {
  readonly server: Server;
  close(): Promise<void>;
}

/** A mail that Cognito or SES would have sent; shown at `/local/mailbox`. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Missing if the sender gave only HTML. */
  readonly text?: string | undefined;
  readonly html?: string | undefined;
  readonly attachments?: readonly MailAttachment[] | undefined;
}

/** A file in a mail. Its HTML shows one with a `contentId` as `cid:<contentId>`. */
export interface MailAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly contentId?: string | undefined;
  readonly bytes: Buffer;
}

/** Invokes a Lambda function: resolves with the handler's result, rejects with its error. */
export type Invoke = (event: unknown) => Promise<unknown>;

export interface CorsRule {
  readonly allowedOrigins: readonly string[];
  readonly allowedMethods: readonly string[];
  readonly allowedHeaders: readonly string[];
  readonly exposedHeaders: readonly string[];
  readonly maxAge?: number;
}

export interface BucketSettings {
  readonly name: string;
  readonly cors: readonly CorsRule[];
}

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
