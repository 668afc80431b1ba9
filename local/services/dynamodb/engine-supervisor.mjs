// Runs the program it is given and ends it when the pipe on its standard input closes. The system closes that pipe
// however the cloud dies, kill -9 included, so the program never outlives it. Works alike on every platform.
import { spawn } from 'node:child_process';

const [program, ...parameters] = process.argv.slice(2);
const child = spawn(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code) => process.exit(code ?? 1));
const end = () => {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), 1500);
};
process.stdin.on('close', end).resume();
