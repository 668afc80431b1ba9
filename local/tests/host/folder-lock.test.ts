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
        console.log((await lockFolder(folder)) ? 'locked' : 'refused');
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

  tryLock(folder: string): Promise<string> {
    this.#process.stdin?.write(`${folder}\n`);
    return this.#line();
  }

  async #line(): Promise<string> {
    const { value } = await this.#lines.next();
    return value;
  }

  async kill(): Promise<void> {
    this.#process.kill('SIGKILL');
    await once(this.#process, 'exit');
  }
}

const contender = (temporaryFolder = tmpdir()) => new Contender(temporaryFolder).ready();

it('is held by one process at a time, and can be taken again once released', async () => {
  const folder = newFolder();
  const unlock = await lockFolder(folder);
  expect(await lockFolder(folder)).toBeUndefined();
  await unlock?.();
  await (await lockFolder(folder))?.();
});

it('is the same for every path to a folder, and differs between folders', async () => {
  const folder = newFolder();
  const link = join(newFolder(), 'link');
  symlinkSync(folder, link, 'junction');
  const unlock = await lockFolder(folder);
  expect(await lockFolder(link)).toBeUndefined();
  const other = await lockFolder(newFolder());
  expect(other).toBeDefined();
  await Promise.all([unlock?.(), other?.()]);
});

it('does not depend on a process’s temporary folder, even one with a long path', async () => {
  const folder = newFolder();
  const elsewhere = join(newFolder(), 'x'.repeat(100));
  mkdirSync(elsewhere);
  const first = await contender(elsewhere);
  expect(await first.tryLock(folder)).toBe('locked');
  expect(await lockFolder(folder)).toBeUndefined();
  expect(await (await contender()).tryLock(folder)).toBe('refused');
  await first.kill();
  expect(await (await contender(elsewhere)).tryLock(folder)).toBe('locked');
});

it('goes to exactly one of several concurrent processes after its holder was killed', async () => {
  const folder = newFolder();
  const contenders = await Promise.all(Array.from({ length: 5 }, () => contender()));
  for (const holder of contenders.splice(0, 2)) {
    expect(await holder.tryLock(folder)).toBe('locked');
    await holder.kill();
  }
  const results = await Promise.all(contenders.map((process) => process.tryLock(folder)));
  expect(results.toSorted()).toEqual(['locked', 'refused', 'refused']);
});
