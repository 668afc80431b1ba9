import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Mail } from '#lib/mail.ts';
import type { Wording } from '#lib/wording.ts';
import type { TokenLifetimes, UserPoolClientSettings, UserPoolSettings } from '#services/cognito/pool-settings.ts';
import type { ImportJob } from './actions/import.ts';
import { CognitoError, codeMismatch, expiredCode, invalidParameter, notAuthorized, userNotFound } from './errors.ts';
import type { Input } from './input.ts';
import { HourlyLimit, SignInLockout } from './limits.ts';
import { type Credential, createCredential, decoyCredential, type Exchange } from './srp.ts';
import { openPoolStore, type PoolData, type PoolStore, type StoredCode, type StoredUser } from './store.ts';
import { readSigningKey, type SigningKey, uuidOf } from './tokens.ts';

/** A password challenge that the client has not responded to yet. */
export interface Challenge {
  readonly clientId: string;
  readonly username: string;
  readonly credential: Credential;
  readonly exchange: Exchange;
  readonly expiresAt: number;
}

/** A sign-in whose password was right and that waits for the code of the second factor. */
interface CodeChallenge {
  readonly clientId: string;
  readonly username: string;
  readonly credential: Credential;
  readonly expiresAt: number;
}

/** The user that a client names. An unknown user has a username, too, so that clients can't tell the difference. */
interface Login {
  readonly username: string;
  readonly user: StoredUser | undefined;
}

/** The attributes that take effect when clients write them. Cognito itself writes others, such as `sub` and `email_verified`. */
const writable = /^(name|custom:[\w-]{1,20})$/;

const defaultLifetimes: TokenLifetimes = { idToken: 3600, accessToken: 3600, refreshToken: 30 * 24 * 3600 };

/** What all pools share. */
export interface PoolContext {
  /** The folder that contains one file per pool. Created if missing. */
  readonly directory: string;
  readonly region: string;
  readonly sendMail: (mail: Mail) => void;
  readonly wording?: Wording;
}

/** A running user pool: its settings, its stored data and its in-memory state. */
export class Pool {
  readonly settings: UserPoolSettings;
  readonly region: string;
  readonly store: PoolStore;
  readonly key: SigningKey;
  readonly sendMail: (mail: Mail) => void;
  readonly challenges = new Map<string, Challenge>();
  readonly codeChallenges = new Map<string, CodeChallenge>();
  /** Stored for users who can't reset their password. No code matches them. */
  readonly decoyCodes = new Map<string, StoredCode>();
  readonly imports = new Map<string, ImportJob>();
  readonly lockout = new SignInLockout();
  /** Counted separately, because a right password must not reset the count of wrong codes. */
  readonly codeLockout = new SignInLockout();
  readonly codeEntries = new HourlyLimit(5);
  readonly codeRequests = new HourlyLimit(20);
  readonly passwordChanges = new HourlyLimit(5);
  readonly #secret: Buffer;

  private constructor(settings: UserPoolSettings, region: string, store: PoolStore, sendMail: (mail: Mail) => void) {
    this.settings = settings;
    this.region = region;
    this.store = store;
    this.sendMail = sendMail;
    this.key = readSigningKey(store.data.privateKey);
    this.#secret = Buffer.from(store.data.secret, 'base64');
  }

  static async open({ directory, region, sendMail, wording }: PoolContext, settings: UserPoolSettings): Promise<Pool> {
    return new Pool(settings, region, await openPoolStore(directory, settings.userPoolId, wording), sendMail);
  }

  get issuer(): string {
    return `https://cognito-idp.${this.region}.amazonaws.com/${this.settings.userPoolId}`;
  }

  /** The part of the pool's ID after the underscore, which SRP hashes with the username. */
  get name(): string {
    return this.settings.userPoolId.split('_')[1] ?? '';
  }

