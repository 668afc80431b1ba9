/// <reference path="./sql.js.d.ts" />
import { type ChildProcess, spawn } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import initSqlJs from 'sql.js';
import type { DataFolder } from '#host/data-folder.ts';
import { freePort } from '#lib/listen.ts';
import { StartError } from '#lib/start-error.ts';
import type { Wording } from '#lib/wording.ts';

/** The running DynamoDB engine. Only the local cloud itself calls it, functions call the proxy. */
export interface Engine {
  readonly origin: string;
  close(): Promise<void>;
}

const supervisor = fileURLToPath(new URL('./engine-supervisor.mjs', import.meta.url));
const databaseName = 'dynamodb.db';
/** Its port is stored under this name. */
const part = 'engine';
/** Windows can't ask a process to exit, so the database is never closed cleanly there, and gets no index. */
const createAttempts = process.platform === 'win32' ? 1 : 5;
const portAttempts = 10;

/**
 * Starts dynoxide with a database in the data folder, or uses `DYNAMODB_ENDPOINT` if there is no binary.
 * @throws StartError if there is neither, or if dynoxide doesn't start. Also if the database of an earlier start is gone.
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
  // A loss of power in the first start can leave an empty file.
  if (!existsSync(database) || statSync(database).size === 0) {
    if (folder.hasRun(part)) {
      throw new StartError(
        `The database ${database} is missing or empty: restore it, or start afresh with ${folder.wording.freshStart}.`,
      );
    }
    await createDatabase(binary, host, database, folder.wording);
  }
  return run(binary, host, database, folder, onDeath);
}

/**
 * The address that the engine listens on. The engine accepts every caller, even pages in a browser, so only the proxy may know
 * its address. It is one of the 16 million in 127.0.0.0/8, derived from the secret, where systems route the whole block.
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
  const { child, lastLines, port } = await spawnEngine(binary, host, folder.portOf(part), database, folder.wording);
  folder.rememberPort(part, port);
  let closing = false;
  const exited = new Promise<void>((done) => {
    child.once('exit', () => {
      if (!closing)
        onDeath(`The DynamoDB engine stopped unexpectedly (${lastLines()}): start the ${folder.wording.app} again.`);
      done();
    });
  });
  return {
    origin: `http://${host}:${port}`,
    close() {
      closing = true;
      child.stdin?.end();
      return exited;
    },
  };
}

interface Spawned {
  readonly child: ChildProcess;
  readonly port: number;
  /** The last lines of its output, for an error message. */
  lastLines(): string;
}

/**
 * Starts the engine and resolves when it listens, on the preferred port or any other. It retries with other ports, because the
 * engine also needs the port on 127.0.0.1, and because another program may use the port first.
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
    // dynoxide reports `already in use` if its own check finds a listener, and `Address in use` if listening fails.
    if (/already in use|address in use/i.test(lastLines) && attempt < portAttempts) continue;
    throw new StartError(`The DynamoDB engine does not start (${lastLines}): ${remedy(lastLines, wording)}.`);
  }
}

/** Advice for a failed start. A fresh start deletes all data, so it is suggested only if the data are damaged. */
const remedy = (reason: string, { freshStart, dataDirectory }: Wording): string =>
  /malformed|not a (valid|database)|corrupt/i.test(reason)
    ? `the data are damaged: restore them, or start afresh with ${freshStart}`
    : `make sure that the data folder is writable and has free space, or choose another with ${dataDirectory}`;

/** Starts the engine. Resolves when it listens, or when it has exited with an error message. */
function spawnAt(
  binary: string,
  host: string,
  port: number,
  database: string,
): Promise<Spawned & { readonly listens: boolean }> {
  const parameters = [supervisor, binary, 'serve', '--host', host, '--port', String(port), '--db-path', database];
  // In its own process group, so that Ctrl-C doesn't stop it. The cloud closes the pipe when it has finished its own work.
  const child = spawn(process.execPath, parameters, { detached: true, windowsHide: true });
  child.once('exit', () => endGroup(child.pid));
  const lines: string[] = [];
  const lastLines = () => lines.slice(-2).join(' ') || 'without any output';
  return new Promise((done, fail) => {
    for (const output of [child.stdout, child.stderr]) {
      createInterface({ input: output }).on('line', (line) => {
        if (line.trim()) lines.splice(0, Math.max(0, lines.length - 5), ...lines.slice(-5), line.trim());
        if (/listening on/i.test(line)) done({ child, port, lastLines, listens: true });
      });
    }
    child.once('error', fail);
    // `close` comes after the output has ended, so all lines have been read.
    child.once('close', () => done({ child, port, lastLines, listens: false }));
  });
}

/**
 * Kills the engine if its supervisor was killed. The engine is then alone in the supervisor's process group, whose ID can't be
 * reused while the engine runs. Windows has no process groups, and ends the engine with its supervisor.
 */
function endGroup(supervisorPid: number | undefined): void {
  if (supervisorPid === undefined || process.platform === 'win32') return;
  try {
    process.kill(-supervisorPid, 'SIGKILL');
  } catch {
    // The usual case: the engine exited before its supervisor, so the group is empty.
  }
}

/**
 * Lets dynoxide create a database, and adds an index on its stream records. Without the index, every write scans all stream
 * records, so writes become slower and slower. dynoxide must close the file cleanly before another library opens it.
 */
async function createDatabase(binary: string, host: string, database: string, wording: Wording): Promise<void> {
  const draft = `${database}.new`;
  // If dynoxide is killed before it has closed the file, as on a busy machine, its tables are only in the write-ahead log.
  for (let attempt = 0; attempt < createAttempts; attempt++) {
    await createEmptyDatabase(binary, host, draft, wording);
    if (await addIndex(draft)) break;
  }
  chmodSync(draft, 0o600);
  renameSync(draft, database);
}

/** Starts and stops the engine, which creates the file and its tables. */
async function createEmptyDatabase(binary: string, host: string, draft: string, wording: Wording): Promise<void> {
  for (const ending of ['', '-wal', '-shm']) rmSync(draft + ending, { force: true });
  const { child } = await spawnEngine(binary, host, 0, draft, wording);
  await new Promise((done) => {
    child.once('exit', done);
    child.stdin?.end();
  });
}

/** Adds the index. Returns false if the file doesn't contain the tables. */
async function addIndex(draft: string): Promise<boolean> {
  const { Database } = await initSqlJs();
  const database = new Database(readFileSync(draft));
  const hasTables = database.exec("SELECT 1 FROM sqlite_master WHERE name = '_stream_records'").length > 0;
  if (hasTables) {
    database.run('CREATE INDEX _stream_records_seq ON _stream_records(table_name, CAST(sequence_number AS INTEGER))');
    writeFileSync(draft, database.export());
  }
  database.close();
  return hasTables;
}

/** Finds the engine: the optional dependency for this platform, else `dynoxide` on the PATH. */
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
