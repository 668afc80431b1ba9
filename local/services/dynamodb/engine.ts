/// <reference path="./sql.js.d.ts" />
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import initSqlJs from 'sql.js';
import type { DataFolder } from '#host/data-folder.ts';
import { freePort } from '#lib/listen.ts';
import { StartError } from '#lib/start-error.ts';
import type { Wording } from '#lib/wording.ts';

/** The DynamoDB engine, running. Only the door in front of it and the template player speak to it. */
export interface Engine {
  readonly origin: string;
  close(): Promise<void>;
}

const keeper = fileURLToPath(new URL('./engine-keeper.mjs', import.meta.url));
const databaseName = 'dynamodb.db';
/** Where a process cannot be asked to end (Windows) its file is never closed cleanly, and works without the index. */
const layoutAttempts = process.platform === 'win32' ? 1 : 5;
const portAttempts = 10;

/**
 * Starts dynoxide on the data folder, or uses what `DYNAMODB_ENDPOINT` names where no binary is to be had.
 * @throws StartError when there is neither, or it does not start.
 */
export async function startEngine(folder: DataFolder, onDeath: (reason: string) => void): Promise<Engine> {
  const binary = findBinary();
  const endpoint = process.env.DYNAMODB_ENDPOINT;
  if (binary === undefined && endpoint) return { origin: endpoint.replace(/\/$/, ''), close: async () => {} };
  if (binary === undefined) {
    throw new StartError(
      `There is no DynamoDB engine for ${process.platform}-${process.arch}: put dynoxide on the PATH, or start DynamoDB Local and set DYNAMODB_ENDPOINT.`,
    );
  }
  const database = join(folder.path, databaseName);
  const host = hiddenHost(folder.secret('the address of the DynamoDB engine'));
  if (!existsSync(database)) await createDatabase(binary, host, database, folder.wording);
  return run(binary, host, database, folder, onDeath);
}

/**
 * Where the engine listens. It answers anybody, pages in a browser included, so only the door may know its address: one
 * of the 16 million of 127.0.0.0/8, from the secret, where the system has more of them than 127.0.0.1.
 */
export function hiddenHost(secret: string, platform: string = process.platform): string {
  if (platform !== 'linux' && platform !== 'win32') return '127.0.0.1';
  const parts = [...Buffer.from(secret, 'hex').subarray(0, 3)].map((byte) => 1 + (byte % 254));
  return `127.${parts.join('.')}`;
}

async function run(
  binary: string,
  host: string,
  database: string,
  folder: DataFolder,
  onDeath: (reason: string) => void,
): Promise<Engine> {
  const { child, lastLines, port } = await spawnEngine(binary, host, folder.portOf('engine'), database, folder.wording);
  folder.rememberPort('engine', port);
  let closing = false;
  const gone = new Promise<void>((done) => {
    child.once('exit', () => {
      if (!closing)
        onDeath(`The DynamoDB engine stopped by itself (${lastLines()}): start the ${folder.wording.app} again.`);
      done();
    });
  });
  return {
    origin: `http://${host}:${port}`,
    close() {
      closing = true;
      child.stdin?.end();
      return gone;
    },
  };
}

interface Spawned {
  readonly child: ChildProcess;
  readonly port: number;
  /** The last lines it wrote, for an error message. */
  lastLines(): string;
}

/**
 * Resolves when the engine listens: at the preferred port, else at any other. A port that is free here may be refused by
 * the engine all the same: it wants the port of 127.0.0.1 free too, and somebody may take it before the engine does.
 */
async function spawnEngine(
  binary: string,
  host: string,
  preferredPort: number,
  database: string,
  wording: Wording,
): Promise<Spawned> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(attempt === 1 ? preferredPort : 0, host);
    const spawned = await spawnAt(binary, host, port, database);
    if (spawned.listens) return spawned;
    const lastLines = spawned.lastLines();
    if (/already in use/i.test(lastLines) && attempt < portAttempts) continue;
    throw new StartError(`The DynamoDB engine does not start (${lastLines}): ${remedy(lastLines, wording)}.`);
  }
}

