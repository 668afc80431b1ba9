import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';

/** Releases a folder's lock. */
export type Unlock = () => Promise<void>;

/**
 * Locks a folder, or returns undefined if another process has it. The operating system holds the lock and frees it when the
 * process dies, so there are no stale locks, which two processes could clear and take at once. A file with a process id
 * would outlive a kill -9, and the id could belong to another process later.
 *
 * On Linux the lock is an abstract socket and on Windows a named pipe, both named after the folder. Other systems lock the
 * folder itself when they open it. An abstract socket is visible only in its network namespace: containers that share a
 * folder but no network don't see each other's lock.
 */
export const lockFolder = (path: string): Promise<Unlock | undefined> =>
  locksAsItOpens ? lockByOpening(path) : listenOn(addressOf(path));

const locksAsItOpens = ['darwin', 'freebsd', 'openbsd'].includes(process.platform);

/** `O_EXLOCK`: Node passes it on but has no constant for it. */
const exclusive = 0x20;

async function lockByOpening(path: string): Promise<Unlock | undefined> {
  try {
    const folder = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | exclusive);
    return async () => closeSync(folder);
  } catch (error) {
    if (isCode(error, 'EAGAIN')) return undefined;
    throw error;
  }
}

/** The full length of an abstract name. Node pads shorter names with zeros before version 22, and not since. */
const abstractNameLength = 108;

function addressOf(path: string): string {
  // The system's canonical path: on Windows one folder has several.
  const folder = realpathSync.native(path);
  // The name is older than this package: an earlier version must see the lock, too.
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

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
