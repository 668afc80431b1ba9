// Runs a program and terminates it when the pipe on standard input closes. The system closes that pipe however the cloud
// dies, even by kill -9, so the program never outlives the cloud. This works the same on every platform.
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
