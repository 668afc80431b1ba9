import { simulate } from './simulate.ts';

/** `npm run simulate [-- <how many seeds>] [-- seed=<one seed>]` */
const [argument = '100000'] = process.argv.slice(2);
const only = /^seed=(\d+)$/.exec(argument)?.[1];
const first = only === undefined ? 1 : Number(only);
const last = only === undefined ? Number(argument) : first;
if (!Number.isSafeInteger(last) || last < 1) {
  console.error('Give a number of seeds, such as 100000, or one seed to play again, such as seed=42.');
  process.exit(2);
}

const started = Date.now();
let failures = 0;
for (let seed = first; seed <= last; seed++) {
  const broken = await simulate(seed);
  if (broken.length > 0) {
    failures += 1;
    console.error(`Seed ${seed}: ${broken.join('; ')}. Play it again with: npm run simulate -- seed=${seed}`);
  }
  if (seed % 1000 === 0) {
    const seconds = (Date.now() - started) / 1000;
    const left = Math.round(((last - seed) * seconds) / seed);
    console.log(`${seed} of ${last} seeds, ${failures} failed; about ${left} s to go`);
  }
}
console.log(`${last - first + 1 - failures} passed, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;
