// `npm run fuzz`: the unit tests with all of their random cases. Parameters of Vitest select some tests.
import { spawnSync } from 'node:child_process';

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...process.argv.slice(2)];
const environment = { ...process.env, FUZZ: 'all' };
process.exitCode = spawnSync(process.execPath, vitest, { stdio: 'inherit', env: environment }).status ?? 1;
