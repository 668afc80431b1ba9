import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';

/** Releases a folder's lock. */
export type Unlock = () => Promise<void>;

/**
 * Locks a folder, or resolves with undefined if another process has it. The system frees the lock of a dead process: an
 * abstract socket on Linux, a named pipe on Windows, else the open folder. Containers with their own network don't see
 * each other's.
 */
export const lockFolder = (path: string): Promise<Unlock | undefined> =>
  canLockOnOpen ? lockByOpening(path) : listenOn(addressOf(path));

const canLockOnOpen = ['darwin', 'freebsd', 'openbsd'].includes(process.platform);

/** `O_EXLOCK`. Node has no constant for it, but passes the flag to the system. */
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

/** The maximum length of an abstract socket's name. Before version 22, Node pads shorter names with zeros. */
const abstractNameLength = 108;

function addressOf(path: string): string {
  // The canonical path, because a folder can have several paths on Windows.
  const folder = realpathSync.native(path);
  // Kept for compatibility: earlier versions must see the same lock.
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