  /** Finds a user by username or case-insensitive e-mail address. An unknown user gets a fake but stable username. */
  identify(login: string): Login {
    const user = findUser(this.store.data, login);
    return { user, username: user?.username ?? uuidOf(this.#hash(`user ${login.toLowerCase()}`)) };
  }

  /** The user's credential, or a decoy that looks the same but that no password matches. */
  credentialOf(login: Login): Credential {
    return login.user?.credential ?? decoyCredential(this.#hash(`credential ${login.username}`));
  }

  /** Creates the credential for a new password, if the pool's policy allows that password. */
  newCredential(username: string, password: string): Credential {
    this.checkPassword(password);
    return createCredential(this.name, username, password);
  }

  checkPassword(password: string): void {
    if (password.length >= this.settings.minimumPasswordLength) return;
    throw new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    );
  }

  /** Finds one of the pool's app clients by ID. */
  client(clientId: string): UserPoolClientSettings | undefined {
    return this.settings.clients.find((client) => client.clientId === clientId);
  }

  lifetimes(clientId: string): TokenLifetimes {
    return this.client(clientId)?.lifetimes ?? defaultLifetimes;
  }

  /** @throws CognitoError unless the client, or an administrator if no client is given, may write these attributes. */
  checkAttributes(attributes: Record<string, string>, clientId?: string): void {
    const allowed = clientId === undefined ? undefined : this.client(clientId)?.writableAttributes;
    const noted = this.settings.verifiesNewEmail && clientId !== undefined ? 'email' : undefined;
    const isWritable = (name: string) => writable.test(name) || name === noted;
    if (!Object.keys(attributes).every((name) => isWritable(name) && (allowed?.includes(name) ?? true))) {
      throw notAuthorized('A client attempted to write unauthorized attribute');
    }
    for (const [name, value] of Object.entries(attributes)) {
      const known = this.settings.attributes.find((attribute) => attribute.name === name);
      if (name.startsWith('custom:') && !known) throw notInSchema(name, 'Attribute does not exist in the schema.');
      if (known && value.length > known.maximumLength) {
        throw notInSchema(name, `String must be no longer than ${known.maximumLength} characters.`);
      }
    }
  }

  /** Creates a 6-digit code: the text to mail, and the hash to store. */
  createCode(username: string, lifetime: number): { text: string; stored: StoredCode } {
    const text = randomInt(1_000_000).toString().padStart(6, '0');
    const stored = { hash: this.#hashCode(username, text).toString('hex'), expiresAt: Date.now() + lifetime };
    return { text, stored };
  }

  /** @throws CognitoError unless the text is the stored code and the code has not expired. */
  checkCode(username: string, text: string, stored: StoredCode | undefined): void {
    if (!stored || stored.expiresAt <= Date.now()) throw expiredCode();
    if (!this.isCode(username, text, stored)) throw codeMismatch();
  }

  isCode(username: string, text: string, { hash }: StoredCode): boolean {
    return timingSafeEqual(this.#hashCode(username, text), Buffer.from(hash, 'hex'));
  }

  #hashCode(username: string, text: string): Buffer {
    return this.#hash(`code ${username} ${text}`);
  }

  #hash(text: string): Buffer {
    return createHmac('sha256', this.#secret).update(text).digest();
  }
}

const notInSchema = (name: string, why: string) =>
  invalidParameter(`Attributes did not conform to the schema: ${name}: ${why}`);

export function findUser(data: Readonly<PoolData>, login: string): StoredUser | undefined {
  if (Object.hasOwn(data.users, login)) return data.users[login];
  const email = login.toLowerCase();
  return Object.values(data.users).find((user) => user.attributes.email.toLowerCase() === email);
}

/** The user that an admin request names. @throws UserNotFoundException */
export function namedUser(pool: Pool, input: Input): StoredUser {
  const user = findUser(pool.store.data, input.text('Username', 128));
  if (!user) throw userNotFound();
  return user;
}

/** The user in a draft, to be changed. @throws UserNotFoundException */
export function editUser(draft: PoolData, username: string): StoredUser {
  const user = findUser(draft, username);
  if (!user) throw userNotFound();
  user.modifiedAt = Date.now();
  return user;
}

/** A user's attributes as a list of `{Name, Value}`, as in Cognito's responses. */
export function attributeList(user: StoredUser) {
  return Object.entries({ sub: user.username, ...user.attributes }).map(([Name, Value]) => ({ Name, Value }));
}

/**
 * The address that a code was sent to, masked as Cognito masks it. It is returned even if no code was sent. It uses the caller's
 * spelling of the address, because the account's spelling would reveal that the account exists.
 */
export function codeDelivery(login: string, user?: StoredUser) {
  const email = login.includes('@') ? login : (user?.attributes.email ?? login);
  const [local = '', domain = ''] = email.split('@');
  return {
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: `${local.charAt(0)}***@${domain.charAt(0)}***`,
  };
}

export function checkEmail(email: string): void {
  if (!email.includes('@')) throw invalidParameter('Username should be an email.');
  // Rejects control characters and invisible characters, with which two accounts could have addresses that look the same.
  if (!/^[^\s@\p{Cc}\p{Cf}]+@[^\s@\p{Cc}\p{Cf}]+\.[^\s@\p{Cc}\p{Cf}]+$/u.test(email))
    throw invalidParameter('Invalid email address format.');
}
