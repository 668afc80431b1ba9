import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';

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

const locksAsItOpens = ['darwin', 'freebsd', 'openbsd'].includes(process.platform);

/** `O_EXLOCK`, which Node passes on but does not name. */
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

/** All that an abstract name can have: Node fills shorter ones up with zeros before its version 22, and not since. */
const abstractNameLength = 108;

function addressOf(path: string): string {
  // The system's own spelling of it: Windows knows one folder by many.
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
