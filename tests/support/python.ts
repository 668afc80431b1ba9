import { spawnSync } from 'node:child_process';

/** Whether Python has these modules. Importing moto to find that out would take two seconds. */
export const pythonHas = (...modules: readonly string[]): boolean => {
  const find = `import sys; from importlib.util import find_spec; sys.exit(not all(map(find_spec, ${JSON.stringify(modules)})))`;
  return spawnSync('python3', ['-c', find]).status === 0;
};
