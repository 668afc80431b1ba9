// `npm run fuzz`: the unit tests and the simulation with all of their random cases. Parameters of Vitest select some tests.
import { spawnSync } from 'node:child_process';

const projects = ['--project', 'unit', '--project', 'simulation'];
const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...process.argv.slice(2)];
const environment = { ...process.env, FUZZ: 'all' };
process.exitCode = spawnSync(process.execPath, vitest, { stdio: 'inherit', env: environment }).status ?? 1;
