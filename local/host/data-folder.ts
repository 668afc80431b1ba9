import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { StartError } from '#lib/start-error.ts';
import { plainWording, type Wording } from '#lib/wording.ts';
import { lockFolder, type Unlock } from './folder-lock.ts';

/** The name is older than this package: existing folders have it. */
const markerName = 'shop-data.json';
/** The marker's draft: the only file that an interrupted first start leaves behind. */
const draftName = `${markerName}.new`;
/** The least free space to start with, because the parts of a cloud create files when they start. */
const trialBytes = 1024 * 1024;

const stateSchema = z.object({
  /** The stack's GUID: every name, id and secret of this local cloud comes from it. */
  guid: z.string().check(z.minLength(32)),
  ports: z.record(z.string(), z.number()),
  seeded: z.boolean(),
  /** Custom resources that have run: logical id to a hash of the properties. */
  made: z._default(z.record(z.string(), z.string()), {}),
});
type State = z.infer<typeof stateSchema>;

/** The folder that holds everything the local cloud must not lose, and the lock that keeps a second cloud out of it. */
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

  /** Makes or opens the folder and locks it. @throws StartError when it is in use, unreadable, unwritable or not ours. */
  static async open(path: string, wording = plainWording): Promise<DataFolder> {
    let unlock: Unlock | undefined;
    try {
      mkdirSync(path, { recursive: true, mode: 0o700 });
      unlock = await claim(path, wording);
      const state = readState(path, wording);
      writeDraft(path, Buffer.alloc(trialBytes));
      rmSync(join(path, draftName));
      return new DataFolder(path, wording, state ?? createState(path), unlock);
    } catch (error) {
      await unlock?.();
      throw error instanceof StartError ? error : unusable(path, error, wording);
    }
  }

  get guid(): string {
    return this.#state.guid;
  }

  /** Whether `markSeeded` has recorded that the app's first data are complete. */
  get seeded(): boolean {
    return this.#state.seeded;
  }

  markSeeded(): void {
    this.#state.seeded = true;
    this.#write();
  }

  /** Whether a custom resource has run with the properties of this hash. */
  isMade(logicalId: string, version: string): boolean {
    return this.#state.made[logicalId] === version;
  }

  markMade(logicalId: string, version: string): void {
    this.#state.made[logicalId] = version;
    this.#write();
  }

  /**
   * The port that the part used last time. At first it is a random one below the ports that a system gives to programs which ask for
   * any port (from 32,768 on Linux, from 49,152 elsewhere): while this folder is closed, such a port could go to another program.
   */
  portOf(part: string): number {
    return this.#state.ports[part] ?? randomInt(20_000, 32_768);
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

  /** A secret for this folder and purpose that is the same at every start. */
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

/** Empties a data folder. @throws StartError when it is in use, or holds something that is not a local cloud's. */
export async function emptyDataFolder(path: string, wording = plainWording): Promise<void> {
  if (!existsSync(path)) return;
  const unlock = await claim(path, wording);
  try {
    if (!existsSync(join(path, markerName))) refuseOthers(path, wording);
    // The marker goes last, so that an interrupted run can be repeated.
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

/** @throws StartError when another cloud has the folder. */
async function claim(path: string, { app, dataDirectory }: Wording): Promise<Unlock> {
  const unlock = await lockFolder(path);
  if (unlock !== undefined) return unlock;
  throw new StartError(`The data folder ${path} is in use by another ${app}: stop it, or set ${dataDirectory}.`);
}

/** @throws StartError when a folder without a marker holds more than an interrupted first start leaves. */
function refuseOthers(path: string, { app, dataDirectory }: Wording): void {
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

/** Advice for data that cannot be written, which damages nothing. Undefined for other errors and other folders. */
export function explainWriteFailure(path: string, error: unknown, wording = plainWording): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  const failure = writeFailures[String(error.code)];
  const isElsewhere = 'path' in error && !String(error.path).startsWith(path);
  if (failure === undefined || isElsewhere) return undefined;
  return failure === 'full'
    ? `There is no room left for the data folder ${path}: free some space, or choose another folder with ${wording.dataDirectory}.`
    : `The data folder ${path} cannot be written (${error.message}): make it writable, or choose another with ${wording.dataDirectory}.`;
}

const unusable = (path: string, error: unknown, wording: Wording) =>
  new StartError(
    explainWriteFailure(path, error, wording) ??
      `The data folder ${path} cannot be used (${error instanceof Error ? error.message : String(error)}): repair it, or choose another with ${wording.dataDirectory}.`,
  );

function readState(path: string, wording: Wording): State | undefined {
  const file = join(path, markerName);
  if (!existsSync(file)) {
    refuseOthers(path, wording);
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

/** On return, the draft is on the disk. On failure there is none. */
function writeDraft(path: string, content: string | Uint8Array): void {
  const file = join(path, draftName);
  try {
    writeFileSync(file, content, { mode: 0o600, flush: true });
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}
