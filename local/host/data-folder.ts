import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { StartError } from '#lib/start-error.ts';
import { plainWording, type Wording } from '#lib/wording.ts';
import { lockFolder, type Unlock } from './folder-lock.ts';

/** Kept for compatibility: existing data folders have a marker with this name. */
const markerName = 'shop-data.json';
/** The temporary file of atomic writes to the marker. It is all that an interrupted first start leaves behind. */
const draftName = `${markerName}.new`;
/** Free space that a start requires, because the services create files when they start. */
const minFreeBytes = 1024 * 1024;

const stateSchema = z.object({
  /** The stack's GUID. Every name, ID and secret of this local cloud is derived from it. */
  guid: z.string().check(z.minLength(32)),
  ports: z.record(z.string(), z.number()),
  seeded: z.boolean(),
  /** The custom resources that were created: a hash of their properties by logical ID. */
  made: z._default(z.record(z.string(), z.string()), {}),
});
type State = z.infer<typeof stateSchema>;

/** The folder with all persistent data of a local cloud. It is locked, so that a second cloud cannot use it. */
export class DataFolder {
  readonly path: string;
  readonly wording: Wording;
  readonly #state: State;
  readonly #unlock: Unlock;

  private constructor(path: string, wording: Wording, state: State, unlock: Unlock) {
    this.path = path;
    this.wording = wording;
    this.#state = state;
    this.#unlock = unlock;
  }

  /** Creates or opens the folder and locks it. @throws StartError if it is in use, not accessible or not a data folder. */
  static async open(path: string, wording = plainWording): Promise<DataFolder> {
    let unlock: Unlock | undefined;
    try {
      createFolders(path);
      unlock = await claim(path, wording);
      const state = readState(path, wording);
      requireRoom(path);
      return new DataFolder(path, wording, state ?? createState(path), unlock);
    } catch (error) {
      await unlock?.();
      throw error instanceof StartError ? error : unusable(path, error, wording);
    }
  }

  get guid(): string {
    return this.#state.guid;
  }

  /** Whether the app has called `markSeeded`, after it had written all its seed data. */
  get seeded(): boolean {
    return this.#state.seeded;
  }

  markSeeded(): void {
    this.#state.seeded = true;
    this.#write();
  }

  /** Whether a custom resource was created with properties that have this hash. */
  isCreated(logicalId: string, version: string): boolean {
    return this.#state.made[logicalId] === version;
  }

  markCreated(logicalId: string, version: string): void {
    this.#state.made[logicalId] = version;
    this.#write();
  }

  /**
   * The port that the part used last time, or a random one. A random port is below the system's ephemeral range (from 32,768 on
   * Linux, 49,152 elsewhere), so that the system doesn't give it to another program while the cloud is stopped.
   */
  portOf(part: string): number {
    return this.#state.ports[part] ?? randomInt(20_000, 32_768);
  }

  /** Whether the part has run with this folder before. */
  hasRun(part: string): boolean {
    return this.#state.ports[part] !== undefined;
  }

