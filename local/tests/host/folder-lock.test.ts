import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { lockFolder } from '#host/folder-lock.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'locked-'));

/** A process that locks a folder on command, and keeps the lock. */
class Contender {
  readonly #process: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(temporaryFolder: string) {
    const program = `
      import { createInterface } from 'node:readline';
      import { lockFolder } from '${new URL('../../host/folder-lock.ts', import.meta.url)}';
      console.log('ready');
      for await (const folder of createInterface({ input: process.stdin })) {
        console.log((await lockFolder(folder)) ? 'has it' : 'refused');
      }`;
    const parameters = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const child = spawn(process.execPath, parameters, {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR: temporaryFolder },
    });
    this.#process = child;
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    onTestFinished(() => void child.kill('SIGKILL'));
  }

  async ready(): Promise<this> {
    expect(await this.#line()).toBe('ready');
    return this;
  }

  tries(folder: string): Promise<string> {
    this.#process.stdin?.write(`${folder}\n`);
    return this.#line();
  }

  async #line(): Promise<string> {
    const { value } = await this.#lines.next();
    return value;
  }

  async isKilled(): Promise<void> {
    this.#process.kill('SIGKILL');
    await once(this.#process, 'exit');
  }
}

const contender = (temporaryFolder = tmpdir()) => new Contender(temporaryFolder).ready();

it('is for one at a time, and free again afterwards', async () => {
  const folder = newFolder();
  const unlock = await lockFolder(folder);
  expect(await lockFolder(folder)).toBeUndefined();
  await unlock?.();
  await (await lockFolder(folder))?.();
});

it('is the same by whatever path the folder is reached, and another for another folder', async () => {
  const folder = newFolder();
  const link = join(newFolder(), 'link');
  symlinkSync(folder, link, 'junction');
  const unlock = await lockFolder(folder);
  expect(await lockFolder(link)).toBeUndefined();
  const other = await lockFolder(newFolder());
  expect(other).toBeDefined();
  await Promise.all([unlock?.(), other?.()]);
});

it('does not depend on where a process keeps its temporary files, be it at a long path', async () => {
  const folder = newFolder();
  const elsewhere = join(newFolder(), 'x'.repeat(100));
  mkdirSync(elsewhere);
  const first = await contender(elsewhere);
  expect(await first.tries(folder)).toBe('has it');
  expect(await lockFolder(folder)).toBeUndefined();
  expect(await (await contender()).tries(folder)).toBe('refused');
  await first.isKilled();
  expect(await (await contender(elsewhere)).tries(folder)).toBe('has it');
});

it('goes to exactly one of many that come at once after its holder was killed', async () => {
  const folder = newFolder();
  const contenders = await Promise.all(Array.from({ length: 5 }, () => contender()));
  for (const holder of contenders.splice(0, 2)) {
    expect(await holder.tries(folder)).toBe('has it');
    await holder.isKilled();
  }
  const tries = await Promise.all(contenders.map((process) => process.tries(folder)));
  expect(tries.toSorted()).toEqual(['has it', 'refused', 'refused']);
});
