import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfigFromFile } from 'vite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAlive } from '#demo/parent-watch.mjs';
import { explainPort, nodeProblem, parameterProblem, portProblem } from '#demo/prepare.mjs';

test.each(['20.19.0', '20.20.2', '21.0.0', '22.12.0', '100.0.0'])('accepts Node %s', (version) => {
  expect(nodeProblem(version)).toBeUndefined();
});

test.each(['20.18.3', '18.20.8', '16.0.0', '9.99.0'])('refuses Node %s as too old, and says what to do', (version) => {
  expect(nodeProblem(version)).toMatch(new RegExp(`needs Node 20.19 or later and this is ${version}: install`));
});

test('accepts --fresh and no parameter', () => {
  expect(parameterProblem([])).toBeUndefined();
  expect(parameterProblem(['--fresh'])).toBeUndefined();
});

test.each([[['--frsh']], [['--fresh', '--port', '4000']], [['fresh']], [['--help']]])(
  'names the parameters that it accepts instead of ignoring %j',
  (parameters) => {
    expect(parameterProblem(parameters)).toMatch(/--fresh, .* PORT/);
  },
);

test.each(['abc', '-1', '65536', '3000.5'])('refuses the port %j before it builds', async (text) => {
  expect(await portProblem(text)).toBe(`PORT is ${text}: choose a number from 1 to 65535.`);
});

test.each([
  ['EADDRINUSE', 'Port 80 is in use: stop the other program, or choose another port, for example PORT=81 npm start.'],
  ['EACCES', "Port 80 needs administrator's rights: choose another port, for example PORT=3000 npm start."],
  ['ENOSPC', undefined],
])('says what to do about a port with %s', (code, line) => {
  expect(explainPort(Object.assign(new Error('listen'), { code }), 80)).toBe(line);
});

test('says before it builds that another program uses the port', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const port = String(Object(other.address()).port);
  expect(await portProblem(port)).toMatch(`Port ${port} is in use: stop the other program`);
  other.close();
  await once(other, 'close');
  expect(await portProblem(port)).toBeUndefined();
});

const root = fileURLToPath(new URL('../../..', import.meta.url));
let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'prepare-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** Copies files of the project into a folder of this name. */
function copyInto(name: string, ...paths: string[]): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  for (const path of paths) cpSync(join(root, path), join(folder, path), { recursive: true });
  return folder;
}

describe('a folder with an unusual path', () => {
  test.each(['a#b', 'a?b', 'a\\b'])('%s is refused in one line, because the build tools fail in it', (name) => {
    const folder = copyInto(name, 'demo/check-path.cjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, ['demo/check-path.cjs'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe(`The path ${folder} contains ${name[1]}, which breaks the build: rename or move the folder.\n`);
  });

  test('is accepted with a dollar sign, which Vite would read as a pattern', async () => {
    const folder = copyInto('a$b', 'web/vite.config.ts');
    execFileSync(process.execPath, ['demo/check-path.cjs'], { cwd: copyInto('c$d', 'demo/check-path.cjs') });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const loaded = await loadConfigFromFile(
      { command: 'build', mode: 'production' },
      join(folder, 'web', 'vite.config.ts'),
      folder,
    );
    expect(loaded?.config.resolve?.alias).toEqual([
      expect.objectContaining({ find: /^react-router$/, replacement: expect.stringContaining('/a$$b/node_modules/') }),
    ]);
  });
});

describe('a build', () => {
  /** A project whose build writes its PID and then waits until the file `go` exists. */
  function projectWithSlowBuild(): string {
    const folder = copyInto('project', 'demo/prepare.mjs', 'demo/parent-watch.mjs');
    const files = {
      'package.json': '{"type":"module"}',
      'package-lock.json': '{"packages":{}}',
      'cdk.json': '{"build":"node build.mjs","app":"node app.mjs"}',
      'build.mjs': `import { existsSync, writeFileSync } from 'node:fs';
        if (existsSync('build.pid')) writeFileSync('second', '');
        writeFileSync('build.pid', String(process.pid));
        setInterval(() => existsSync('go') && process.exit(), 20);`,
      'app.mjs': '',
      'web/dist/server/server.mjs': '',
      'cdk.out/manifest.json': '{}',
      'run.mjs': "import { buildShop } from './demo/prepare.mjs'; await buildShop();",
    };
    for (const path of ['web/dist/server', 'cdk.out']) mkdirSync(join(folder, path), { recursive: true });
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    return folder;
  }
  const start = (folder: string, environment = {}): ChildProcess =>
    spawn(process.execPath, ['run.mjs'], { cwd: folder, env: { ...process.env, ...environment } });
  const buildPid = (folder: string) => Number(readFileSync(join(folder, 'build.pid'), 'utf8') || NaN);
  const poll = { timeout: 10_000 };

  /** Resolves with the output of a start that finds an empty lock, which was created some milliseconds ago. */
  async function outputBesideEmptyLock(ageMs: number): Promise<string> {
    const folder = projectWithSlowBuild();
    const name = createHash('sha256').update(join(folder, '/')).digest('hex').slice(0, 24);
    const lock = join(parent, `gift-shop-${name}.preparing`);
    writeFileSync(lock, '');
    const created = (Date.now() - ageMs) / 1000;
    utimesSync(lock, created, created);
    writeFileSync(join(folder, 'go'), '');
    const next = start(folder, { TMPDIR: parent });
    const output: string[] = [];
    next.stdout?.on('data', (text) => output.push(String(text)));
    expect(await once(next, 'exit')).toEqual([0, null]);
    return output.join('');
  }

  test.each([
    ['a minute ago', 60_000],
    ['a day later, before the clock was corrected', -86_400_000],
  ])('does not wait for a lock that a full disk left empty %s', async (_, ageMs) => {
    expect(await outputBesideEmptyLock(ageMs)).toBe('Building the site ...\nSynthesizing the stack ...\n');
  });

  test('ends with the start that runs it', async () => {
    const folder = projectWithSlowBuild();
    const started = start(folder);
    await expect.poll(() => existsSync(join(folder, 'build.pid')) && isAlive(buildPid(folder)), poll).toBe(true);

    started.kill('SIGTERM');
    const [, signal] = await once(started, 'exit');

    expect(signal).toBe('SIGTERM');
    expect(isAlive(buildPid(folder))).toBe(false);
  });

  test('is not run twice at once, even if the first start was killed', async () => {
    const folder = projectWithSlowBuild();
    const first = start(folder);
    await expect.poll(() => existsSync(join(folder, 'build.pid')) && isAlive(buildPid(folder)), poll).toBe(true);
    first.kill('SIGKILL');
    await once(first, 'exit');
    const orphan = buildPid(folder);

    const next = start(folder);
    const output: string[] = [];
    next.stdout?.on('data', (text) => output.push(String(text)));
    await expect.poll(() => output.join(''), poll).toContain('Waiting for another start');
    expect(existsSync(join(folder, 'second'))).toBe(false);

    writeFileSync(join(folder, 'go'), '');
    expect(await once(next, 'exit')).toEqual([0, null]);
    expect(existsSync(join(folder, 'second'))).toBe(true);
    expect(isAlive(orphan)).toBe(false);
  });
});