  rememberPort(part: string, port: number): void {
    if (this.#state.ports[part] === port) return;
    this.#state.ports[part] = port;
    this.#write();
  }

  /** The path of a part's own folder, created if it is missing. */
  folder(part: string): string {
    const path = join(this.path, part);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return path;
  }

  /** Derives a secret for a purpose. It is the same at every start with this folder. */
  secret(purpose: string): string {
    return secretOf(this.guid, purpose);
  }

  async close(): Promise<void> {
    await this.#unlock();
  }

  #write(): void {
    writeState(this.path, this.#state);
  }
}

const secretOf = (guid: string, purpose: string): string => createHmac('sha256', guid).update(purpose).digest('hex');

/** Creates a folder and its parents. With `recursive`, `mkdirSync` would retry for ever in `/proc`, which exists but returns ENOENT. */
function createFolders(path: string): void {
  if (existsSync(path)) return;
  createFolders(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}

/** Empties a data folder. @throws StartError if it is in use, or if a folder without a marker contains other files. */
export async function emptyDataFolder(path: string, wording = plainWording): Promise<void> {
  if (!existsSync(path)) return;
  const unlock = await claim(path, wording);
  try {
    if (!existsSync(join(path, markerName))) refuseForeignFiles(path, wording);
    // The marker is deleted last, so that an interrupted call can be retried.
    for (const name of readdirSync(path).filter((entry) => entry !== markerName)) {
      rmSync(join(path, name), { recursive: true, force: true });
    }
    rmSync(join(path, markerName), { force: true });
  } catch (error) {
    throw error instanceof StartError ? error : unusable(path, error, wording);
  } finally {
    await unlock();
  }
}

/** @throws StartError if another cloud has locked the folder. */
async function claim(path: string, { app, dataDirectory }: Wording): Promise<Unlock> {
  const unlock = await lockFolder(path);
  if (unlock !== undefined) return unlock;
  throw new StartError(`The data folder ${path} is in use by another ${app}: stop it, or set ${dataDirectory}.`);
}

/** @throws StartError if a folder without a marker contains more than an interrupted first start leaves behind. */
function refuseForeignFiles(path: string, { app, dataDirectory }: Wording): void {
  if (readdirSync(path).every((name) => name === draftName)) return;
  throw new StartError(`${path} holds files that are not the ${app}'s: choose an empty folder for ${dataDirectory}.`);
}

const writeFailures: Readonly<Record<string, 'full' | 'refused'>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'refused',
  EACCES: 'refused',
  EPERM: 'refused',
};

/** Advice for a full or read-only data folder, in which no data is lost. Undefined for other errors and other folders. */
export function explainWriteFailure(path: string, error: unknown, wording = plainWording): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  const failure = writeFailures[String(error.code)];
  const isElsewhere = 'path' in error && !String(error.path).startsWith(path);
  if (failure === undefined || isElsewhere) return undefined;
  return failure === 'full'
    ? `There is no room left for the data folder ${path}: free some space, or choose another folder with ${wording.dataDirectory}.`
    : `The data folder ${path} cannot be written (${error.message}): make it writable, or choose another with ${wording.dataDirectory}.`;
}

/** The same advice after an error that hides its cause, such as the response of a service that could not write a file. */
export function explainLackOfRoom(path: string, wording = plainWording): string | undefined {
  try {
    requireRoom(path);
    return undefined;
  } catch (error) {
    return explainWriteFailure(path, error, wording);
  }
}

const unusable = (path: string, error: unknown, wording: Wording) =>
  new StartError(
    explainWriteFailure(path, error, wording) ??
      `The data folder ${path} cannot be used (${error instanceof Error ? error.message : String(error)}): repair it, or choose another with ${wording.dataDirectory}.`,
  );

function readState(path: string, wording: Wording): State | undefined {
  const file = join(path, markerName);
  if (!existsSync(file)) {
    refuseForeignFiles(path, wording);
    return undefined;
  }
  const broken = new StartError(
    `The data folder ${path} is broken (${markerName} cannot be read): restore it, or start afresh with ${wording.freshStart}.`,
  );
  try {
    const parsed = z.safeParse(stateSchema, JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return parsed.data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw broken;
}

function createState(path: string): State {
  const state = { guid: randomUUID(), ports: {}, seeded: false, made: {} };
  writeState(path, state);
  return state;
}

function writeState(path: string, state: State): void {
  writeDraft(path, `${JSON.stringify(state, null, 2)}\n`);
  renameSync(join(path, draftName), join(path, markerName));
}

/** @throws if the folder is missing, not writable or full. */
function requireRoom(path: string): void {
  writeDraft(path, Buffer.alloc(minFreeBytes));
  rmSync(join(path, draftName));
}

/** Writes the draft and flushes it to disk. If that fails, it deletes the draft. */
function writeDraft(path: string, content: string | Uint8Array): void {
  const file = join(path, draftName);
  try {
    writeFileSync(file, content, { mode: 0o600, flush: true });
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}