/** Starting afresh loses everything: it is for data that are lost already, not for a disk that is full or cannot be written. */
const remedy = (reason: string, { freshStart, dataDirectory }: Wording): string =>
  /malformed|not a (valid|database)|corrupt/i.test(reason)
    ? `the data are damaged: restore them, or start afresh with ${freshStart}`
    : `see that the data folder can be written and has room, or choose another with ${dataDirectory}`;

/** Resolves when the engine listens, or has given up and said why. */
function spawnAt(
  binary: string,
  host: string,
  port: number,
  database: string,
): Promise<Spawned & { readonly listens: boolean }> {
  const parameters = [keeper, binary, 'serve', '--host', host, '--port', String(port), '--db-path', database];
  // In a process group of its own: a Ctrl-C is for the cloud to answer, which closes the pipe when its own work is done.
  const child = spawn(process.execPath, parameters, { detached: true, windowsHide: true });
  child.once('exit', () => endGroup(child.pid));
  const lines: string[] = [];
  const lastLines = () => lines.slice(-2).join(' ') || 'without a word';
  return new Promise((done, fail) => {
    for (const output of [child.stdout, child.stderr]) {
      createInterface({ input: output }).on('line', (line) => {
        if (line.trim()) lines.splice(0, Math.max(0, lines.length - 5), ...lines.slice(-5), line.trim());
        if (/listening on/i.test(line)) done({ child, port, lastLines, listens: true });
      });
    }
    child.once('error', fail);
    // When it has closed its output, so that its last words are heard.
    child.once('close', () => done({ child, port, lastLines, listens: false }));
  });
}

/**
 * Ends what a keeper that was killed has left behind: its engine, alone in its process group. No other group can have that id while
 * the engine lives. Windows has no groups, and ends the engine with its keeper.
 */
function endGroup(keeperPid: number | undefined): void {
  if (keeperPid === undefined || process.platform === 'win32') return;
  try {
    process.kill(-keeperPid, 'SIGKILL');
  } catch {
    // The keeper ended after its engine, as it should.
  }
}

/**
 * Lets dynoxide lay out a fresh database and adds an index on its stream records. Without it every write looks at all
 * records there are, and writes get slower and slower; the file must be closed cleanly before another library opens it.
 */
async function createDatabase(binary: string, host: string, database: string, wording: Wording): Promise<void> {
  const draft = `${database}.new`;
  // Ended a moment too early, as happens on a busy machine, it leaves its layout beside the file.
  for (let attempt = 0; attempt < layoutAttempts; attempt++) {
    await layOut(binary, host, draft, wording);
    if (await addIndex(draft)) break;
  }
  chmodSync(draft, 0o600);
  renameSync(draft, database);
}

/** Lets the engine make a file and close it. */
async function layOut(binary: string, host: string, draft: string, wording: Wording): Promise<void> {
  for (const ending of ['', '-wal', '-shm']) rmSync(draft + ending, { force: true });
  const { child } = await spawnEngine(binary, host, 0, draft, wording);
  await new Promise((done) => {
    child.once('exit', done);
    child.stdin?.end();
  });
}

/** False where the file has no layout yet. */
async function addIndex(draft: string): Promise<boolean> {
  const { Database } = await initSqlJs();
  const layout = new Database(readFileSync(draft));
  const laidOut = layout.exec("SELECT 1 FROM sqlite_master WHERE name = '_stream_records'").length > 0;
  if (laidOut) {
    layout.run('CREATE INDEX _stream_records_seq ON _stream_records(table_name, CAST(sequence_number AS INTEGER))');
    writeFileSync(draft, layout.export());
  }
  layout.close();
  return laidOut;
}

/** The optional dependency for this platform, else `dynoxide` on the PATH. */
export function findBinary(): string | undefined {
  const name = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';
  const candidates = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  try {
    const packaged = createRequire(import.meta.url).resolve(
      `@dynoxide/${process.platform}-${process.arch}/package.json`,
    );
    candidates.unshift(join(dirname(packaged), name));
  } catch {
    // There is no package for this platform, or it was not installed: it is optional.
  }
  return candidates.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
