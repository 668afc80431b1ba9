// Installs the dependencies, builds the site and synthesizes the stack, for the shop and the tests. It skips a step if its
// inputs have not changed. It is plain JavaScript, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isAlive } from './parent-watch.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, 'node_modules', '.cache', 'gift-shop');
const builtSite = join(root, 'web', 'dist');
const assembly = join(root, 'cdk.out');
/** Contains the PIDs of the process that prepares this folder, and of the step that it runs. */
const lock = join(tmpdir(), `gift-shop-${createHash('sha256').update(root).digest('hex').slice(0, 24)}.preparing`);
/** Longer than a process takes to write its PID into its lock. */
const writingMs = 10_000;

/** A step that failed. Its message says what to do. */
export class PrepareError extends Error {}

/** The oldest Node.js version that the tools support: major and minor. */
const oldestNode = [20, 19];

/**
 * The error message for a Node.js version that is too old. Undefined if it is new enough.
 * @param {string} version such as `20.19.0`
 */
export function nodeProblem(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return undefined;
  return `The shop needs Node ${oldestNode.join('.')} or later and this is ${version}: install a newer one, then start again.`;
}

/**
 * The error message for parameters that `npm start` and `npm run dev` would ignore. Undefined if there are none.
 * @param {readonly string[]} parameters
 */
export function parameterProblem(parameters) {
  const unknown = parameters.filter((parameter) => parameter !== '--fresh');
  if (unknown.length === 0) return undefined;
  return `There is no parameter ${unknown.join(' ')}: the only one is --fresh, which empties the data folder. Variables such as PORT choose the rest (demo/README.md).`;
}

/**
 * The error message for a port that the shop can't use, which need not wait for the build. Undefined if the shop can use it.
 * @param {string} [text] the variable `PORT`
 */
export async function portProblem(text = '3000') {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) return `PORT is ${text}: choose a number from 1 to 65535.`;
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
    return undefined;
  } catch (error) {
    return explainPort(error, port);
  } finally {
    probe.close();
  }
}

/**
 * What to do after an error of listening on a port. Undefined for other errors.
 * @param {unknown} error
 * @param {number} port
 */
export function explainPort(error, port) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use: stop the other program, or choose another port, for example PORT=${port + 1} npm start.`;
  }
  if (code === 'EACCES' && port < 1024) {
    return `Port ${port} needs administrator's rights: choose another port, for example PORT=3000 npm start.`;
  }
  return undefined;
}

/**
 * Installs the dependencies, unless they are installed.
 * @param {(line: string) => void} [say] called with progress
 */
export async function installDependencies(say = console.log) {
  const problem = nodeProblem(process.versions.node);
  if (problem !== undefined) throw new PrepareError(problem);
  await oneAtATime(say, async () => {
    if (!dependenciesAreCurrent()) await install(say);
  });
}

/**
 * Installs, builds and synthesizes as needed. Resolves with the folder of the synthesized stack.
 * @param {(line: string) => void} [say] called with progress
 */
export async function prepare(say = console.log) {
  await installDependencies(say);
  return buildShop(say);
}

/**
 * Builds and synthesizes as needed, once the dependencies are installed. Resolves with the folder of the synthesized stack.
 * @param {(line: string) => void} [say] called with progress
 */
export async function buildShop(say = console.log) {
  mkdirSync(cache, { recursive: true });
  await oneAtATime(say, async () => {
    const shared = ['package.json', 'package-lock.json', 'tsconfig.json', 'cdk.json', 'demo/prepare.mjs'];
    // The same commands as a deployment's.
    const { build, app, context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));
    const siteInputs = hashOf([...shared, 'web', 'lambdas/contracts']);
    await step('site', siteInputs, builtPages, async () => {
      say('Building the site ...');
      await run('The site cannot be built', build);
    });
    const { CARD_SERVICE: cardService = 'stripe', STRIPE_UPI: stripeUpi = '0' } = process.env;
    const stackInputs = `${cardService} ${stripeUpi} ${hashOf([
      ...shared,
      'web',
      ...builtPages().map((page) => relative(root, page)),
      'lambdas',
      'infra',
      'bin',
    ])}`;
    await step(
      'stack',
      stackInputs,
      () => [join(assembly, 'manifest.json'), ...templates()],
      async () => {
        say('Synthesizing the stack ...');
        await run('The stack cannot be synthesized', app, {
          CDK_OUTDIR: assembly,
          CDK_CONTEXT_JSON: JSON.stringify({ ...context, stage: 'local' }),
          // Takes a third of the time. Deployments check the stack against AWS's rules, and so does `tests/infra`.
          CDK_VALIDATION: 'false',
        });
      },
    );
  });
  return { assembly };
}

