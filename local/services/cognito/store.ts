import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DurableFile } from '#lib/durable-file.ts';
import { isRecord } from '#lib/is-record.ts';
import type { Wording } from '#lib/wording.ts';
import type { Credential } from './srp.ts';
import { generatePrivateKey, readSigningKey } from './tokens.ts';

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';

/** A mailed code, stored as a keyed hash. */
export interface StoredCode {
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface Attributes {
  email: string;
  /** `true` or `false` as a string. */
  email_verified: string;
  [name: string]: string;
}

export interface StoredUser {
  /** A UUID, also the user's `sub`. */
  readonly username: string;
  attributes: Attributes;
  status: UserStatus;
  /** Missing until an administrator sets the first password. */
  credential?: Credential;
  groups: string[];
  codes: { signUp?: StoredCode; reset?: StoredCode; email?: StoredCode };
  /** A new e-mail address, until a code verifies it. */
  pendingEmail?: string;
  /** The base32 secret from AssociateSoftwareToken, until a code verifies it. */
  pendingSecret?: string;
  /** The verified secret of the user's authenticator app, and the time step of the last code, so that no code works twice. */
  softwareToken?: { readonly secret: string; usedStep: number };
  /** Set while the second factor is enabled. */
  secondFactor?: { readonly preferred: boolean };
  readonly createdAt: number;
  modifiedAt: number;
}

/** A session, stored under its `origin_jti`, which is a hash of its refresh token. */
export interface StoredSession {
  readonly username: string;
  readonly clientId: string;
  readonly eventId: string;
  /** The `auth_time` claim, in seconds since the epoch. */
  readonly authTime: number;
  readonly expiresAt: number;
  revoked: boolean;
}

export interface PoolData {
  readonly version: 1;
  /** The key that signs this pool's tokens, as PKCS #8 PEM. */
  readonly privateKey: string;
  /** The key that hashes codes and derives decoys for unknown users, in base64. */
  readonly secret: string;
  users: Record<string, StoredUser>;
  sessions: Record<string, StoredSession>;
}

function isUser(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value.attributes) || !isRecord(value.codes)) return false;
  return (
    typeof value.username === 'string' && typeof value.attributes.email === 'string' && Array.isArray(value.groups)
  );
}

function isPoolData(value: unknown): value is PoolData {
  if (!isRecord(value) || !isRecord(value.users) || !isRecord(value.sessions)) return false;
  if (typeof value.privateKey !== 'string' || typeof value.secret !== 'string') return false;
  return (
    value.version === 1 && Object.values(value.users).every(isUser) && Object.values(value.sessions).every(isRecord)
  );
}

/** One pool's file. */
export type PoolStore = DurableFile<PoolData>;

/** Opens or creates the pool's file. @throws StartError if it is damaged. */
export async function openPoolStore(directory: string, userPoolId: string, wording?: Wording): Promise<PoolStore> {
  await mkdir(directory, { recursive: true });
  return DurableFile.open<PoolData>(join(directory, `${userPoolId}.json`), {
    name: "The user pool's file",
    wording,
    check: (data) => {
      if (!isPoolData(data)) return;
      readSigningKey(data.privateKey);
      return data;
    },
    create: async () => {
      const secret = randomBytes(32).toString('base64');
      return { version: 1, privateKey: await generatePrivateKey(), secret, users: {}, sessions: {} };
    },
  });
}
