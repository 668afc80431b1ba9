import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Calls back once npm, which started this process, is gone: npm does not always tell its script, and a cloud that nobody
 * holds any more would keep its port. Does nothing for a process that npm did not start.
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

/** npm runs a script through a shell, which may stay between the two and outlive npm. */
function npmBehindShell(parent: number): number | undefined {
  const [, name = '', pid] = /^(\S*) (\d+)$/.exec(describe(parent)) ?? [];
  return /(^|\/)-?(sh|bash|dash|zsh)$/.test(name) ? Number(pid) : undefined;
}

/** `<name> <pid of its parent>`, or nothing where it cannot be told. */
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
