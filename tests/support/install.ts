import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of these commands that is on the PATH. */
export const commandOnPath = (...names: readonly string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

/** Runs an installer and shows its output. The caller checks the result: installers fail in many ways. */
export function attempt(command: string, args: readonly string[]): void {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  } catch {
    console.log(`${command} failed.`);
  }
}

/** Installs a Debian package if possible: as root, with apt-get. */
export function installDebianPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing Debian’s ${name} …`);
  attempt('apt-get', ['update', '-qq']);
  attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
}
