import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Calls back when the npm process that started this one has exited. npm doesn't always forward signals to its script, and an
 * orphaned cloud would keep its port. Does nothing if npm didn't start this process.
 */
export function onParentGone(callback: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const started = process.ppid;
  const watched = [started, npmBehindShell(started)].filter((pid) => pid !== undefined && pid > 1);
  const timer = setInterval(() => {
    if (process.ppid === started && watched.every(isAlive)) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
}

/** The PID of npm if the parent is a shell. npm runs scripts in a shell, which can outlive npm. */
function npmBehindShell(parent: number): number | undefined {
  const [, name = '', pid] = /^(\S*) (\d+)$/.exec(describe(parent)) ?? [];
  return /(^|\/)-?(sh|bash|dash|zsh)$/.test(name) ? Number(pid) : undefined;
}

/** Returns `<name> <PID of its parent>`, or empty text if the process is unknown. */
function describe(pid: number): string {
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

function isAlive(pid: number | undefined): boolean {
  try {
    return pid === undefined || process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
