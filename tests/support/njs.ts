import { execFileSync } from 'node:child_process';
import { commandOnPath, installDebianPackage } from './install.ts';

/** njs, the engine of CloudFront Functions; undefined if it is not installed. */
export const installedNjs = (): string | undefined => commandOnPath('njs');

/** Runs a script in njs and parses the one line of JSON that it prints. */
export const runNjs = (njs: string, script: string): unknown =>
  JSON.parse(execFileSync(njs, ['-'], { input: script, encoding: 'utf8' }));

/** Installs njs once, before the tests that run in it. */
export default function provideNjs(): void {
  if (!installedNjs()) installDebianPackage('njs');
  if (!installedNjs()) {
    console.log(
      'Skipping the njs checks: njs is not installed, and can be installed here only as root on Debian with a network.',
    );
  }
}
