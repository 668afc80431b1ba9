// `npm start`: starts the shop from a fresh clone. It is plain JavaScript, because it runs before anything is installed.
import '../bin/quiet-sdk.mjs';
import { stopWithNpm, stopWithReader } from './parent-watch.mjs';
import { explainPort, PrepareError, parameterProblem, portProblem, prepare } from './prepare.mjs';

stopWithNpm();
stopWithReader();
try {
  const problem = parameterProblem(process.argv.slice(2)) ?? (await portProblem(process.env.PORT || undefined));
  if (problem !== undefined) throw new PrepareError(problem);
  const { assembly } = await prepare();
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await import('./main.ts');
  await main({ assembly, fresh: process.argv.includes('--fresh'), explainPort });
} catch (error) {
  console.error(error instanceof PrepareError ? error.message : error);
  process.exit(1);
}
