// `npm run dev`: the shop at its usual address while you work on it. Vite serves the site from its sources and proxies
// everything else to the local cloud, which restarts on the same data when the functions or the stack change.
import '../bin/quiet-sdk.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stopWithNpm, stopWithReader } from './parent-watch.mjs';
import { PrepareError, parameterProblem, prepare } from './prepare.mjs';
import { createRenewal } from './renewal.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The sources of the functions and the stack. */
const watched = ['lambdas', 'infra', 'bin', 'cdk.json'].map((name) => join(root, name));
/** Paths that Vite can't serve from the site's sources. */
const proxied = ['^/api/', '^/product-images/', '^/config\\.json$', '^/local/', '^/live(\\?|$)'];

const port = Number(process.env.PORT || 3000);
const origin = `http://localhost:${port}`;
const explain = (error) => (error instanceof Error ? error.message : String(error));

let stopping = false;
let vite;
let cloud;

async function stop(exitCode) {
  if (stopping) return;
  stopping = true;
  await Promise.all([endCloud(), vite?.close()]);
  process.exit(exitCode);
}

async function endCloud() {
  if (cloud === undefined || cloud.exitCode !== null || cloud.signalCode !== null) return;
  const gone = once(cloud, 'exit');
  cloud.kill('SIGTERM');
  await gone;
}

/** Starts the cloud in its own process. Resolves with true when it is ready, or with false if it exits before. */
function startCloud(cloudPort, parameters) {
  const started = spawn(process.execPath, [join(root, 'demo', 'start.mjs'), ...parameters], {
    env: { ...process.env, PORT: String(cloudPort), SHOP_ORIGIN: origin },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cloud = started;
  return new Promise((done) => {
    createInterface({ input: started.stdout }).on('line', (line) => {
      console.log(line);
      if (line.startsWith('Shop ready')) done(true);
    });
    started.once('exit', () => done(false));
  });
}

async function main() {
  if (!(port >= 1 && port <= 65_535))
    throw new PrepareError(`PORT is ${process.env.PORT}: choose a number from 1 to 65535.`);
  const problem = parameterProblem(process.argv.slice(2));
  if (problem !== undefined) throw new PrepareError(problem);
  await prepare();
  const { register } = await import('tsx/esm/api');
  register();
  const { freePort } = await import('@gift-shop/local-cloud');
  const { createServer } = await import('vite');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));

  const cloudPort = await freePort(0, '127.0.0.1');
  const target = { target: `http://127.0.0.1:${cloudPort}`, ws: true };
  vite = await createServer({
    root: join(root, 'web'),
    clearScreen: false,
    server: {
      port,
      strictPort: true,
      fs: { allow: [root] },
      proxy: Object.fromEntries(proxied.map((path) => [path, target])),
    },
  });
  await vite.listen();
  if (!(await startCloud(cloudPort, process.argv.slice(2)))) return stop(1);

  const renew = createRenewal(
    async () => {
      // An editor may save several files at once.
      await wait(100);
      const start = Date.now();
      // If the build fails, this throws and the previous functions keep running.
      await prepare();
      await endCloud();
      if (stopping || !(await startCloud(cloudPort, []))) return;
      console.log(`Functions rebuilt (${((Date.now() - start) / 1000).toFixed(1)} s).`);
      vite.ws.send({ type: 'full-reload' });
    },
    (error) => console.error(`${explain(error)}\nThe previous functions keep running. Fix the error and save again.`),
  );
  vite.watcher.add(watched);
  vite.watcher.on('all', (_, path) => {
    if (watched.some((each) => path === each || path.startsWith(each + sep))) void renew();
  });
  console.log('Watching lambdas/, infra/ and bin/ for the functions and web/ for the site; Ctrl-C stops everything.');
}

stopWithNpm();
stopWithReader();
try {
  await main();
} catch (error) {
  console.error(explain(error));
  await stop(1);
}
