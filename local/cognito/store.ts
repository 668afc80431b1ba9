import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import type { Credential } from './srp.ts';
import { generatePrivateKey, readSigningKey } from './tokens.ts';

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD';

/** A mailed code, kept as a keyed hash. */
export interface StoredCode {
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface Attributes {
  email: string;
  /** `true` or `false`, as text. */
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
  codes: { signUp?: StoredCode; reset?: StoredCode };
  readonly createdAt: number;
  modifiedAt: number;
}

/** One sign-in, stored under its `origin_jti`, which is a hash of its refresh token. */
export interface StoredSession {
  readonly username: string;
  readonly clientId: string;
  readonly eventId: string;
  /** Seconds since the epoch, as the `auth_time` claim has it. */
  readonly authTime: number;
  readonly expiresAt: number;
  revoked: boolean;
}

export interface PoolData {
  readonly version: 1;
  /** PKCS #8 PEM of the key that signs this pool's tokens. */
  readonly privateKey: string;
  /** Base64 of the key that hashes codes and seeds the answers for unknown users. */
  readonly secret: string;
  users: Record<string, StoredUser>;
  sessions: Record<string, StoredSession>;
}

interface Change {
  apply(draft: PoolData): void;
  kept(): void;
  lost(error: unknown): void;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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

/** Replaces the file so that a crash at any instant leaves either the old or the new content, whole. */
async function writeDurably(file: string, text: string): Promise<void> {
  const temporary = `${file}.new`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  // The rename itself lasts only once its folder is synced; Windows cannot open folders and does not need to.
  const folder = await open(dirname(file), 'r').catch(() => undefined);
  await folder?.sync();
  await folder?.close();
}

/** One pool's file. Readers see only what is on disk; writers wait until their change is. */
export class PoolStore {
  readonly #file: string;
  #data: PoolData;
  #waiting: Change[] = [];
  #written: Promise<void> = Promise.resolve();

  private constructor(file: string, data: PoolData) {
    this.#file = file;
    this.#data = data;
  }

  /** Opens the pool's file or makes a new one; throws a StartError if the file is broken. */
  static async open(directory: string, userPoolId: string): Promise<PoolStore> {
    const file = join(directory, `${userPoolId}.json`);
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text !== undefined) return new PoolStore(file, parse(text, file));
    const secret = randomBytes(32).toString('base64');
    const data: PoolData = { version: 1, privateKey: await generatePrivateKey(), secret, users: {}, sessions: {} };
    await mkdir(directory, { recursive: true });
    await writeDurably(file, JSON.stringify(data));
    return new PoolStore(file, data);
  }

  get data(): Readonly<PoolData> {
    return this.#data;
  }

  /**
   * Applies a change and resolves with its result once it is safely on disk. Changes run one after the other, so each sees
   * what those before it did; changes that arrive during a write share the next. A change must check before it alters.
   */
  update<T>(change: (draft: PoolData) => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let result: T;
      this.#waiting.push({
        apply: (draft) => {
          result = change(draft);
        },
        kept: () => resolve(result),
        lost: reject,
      });
      this.#written = this.#written.then(() => this.#write());
    });
  }

  async close(): Promise<void> {
    await this.#written;
  }

  async #write(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const draft = structuredClone(this.#data);
    const applied = this.#waiting.splice(0).filter((change) => {
      try {
        change.apply(draft);
        return true;
      } catch (error) {
        change.lost(error);
        return false;
      }
    });
    if (applied.length === 0) return;
    try {
      await writeDurably(this.#file, JSON.stringify(draft));
      this.#data = draft;
      for (const change of applied) change.kept();
    } catch (error) {
      for (const change of applied) change.lost(error);
    }
  }
}

function parse(text: string, file: string): PoolData {
  try {
    const data: unknown = JSON.parse(text);
    if (isPoolData(data)) {
      readSigningKey(data.privateKey);
      return data;
    }
  } catch {
    // Told below, with the same remedy as any other damage.
  }
  throw new StartError(`The user pool's file ${file} is damaged; begin anew with: npm start -- --fresh`);
}
