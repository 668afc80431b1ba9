// Ends `npm start` and `npm run dev` with npm, or with the reader of their output. It is plain JavaScript, because it runs before anything is installed.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Sends this process SIGTERM when the npm process that started it has exited. npm doesn't always forward signals to its script,
 * and an orphaned build or cloud would keep its folder or port. Does nothing if npm didn't start this process.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const started = process.ppid;
  const watched = [started, npmBehindShell(started)].filter((pid) => pid !== undefined && pid > 1);
  const timer = setInterval(() => {
    if (process.ppid === started && watched.every(isAlive)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}

/** Sends this process SIGTERM when the reader of its output has exited, as `npm start | head` does. Node would show a stack trace. */
export function stopWithReader() {
  for (const output of [process.stdout, process.stderr]) {
    output.on('error', (error) => {
      if (error.code !== 'EPIPE') throw error;
      process.kill(process.pid, 'SIGTERM');
    });
  }
}

/**
 * The PID of npm if the parent is a shell. npm runs scripts in a shell, which can outlive npm.
 * @param {number} parent
 */
function npmBehindShell(parent) {
  const [, name = '', pid] = /^(\S*) (\d+)$/.exec(describe(parent)) ?? [];
  return /(^|\/)-?(sh|bash|dash|zsh)$/.test(name) ? Number(pid) : undefined;
}

/**
 * Returns `<name> <PID of its parent>`, or empty text if the process is unknown.
 * @param {number} pid
 */
function describe(pid) {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^\d+ \((.*)\) \S+ (\d+) .*/s, '$1 $2');
    }
    const output = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
    return output.trim().replace(/^(\d+) +(.*)$/s, '$2 $1');
  } catch {
    return '';
  }
}

/**
 * Whether a process with this PID runs, also as another user's.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
