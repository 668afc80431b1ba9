import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, realpathSync } from 'node:fs';
import { connect, createServer } from 'node:net';

/** Lets go of a folder. */
export type Unlock = () => Promise<void>;

/**
 * Locks a folder, or gives nothing where somebody has it. The system itself holds the lock and frees it with the process,
 * however that dies, so there is never one left behind to be judged and cleared away: two that both find it stale would
 * both take it. (A file with a process id would outlive a kill -9 and could name a stranger later.)
 *
 * Linux keeps an abstract socket and Windows a named pipe, both named after the folder; the others can lock the folder itself
 * as they open it, which Linux cannot. An abstract socket is seen within its network namespace: containers that share a folder
 * and no network do not see each other.
 */
export const lockFolder = (path: string): Promise<Unlock | undefined> =>
  locksAsItOpens ? lockByOpening(path) : listenOn(addressOf(path));

/** Whether somebody has a folder's lock. */
export async function isLocked(path: string): Promise<boolean> {
  if (!locksAsItOpens) return answers(addressOf(path));
  const folder = openLocked(path, openFlags.shared);
  if (folder !== undefined) closeSync(folder);
  return folder === undefined;
}

const locksAsItOpens = ['darwin', 'freebsd', 'openbsd'].includes(process.platform);

/** `O_SHLOCK` and `O_EXLOCK`, which Node hands on but does not name. */
const openFlags = { shared: 0x10, exclusive: 0x20 } as const;

async function lockByOpening(path: string): Promise<Unlock | undefined> {
  const folder = openLocked(path, openFlags.exclusive);
  return folder === undefined ? undefined : async () => closeSync(folder);
}

function openLocked(path: string, lock: number): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | lock);
  } catch (error) {
    if (isCode(error, 'EAGAIN')) return undefined;
    throw error;
  }
}

/** All that an abstract name can have: Node fills shorter ones up with zeros before its version 22, and not since. */
const abstractNameLength = 108;

function addressOf(path: string): string {
  // The system's own spelling of it: Windows knows one folder by many.
  const folder = realpathSync.native(path);
  const name = `gift-shop-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`.padEnd(abstractNameLength, '\0');
}

const listenOn = (address: string): Promise<Unlock | undefined> =>
  new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => (isCode(error, 'EADDRINUSE') ? done(undefined) : fail(error)));
    server.listen(address, () => {
      server.unref();
      done(() => new Promise((closed) => server.close(() => closed())));
    });
  });

const answers = (address: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(address, () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