/** The files of the built site that name all others by their hash. */
const builtPages = () => [
  ...filesIn(join(builtSite, 'site'), '.html'),
  ...filesIn(join(builtSite, 'site', 'pages'), '.html'),
  join(builtSite, 'server', 'server.mjs'),
];
const templates = () => filesIn(assembly, '.template.json');

const filesIn = (folder, ending) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .map((name) => join(folder, name))
    : [];

/** Whether the installed packages match the lock file. Optional packages may be missing. */
function dependenciesAreCurrent() {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return (
    Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        path === '' || (installed[path] ? installed[path].version === version : optional),
    ) && Object.keys(installed).every((path) => wanted[path] !== undefined)
  );
}

async function install(say) {
  say('Installing the dependencies (once, a minute or two) ...');
  const npm = process.env.npm_execpath;
  const parameters = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const [command, all] = npm?.endsWith('.js') ? [process.execPath, [npm, ...parameters]] : ['npm', parameters];
  const code = await exitCode(
    spawn(command, all, { cwd: root, stdio: 'inherit', shell: command === 'npm' && process.platform === 'win32' }),
  );
  if (code !== 0)
    throw new PrepareError('The dependencies cannot be installed. Fix the error above, then start again.');
}

/** Runs `make`, unless inputs and outputs are unchanged since its last run. */
async function step(name, inputs, outputs, make) {
  const stamp = join(cache, `${name}.json`);
  const known = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  const current = () => JSON.stringify({ inputs, outputs: outputs().map(contentHash) });
  if (outputs().every((path) => existsSync(path)) && known === current()) return;
  await make();
  writeFileSync(`${stamp}.new`, current());
  renameSync(`${stamp}.new`, stamp);
}

const contentHash = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

/**
 * One hash over the names and contents of files, including those in folders, except tests and results of earlier builds.
 * @param {readonly string[]} paths relative to the project
 */
export function hashOf(paths) {
  const hash = createHash('sha256').update(process.version);
  const add = (path) => hash.update(`${relative(root, path).replaceAll(sep, '/')}\n`).update(readFileSync(path));
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (path === builtSite || entry.name === 'node_modules' || /\.test\.tsx?$/.test(entry.name)) continue;
      if (entry.isDirectory()) walk(path);
      else add(path);
    }
  };
  for (const path of paths.map((name) => join(root, name)).filter(existsSync)) {
    if (/\.[a-z]+$/.test(path)) add(path);
    else walk(path);
  }
  return hash.digest('hex');
}

/** Runs a command of the form `node …` in its own process. If it fails, the error contains its output. */
async function run(failure, command, environment = {}) {
  const [, ...parameters] = command.split(' ');
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await exitCode(child);
  if (code !== 0) throw new PrepareError(`${failure}:\n${output.trim()}`);
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Resolves with the exit code of a step. A signal first stops the step and then this process. After a `kill -9` of this process,
 * the step's PID keeps the lock, so that the next start doesn't build beside it.
 */
function exitCode(child) {
  writeFileSync(lock, `${process.pid} ${child.pid ?? ''}`);
  return new Promise((done, fail) => {
    let received;
    const stop = (signal) => {
      received = signal;
      child.kill(signal);
    };
    for (const signal of stopSignals) process.once(signal, stop);
    const end = () => {
      for (const signal of stopSignals) process.off(signal, stop);
      writeFileSync(lock, String(process.pid));
    };
    child.once('error', (error) => {
      end();
      fail(error);
    });
    child.once('close', (code) => {
      end();
      if (received === undefined) done(code);
      else process.kill(process.pid, received);
    });
  });
}

/** Locks the work, so that concurrent starts don't build into the same folders. A lock whose processes have ended is stale. */
async function oneAtATime(say, work) {
  // The first try may only clear a stale lock.
  if (!take() && !take()) {
    say('Waiting for another start or test run, which is building in this folder ...');
    while (!take()) await wait(100);
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') {
      throw new PrepareError(
        `The folder ${tmpdir()} for temporary files cannot be written (${error.message}): make it writable and free some space, or choose another with TMPDIR.`,
      );
    }
    if (!isHeld(lock)) clear();
    return false;
  }
}

/** Moves a stale lock away. Only one of several waiting processes can, and it checks that it did not move a new lock. */
function clear() {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    // Another process has replaced the stale lock with a new one meanwhile: restore that one.
    if (isHeld(aside)) linkSync(aside, lock);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
  rmSync(aside, { force: true });
}

/** A lock is empty until its process has written its PID. It stays empty if the disk is full or the process is killed before. */
function isHeld(path) {
  try {
    const pids = readFileSync(path, 'utf8');
    if (pids === '') return Math.abs(Date.now() - statSync(path).mtimeMs) < writingMs;
    return pids.trim().split(' ').map(Number).some(isAlive);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return false;
  }
}
