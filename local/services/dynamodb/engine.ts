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

/** The running DynamoDB engine. Only the proxy and the local cloud itself call it. */
export interface Engine {
  readonly origin: string;
  close(): Promise<void>;
}

const supervisor = fileURLToPath(new URL('./engine-supervisor.mjs', import.meta.url));
const databaseName = 'dynamodb.db';
/** Windows cannot ask a process to end, so the file is never closed cleanly and has no index. */
const layoutAttempts = process.platform === 'win32' ? 1 : 5;
const portAttempts = 10;

/**
 * Starts dynoxide on the data folder, or uses `DYNAMODB_ENDPOINT` if there is no binary.
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
 * Where the engine listens. It answers any caller, including pages in a browser, so only the proxy may know its address: one
 * of the 16 million in 127.0.0.0/8, derived from the secret, if the system has more of them than 127.0.0.1.
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
 * Resolves when the engine listens, at the preferred port or any other. The engine may refuse a port that is free here,
 * because it also needs the port at 127.0.0.1, and another program may take the port first.
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
    // It says `already in use` of a listener that it finds first, and `Address in use` if another is faster.
    if (/already in use|address in use/i.test(lastLines) && attempt < portAttempts) continue;
    throw new StartError(`The DynamoDB engine does not start (${lastLines}): ${remedy(lastLines, wording)}.`);
  }
}

/** Starting afresh loses everything, so it is advice only for damaged data, not for a full or read-only disk. */
const remedy = (reason: string, { freshStart, dataDirectory }: Wording): string =>
  /malformed|not a (valid|database)|corrupt/i.test(reason)
    ? `the data are damaged: restore them, or start afresh with ${freshStart}`
    : `see that the data folder can be written and has room, or choose another with ${dataDirectory}`;

/** Resolves when the engine listens, or has stopped with an error message. */
function spawnAt(
  binary: string,
  host: string,
  port: number,
  database: string,
): Promise<Spawned & { readonly listens: boolean }> {
  const parameters = [supervisor, binary, 'serve', '--host', host, '--port', String(port), '--db-path', database];
  // In a process group of its own: the cloud handles Ctrl-C, and closes the pipe when its own work is done.
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
    // Once its output is closed, so that its last lines are read.
    child.once('close', () => done({ child, port, lastLines, listens: false }));
  });
}

/**
 * Ends the engine that a killed supervisor has left behind, alone in its process group. No other group can have that id
 * while the engine lives. Windows has no groups, and ends the engine with its supervisor.
 */
function endGroup(keeperPid: number | undefined): void {
  if (keeperPid === undefined || process.platform === 'win32') return;
  try {
    process.kill(-keeperPid, 'SIGKILL');
  } catch {
    // The supervisor ended after its engine, as it should.
  }
}

/**
 * Lets dynoxide create a fresh database and adds an index on its stream records. Without the index each write scans all
 * records, so writes get slower and slower. The file must be closed cleanly before another library opens it.
 */
async function createDatabase(binary: string, host: string, database: string, wording: Wording): Promise<void> {
  const draft = `${database}.new`;
  // If it ends a moment too early, as on a busy machine, its layout stays in a file beside the database.
  for (let attempt = 0; attempt < layoutAttempts; attempt++) {
    await layOut(binary, host, draft, wording);
    if (await addIndex(draft)) break;
  }
  chmodSync(draft, 0o600);
  renameSync(draft, database);
}

/** Lets the engine create a file and close it. */
async function layOut(binary: string, host: string, draft: string, wording: Wording): Promise<void> {
  for (const ending of ['', '-wal', '-shm']) rmSync(draft + ending, { force: true });
  const { child } = await spawnEngine(binary, host, 0, draft, wording);
  await new Promise((done) => {
    child.once('exit', done);
    child.stdin?.end();
  });
}

/** False if the file has no layout yet. */
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
    // The package is optional: none exists for this platform, or it is not installed.
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
